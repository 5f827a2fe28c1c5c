import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import { isForOrder, sharesOf } from '~/domain/mpesa/attempts/payment-attempt';
import { correctPayment, describeRest } from '~/domain/orders/account/correct-payment';
import { heldAmount, refundsOf } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import type { Order, PartPayment, UnseenCode } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { bookPayment } from '~/domain/payments/results/book-payment.server';
import { formatMoney, type Cents } from '~/lib/format/money';

/** `amount` of the statement; absent: as it was typed. `reason` is for the customer. */
export type UnseenCodeDecision =
  | { readonly isSeen: true; readonly amount?: Cents }
  | { readonly isSeen: false; readonly reason: string };

type SettleUnseenCodeResult =
  | { readonly ok: true; readonly order: Order }
  | {
      readonly ok: false;
      readonly reason: 'unknown-order' | 'nothing-to-settle' | 'given-back' | 'code-used';
    };

/**
 * Marks a code that staff typed as found on the statement, where its amount counts, or takes its payment back: it was not received. What
 * is missing then is to pay again.
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
    const amount = decision.isSeen ? (decision.amount ?? unseen.amount) : null;
    if (decision.isSeen) {
      const attempt = await collections().paymentAttempts.findOne({ receiptNumber: code }, { session });
      const isOwn =
        attempt && isForOrder(attempt) && sharesOf(attempt).some(({ orderId }) => orderId.equals(order._id));
      if (attempt && !isOwn) return { ok: false, reason: 'code-used' };
    }
    const isGivenBack = decision.isSeen
      ? amount !== unseen.amount && isRefunded(order)
      : heldAmount(order) < unseen.amount ||
        order.refunds?.some(({ receiptNumber }) => receiptNumber === code);
    if (isGivenBack) return { ok: false, reason: 'given-back' };
    const who = { by: 'admin', name: by.name } as const;
    const settled = decision.isSeen
      ? await markCodeSeen(order, unseen, decision.amount ?? unseen.amount, who, now, session)
      : await takeBack(order, unseen, decision.reason, who, now, session);
    const action = decision.isSeen
      ? 'Found an M-Pesa code on the statement'
      : 'Took back a recorded M-Pesa code';
    await auditOrderPayments({ before: order, after: settled, action, by, now }, session);
    return { ok: true, order: settled };
  });
}

const isRefunded = (order: Order): boolean => refundsOf(order, orderPaymentKey).length > 0;

type Who = { readonly by: 'admin' | 'payment'; readonly name?: string };

const isOfCode =
  (code: string) =>
  ({ receiptNumber }: PartPayment): boolean =>
    receiptNumber === code;

function takeBack(
  order: Order,
  unseen: UnseenCode,
  reason: string,
  who: Who,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { code } = unseen;
  const unseenCodes = (order.unseenCodes ?? []).filter((each) => each !== unseen);
  const { paymentStatus, set } = correctPayment(order, isOfCode(code), null, now);
  const { claim } = order;
  const rejected = claim?.code === code && { claim: { ...claim, state: 'rejected' as const } };
  const text = `Correction: ${formatMoney(unseen.amount)} was not received by M-Pesa, code ${code}: ${reason}`;
  return updateOrder(
    order,
    { ...who, text, paymentStatus, set: { ...set, unseenCodes, ...rejected } },
    now,
    session,
  );
}

/**
 * A code that staff typed is on the statement, of a person or of M-Pesa, whose amount counts; it stays as it was typed where the money was
 * refunded since.
 */
export function markCodeSeen(
  order: Order,
  unseen: UnseenCode,
  onStatement: Cents,
  who: Who,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { code } = unseen;
  const amount = isRefunded(order) ? unseen.amount : onStatement;
  const unseenCodes = (order.unseenCodes ?? []).filter((each) => each !== unseen);
  const found = `M-Pesa code ${code} found on our statement`;
  if (amount === unseen.amount)
    return updateOrder(order, { ...who, text: found, set: { unseenCodes } }, now, session);
  const text = `${found}: it is ${formatMoney(amount)}, not ${formatMoney(unseen.amount)}`;
  // More may pay an order that has waited for the rest.
  if (order.paymentStatus === 'pending')
    return bookPayment(
      order,
      { method: 'mpesa', amount, receiptNumber: code, attemptId: null, receivedAt: unseen.at },
      {
        ...who,
        text,
        set: {
          unseenCodes,
          partPayments: (order.partPayments ?? []).filter((part) => !isOfCode(code)(part)),
        },
      },
      now,
      session,
    );
  const { paymentStatus, set } = correctPayment(order, isOfCode(code), amount, now);
  const rest = describeRest({ ...order, ...set, paymentStatus });
  return updateOrder(
    order,
    { ...who, text: text + rest, paymentStatus, set: { ...set, unseenCodes } },
    now,
    session,
  );
}
