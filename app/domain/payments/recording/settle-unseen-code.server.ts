import type { StaffMember } from '~/domain/audit/staff-member';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import { isForOrder } from '~/domain/mpesa/attempts/payment-attempt';
import { asUnpaid, flagOwnPayment, heldAmount, payableAmount } from '~/domain/orders/account/order-account';
import type { Order, UnseenCode } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { formatMoney } from '~/lib/format/money';

/** `reason` is for the customer. */
export type UnseenCodeDecision =
  { readonly isSeen: true } | { readonly isSeen: false; readonly reason: string };

type SettleUnseenCodeResult =
  | { readonly ok: true; readonly order: Order }
  | {
      readonly ok: false;
      readonly reason: 'unknown-order' | 'nothing-to-settle' | 'given-back' | 'code-used';
    };

/**
 * Marks a code that staff typed as found on the statement, or takes its payment back: it was not received, and the order owes it again.
 * `given-back`: it was refunded in the meantime; `code-used`: M-Pesa has told that it paid another order.
 */
export async function settleUnseenCode(settlement: {
  readonly orderNumber: string;
  readonly code: string;
  readonly decision: UnseenCodeDecision;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<SettleUnseenCodeResult> {
  const { orderNumber, code, decision, by, now } = settlement;
  return withRetriedTransaction(async (session): Promise<SettleUnseenCodeResult> => {
    const order = await collections().orders.findOne({ number: orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    const unseen = order.unseenCodes?.find((each) => each.code === code);
    if (!unseen) return { ok: false, reason: 'nothing-to-settle' };
    if (decision.isSeen) {
      const attempt = await collections().paymentAttempts.findOne({ receiptNumber: code }, { session });
      if (attempt && !(isForOrder(attempt) && attempt.orderId.equals(order._id)))
        return { ok: false, reason: 'code-used' };
    } else if (order.refunds?.some(({ receiptNumber }) => receiptNumber === code))
      return { ok: false, reason: 'given-back' };
    const unseenCodes = (order.unseenCodes ?? []).filter((each) => each !== unseen);
    const settled = decision.isSeen
      ? await updateOrder(
          order,
          {
            by: 'admin',
            name: by.name,
            text: `M-Pesa code ${code} found on our statement`,
            set: { unseenCodes },
          },
          now,
          session,
        )
      : await updateOrder(
          order,
          { by: 'admin', name: by.name, ...withoutPayment(order, unseen, decision.reason, unseenCodes, now) },
          now,
          session,
        );
    const action = decision.isSeen
      ? 'Found an M-Pesa code on the statement'
      : 'Took back a recorded M-Pesa code';
    await auditOrderPayments({ before: order, after: settled, action, by, now }, session);
    return { ok: true, order: settled };
  });
}

function withoutPayment(
  order: Order,
  { code, amount }: UnseenCode,
  reason: string,
  unseenCodes: readonly UnseenCode[],
  now: Date,
) {
  const isOwing =
    order.paymentStatus === 'paid' &&
    heldAmount(order) - amount < payableAmount({ ...order, paymentMethod: 'mpesa' });
  const { paymentStatus, ...unpaid } = isOwing
    ? asUnpaid(order)
    : { paymentStatus: order.paymentStatus, partPayments: order.partPayments ?? [] };
  const { claim } = order;
  const set = {
    ...unpaid,
    unseenCodes,
    partPayments: unpaid.partPayments.filter(({ receiptNumber }) => receiptNumber !== code),
    ...(claim?.code === code && { claim: { ...claim, state: 'rejected' as const } }),
  };
  const refundsDue = flagOwnPayment({ ...order, ...set, paymentStatus }, 'order-cancelled', now);
  return {
    text: `Correction: ${formatMoney(amount)} was not received by M-Pesa, code ${code}: ${reason}`,
    paymentStatus,
    set: { ...set, refundsDue },
  };
}
