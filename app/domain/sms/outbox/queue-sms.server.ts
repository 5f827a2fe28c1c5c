import { ObjectId, type ClientSession } from 'mongodb';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { collections } from '~/domain/collections';
import type { SmsKind } from '~/domain/settings/sms-kinds';
import { loadSettings } from '~/domain/settings/settings.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { findSendTime } from './sms-hours';
import { isSmsEnabled } from '../sms-configuration.server';
import { smsCodeRetentionMs, smsTextRetentionMs, type SmsMessage } from './sms-message';

export type NewSms = {
  /** Idempotency key, such as `order-placed 66f1...`. */
  readonly key: string;
  readonly kind: SmsKind;
  readonly to: PhoneNumber;
  /** One message in GSM-7; '' of a code. */
  readonly text: string;
  /** Of kind `code`. */
  readonly code?: SmsMessage['code'];
  /** Of the order, or of the standing order, with which its text is erased. */
  readonly orderId?: ObjectId;
  /** It is not sent any more then. */
  readonly usefulUntil: Date;
};

/** A text that waits. */
export const waitingSms = (
  { key, kind, to, text, code, orderId, usefulUntil }: NewSms,
  nextTryAt: Date,
  now: Date,
): SmsMessage => ({
  _id: new ObjectId(),
  key,
  kind,
  to,
  text,
  ...(code && { code }),
  ...(orderId && { orderId }),
  state: 'waiting',
  reason: null,
  nextTryAt,
  usefulUntil,
  tries: 0,
  claimedAt: null,
  messageId: null,
  cost: null,
  parts: null,
  report: null,
  laterReport: null,
  createdAt: now,
  settledAt: null,
  textUntil: new Date(now.getTime() + (code ? smsCodeRetentionMs : smsTextRetentionMs)),
});

/**
 * Queues a text; with a session, it is sent only if the transaction commits. Does nothing where no SMS is set up: what happens
 * before it is switched on is never sent.
 */
export async function queueSms(
  sms: NewSms,
  {
    now,
    session,
    notBefore = now,
  }: {
    readonly now: Date;
    readonly session?: ClientSession;
    readonly notBefore?: Date;
  },
): Promise<void> {
  if (!isSmsEnabled()) return;
  const { sms: settings } = await loadSettings();
  await insertSmsOnce(waitingSms(sms, findSendTime(sms.kind, settings, notBefore), now), session);
}

/** Once by its key. */
export async function insertSmsOnce(message: SmsMessage, session?: ClientSession): Promise<void> {
  try {
    await collections().smsMessages.updateOne(
      { key: message.key },
      { $setOnInsert: message },
      { upsert: true, session },
    );
  } catch (error) {
    // A concurrent request has queued it; a transaction must be retried instead.
    if (!session && isDuplicateKeyError(error)) return;
    throw error;
  }
}

/** No text about an order that waits is sent. */
export const withdrawSmsOfOrder = (orderId: ObjectId, session: ClientSession): Promise<unknown> =>
  collections().smsMessages.deleteMany({ orderId, state: 'waiting' }, { session });

/** What is no longer true, where nobody has been told it yet. */
export const withdrawSms = (key: string, session?: ClientSession): Promise<unknown> =>
  collections().smsMessages.deleteOne({ key, state: 'waiting', tries: 0 }, { session });
