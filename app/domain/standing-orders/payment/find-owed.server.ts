import type { Filter, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { accountOf, orderMoneyFields } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';
import { orderOwingIndex } from '~/domain/orders/orders.collection';
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

const delivered = { status: 'delivered' } as const satisfies Filter<Order>;

/** What a household owes for its mornings, and what the last four weeks cost. */
export async function findOwed(household: ObjectId, now: Date): Promise<Owed> {
  const orders = await collections()
    .orders.find<Owing>({ ...delivered, 'standing.household': household }, { projection: fields })
    .sort({ 'standing.day': 1 })
    .toArray();
  const since = addDays(toDateInput(now), -28);
  const mornings = orders.flatMap((order): OwedMorning[] => {
    const amount = accountOf(order).stillToPay;
    return amount > 0 && order.standing ? [{ number: order.number, day: order.standing.day, amount }] : [];
  });
  const recent = orders.filter(({ standing }) => standing && standing.day > since);
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
    {
      paymentStatus: 'pending',
      deliveredAt: { $gt: new Date(0) },
      payAfterDelivery: { $in: ['delivery', 'week'] },
      ...(households && { 'standing.household': { $in: households } }),
    },
    { hint: orderOwingIndex, projection: fields },
  );
  for await (const order of unpaid) {
    const household = order.standing?.household.toHexString();
    if (household !== undefined)
      owed.set(household, addCents(owed.get(household) ?? toCents(0), accountOf(order).stillToPay));
  }
  return owed;
}
