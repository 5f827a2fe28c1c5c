import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { noPhone, type PhoneNumber } from '~/lib/format/phone';

export type PhoneNow = {
  /** By which whoever it is for is texted, called and asked for money; null for none. */
  readonly phone: PhoneNumber | null;
  /** What the order carries, where it may be somebody else's by now; null otherwise. */
  readonly former: PhoneNumber | null;
};

type Served = Pick<Order, 'standing' | 'customer' | 'personErasedAt'>;

/**
 * The phones of orders, as of now. A morning of a standing order carries the number that its household had when it was made: it may have
 * another one since, or have given it up (docs/decisions/0173). None of an order whose person was erased.
 */
export async function findPhonesNow(
  orders: readonly Served[],
  session?: ClientSession,
): Promise<(order: Served) => PhoneNow> {
  const ids = orders.flatMap(({ standing }) => standing?.id ?? []);
  const households =
    ids.length === 0
      ? []
      : await collections()
          .standingOrders.find(
            { _id: { $in: ids } },
            { session, projection: { 'customer.phone': 1, freedPhone: 1 } },
          )
          .toArray();
  const byId = new Map(households.map((household) => [household._id.toHexString(), household]));
  return ({ standing, customer, personErasedAt }) => {
    if (personErasedAt) return { phone: null, former: null };
    const household = standing && byId.get(standing.id.toHexString());
    const { phone } = household ? household.customer : customer;
    const now = phone === noPhone || household?.freedPhone === phone ? null : phone;
    return {
      phone: now,
      former: customer.phone === noPhone || customer.phone === now ? null : customer.phone,
    };
  };
}

/** A number that was used for an order before, as of now: another one, or null, in place of one that may be somebody else's. */
export const asOfNow = (used: PhoneNumber | null, { phone, former }: PhoneNow): PhoneNumber | null =>
  used !== null && used === former ? phone : used;

/** Of one order. */
export const findPhoneNow = async (order: Served, session?: ClientSession): Promise<PhoneNow> =>
  (await findPhonesNow([order], session))(order);
