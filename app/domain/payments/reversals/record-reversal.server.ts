import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { isForOrder, sharesOf } from '~/domain/mpesa/attempts/payment-attempt';
import { correctPayment } from '~/domain/orders/account/correct-payment';
import { heldAmount, paymentAmount, paymentKey } from '~/domain/orders/account/order-account';
import type { Order, PartPayment, Reversal } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { formatMoney } from '~/lib/format/money';

type RecordReversalResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'no-payment' | 'settled' | 'given-back' };

/** The payments of an order by M-Pesa, with what M-Pesa took back of them. */
export const listMpesaPayments = (
  order: Order,
): readonly (PartPayment & { readonly key: string; readonly reversal: Reversal | null })[] => {
  const own: PartPayment = {
    amount: paymentAmount(order),
    receiptNumber: order.receiptNumber,
    attemptId: order.paidByAttempt,
    at: order.paidAt ?? order.updatedAt,
  };
  const isPaid = order.paymentStatus === 'paid';
  return [...(order.partPayments ?? []), ...(isPaid ? [own] : [])].flatMap((payment) => {
    const key = paymentKey(payment);
    return key === null
      ? []
      : [{ ...payment, key, reversal: order.reversals?.find(({ of }) => of === key) ?? null }];
  });
};

const texts = {
  held: 'is held by M-Pesa: its payer asked for it back',
  returned: 'was taken back by M-Pesa',
  kept: 'stays with us: M-Pesa did not take it back',
} as const satisfies Record<Reversal['state'], string>;

/**
 * Records that M-Pesa took a payment back. `held`: the order stays as it is, and waits under Payments to check; `returned`: the order owes the
 * amount again, whatever its status; `kept`: the farm has kept it. `settled`: it was returned or kept before; `given-back`: it was refunded,
 * so that the farm no longer has so much of the order.
 */
export async function recordReversal(reversal: {
  readonly orderNumber: string;
  /** Of listMpesaPayments. */
  readonly key: string;
  readonly state: Reversal['state'];
  /** For the customer. */
  readonly note: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<RecordReversalResult> {
  return withRetriedTransaction(async (session): Promise<RecordReversalResult> => {
    const order = await collections().orders.findOne({ number: reversal.orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    const result = await reverseIn(order, reversal, session);
    if (!result.ok) return result;
    // M-Pesa takes back all of a prompt that paid for several orders.
    for (const { orderId } of await findShares(order, reversal.key, session)) {
      const other = orderId.equals(order._id)
        ? null
        : await collections().orders.findOne({ _id: orderId }, { session });
      if (other) await reverseIn(other, reversal, session);
    }
    return result;
  });
}

async function findShares(order: Order, key: string, session: ClientSession) {
  const payment = listMpesaPayments(order).find((each) => each.key === key);
  const attempt =
    payment?.attemptId &&
    (await collections().paymentAttempts.findOne({ _id: payment.attemptId }, { session }));
  return attempt && isForOrder(attempt) ? sharesOf(attempt) : [];
}

async function reverseIn(
  order: Order,
  { key, state, note, by, now }: Omit<Parameters<typeof recordReversal>[0], 'orderNumber'>,
  session: ClientSession,
): Promise<RecordReversalResult> {
  const payment = listMpesaPayments(order).find((each) => each.key === key);
  if (!payment) return { ok: false, reason: 'no-payment' };
  if (payment.reversal && payment.reversal.state !== 'held') return { ok: false, reason: 'settled' };
  if (payment.reversal?.state === state) return { ok: true, order };
  const { amount } = payment;
  if (state === 'returned' && heldAmount(order) < amount) return { ok: false, reason: 'given-back' };
  const reversals = [
    ...(order.reversals ?? []).filter(({ of }) => of !== key),
    { of: key, amount, state, at: now, note, by: by.name },
  ];
  const name = payment.receiptNumber ? ` with the code ${payment.receiptNumber}` : '';
  const recorded = await updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: `The payment of ${formatMoney(amount)}${name} ${texts[state]}: ${note}`,
      ...(state === 'returned' ? asReturned({ ...order, reversals }, key, now) : { set: { reversals } }),
    },
    now,
    session,
  );
  await auditOrderPayments(
    { before: order, after: recorded, action: 'Recorded that M-Pesa took a payment back', by, now },
    session,
  );
  return { ok: true, order: recorded };
}

/** The order owes the amount again; a cancelled one has less to give back. The payment stays known, as one of which nothing is left. */
function asReturned(order: Order, key: string, now: Date) {
  const { reversals = [], unseenCodes } = order;
  const { paymentStatus, set } = correctPayment(order, () => false, null, now);
  return {
    paymentStatus,
    set: {
      ...set,
      reversals,
      ...(unseenCodes && { unseenCodes: unseenCodes.filter(({ code }) => code !== key) }),
    },
  };
}
