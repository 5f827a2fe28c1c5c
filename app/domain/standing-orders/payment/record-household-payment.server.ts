import type { ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import type { TypedPayment } from '~/domain/payments/recording/check-code.server';
import {
  recordSharedPayment,
  type RecordSharedPaymentResult,
} from '~/domain/payments/recording/record-shared-payment.server';
import { owedTogether, spreadAmount } from '~/domain/payments/shares/spread-amount';
import { toCents, type Cents } from '~/lib/format/money';
import { findOwedOrders } from './find-owed.server';

/** What a payment of a household would pay, before it is recorded. */
export type HouseholdPaymentView = {
  readonly owed: Cents;
  readonly amount: Cents;
  /** Oldest first; those of which it pays nothing, too. `owed` in whole shillings by M-Pesa. */
  readonly mornings: readonly {
    readonly number: string;
    readonly day: string;
    readonly owed: Cents;
    readonly paid: Cents;
  }[];
  /** More than is owed: due back on the last morning. */
  readonly over: Cents;
  /** What stays owed. */
  readonly short: Cents;
};

/** What `amount` pays of what a household owes; absent: all of it. */
export async function viewHouseholdPayment(
  household: ObjectId,
  amount?: Cents | null,
): Promise<HouseholdPaymentView> {
  const orders = await findOwedOrders(household);
  const owed = owedTogether(orders);
  const given = amount ?? owed;
  const shares = spreadAmount(orders, given);
  const mornings = orders.flatMap((order) => {
    const each = owedTogether([order]);
    const share = shares.find((found) => found.order === order)?.amount ?? toCents(0);
    return each > 0
      ? [
          {
            number: order.number,
            day: order.standing?.day ?? '',
            owed: each,
            paid: toCents(Math.min(share, each)),
          },
        ]
      : [];
  });
  return {
    owed,
    amount: given,
    mornings,
    over: toCents(Math.max(0, given - owed)),
    short: toCents(Math.max(0, owed - given)),
  };
}

/**
 * Records one M-Pesa code, with its amount, over all that a household owes, oldest first: paid to the till, to the Paybill, or to the rider's phone.
 * Reasons: see recordSharedPayment.
 */
export const recordHouseholdPayment = ({
  household,
  ...payment
}: {
  readonly household: ObjectId;
  readonly payment: TypedPayment;
  /** What the household owed when the form was shown. */
  readonly seenOwed: Cents;
  readonly idempotencyKey: string;
  readonly requestHash?: string | undefined;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<RecordSharedPaymentResult> =>
  recordSharedPayment({ ...payment, findOrders: (session) => findOwedOrders(household, session) });

/** The household of a morning that owes other mornings, too: one payment may be for all of them. Null for other orders. */
export async function findOwingHousehold({ standing }: Pick<Order, 'standing'>): Promise<{
  readonly standingOrderId: string;
  readonly owed: Cents;
  readonly mornings: number;
} | null> {
  const found =
    standing &&
    (await collections().standingOrders.findOne({ _id: standing.id }, { projection: { _id: 1 } }));
  if (!standing || !found) return null;
  const { owed, mornings } = await viewHouseholdPayment(standing.household);
  return mornings.length > 1
    ? { standingOrderId: found._id.toHexString(), owed, mornings: mornings.length }
    : null;
}
