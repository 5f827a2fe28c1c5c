import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StoredProduct } from '~/domain/catalogue/product';
import { collections } from '~/domain/collections';
import { dueDayOf } from '~/domain/orders/delivery/due-day';
import { awaitsFarmConfirmation, type Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import { findNewestOrders } from '~/domain/orders/list/find-newest-orders.server';
import { parseVolume } from './parse-volume';
import type { PreparedProduct } from './sales-day';

type OpenOrder = Pick<Order, '_id' | 'number' | 'items' | 'delivery' | 'status' | 'stockTaken' | 'createdAt'>;

/** Counts what has to be ready on the day: its pickups, and the home deliveries up to it that are not on their way yet. */
export const refreshPreparation = (day: string, now: Date): Promise<void> =>
  withTransaction(async (session) => {
    const open = await findNewestOrders<OpenOrder>(
      [{ status: 'pending' }, { status: 'confirmed' }, { status: 'processing' }],
      { payBy: null },
      { session, projection: { number: 1, items: 1, delivery: 1, status: 1, stockTaken: 1, createdAt: 1 } },
    );
    const due = open.filter((order) => isDueOn(order, day));
    const products = await addUpProducts(
      due.flatMap(({ items }) => items),
      session,
    );
    const { preparations } = collections();
    await preparations.deleteMany({ _id: { $ne: day } }, { session });
    await preparations.replaceOne(
      { _id: day },
      {
        orders: due.length,
        millilitres: products.reduce((sum, { millilitres }) => sum + millilitres, 0),
        products,
        refreshedAt: now,
      },
      { upsert: true, session },
    );
  });

const isDueOn = (order: OpenOrder, day: string): boolean => {
  const dueDay = dueDayOf(order.delivery) ?? day;
  return (
    !awaitsFarmConfirmation(order) &&
    !isTestOrder(order) &&
    (order.delivery.method === 'delivery' ? dueDay <= day : dueDay === day)
  );
};

type Item = Order['items'][number];

/** By product, the largest volume first. */
async function addUpProducts(
  items: readonly Item[],
  session: ClientSession,
): Promise<readonly PreparedProduct[]> {
  const catalogue = await findProducts(
    items.map(({ productId }) => productId),
    session,
  );
  const sums = new Map<string, { name: string; millilitres: number; packages: Map<string, number> }>();
  for (const item of items) {
    const product = catalogue.get(item.productId);
    const variant = product?.variants.find(({ sku }) => sku === item.sku);
    const sum = sums.get(item.productId) ?? {
      name: product?.name ?? item.name,
      millilitres: 0,
      packages: new Map(),
    };
    sums.set(item.productId, sum);
    const volume = findVolume([...Object.values(variant?.attributes ?? {}), variant?.name ?? '', item.name]);
    if (volume !== null) sum.millilitres += volume * item.quantity;
    else {
      const name = variant?.name ?? item.name;
      sum.packages.set(name, (sum.packages.get(name) ?? 0) + item.quantity);
    }
  }
  return [...sums]
    .map(([productId, { name, millilitres, packages }]) => ({
      productId,
      name,
      millilitres,
      packages: [...packages].map(([packageName, quantity]) => ({ name: packageName, quantity })),
    }))
    .sort((one, other) => other.millilitres - one.millilitres || one.name.localeCompare(other.name));
}

const findVolume = (texts: readonly string[]): number | null => {
  for (const text of texts) {
    const volume = parseVolume(text);
    if (volume !== null) return volume;
  }
  return null;
};

async function findProducts(ids: readonly string[], session: ClientSession) {
  const found = await collections()
    .products.find<Pick<StoredProduct, '_id' | 'name' | 'variants'>>(
      { _id: { $in: [...new Set(ids)].map((id) => ObjectId.createFromHexString(id)) } },
      { session, projection: { name: 1, variants: 1 } },
    )
    .toArray();
  return new Map(found.map((product) => [product._id.toHexString(), product]));
}
