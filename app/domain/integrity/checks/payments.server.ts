import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { paymentAmount } from '~/domain/orders/account/order-account';
import type { AttemptState } from '~/domain/mpesa/attempts/attempt-state';
import {
  isForOrder,
  isForOrganization,
  sharesOf,
  type OrderAttempt,
  type OrganizationAttempt,
  type PaymentAttempt,
} from '~/domain/mpesa/attempts/payment-attempt';
import { formatMoney } from '~/lib/format/money';
import { statusPath } from '~/paths';
import type { IntegrityCheck } from '../integrity-check';
import type { Finding } from '../finding';
import { inBatches, type SnapshotReader } from '../snapshot-reader.server';
import { jobGraceMs } from './orders.server';

const paidStates: ReadonlySet<AttemptState> = new Set(['paid', 'mismatched', 'incomplete']);

const nameOf = ({ receiptNumber, _id }: PaymentAttempt): string =>
  receiptNumber ?? `of the prompt ${_id.toHexString()}`;

const statement = 'Find it on the M-Pesa statement';

type Paid = Omit<Order, 'items' | 'timeline'>;

/** True if the order counts the money of the attempt, owes it back, gave it back, or an admin found it to be none. */
function knowsPayment(order: Paid, { _id, receiptNumber }: OrderAttempt): boolean {
  if (order.paidByAttempt?.equals(_id)) return true;
  const payments = [...order.refundsDue, ...(order.partPayments ?? [])];
  if (payments.some(({ attemptId }) => attemptId?.equals(_id))) return true;
  const keys: readonly (string | null | undefined)[] = [_id.toHexString(), receiptNumber];
  const settled = [
    ...payments.map((due) => due.receiptNumber),
    ...(order.refunds ?? []).flatMap((refund) => [refund.of, refund.receiptNumber]),
    ...(order.dismissedMoney ?? []),
    order.receiptNumber,
  ];
  return settled.some((key) => key !== null && keys.includes(key));
}

function* findOrderFaults(attempt: OrderAttempt, order: Paid | undefined): Generator<Finding> {
  if (!order) {
    if (paidStates.has(attempt.state))
      yield {
        what: `The payment ${nameOf(attempt)} of ${formatMoney(attempt.amount)} is for the order ${attempt.orderNumber}, which does not exist`,
        repair: `${statement}, look for the order in older backups, and give the money back if it cannot be found`,
      };
    return;
  }
  if (paidStates.has(attempt.state) && !knowsPayment(order, attempt))
    yield {
      what: `The order ${order.number} does not know of the payment ${nameOf(attempt)} of ${formatMoney(attempt.amount)}`,
      repair: `${statement} and enter its code on the page of the order, which counts it or marks it for refund`,
    };
  const isPayer = order.paidByAttempt?.equals(attempt._id) ?? false;
  if (!isPayer || attempt.state !== 'paid' || order.paymentStatus === 'pending') return;
  if (paymentAmount(order as Order) !== attempt.amount)
    yield {
      what: `The order ${order.number} counts ${formatMoney(paymentAmount(order as Order))} for the payment ${nameOf(attempt)} of ${formatMoney(attempt.amount)}`,
      repair: `${statement}: it has the right amount. Record the difference as a refund, or ask the customer for it`,
    };
}

async function* findOrganizationFaults(attempt: OrganizationAttempt): AsyncGenerator<Finding> {
  if (!paidStates.has(attempt.state) || attempt.toCheck.length > 0) return;
  const { accountEntries, orders, paymentAttempts } = collections();
  const { _id, receiptNumber } = attempt;
  const key = `prompt ${_id.toHexString()}`;
  if (await accountEntries.findOne({ idempotencyKey: key }, { projection: { _id: 1 } })) return;
  // Recorded by hand, or settled as the payment of something else.
  if (receiptNumber !== undefined) {
    const options = { projection: { _id: 1 } } as const;
    if (await accountEntries.findOne({ claimedCode: receiptNumber }, options)) return;
    if (await orders.findOne({ receiptNumber }, options)) return;
    if (await paymentAttempts.findOne({ receiptNumber, orderId: { $exists: true } }, options)) return;
  }
  yield {
    what: `The payment ${nameOf(attempt)} of ${formatMoney(attempt.amount)} from an organization is not in the books`,
    repair: `${statement} and record it at /payments/new`,
  };
}

function* findPendingFaults(attempt: PaymentAttempt, now: Date): Generator<Finding> {
  if (attempt.pending && attempt.expiresAt.getTime() < now.getTime() - jobGraceMs)
    yield {
      what: `The prompt ${attempt._id.toHexString()} has waited since ${attempt.createdAt.toISOString()} for a result`,
      repair: `Start the shop, whose jobs ask M-Pesa for it. If it runs, see the jobs at ${statusPath}`,
    };
}

export const payments: IntegrityCheck = {
  title: 'Payments and what they pay',
  async *find(reader, now) {
    const { paymentAttempts, orders } = collections();
    const attempts = reader.all<PaymentAttempt>(paymentAttempts, { reports: 0 });
    for await (const batch of inBatches(attempts)) {
      const ids: ObjectId[] = batch
        .filter(isForOrder)
        .flatMap(sharesOf)
        .map(({ orderId }) => orderId);
      const found = new Map<string, Paid>();
      const ofBatch = { _id: { $in: ids } };
      for await (const order of reader.all<Order, Paid>(orders, { items: 0, timeline: 0 }, ofBatch))
        found.set(order._id.toHexString(), order);
      for (const attempt of batch) {
        yield* findPendingFaults(attempt, now);
        if (isForOrder(attempt)) {
          // Of a payment that M-Pesa didn't tell in full only the first one knows.
          const shares = sharesOf(attempt).slice(0, attempt.state === 'paid' ? undefined : 1);
          for (const { orderId, amount } of shares)
            if (!reader.isMalformed('orders', orderId))
              yield* findOrderFaults({ ...attempt, orderId, amount }, found.get(orderId.toHexString()));
        } else if (isForOrganization(attempt)) yield* findOrganizationFaults(attempt);
      }
    }
  },
};

const findPaidBy = (reader: SnapshotReader, codes: readonly string[]) =>
  reader.all<Order>(
    collections().orders,
    { number: 1, receiptNumber: 1, paidByAttempt: 1, standing: 1 },
    { receiptNumber: { $in: [...codes] } },
  );

/**
 * A receipt number is one payment: of one order, whole or in part, of the orders of one prompt or household, or of one entry of the books.
 */
export const receipts: IntegrityCheck = {
  title: 'M-Pesa receipts, each counted once',
  async *find(reader) {
    const { accountEntries, orders } = collections();
    const entries = reader.all(accountEntries, { claimedCode: 1 }, { claimedCode: { $exists: true } });
    for await (const batch of inBatches(entries)) {
      const codes = batch.flatMap(({ claimedCode }) => claimedCode ?? []);
      for await (const { number, receiptNumber } of findPaidBy(reader, codes))
        yield {
          what: `The receipt ${receiptNumber} pays the order ${number} and an entry in the books of organizations`,
          repair: `${statement}, and reverse the entry at /payments, or mark the payment of the order as another one`,
        };
    }
    const withParts = reader.all<Order>(
      orders,
      { number: 1, partPayments: 1, standing: 1 },
      { partPayments: { $exists: true } },
    );
    for await (const { number: partly, partPayments = [], standing } of withParts) {
      const codes = partPayments.flatMap(({ receiptNumber }) => receiptNumber ?? []);
      for await (const { number, receiptNumber, paidByAttempt, ...payer } of findPaidBy(reader, codes)) {
        const ofPrompt = partPayments.find((part) => part.receiptNumber === receiptNumber)?.attemptId;
        if (partly !== number && ofPrompt && paidByAttempt?.equals(ofPrompt)) continue;
        // One code for all that a household owes.
        if (partly !== number && standing && payer.standing?.household.equals(standing.household)) continue;
        yield {
          what: `The receipt ${receiptNumber} pays the order ${number}, and a part of ${partly === number ? 'it, too' : `the order ${partly}`}`,
          repair: `${statement}, and record a refund on the order that it does not pay`,
        };
      }
    }
  },
};
