import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { redactPhone, type PhoneNumber } from '~/lib/format/phone';
import type { SmsMessage } from './outbox/sms-message';

/** Leaves kind, fate, cost and days of the texts about these orders. One that waits is not sent any more. */
export const eraseSms = (
  orders: readonly { readonly _id: ObjectId }[],
  session: ClientSession,
): Promise<void> => eraseTexts({ orderId: { $in: orders.map(({ _id }) => _id) } }, session);

/** The same for the codes and links to these phones, which belong to no order. */
export const eraseCodeSms = (phones: readonly PhoneNumber[], session: ClientSession): Promise<void> =>
  eraseTexts({ to: { $in: [...phones] }, kind: { $in: ['code', 'link'] } }, session);

async function eraseTexts(about: Filter<SmsMessage>, session: ClientSession): Promise<void> {
  const { smsMessages } = collections();
  await smsMessages.deleteMany({ ...about, state: 'waiting' }, { session });
  for (const { _id, to } of await smsMessages
    .find({ ...about, textUntil: { $ne: null } }, { session })
    .toArray())
    await smsMessages.updateOne(
      { _id },
      { $set: { text: '', to: redactPhone(to), textUntil: null } },
      { session },
    );
}
