import type { AnyBulkWriteOperation, Db, ObjectId } from 'mongodb';
import { foldText } from './fold-text';
import type { ReportProgress } from './migration';
import { findWithProgress } from './with-progress';

export const id = '012-order-list-keys';

type Order = {
  readonly _id: ObjectId;
  readonly number: string;
  readonly customer: { readonly phone: string };
  readonly paymentPhone: string | null;
  readonly shippingAddress: string;
  readonly status: string;
  readonly paymentStatus: string;
  readonly paymentMethod: string;
  readonly deliveryMethod: string;
  readonly stockTaken: boolean;
  readonly claim: { readonly state: string } | null;
  readonly refundsDue: readonly unknown[];
  readonly listKeys?: readonly string[];
};

const batchSize = 500;

/** Adds the keys by which the back office lists and finds orders. */
export async function up(db: Db, report: ReportProgress = () => undefined): Promise<void> {
  const orders = db.collection<Order>('orders');
  const flush = async (batch: readonly Order[]) => {
    const updates = batch.map((order): AnyBulkWriteOperation<Order> => ({
      // An order that another process has written has its keys.
      updateOne: {
        filter: { _id: order._id, listKeys: { $exists: false } },
        update: { $set: { listKeys: listKeys(order), searchKeys: searchKeys(order) } },
      },
    }));
    if (updates.length > 0) await orders.bulkWrite(updates);
  };
  let batch: Order[] = [];
  const unlisted = { listKeys: { $exists: false }, shippingAddress: { $exists: true } };
  for await (const order of findWithProgress(orders, unlisted, report)) {
    batch.push(order);
    if (batch.length < batchSize) continue;
    await flush(batch);
    batch = [];
  }
  await flush(batch);
}

const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { pending: 'p', confirmed: 'c', processing: 'r', shipped: 's', delivered: 'd', cancelled: 'x' },
  paymentStatus: { pending: 'p', paid: 'y', failed: 'f', refunded: 'r' },
  paymentMethod: { mpesa: 'm', cod: 'd', cop: 'p' },
  deliveryMethod: { delivery: 'd', pickup: 'p' },
};

function listKeys(order: Order): string[] {
  const { status, paymentMethod, stockTaken, claim, refundsDue } = order;
  const values = [status, order.paymentStatus, paymentMethod, order.deliveryMethod];
  const combinations = Object.values(codes).reduce<string[]>(
    (keys, letters, index) => keys.flatMap((key) => [`${key}-`, key + (letters[values[index] ?? ''] ?? '-')]),
    [''],
  );
  return [
    ...combinations,
    ...(refundsDue.length > 0 ? ['needs refund'] : []),
    ...(claim?.state === 'to-match' ? ['needs code'] : []),
    ...(status === 'pending' && !stockTaken ? ['needs call'] : []),
    ...(status === 'confirmed' || (status === 'pending' && stockTaken && paymentMethod !== 'mpesa')
      ? ['needs new']
      : []),
  ];
}

const phonePattern = /(?<![\p{L}\p{N}])(?:\+?254|0)[\s.()-]*([17](?:[\s.()-]*\d){8})(?!\d)/gu;

function searchKeys({ number, customer, paymentPhone, shippingAddress }: Order): string[] {
  const address = shippingAddress.replace(/^Pickup date:.*$/m, '');
  const words = [number, customer.phone, paymentPhone ?? '', address].flatMap(wordsOf);
  return [...new Set([...new Set(words)].slice(0, 60).flatMap(beginnings))];
}

export function wordsOf(text: string): string[] {
  const plain = foldText(text)
    .replace(phonePattern, (_, national: string) => ` 0${national.replace(/\D/g, '')} `)
    .replace(/(?<![\p{L}\p{N}])m[\s-]?(?=\d{5})/gu, ' ')
    .replace(/@\S*/g, ' ')
    .replace(/['’`]/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 30));
}

const beginnings = (word: string): string[] => [
  ...[3, 4, 6].filter((length) => length < word.length).map((length) => word.slice(0, length)),
  word,
];
