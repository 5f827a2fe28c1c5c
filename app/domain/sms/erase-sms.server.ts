import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { redactPhone } from '~/lib/format/phone';

/** Leaves kind, fate, cost and days of the texts about these orders. One that waits is not sent any more. */
export async function eraseSms(
  orders: readonly { readonly _id: ObjectId }[],
  session: ClientSession,
): Promise<void> {
  const { smsMessages } = collections();
  const about = { orderId: { $in: orders.map(({ _id }) => _id) } };
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
