import { forget, remember } from '@epic-web/remember';
import type { SmsClient } from '~/clients/sms.server';
import type { Cents } from '~/lib/format/money';
import { consoleLog, type Log } from '~/lib/log';
import { minuteMs } from '~/lib/time-units';
import { maxSmsSeptets } from './fit-sms';

/** What else the farm has said of its account. */
export type SmsTerms = {
  /** The name or short code that texts come from; null for the provider's own, a promotional one. */
  readonly sender: string | null;
  /** The operators registered the sender as transactional: they add nothing to its texts, so one part has 160 characters. */
  readonly isTransactional: boolean;
  /** Of one part, in cents; null where the farm hasn't said. */
  readonly partPriceCents: Cents | null;
};

type SmsConfiguration = {
  /** Null where no SMS is set up: nothing promises any then. */
  readonly service:
    | (SmsTerms & {
        readonly client: SmsClient;
        /** When the back office got the key; null for one of the environment. */
        readonly keySetAt: Date | null;
      })
    | null;
  readonly siteUrl: string;
  /** The provider calls the shop here. */
  readonly callbackBaseUrl: string;
  readonly log: Log;
};

/** On the global object, because the server and the routes are separate bundles. */
const slot = 'sms';

const defaults: SmsConfiguration = {
  service: null,
  siteUrl: 'http://localhost:3000',
  callbackBaseUrl: 'http://localhost:3000',
  log: consoleLog,
};

export function configureSms(options: Partial<SmsConfiguration> = {}): void {
  forget(slot);
  remember(slot, (): SmsConfiguration => ({ ...defaults, ...options }));
}

export const smsConfiguration = (): SmsConfiguration => remember(slot, () => defaults);

export const isSmsEnabled = (): boolean => smsConfiguration().service !== null;

/** What one message of the shop's own sender may be. */
export const ownSmsSeptets = (): number =>
  maxSmsSeptets(smsConfiguration().service?.isTransactional ?? false);

/** A key works only 3 to 20 minutes after it was made (docs/sms.md 2). */
const newKeyMs = 30 * minuteMs;

/** Whether a refused key may be one that the provider doesn't know yet: no reason to alarm anybody, or to change it. */
export function isKeyNew(now: Date): boolean {
  const keySetAt = smsConfiguration().service?.keySetAt;
  return keySetAt !== null && keySetAt !== undefined && now.getTime() - keySetAt.getTime() < newKeyMs;
}

/** A short code can be answered, a name can't: only then may a text say how to reply. */
export const isShortCode = (sender: string | null): sender is string =>
  sender !== null && /^\d{3,8}$/.test(sender);
