import { collections } from '~/domain/collections';
import { noRider, sumByRider } from '~/domain/orders/day-sheet/day-sheet';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { composeCashUp, type CashUp } from './cash-up';
import { findDayMovements } from './day-movements.server';

/** The cash-up of a day (Nairobi, `YYYY-MM-DD`). Every sum is made from the orders; only what people counted is stored. */
export async function loadCashUp(day: string, now: Date): Promise<CashUp> {
  const [movements, stored, { orders }] = await Promise.all([
    findDayMovements(day),
    collections().cashDays.findOne({ _id: day }),
    loadDaySheet(day, now),
  ]);
  return composeCashUp(
    day,
    movements,
    stored,
    sumByRider(orders).filter(({ id }) => id !== noRider),
  );
}
