import type { ObjectId } from 'mongodb';
import type { Cents } from '~/lib/format/money';

/** A service that the shop uses with keys of the farm. */
export const connectionNames = ['mpesa', 'mail', 'sms'] as const;

export type ConnectionName = (typeof connectionNames)[number];

export const connectionTitles = {
  mpesa: 'M-Pesa prompts',
  mail: 'Email account',
  sms: 'SMS account',
} as const satisfies Record<ConnectionName, string>;

/** In sentences. */
export const connectionNouns = {
  mpesa: 'M-Pesa keys',
  mail: 'email account',
  sms: 'SMS account',
} as const satisfies Record<ConnectionName, string>;

export type MpesaKeys = {
  readonly mode: 'production' | 'sandbox';
  readonly kind: 'paybill' | 'till';
  /** The Paybill number or, for a till, its store number. */
  readonly shortcode: string;
  /** '' for a Paybill. */
  readonly till: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly passkey: string;
};

export type MailAccount = {
  readonly provider: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The address that emails come from. */
  readonly from: string;
};

/** An account at Africa's Talking. */
export type SmsKeys = {
  /** `sandbox` is the account of their sandbox. */
  readonly userName: string;
  readonly apiKey: string;
  /** A registered name or a short code; '' for the provider's own. */
  readonly sender: string;
  readonly isTransactional: boolean;
  /** Of one part; null where the farm hasn't said. */
  readonly partPriceCents: Cents | null;
};

export type ConnectionValues = {
  readonly mpesa: MpesaKeys;
  readonly mail: MailAccount;
  readonly sms: SmsKeys;
};

export type StoredConnection = {
  readonly _id: ConnectionName;
  /** ConnectionValues as JSON, encrypted. */
  readonly sealed: string;
  /** What the form and the audit log show: nothing of a secret but the end of the consumer key. */
  readonly shown: Readonly<Record<string, string>>;
  readonly setAt: Date;
  readonly setBy: { readonly userId: ObjectId; readonly name: string };
};

/** `unreadable`: sealed with another SESSION_SECRET; it counts as not set. */
export type Connection<Values> =
  | { readonly state: 'missing' }
  | ({ readonly state: 'unreadable' } & Pick<StoredConnection, 'shown' | 'setAt' | 'setBy'>)
  | ({ readonly state: 'set'; readonly values: Values } & Pick<
      StoredConnection,
      'shown' | 'setAt' | 'setBy' | 'sealed'
    >);

export type Connections = { readonly [Name in ConnectionName]: Connection<ConnectionValues[Name]> };
