import type { AnyBulkWriteOperation, Db, ObjectId } from 'mongodb';
import { wordsOf } from './012-order-list-keys';
import type { ReportProgress } from './migration';
import { findWithProgress } from './with-progress';

export const id = '016-order-keys';

type Order = {
  readonly _id: ObjectId;
  readonly number: string;
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly phone: string };
  readonly paymentPhone: string | null;
  readonly shippingAddress: string;
  readonly listKeys: readonly string[];
  readonly searchKeys: readonly string[];
};

const batchSize = 500;

/** Adds keys for two names, drops those that no query uses, and makes the indexes that have few orders partial. */
export async function up(db: Db, report: ReportProgress = () => undefined): Promise<void> {
  if (!(await db.listCollections({ name: 'orders' }, { nameOnly: true }).hasNext())) return;
  const orders = db.collection<Order>('orders');
  for (const name of partialIndexes) if (await orders.indexExists(name)) await orders.dropIndex(name);
  let batch: AnyBulkWriteOperation<Order>[] = [];
  const flush = async () => {
    if (batch.length > 0) await orders.bulkWrite(batch);
    batch = [];
  };
  for await (const order of findWithProgress(orders, { searchKeys: { $exists: true } }, report)) {
    // Not over the keys of an order that another process has changed meanwhile.
    const { _id, listKeys, searchKeys } = order;
    batch.push({
      updateOne: {
        filter: { _id, listKeys, searchKeys },
        update: { $set: { listKeys: withoutImplied(listKeys), searchKeys: searchKeysOf(order) } },
      },
    });
    if (batch.length >= batchSize) await flush();
  }
  await flush();
}

const partialIndexes = [
  'receiptNumber_1',
  'claim.state_1_claim.claimedAt_1',
  'refunds.code_1',
  'refundsDue.since_1',
  'refundsDue.receiptNumber_1',
  'refundsDue.promptHash_1',
];

/** Cash on delivery is always a delivery, cash on pickup a pickup: the key without it finds the same orders. */
const withoutImplied = (keys: readonly string[]): string[] => keys.filter((key) => !/^..(dd|pp)$/.test(key));

function searchKeysOf({ number, customer, paymentPhone, shippingAddress }: Order): string[] {
  const address = shippingAddress.replace(/^Pickup date:.*$/m, '');
  const words = [number, customer.phone, paymentPhone ?? '', address].flatMap(wordsOf);
  const names = [...new Set(wordsOf(`${customer.firstName} ${customer.lastName}`))].slice(0, 4);
  const pairs = names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => [one.slice(0, 3), other.slice(0, 3)].sort().join(' ')),
  );
  return [...new Set([...[...new Set(words)].slice(0, 60).flatMap(beginnings), ...pairs])];
}

const beginnings = (word: string): string[] => [
  ...(/^\d+$/.test(word) ? [3, 4, 6] : [3, 6])
    .filter((length) => length < word.length)
    .map((length) => word.slice(0, length)),
  word,
];
