import {
  parseIncomingSms,
  parseSmsOptOut,
  parseSmsReport,
  readSmsFields,
} from '~/clients/sms/parse-callback';
import { isSmsCallback, isSmsCallbackSecret, type SmsCallback } from './callback-secret.server';
import { recordIncomingSms } from './record-incoming-sms.server';
import { recordSmsReport } from './record-sms-report.server';
import { smsConfiguration } from '../sms-configuration.server';
import { recordStop } from '../sms-opt-outs.server';

type Fields = Pick<URLSearchParams, 'get'>;

/**
 * Takes a call of the provider. `unknown`: no such callback, or another secret: nothing is written. `malformed`: the call lacks
 * what makes it one. What it says of numbers abroad and of senders with names is accepted, and changes nothing.
 */
export async function handleSmsCallback({
  callback,
  secret,
  body,
  now,
}: {
  readonly callback: string;
  readonly secret: string;
  readonly body: string;
  readonly now: Date;
}): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown' | 'malformed' }> {
  if (!isSmsCallback(callback) || !(await isSmsCallbackSecret(callback, secret, now)))
    return { ok: false, reason: 'unknown' };
  return (await handlers[callback](readSmsFields(body), now))
    ? { ok: true }
    : { ok: false, reason: 'malformed' };
}

/** An account may have several senders: a phone that stops another one gets the shop's texts. Not where either is not known. */
function isOurSender(sender: string): boolean {
  const ours = smsConfiguration().service?.sender;
  return !ours || sender === '' || sender.toLowerCase() === ours.toLowerCase();
}

/** False for a call that isn't lawful in form. */
const handlers: Readonly<Record<SmsCallback, (fields: Fields, now: Date) => Promise<boolean>>> = {
  async reports(fields, now) {
    const call = parseSmsReport(fields);
    if (!call) return false;
    const { messageId, phone: to, status, failureReason: reason } = call;
    await recordSmsReport({ messageId, to, status, reason }, now);
    return true;
  },
  async incoming(fields, now) {
    const call = parseIncomingSms(fields);
    if (call?.phone) await recordIncomingSms({ from: call.phone, text: call.text }, now);
    return call !== null;
  },
  async 'opt-outs'(fields, now) {
    const call = parseSmsOptOut(fields);
    if (call?.phone && isOurSender(call.sender)) await recordStop(call.phone, 'operator', now);
    return call !== null;
  },
  // Of premium messages, which the shop has none of.
  subscriptions: () => Promise.resolve(true),
};
