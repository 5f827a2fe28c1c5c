import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { accountOf, orderMoneyFields } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';
import { orderHouseholdOwingIndex } from '~/domain/orders/orders.collection';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { addCents, toCents, type Cents } from '~/lib/format/money';

const fields = { ...orderMoneyFields, number: 1, standing: 1 } as const;

type Owing = Pick<Order, keyof typeof fields>;

export type OwedMorning = { readonly number: string; readonly day: string; readonly amount: Cents };

export type Owed = {
  /** Of what was delivered and isn't paid; nothing of what is on an account. */
  readonly amount: Cents;
  /** Oldest first. */
  readonly mornings: readonly OwedMorning[];
  /** What the mornings of the last 28 days cost, paid or not, on account too. */
  readonly fourWeeks: Cents;
};

const owing = {
  status: 'delivered',
  paymentStatus: 'pending',
  payAfterDelivery: { $in: ['delivery', 'week'] },
} as const satisfies Filter<Order>;

/** The orders of what a household owes, oldest first. */
export const findOwedOrders = (household: ObjectId, session?: ClientSession): Promise<readonly Order[]> =>
  collections()
    .orders.find({ ...owing, 'standing.household': household }, { session, hint: orderHouseholdOwingIndex })
    .sort({ 'standing.day': 1 })
    .toArray();

/** What a household owes for its mornings, and what the last four weeks cost. Reads no more of what is paid. */
export async function findOwed(household: ObjectId, now: Date): Promise<Owed> {
  const orders = await findOwedOrders(household);
  const mornings = orders.flatMap((order): OwedMorning[] => {
    const amount = accountOf(order).stillToPay;
    return amount > 0 && order.standing ? [{ number: order.number, day: order.standing.day, amount }] : [];
  });
  const since = addDays(toDateInput(now), -28);
  const recent = await collections()
    .orders.find<Pick<Order, 'totalAmount'>>(
      { status: 'delivered', 'standing.household': household, 'standing.day': { $gt: since } },
      { projection: { totalAmount: 1 } },
    )
    .toArray();
  return {
    amount: addCents(...mornings.map(({ amount }) => amount)),
    mornings,
    fourWeeks: addCents(...recent.map(({ totalAmount }) => totalAmount)),
  };
}

/** What each household, or each of some, owes, by its id as 24 hexadecimal digits; none owes nothing. For lists: reads only what isn't paid. */
export async function listOwed(households?: readonly ObjectId[]): Promise<ReadonlyMap<string, Cents>> {
  const owed = new Map<string, Cents>();
  const unpaid = collections().orders.find<Owing>(
    { ...owing, ...(households && { 'standing.household': { $in: households } }) },
    { hint: orderHouseholdOwingIndex, projection: fields },
  );
  for await (const order of unpaid) {
    const household = order.standing?.household.toHexString();
    if (household !== undefined)
      owed.set(household, addCents(owed.get(household) ?? toCents(0), accountOf(order).stillToPay));
  }
  return owed;
}
