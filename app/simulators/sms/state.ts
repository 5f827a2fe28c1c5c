import { EventEmitter } from 'node:events';
import { randomBytes } from 'node:crypto';
import { defaultSmsBehaviour, type SmsBehaviour } from './behaviour';

export type SmsCredentials = {
  userName: string;
  apiKey: string;
  /** The names and short codes that the account may send from. */
  senders: readonly string[];
};

/** Where the shop wants to be called: as in the provider's dashboard. */
export type SmsCallbackUrls = Record<SmsCallback, string>;

export type SmsCallback = 'report' | 'incoming' | 'optOut' | 'subscription';

/** An attempt to call the shop. */
export type SmsDelivery = {
  readonly at: Date;
  readonly callback: SmsCallback;
  readonly fields: Readonly<Record<string, string>>;
  readonly attempt: number;
  /** The HTTP status; missing without a response. */
  readonly status?: number;
};

/** A text on a phone. */
export type SmsText = {
  readonly id: string;
  /** E.164. */
  readonly phone: string;
  readonly from: string;
  /** As it was sent. */
  readonly message: string;
  /** With what the operator adds. */
  readonly shown: string;
  readonly parts: number;
  /** In ten-thousandths of a shilling. */
  readonly cost: number;
  readonly at: Date;
};

export type SmsRequest = {
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** Older entries are dropped, so that a demo can run for weeks. */
const maxTexts = 2_000;
const maxRequests = 5_000;
const maxDeliveries = 5_000;

/** KES 1,000, in ten-thousandths. */
const startBalance = 10_000_000;

/** Certain: the default sender, a promotional one. */
export const defaultSender = 'AFRICASTKNG';

/** Per part: KES 0.80. */
const partCost = 8_000;

/** What the operators add to texts of promotional senders. */
const suffix = ' STOP*456*9*5#';

/** GSM 03.38 with its extension; each of these counts two. */
const extended = new Set('^{}\\[~]|€');
const gsm7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

export function countParts(text: string): number {
  const characters = [...text];
  if (!characters.every((character) => gsm7.has(character) || extended.has(character)))
    return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  const septets = characters.reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0);
  return septets <= 160 ? 1 : Math.ceil(septets / 153);
}

export function createSmsState(credentials: SmsCredentials, clock: () => Date) {
  let defaults = defaultSmsBehaviour;
  let byPhone = new Map<string, Partial<SmsBehaviour>>();
  let balance = startBalance;
  let texts: SmsText[] = [];
  let requests: SmsRequest[] = [];
  let deliveries: SmsDelivery[] = [];
  /** Phones that stopped the sender at their operator. */
  const blocked = new Set<string>();
  /** Emitted when a text reaches a phone. */
  const events = new EventEmitter<{ text: [SmsText] }>();
  events.setMaxListeners(0);

  const behaviour = (phone?: string): SmsBehaviour => ({
    ...defaults,
    ...(phone !== undefined && byPhone.get(phone)),
  });

  return {
    credentials,
    clock,
    events,
    blocked,
    behaviour,

    setBehaviour(changes: Partial<SmsBehaviour>, phone?: string): void {
      if (phone === undefined) defaults = { ...defaults, ...changes };
      else byPhone.set(phone, { ...byPhone.get(phone), ...changes });
    },
    resetBehaviour(): void {
      defaults = defaultSmsBehaviour;
      byPhone = new Map();
      blocked.clear();
      balance = startBalance;
    },

    balance: (): number => balance,
    setBalance: (tenThousandths: number): void => void (balance = tenThousandths),

    /** What a text would be on the phone, and cost. */
    prepare(phone: string, from: string, message: string): Omit<SmsText, 'at'> {
      const isPromotional = from === defaultSender || behaviour(phone).sender === 'promotional';
      const shown = isPromotional ? message + suffix : message;
      const parts = countParts(shown);
      const id = `ATXid_${randomBytes(16).toString('hex')}`;
      return { id, phone, from, message, shown, parts, cost: parts * partCost };
    },
    addText(text: Omit<SmsText, 'at'>): void {
      balance -= text.cost;
      const received = { ...text, at: clock() };
      texts = [...texts.slice(-maxTexts + 1), received];
      events.emit('text', received);
    },
    texts: (phone?: string): SmsText[] => texts.filter((text) => phone === undefined || text.phone === phone),

    recordRequest: (request: SmsRequest): void =>
      void (requests = [...requests.slice(-maxRequests + 1), request]),
    requests: (): SmsRequest[] => [...requests],
    recordDelivery: (delivery: SmsDelivery): void =>
      void (deliveries = [...deliveries.slice(-maxDeliveries + 1), delivery]),
    deliveries: (): SmsDelivery[] => [...deliveries],

    forget(): void {
      texts = [];
      requests = [];
      deliveries = [];
    },
  };
}

export type SmsState = ReturnType<typeof createSmsState>;

/** `KES 0.8000`: four decimals, without a float. */
export const formatCost = (tenThousandths: number): string => {
  const digits = String(Math.abs(tenThousandths)).padStart(5, '0');
  return `KES ${tenThousandths < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};
