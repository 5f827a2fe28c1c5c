import type { Db } from 'mongodb';
import type { ReportProgress } from './migration';
import { findWithProgress } from './with-progress';

export const id = '042-order-search-keys';

type Money = { readonly receiptNumber?: string | null; readonly code?: string | null };

type StoredOrder = {
  readonly number: string;
  readonly status: string;
  readonly stockTaken: boolean;
  readonly paymentMethod: string;
  readonly paymentStatus: string;
  readonly payBy?: Date | null;
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly phone: string };
  readonly paymentPhone: string | null;
  readonly shippingAddress: string;
  readonly items: readonly { readonly name: string }[];
  readonly delivery: { readonly day?: string; readonly pickupDate?: Date };
  readonly receiptNumber?: string | null;
  readonly claim?: { readonly code: string; readonly state: string } | null;
  readonly partPayments?: readonly Money[];
  readonly refundsDue?: readonly Money[];
  readonly refunds?: readonly Money[];
  readonly listKeys?: readonly string[];
  readonly searchKeys?: readonly string[];
};

/** Older orders are found by M-Pesa code, product, day of delivery and parts of numbers, too, and those to confirm and to pay are listed. */
export async function up(db: Db, report: ReportProgress): Promise<void> {
  const orders = db.collection<StoredOrder>('orders');
  for await (const order of findWithProgress(orders, {}, report)) {
    const keys = { listKeys: withOwnKeys(order), searchKeys: searchKeysOf(order) };
    // Again from the middle: what is written already stays.
    if (JSON.stringify(keys) === JSON.stringify({ listKeys: order.listKeys, searchKeys: order.searchKeys }))
      continue;
    await orders.updateOne({ _id: order._id }, { $set: keys });
  }
}

const confirmKey = 'needs confirm';
const payKey = 'needs pay';
const newKey = 'needs new';

/** An order is to confirm or to pay, never both; the key of a new one comes after either. */
function withOwnKeys(order: StoredOrder): readonly string[] {
  const others = (order.listKeys ?? []).filter((key) => key !== confirmKey && key !== payKey);
  const own = [...(isToConfirm(order) ? [confirmKey] : []), ...(isToPay(order) ? [payKey] : [])];
  const isNew = others.at(-1) === newKey;
  return [...(isNew ? others.slice(0, -1) : others), ...own, ...(isNew ? [newKey] : [])];
}

const isToConfirm = ({ status, stockTaken, paymentMethod }: StoredOrder): boolean =>
  status === 'pending' && stockTaken && paymentMethod !== 'mpesa';

const isToPay = (order: StoredOrder): boolean =>
  order.paymentMethod === 'mpesa' &&
  order.paymentStatus === 'pending' &&
  order.status !== 'cancelled' &&
  !order.payBy &&
  order.claim?.state !== 'to-match' &&
  (order.refundsDue ?? []).length === 0 &&
  (order.status !== 'pending' || order.stockTaken);

const maxWords = 60;

function searchKeysOf(order: StoredOrder): readonly string[] {
  const { customer, delivery, refunds = [], refundsDue = [], partPayments = [] } = order;
  const numbers = wordsOf(order.number);
  const phones = [customer.phone, order.paymentPhone ?? ''].flatMap(wordsOf);
  const address = wordsOf(order.shippingAddress.replace(/^(?:Pickup date|Delivery day):.*$/m, ''));
  const products = order.items
    .flatMap(({ name }) => wordsOf(name))
    .filter((word) => /^\p{L}{3,}$/u.test(word));
  const words = [...new Set([...numbers, ...phones, ...address, ...products])].slice(0, maxWords);
  const names = [...new Set(wordsOf(`${customer.firstName} ${customer.lastName}`))].slice(0, 4);
  const codes = [
    order.receiptNumber,
    order.claim?.code,
    ...[...partPayments, ...refundsDue, ...refunds].map(({ receiptNumber }) => receiptNumber),
    ...refunds.map(({ code }) => code),
  ];
  const day = delivery.pickupDate
    ? new Date(delivery.pickupDate.getTime() + nairobiOffsetMs).toISOString().slice(0, 10)
    : delivery.day;
  return [
    ...new Set([
      ...words.flatMap(keysOf),
      ...numbers.flatMap((number) => partsOf(number, 3)),
      ...phones
        .filter((word) => /^0[17]\d{8}$/.test(word))
        .flatMap((word) => [`ends ${word.slice(-2)}`, `ends ${word.slice(-3)}`]),
      ...names.flatMap((one, index) =>
        names.slice(index + 1).map((other) => [one.slice(0, 3), other.slice(0, 3)].sort().join(' ')),
      ),
      ...codes.flatMap(codeKeyOf),
      ...(day ? [`due ${day}`] : []),
    ]),
  ];
}

/** UTC+3 */
const nairobiOffsetMs = 3 * 3_600_000;

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const phone = /(?<![\p{L}\p{N}])(?:\+?254|0)[\s.()-]*([17](?:[\s.()-]*\d){8})(?!\d)/gu;
const orderNumber = /(?<![\p{L}\p{N}])(?:m|test)[\s-]?(?=\d{5})/gu;

function wordsOf(text: string): readonly string[] {
  const plain = fold(text)
    .replace(phone, (_, national: string) => ` 0${national.replace(/\D/g, '')} `)
    .replace(orderNumber, ' ')
    .replace(/@\S*/g, ' ')
    .replace(/['’`]/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 30));
}

const partsOf = (digits: string, length: number): readonly string[] =>
  Array.from({ length: Math.max(digits.length - length + 1, 0) }, (_, start) =>
    digits.slice(start, start + length),
  );

const keysOf = (word: string): readonly string[] =>
  /^\d+$/.test(word)
    ? [...(word.length > 3 ? [word.slice(0, 3)] : []), ...partsOf(word, 4), word]
    : [...[3, 6].filter((length) => length < word.length).map((length) => word.slice(0, length)), word];

function codeKeyOf(code: string | null | undefined): readonly string[] {
  const folded = fold(code ?? '').replace(/[\s-]/g, '');
  return /^[a-z]{2}[a-z\d]{8}$/.test(folded)
    ? [`mpesa ${folded.slice(0, 3)}${folded.slice(3).replace(/o/g, '0')}`]
    : [];
}
