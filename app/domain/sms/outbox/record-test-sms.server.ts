import { ObjectId } from 'mongodb';
import type { SmsResult } from '~/clients/sms/sms-result';
import { collections } from '~/domain/collections';
import type { PhoneNumber } from '~/lib/format/phone';
import { answerByWaitingReports } from '../callbacks/record-sms-report.server';
import { waitingSms } from './queue-sms.server';
import type { SmsMessage } from './sms-message';

/** Keeps a test message that the provider took or refused: it is charged like others, and tells whether phones take the sender. */
export async function recordTestSms(
  { to, text }: { readonly to: PhoneNumber; readonly text: string },
  result: SmsResult,
  now: Date,
): Promise<void> {
  const outcome = settledBy(result);
  if (!outcome) return;
  const key = `test ${new ObjectId().toHexString()}`;
  const message: SmsMessage = {
    ...waitingSms({ key, kind: 'test', to, text, usefulUntil: now }, now, now),
    nextTryAt: null,
    usefulUntil: null,
    tries: 1,
    claimedAt: now,
    settledAt: now,
    ...outcome,
  };
  await collections().smsMessages.insertOne(message);
  await answerByWaitingReports(message, now);
}

/** Null for what was surely not taken, and for what isn't known: the person who asked looks at the phone. */
function settledBy(result: SmsResult): Partial<SmsMessage> | null {
  if (result.outcome === 'handed-over') {
    const { messageId, cost, parts } = result;
    return { state: 'handed-over', messageId, cost, parts };
  }
  if (result.outcome !== 'refused-for-ever') return null;
  const { code, name, isOptOut } = result;
  return { state: 'refused', reason: `${code} ${name}`.trim(), ...(isOptOut && { isOptOut }) };
}
