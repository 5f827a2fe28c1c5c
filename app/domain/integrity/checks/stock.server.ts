import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import { withoutAwaited } from '~/domain/stock/awaited-units';
import { stockPath } from '~/paths';
import type { IntegrityCheck } from '../integrity-check';
import { findDifferences, type KeyedAmount } from '../find-differences';
import type { SnapshotReader } from '../snapshot-reader.server';

const variantKey = (productId: string, sku: string): string => `${productId} ${sku}`;

function parseVariantKey(key: string) {
  const [productId = ''] = key.split(' ', 1);
  return { productId: ObjectId.createFromHexString(productId), sku: key.slice(productId.length + 1) };
}

const units = (count: number): string => `${count} ${Math.abs(count) === 1 ? 'unit' : 'units'}`;

async function* readStock(reader: SnapshotReader): AsyncGenerator<KeyedAmount> {
  const { products, stockMovements } = collections();
  const stored = reader.all(products, { 'variants.sku': 1, 'variants.stockQuantity': 1 });
  for await (const { _id, variants } of stored)
    for (const { sku, stockQuantity } of variants) yield [variantKey(_id.toHexString(), sku), stockQuantity];
  for await (const { productId, sku, change } of reader.all(stockMovements, {
    productId: 1,
    sku: 1,
    change: 1,
  }))
    yield [variantKey(productId.toHexString(), sku), -change];
}

/** The sum of a size's ledger is its stock, at all times (docs/decisions/0051). */
export const stockLedger: IntegrityCheck = {
  title: 'Stock and its ledger',
  addsUp: ['products', 'stockMovements'],
  async *find(reader, now) {
    for await (const { key, amount } of findDifferences(() => readStock(reader))) {
      const variant = parseVariantKey(key);
      yield {
        what: `The stock of ${variant.sku} is ${units(Math.abs(amount))} ${amount > 0 ? 'above' : 'below'} the sum of its ledger`,
        repair: `Run the check with --repair, which writes the difference into the ledger, then count the size and enter the count at ${stockPath}`,
        apply: () => recordDifference(variant, now),
      };
    }
  },
};

/** The stock stays: pages and orders go by it. */
const recordDifference = ({ productId, sku }: ReturnType<typeof parseVariantKey>, now: Date): Promise<void> =>
  withTransaction(async (session) => {
    const { products, stockMovements } = collections();
    const product = await products.findOne({ _id: productId }, { session });
    const stock = product?.variants.find((variant) => variant.sku === sku)?.stockQuantity ?? 0;
    let ledger = 0;
    const found = stockMovements.find({ productId, sku }, { session, projection: { change: 1 } });
    for await (const { change } of found) ledger += change;
    if (stock === ledger) return;
    await stockMovements.insertOne(
      {
        _id: new ObjectId(),
        productId,
        sku,
        change: stock - ledger,
        balance: stock,
        reason: 'counted',
        orderNumber: null,
        by: null,
        note: 'Difference that the check of the database found',
        at: now,
      },
      { session },
    );
  });

/** Order numbers have no space. */
async function* readOrderUnits(reader: SnapshotReader, ledgerSince: Date): AsyncGenerator<KeyedAmount> {
  const { orders, stockMovements } = collections();
  const projection = {
    number: 1,
    stockTaken: 1,
    createdAt: 1,
    awaitedStock: 1,
    'items.productId': 1,
    'items.sku': 1,
    'items.quantity': 1,
  };
  for await (const order of reader.all<Order>(orders, projection)) {
    if (!order.stockTaken || isTestOrder(order) || order.createdAt < ledgerSince) continue;
    for (const { productId, sku, quantity } of withoutAwaited(order.items, order.awaitedStock))
      if (sku !== null) yield [`${order.number} ${variantKey(productId, sku)}`, quantity];
  }
  const ofOrders = { orderNumber: { $ne: null } };
  const movements = reader.all(stockMovements, { orderNumber: 1, productId: 1, sku: 1, change: 1 }, ofOrders);
  for await (const { orderNumber, productId, sku, change } of movements)
    yield [`${orderNumber} ${variantKey(productId.toHexString(), sku)}`, change];
}

/** Units that an order holds were taken from the stock for it, and no others. */
export const orderStock: IntegrityCheck = {
  title: 'Orders and the stock that they take',
  addsUp: ['orders', 'stockMovements'],
  async *find(reader) {
    const { orders, stockMovements, migrations } = collections();
    // A shop from after the baseline (0095) has had its ledger from the beginning, and no such record.
    const opened = await migrations.findOne({ _id: '010-stock-ledger' });
    const ledgerSince = opened?.finishedAt ?? new Date(0);
    for await (const { key, amount } of findDifferences(() => readOrderUnits(reader, ledgerSince))) {
      const [number = ''] = key.split(' ', 1);
      const { productId, sku } = parseVariantKey(key.slice(number.length + 1));
      const order = await orders.findOne({ number }, { projection: { createdAt: 1 } });
      // Its stock was taken before there was a ledger.
      if (order && order.createdAt < ledgerSince) continue;
      // The units of a size that left the catalogue cannot be given back.
      if (await stockMovements.findOne({ productId, sku, reason: 'removed' })) continue;
      yield {
        what: order
          ? `The order ${number} ${amount > 0 ? `has not taken ${units(amount)}` : `holds ${units(-amount)} too many`} of ${sku}`
          : `The ledger has ${units(Math.abs(amount))} of ${sku} for the order ${number}, which does not exist`,
        repair: order
          ? `Count ${sku} and enter the count at ${stockPath}: the stock is right then, whatever the order took`
          : `Look for ${number} in older backups and emails. Then count ${sku} and enter the count at ${stockPath}`,
      };
    }
  },
};
