import { collections } from '~/domain/collections';
import { isForOrder } from '~/domain/mpesa/attempts/payment-attempt';
import { spellingsOf } from '~/domain/mpesa/codes/typed-code';
import type { TillPayment } from '~/domain/mpesa/till/till-payment';
import { mpesaCodesOf } from '~/domain/orders/account/mpesa-codes';
import { accountOf, orderMoneyFields } from '~/domain/orders/account/order-account';
import { mpesaCodeKey } from '~/domain/orders/list/order-search-words';
import type { Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import { addCents, formatMoney, type Cents } from '~/lib/format/money';
import type { IntegrityCheck } from '../integrity-check';
import { inBatches, type SnapshotReader } from '../snapshot-reader.server';

type Holder = Omit<Order, 'items' | 'timeline'>;

/** What M-Pesa told of a payment to the till is what orders and books have of it (docs/decisions/0137). */
export const tillPayments: IntegrityCheck = {
  title: 'Payments to the till',
  addsUp: ['orders', 'accountEntries'],
  async *find(reader) {
    for await (const batch of inBatches(reader.all<TillPayment>(collections().tillPayments, { payer: 0 }))) {
      const holders = await findHolders(reader, batch);
      const recorded = await findRecorded(reader, batch);
      for (const payment of batch) {
        const spellings = spellingsOf(payment._id);
        const isHolder = (order: Holder, codes: readonly string[]) =>
          mpesaCodesOf(order).some((code) => codes.includes(code));
        const exact = holders.filter((order) => isHolder(order, [payment._id]));
        const found =
          exact.length > 0 ? exact : holders.filter((order) => isHolder(order, spellings)).slice(0, 1);
        const what = findFault(payment, found, recorded);
        if (what !== null) yield { what: `The payment ${payment._id} to the till ${what}`, repair };
      }
    }
  },
};

const repair =
  'Find it on the M-Pesa statement, then record its code on the page of the order that it was for, or correct the amount there';

function findFault(
  { _id: code, amount, orderNumber, toCheckSince, dismissed }: TillPayment,
  holders: readonly Holder[],
  { entries, attempts }: Recorded,
): string | null {
  const sum = formatMoney(amount);
  const [holder] = holders;
  // The orders of the trial before the opening are deleted, with their money.
  if (orderNumber !== null && !holders.some(({ number }) => number === orderNumber))
    return isTestOrder({ number: orderNumber })
      ? null
      : `of ${sum} is of the order ${orderNumber}, which does not have it`;
  if (holder && orderNumber === null)
    return `of ${sum} is of no order, but the order ${holder.number} has its code`;
  const counted = countedOf(holders, code);
  if (counted !== undefined && counted !== amount)
    return `is of ${sum}, but the ${holders.length === 1 ? 'order' : 'orders'} ${holders.map(({ number }) => number).join(', ')} ${holders.length === 1 ? 'counts' : 'count'} ${formatMoney(counted)}`;
  if (holder) return null;
  if (toCheckSince) return entries.has(code) ? `of ${sum} waits to be checked, but is in the books` : null;
  const isKnown = dismissed !== undefined || entries.has(code) || attempts.has(code);
  return isKnown ? null : `of ${sum} is of no order, is not in the books, and waits for nobody`;
}

/** As the orders have it together. Undefined where that is not known, and once something was given back: then it stays as it was typed. */
function countedOf(holders: readonly Holder[], code: string): Cents | undefined {
  const amounts = holders.map((order) =>
    order.refunds
      ? undefined
      : accountOf(order as Order).receipts.find(({ receiptNumber }) => receiptNumber === code)?.amount,
  );
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length > 0 && known.length === holders.length ? addCents(...known) : undefined;
}

async function findHolders(
  reader: SnapshotReader,
  batch: readonly TillPayment[],
): Promise<readonly Holder[]> {
  const keys = batch.map(({ _id }) => mpesaCodeKey(_id)).filter((key) => key !== null);
  const found: Holder[] = [];
  const withOne = { searchKeys: { $in: keys } };
  const fields = { ...orderMoneyFields, number: 1 };
  for await (const order of reader.all<Order, Holder>(collections().orders, fields, withOne))
    found.push(order);
  return found;
}

/** The codes that an entry of the books has, and those of prompts that are for no order. */
type Recorded = { readonly entries: ReadonlySet<string>; readonly attempts: ReadonlySet<string> };

async function findRecorded(reader: SnapshotReader, batch: readonly TillPayment[]): Promise<Recorded> {
  const { accountEntries, paymentAttempts } = collections();
  const $in = batch.map(({ _id }) => _id);
  const entries = new Set<string>();
  const attempts = new Set<string>();
  for await (const { claimedCode } of reader.all(
    accountEntries,
    { claimedCode: 1 },
    { claimedCode: { $in } },
  ))
    if (claimedCode !== undefined) entries.add(claimedCode);
  const withReceipt = { receiptNumber: { $in } };
  for await (const attempt of reader.all(paymentAttempts, { reports: 0 }, withReceipt))
    if (!isForOrder(attempt) && attempt.receiptNumber !== undefined) attempts.add(attempt.receiptNumber);
  return { entries, attempts };
}
