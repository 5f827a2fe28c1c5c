import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { lockIdOf } from '~/domain/mpesa/codes/used-codes.server';
import { nextAttemptState } from '~/domain/mpesa/attempts/attempt-state';
import { testNumbers } from '~/domain/orders/order-number';

/**
 * Deletes the orders that were only tried, with their prompts and what waits to be mailed about them: they took no stock, no day of
 * sales and no number of an order. A prompt whose payment M-Pesa may still report becomes a test prompt. Fails with `payment-open`, and deletes none, while a phone may still pay for one.
 */
export async function deleteTestOrders(
  session: ClientSession,
): Promise<
  { readonly ok: true; readonly deleted: number } | { readonly ok: false; readonly reason: 'payment-open' }
> {
  const { farmNotices, mpesaCodes, orders, outbox, paymentAttempts } = collections();
  const tried = await orders
    .find({ number: testNumbers }, { session, projection: { claim: 1, receiptNumber: 1 } })
    .toArray();
  const ofTried = { orderId: { $in: tried.map(({ _id }) => _id) } };
  if (await paymentAttempts.findOne({ ...ofTried, pending: true }, { session }))
    return { ok: false, reason: 'payment-open' };
  const codes = tried.flatMap(({ claim, receiptNumber }) => [claim?.code ?? [], receiptNumber ?? []].flat());
  await mpesaCodes.deleteMany({ _id: { $in: codes.map(lockIdOf) } }, { session });
  const attempts = await paymentAttempts.find(ofTried, { session }).toArray();
  for (const { _id, state } of attempts)
    if (nextAttemptState(state, 'reported-paid') !== null)
      await paymentAttempts.updateOne(
        { _id },
        { $set: { isTest: true, idempotencyKey: _id.toHexString() }, $unset: { orderId: '' } },
        { session },
      );
  await paymentAttempts.deleteMany(ofTried, { session });
  await farmNotices.deleteMany(ofTried, { session });
  const waiting = await outbox.find({ state: 'waiting' }, { session, projection: { key: 1 } }).toArray();
  // 'order-placed {id}', perhaps with a number behind it.
  const isOfTried = (key: string) => tried.some(({ _id }) => key.split(' ', 2)[1] === _id.toHexString());
  await outbox.deleteMany(
    { _id: { $in: waiting.filter(({ key }) => isOfTried(key)).map(({ _id }) => _id) } },
    { session },
  );
  await orders.deleteMany({ _id: { $in: tried.map(({ _id }) => _id) } }, { session });
  return { ok: true, deleted: tried.length };
}

/** How many there are; none once the shop is open. */
export const countTestOrders = (): Promise<number> =>
  collections().orders.countDocuments({ number: testNumbers });
