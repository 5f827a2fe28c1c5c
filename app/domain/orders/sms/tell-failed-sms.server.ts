import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import type { EventMessage, MessageFailure } from '~/domain/orders/events/order-event';
import { recordOrderEventOf } from '~/domain/orders/events/record-order-events.server';
import { customerSmsKindNames } from '~/domain/settings/sms-kinds';
import { fateOf, isFailure, type SmsMessage } from '~/domain/sms/outbox/sms-message';

const batchSize = 50;

/**
 * Queues the webhooks of texts about orders that have failed, once each. Nothing of one that may have arrived, that was delivered
 * meanwhile, or that its customer has stopped.
 */
export async function tellFailedSms(now: Date): Promise<void> {
  const { smsMessages } = collections();
  const untold = await smsMessages
    .find({ untoldFailureAt: { $lte: now } })
    .sort({ untoldFailureAt: 1 })
    .limit(batchSize)
    .toArray();
  for (const message of untold)
    await withTransaction(async (session) => {
      const { _id, untoldFailureAt, orderId } = message;
      const { modifiedCount } = await smsMessages.updateOne(
        { _id, untoldFailureAt },
        { $unset: { untoldFailureAt: '' } },
        { session },
      );
      const failure = describeFailure(message, now);
      if (modifiedCount === 1 && orderId && failure)
        await recordOrderEventOf(
          { type: 'message.failed', data: { message: failure } },
          orderId,
          now,
          session,
        );
    });
}

function describeFailure(message: SmsMessage, now: Date): EventMessage | null {
  const reason = reasonOf(message, now);
  const about = customerSmsKindNames.find((kind) => kind === message.kind);
  const failedAt = message.untoldFailureAt?.toISOString();
  if (!reason || !about || !failedAt) return null;
  return {
    id: message._id.toHexString(),
    channel: 'sms',
    about,
    reason,
    detail: detailOf(message, reason),
    failedAt,
  };
}

function reasonOf(message: SmsMessage, now: Date): MessageFailure | null {
  switch (fateOf(message, now)) {
    case 'refused':
      return message.isOptOut ? 'opted-out' : 'refused';
    case 'not-delivered':
      return 'not-delivered';
    case 'dropped':
      return message.reason === 'bad-number' ? 'bad-number' : 'too-late';
    default:
      return null;
  }
}

function detailOf({ reason: said, report, laterReport }: SmsMessage, reason: MessageFailure): string {
  const failure = [report, laterReport].find((each) => each && isFailure(each));
  if (reason === 'not-delivered') return [failure?.status, failure?.reason].filter(Boolean).join(', ');
  return said === null || said === reason ? '' : said;
}
