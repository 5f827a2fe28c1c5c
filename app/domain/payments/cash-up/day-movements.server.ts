import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { listMoneyMovements, type MoneyMovement } from '~/domain/orders/account/money-movements';
import { orderMoneyFields } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import { dayRange } from '~/lib/calendar-days';

/** A movement of money with its order. */
export type DayMovement = MoneyMovement & {
  readonly orderNumber: string;
  /** Staff typed its code, and nobody has found it on the statement yet. */
  readonly isUnseen: boolean;
};

/** What the movements of an order are made from. */
export const movementFields = { ...orderMoneyFields, number: 1, unseenCodes: 1 } as const;

const unseenCodesOf = ({ unseenCodes = [] }: Order): readonly string[] => unseenCodes.map(({ code }) => code);

/**
 * The money that an order had come in and go back on a day (Nairobi, `YYYY-MM-DD`); none of a test order. `unseen`: codes that nobody has found on
 * the statement, also those that another order waits with.
 */
export function movementsOn(
  order: Order,
  day: string,
  unseen: ReadonlySet<string> = new Set(unseenCodesOf(order)),
): readonly DayMovement[] {
  if (isTestOrder(order)) return [];
  const { from, to } = dayRange(day);
  return listMoneyMovements(order)
    .filter(({ at, amount }) => at >= from && at < to && amount !== 0)
    .map((movement) => ({
      ...movement,
      orderNumber: order.number,
      isUnseen: movement.amount > 0 && movement.code !== null && unseen.has(movement.code),
    }));
}

/** All money of a day, the earliest first. */
export async function findDayMovements(
  day: string,
  session?: ClientSession,
): Promise<readonly DayMovement[]> {
  const orders = await collections()
    .orders.find<Order>({ moneyDays: day }, { session, projection: movementFields })
    .toArray();
  const unseen = new Set(orders.flatMap(unseenCodesOf));
  return orders
    .flatMap((order) => movementsOn(order, day, unseen))
    .sort(
      (one, other) => one.at.getTime() - other.at.getTime() || (one.orderNumber < other.orderNumber ? -1 : 1),
    );
}
