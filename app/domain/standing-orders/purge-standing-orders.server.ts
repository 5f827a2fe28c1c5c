import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { eraseSms } from '~/domain/sms/erase-sms.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { findOwed } from '~/domain/standing-orders/payment/find-owed.server';
import { keptDays } from './kept-days';

const batchSize = 50;

/**
 * Deletes standing orders that ended so long ago that nobody looks at them any more, with their texts. One whose household owes
 * something stays until it is paid; the orders of its mornings stay for the books, as all do. Throws at the end what held some back.
 */
export async function purgeStandingOrders(now: Date): Promise<void> {
  const { standingOrders } = collections();
  const before = addDays(toDateInput(now), -keptDays);
  const ended = standingOrders.find({ endsOn: { $gt: '', $lt: before } }).batchSize(batchSize);
  const errors: unknown[] = [];
  for await (const order of ended)
    try {
      if ((await findOwed(order.household, now)).amount > 0) continue;
      await withTransaction(async (session) => {
        await eraseSms([order], session);
        await standingOrders.deleteOne({ _id: order._id, endsOn: order.endsOn }, { session });
      });
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'Some standing orders were not deleted.');
}
