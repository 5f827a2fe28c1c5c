import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import { isForOrder, sharesOf } from '~/domain/mpesa/attempts/payment-attempt';
import { noteRecordedCodes } from '~/domain/mpesa/till/note-recorded-codes.server';
import { correctPayment, describeRest } from '~/domain/orders/account/correct-payment';
import { refundsOf } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import type { Order, UnseenCode } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { findOrdersOfPayment } from '~/domain/payments/shares/find-orders-of-payment.server';
import { bookPayment } from '~/domain/payments/results/book-payment.server';
import { isGone, isOfCode, takeBackCode, type CodeShare } from './take-back-code.server';
import { addCents, formatMoney, toCents, type Cents } from '~/lib/format/money';

/** `amount` of the statement; absent: as it was typed. `reason` is for the customer. */
export type UnseenCodeDecision =
  | { readonly isSeen: true; readonly amount?: Cents }
  | { readonly isSeen: false; readonly reason: string };

type SettleUnseenCodeResult =
  /** `givenBack`: numbers of orders of a code that was not received that keep their sums, as the farm has refunded them. */
  | { readonly ok: true; readonly order: Order; readonly givenBack: readonly string[] }
  | {
      readonly ok: false;
      readonly reason: 'unknown-order' | 'nothing-to-settle' | 'given-back' | 'code-used';
    };

/**
 * Marks a code that staff typed as found on the statement, where its amount counts, or takes its payment back: it was not received. What
 * is missing then is to pay again.
 * `given-back`: it was refunded in the meantime (of several orders: all of it, or so much that the amount leaves less for them); `code-used`: M-Pesa has told that it paid another order.
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
    const shares = await loadShares(order, unseen, session);
    const total = totalOf(unseen);
    const amount = decision.isSeen ? (decision.amount ?? total) : null;
    if (decision.isSeen) {
      const attempt = await collections().paymentAttempts.findOne({ receiptNumber: code }, { session });
      const isOwn =
        attempt && isForOrder(attempt) && sharesOf(attempt).some(({ orderId }) => orderId.equals(order._id));
      if (attempt && !isOwn) return { ok: false, reason: 'code-used' };
    }
    const isGivenBack = decision.isSeen
      ? amount !== null && amount !== total && spreadOver(shares, amount) === null
      : shares.every((share) => isGone(share, code));
    if (isGivenBack) return { ok: false, reason: 'given-back' };
    const who = { by: 'admin', name: by.name } as const;
    const settled = decision.isSeen
      ? await markCodeSeen(order, unseen, decision.amount ?? total, who, now, session)
      : await takeBack(shares, unseen, decision.reason, who, now, session);
    const action = decision.isSeen
      ? 'Found an M-Pesa code on the statement'
      : 'Took back a recorded M-Pesa code';
    await auditOrderPayments({ before: order, after: settled, action, by, now }, session);
    const givenBack = decision.isSeen ? [] : shares.filter((share) => isGone(share, code));
    return { ok: true, order: settled, givenBack: givenBack.map((share) => share.order.number) };
  });
}

/** What staff typed, over all orders that have a part of it. */
export const totalOf = ({ amount, others = [] }: Pick<UnseenCode, 'amount' | 'others'>): Cents =>
  addCents(amount, ...others.map((other) => other.amount));

/** The orders of a code, oldest first; the one that it waits with is the last. */
async function loadShares(
  order: Order,
  { amount, others = [] }: UnseenCode,
  session: ClientSession,
): Promise<readonly CodeShare[]> {
  const shares: CodeShare[] = [];
  for (const other of others) {
    const found = await collections().orders.findOne({ _id: other.orderId }, { session });
    if (found) shares.push({ order: found, amount: other.amount });
  }
  return [...shares, { order, amount }];
}

const isRefunded = (order: Order): boolean => refundsOf(order, orderPaymentKey).length > 0;

type Who = { readonly by: 'admin' | 'payment'; readonly name?: string };

/** Of all its orders but those that the farm has refunded, which say so; returns the one that the code waited with. */
async function takeBack(
  shares: readonly CodeShare[],
  unseen: UnseenCode,
  reason: string,
  who: Who,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { code } = unseen;
  let last: Order | undefined;
  for (const share of shares) {
    const what = `${formatMoney(share.amount)} was not received by M-Pesa, code ${code}: ${reason}`;
    last = await takeBackCode(share, { code, what }, who, now, session);
  }
  if (!last) throw new Error('a code has no order');
  return last;
}

/**
 * A code that staff typed is on the statement, of a person or of M-Pesa, whose amount counts. Of several orders the oldest keep what they got,
 * as far as it goes. An order that the farm has refunded keeps its part; where the others can't make up for it, the code waits for a person.
 */
export async function markCodeSeen(
  order: Order,
  unseen: UnseenCode,
  amount: Cents,
  who: Who,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const { code, others = [] } = unseen;
  const total = totalOf(unseen);
  const set = { unseenCodes: (order.unseenCodes ?? []).filter((each) => each !== unseen) };
  const found = `M-Pesa code ${code} found on our statement`;
  if (amount === total) return updateOrder(order, { ...who, text: found, set }, now, session);
  const together = others.length > 0 ? ` for ${others.length + 1} orders together` : '';
  const text = `${found}: it is ${formatMoney(amount)}, not ${formatMoney(total)}${together}`;
  const parts = spreadOver(await loadShares(order, unseen, session), amount);
  if (!parts)
    return updateOrder(
      order,
      { ...who, text: `${text}. Money of it was refunded before: compare it with the statement` },
      now,
      session,
    );
  let last = order;
  for (const { share, part } of parts) {
    const change = { code, at: unseen.at, amount: part };
    if (share.order === order)
      last =
        part === share.amount
          ? await updateOrder(order, { ...who, text, set }, now, session)
          : await setAmount(order, change, set, text, who, now, session);
    else if (part !== share.amount) await setAmount(share.order, change, {}, text, who, now, session);
  }
  // An order that got nothing after all has released the code, which the others have.
  if (others.length > 0) {
    const [holder] = await findOrdersOfPayment({ attemptId: null, receiptNumber: code }, session);
    if (holder) await noteRecordedCodes([code], holder.number, session);
  }
  return last;
}

/** What each gets of an amount; what is over is the last one's. Null where what was refunded doesn't let it add up. */
function spreadOver(
  shares: readonly CodeShare[],
  amount: Cents,
): readonly { readonly share: CodeShare; readonly part: Cents }[] | null {
  const refunded = shares.filter((share) => isRefunded(share.order));
  const last = shares.findLast((share) => !refunded.includes(share));
  let rest = amount - refunded.reduce((sum, share) => sum + share.amount, 0);
  if (!last || rest < 0) return null;
  return shares.map((share) => {
    if (refunded.includes(share)) return { share, part: share.amount };
    const part = share === last ? rest : Math.min(rest, share.amount);
    rest -= part;
    return { share, part: toCents(part) };
  });
}

/** The order's money with this code is another amount, or (0) none; it may pay an order that has waited for the rest. */
function setAmount(
  order: Order,
  { code, at, amount }: Pick<UnseenCode, 'code' | 'at' | 'amount'>,
  set: Pick<Order, 'unseenCodes'>,
  text: string,
  who: Who,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  if (order.paymentStatus === 'pending' && amount > 0)
    return bookPayment(
      order,
      { method: 'mpesa', amount, receiptNumber: code, attemptId: null, receivedAt: at },
      {
        ...who,
        text,
        set: { ...set, partPayments: (order.partPayments ?? []).filter((part) => !isOfCode(code)(part)) },
      },
      now,
      session,
    );
  const corrected = correctPayment(order, isOfCode(code), amount > 0 ? amount : null, now);
  const { paymentStatus } = corrected;
  const rest = describeRest({ ...order, ...corrected.set, paymentStatus });
  return updateOrder(
    order,
    { ...who, text: text + rest, paymentStatus, set: { ...corrected.set, ...set } },
    now,
    session,
  );
}
