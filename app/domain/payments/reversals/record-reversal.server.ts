import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { correctPayment } from '~/domain/orders/account/correct-payment';
import {
  flagKey,
  heldAmount,
  paymentAmount,
  paymentKey,
  refundsOf,
} from '~/domain/orders/account/order-account';
import type { Order, PartPayment, RefundDue, Reversal } from '~/domain/orders/order';
import { tellCustomer } from '~/domain/orders/mail/tell-customer.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { findOrdersOfPayment } from '~/domain/payments/shares/find-orders-of-payment.server';
import { formatMoney } from '~/lib/format/money';

type RecordReversalResult =
  /** `givenBack`: numbers of orders of the same payment that owe their part not again, as the farm has refunded it. */
  | { readonly ok: true; readonly order: Order; readonly givenBack: readonly string[] }
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
 * so that the farm no longer has so much of the order. Of a payment for several orders the others are reversed all the same, and the one that
 * was refunded says so.
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
    const payment = findMoney(order, reversal.key);
    if (!payment) return { ok: false, reason: 'no-payment' };
    // M-Pesa takes back all of a payment that was for several orders.
    const found = await findOrdersOfPayment(payment, session);
    const others = found.filter(({ _id }) => !_id.equals(order._id));
    const own = await reverseIn(order, reversal, session);
    if (!own.ok && own.reason !== 'given-back') return own;
    const results = [{ number: order.number, result: own }];
    for (const other of others)
      results.push({ number: other.number, result: await reverseIn(other, reversal, session) });
    if (!own.ok && !results.some(({ result }) => result.ok)) return own;
    const givenBack = results.flatMap(({ number, result }) =>
      !result.ok && result.reason === 'given-back' ? [number] : [],
    );
    for (const each of [order, ...others])
      if (givenBack.includes(each.number)) await sayGivenBack(each, reversal, session);
    const taken = results.flatMap(({ result }) => (result.ok && result.isTaken ? [result.order] : []));
    const [told] = taken;
    if (told) await tellCustomer('reversed', told, 'admin', reversal.now, session, taken);
    return { ok: true, order: own.ok ? own.order : order, givenBack };
  });
}

type Entry = Omit<Parameters<typeof recordReversal>[0], 'orderNumber'>;
type ReverseResult =
  /** `isTaken`: M-Pesa has it, which its customer is to be told. */
  | { readonly ok: true; readonly order: Order; readonly isTaken?: boolean }
  | Extract<RecordReversalResult, { readonly ok: false }>;

/** A payment of the order, or a second one that is due back. */
const findMoney = (order: Order, key: string) =>
  listMpesaPayments(order).find((each) => each.key === key) ?? findSecond(order, key);

const findSecond = (order: Order, key: string) =>
  order.refundsDue.find((due) => due.reason === 'paid-twice' && flagKey(due) === key);

/** The farm has given its part back to the payer already: it reads so, as nothing else of the order changes. */
const sayGivenBack = (order: Order, { state, note, by, now }: Entry, session: ClientSession) =>
  updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: `The payment ${texts[state]}: ${note}. This order was refunded before: compare it with the statement`,
    },
    now,
    session,
  );

async function reverseIn(order: Order, entry: Entry, session: ClientSession): Promise<ReverseResult> {
  const { key, state, note, by, now } = entry;
  const payment = listMpesaPayments(order).find((each) => each.key === key);
  if (!payment) return reverseSecond(order, entry, session);
  if (payment.reversal && payment.reversal.state !== 'held') return { ok: false, reason: 'settled' };
  if (payment.reversal?.state === state) return { ok: true, order };
  const { amount } = payment;
  if (state === 'returned' && heldAmount(order) < amount) return { ok: false, reason: 'given-back' };
  const reversals = [
    ...(order.reversals ?? []).filter(({ of }) => of !== key),
    { of: key, amount, state, at: now, note, by: by.name },
  ];
  const recorded = await updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: `${describe(payment, state)}: ${note}`,
      isToldTogether: true,
      ...(state === 'returned' ? asReturned({ ...order, reversals }, key, now) : { set: { reversals } }),
    },
    now,
    session,
  );
  await audit(order, recorded, entry, session);
  return { ok: true, order: recorded, isTaken: state === 'returned' };
}

/**
 * A part of the payment that its order doesn't need, as it was paid otherwise meanwhile: nobody is to be sent it any more. It stays known as a part
 * payment of which nothing is left, so that a later report of it counts nowhere.
 */
async function reverseSecond(order: Order, entry: Entry, session: ClientSession): Promise<ReverseResult> {
  const { key, state, note, by, now } = entry;
  if (isWhollyRefunded(order, key) || refundsOf(order, key).length > 0)
    return { ok: false, reason: 'given-back' };
  const due = findSecond(order, key);
  if (!due) return { ok: false, reason: 'no-payment' };
  const { amount, receiptNumber, attemptId, since } = due;
  if (state !== 'returned' || amount === null) return { ok: true, order };
  const recorded = await updateOrder(
    order,
    {
      by: 'admin',
      name: by.name,
      text: `${describe(due, state)}: ${note}. Nothing is to be refunded`,
      isToldTogether: true,
      set: {
        refundsDue: order.refundsDue.filter((other) => other !== due),
        partPayments: [...(order.partPayments ?? []), { amount, receiptNumber, attemptId, at: since }],
        reversals: [...(order.reversals ?? []), { of: key, amount, state, at: now, note, by: by.name }],
      },
    },
    now,
    session,
  );
  await audit(order, recorded, entry, session);
  return { ok: true, order: recorded, isTaken: true };
}

/** Nothing is left of it, so that it is none of the payments of the order any more. */
const isWhollyRefunded = (order: Order, key: string): boolean =>
  order.paymentStatus === 'refunded' &&
  paymentKey({ receiptNumber: order.receiptNumber, attemptId: order.paidByAttempt }) === key;

const describe = (
  { amount, receiptNumber }: Pick<RefundDue, 'amount' | 'receiptNumber'>,
  state: Reversal['state'],
): string =>
  `The payment${amount === null ? '' : ` of ${formatMoney(amount)}`}${receiptNumber ? ` with the code ${receiptNumber}` : ''} ${texts[state]}`;

const audit = (before: Order, after: Order, { by, now }: Entry, session: ClientSession) =>
  auditOrderPayments({ before, after, action: 'Recorded that M-Pesa took a payment back', by, now }, session);

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
