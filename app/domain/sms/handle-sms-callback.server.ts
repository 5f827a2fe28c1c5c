import { parseIncomingSms, parseSmsOptOut, parseSmsReport } from '~/clients/sms/parse-callback';
import { isSmsCallback, isSmsCallbackSecret, type SmsCallback } from './callback-secret.server';

type Fields = Pick<URLSearchParams, 'get'>;

/**
 * Takes a call of the provider. `unknown`: no such callback, or another secret: nothing is written. `malformed`: the call lacks
 * what makes it one. What it says of numbers abroad and of senders with names is accepted, and changes nothing.
 */
export async function handleSmsCallback({
  callback,
  secret,
  fields,
  now,
}: {
  readonly callback: string;
  readonly secret: string;
  readonly fields: Fields;
  readonly now: Date;
}): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown' | 'malformed' }> {
  if (!isSmsCallback(callback) || !(await isSmsCallbackSecret(callback, secret, now)))
    return { ok: false, reason: 'unknown' };
  return readers[callback](fields) ? { ok: true } : { ok: false, reason: 'malformed' };
}

/** Whether a call is lawful in form. Nothing is kept of it while the shop sends no texts. */
const readers: Readonly<Record<SmsCallback, (fields: Fields) => boolean>> = {
  reports: (fields) => parseSmsReport(fields) !== null,
  incoming: (fields) => parseIncomingSms(fields) !== null,
  'opt-outs': (fields) => parseSmsOptOut(fields) !== null,
  // Of premium messages, which the shop has none of.
  subscriptions: () => true,
};
