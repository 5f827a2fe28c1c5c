import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isOnAccount, type Order } from '~/domain/orders/order';
import { askForMornings } from './ask-for-mornings.server';
import { chargeMorning } from './charge-morning.server';

/** As many prompts at once as questions to M-Pesa (payment-jobs.server.ts). */
const maxConcurrent = 4;

type Due = Pick<Order, '_id' | 'standing' | 'payAfterDelivery'>;

/**
 * Settles the mornings whose time has come (`settleAt`): those of a household are asked for together, those on account are charged. One that
 * fails holds up no other; the errors are thrown at the end, and it is tried again.
 */
export async function settleMornings(
  now: Date,
  signal?: AbortSignal,
  /** In ms, of a clock that is never set: a Saturday's prompts take minutes, and each has its time from when it is sent. */
  elapsed = () => 0,
): Promise<void> {
  const startedMs = elapsed();
  const current = () => new Date(now.getTime() + elapsed() - startedMs);
  const work = new Map<string, ObjectId[]>();
  const charges: ObjectId[] = [];
  const due = collections()
    .orders.find<Due>({ settleAt: { $lte: now } }, { projection: { standing: 1, payAfterDelivery: 1 } })
    .sort({ settleAt: 1 });
  for await (const { _id, standing, ...order } of due) {
    if (isOnAccount(order)) charges.push(_id);
    else {
      const household = (standing?.household ?? _id).toHexString();
      work.set(household, [...(work.get(household) ?? []), _id]);
    }
  }
  const errors: unknown[] = [];
  const run = async (task: () => Promise<void>) => {
    if (signal?.aborted) return;
    await task().catch((error: unknown) => errors.push(error));
  };
  // One after another: entries of the books wait for each other anyway.
  for (const id of charges) await run(() => chargeMorning(id, current()));
  const queue = work.values();
  const worker = async () => {
    for (const ids of queue) await run(() => askForMornings(ids, current()));
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
  if (errors.length > 0) throw new AggregateError(errors, 'Some mornings could not be settled.');
}
