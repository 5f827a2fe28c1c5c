import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { PhoneNumber } from '~/lib/format/phone';
import { isObjectId } from '~/lib/object-id';
import { dayMs } from '~/lib/time-units';
import { insertSmsOnce, waitingSms } from './queue-sms.server';
import { isSmsEnabled } from '../sms-configuration.server';
import { isDelivery, isFailure, type SmsMessage } from './sms-message';

export type SmsSentAgain =
  | { readonly ok: true; readonly to: PhoneNumber }
  | { readonly ok: false; readonly reason: 'not-found' | 'no-text' | 'not-open' | 'switched-off' };

/**
 * Queues a text again because a person asked for it; once, however often the button is pressed. `ofOrder`: only one about this order.
 * Reasons: `not-found`; `no-text`: it is deleted; `not-open`: it was handed over and no failure is known, it still waits, or was sent
 * again; `switched-off`.
 */
export async function sendSmsAgain(id: string, now: Date, ofOrder?: ObjectId): Promise<SmsSentAgain> {
  const { smsMessages } = collections();
  const message = isObjectId(id)
    ? await smsMessages.findOne({ _id: new ObjectId(id), ...(ofOrder && { orderId: ofOrder }) })
    : null;
  if (!message) return { ok: false, reason: 'not-found' };
  if (!isSmsEnabled()) return { ok: false, reason: 'switched-off' };
  if (message.text === '') return { ok: false, reason: 'no-text' };
  if (!maySendSmsAgain(message)) return { ok: false, reason: 'not-open' };
  const { kind, to, text, orderId } = message;
  const usefulUntil = new Date(now.getTime() + dayMs);
  const again = waitingSms(
    { key: `again ${message._id.toHexString()}`, kind, to, text, ...(orderId && { orderId }), usefulUntil },
    now,
    now,
  );
  await insertSmsOnce(again);
  const sent = await smsMessages.findOne({ key: again.key }, { projection: { _id: 1 } });
  if (sent) await smsMessages.updateOne({ _id: message._id }, { $set: { sentAgainAs: sent._id } });
  return { ok: true, to };
}

const failures = {
  'not-found': 'We could not find this text.',
  'no-text': 'This text is deleted.',
  'not-open': 'This text is sent already, or will be.',
  'switched-off': 'There is no SMS account.',
} as const;

/** What the page after it says. */
export const describeSmsSentAgain = (result: SmsSentAgain) =>
  result.ok
    ? ({ kind: 'success', text: 'The text is on its way again.' } as const)
    : ({ kind: 'warning', text: failures[result.reason] } as const);

/** What may have failed, and is of no use to repeat by itself. */
export const maySendSmsAgain = ({
  state,
  text,
  sentAgainAs,
  report,
  laterReport,
  reason,
}: Pick<SmsMessage, 'state' | 'text' | 'sentAgainAs' | 'report' | 'laterReport' | 'reason'>): boolean => {
  if (text === '' || sentAgainAs) return false;
  const reports = [report, laterReport].filter((each) => each !== null);
  return (
    state === 'unknown' ||
    state === 'refused' ||
    (state === 'dropped' && reason !== 'stopped') ||
    (state === 'handed-over' && reports.some(isFailure) && !reports.some(isDelivery))
  );
};
