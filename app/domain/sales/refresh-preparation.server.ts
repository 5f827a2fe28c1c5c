import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { findVolume } from '~/domain/catalogue/parse-volume';
import type { StoredProduct } from '~/domain/catalogue/product';
import { collections } from '~/domain/collections';
import { awaitsFarmConfirmation, type Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import { findOrdersToServe } from '~/domain/orders/list/find-orders-to-serve.server';
import type { Preparation, PreparedProduct } from './sales-day';

/** Counts what has to be ready on the day, and stores it. */
export const refreshPreparation = (day: string, now: Date): Promise<void> =>
  withTransaction(async (session) => {
    const preparation = await composePreparation(day, session);
    const { preparations } = collections();
    await preparations.deleteMany({ _id: { $ne: day } }, { session });
    await preparations.replaceOne(
      { _id: day },
      { ...preparation, refreshedAt: now },
      { upsert: true, session },
    );
  });

type ServedOrder = Pick<Order, '_id' | 'number' | 'items' | 'status' | 'stockTaken'>;

/**
 * What of the day's sheet has to be ready on it: its pickups, and the home deliveries up to it that are not on their way yet.
 * Without what the farm has still to confirm by phone.
 */
export async function composePreparation(
  day: string,
  session: ClientSession,
): Promise<Omit<Preparation, '_id' | 'refreshedAt'>> {
  const options = { session, projection: { number: 1, items: 1, status: 1, stockTaken: 1 } } as const;
  const due = [
    ...(await findOrdersToServe<ServedOrder>('pickup', { on: day }, options)),
    ...(await findOrdersToServe<ServedOrder>('delivery', { upTo: day }, options)),
  ].filter((order) => order.status !== 'shipped' && !awaitsFarmConfirmation(order) && !isTestOrder(order));
  const products = await addUpProducts(
    due.flatMap(({ items }) => items),
    session,
  );
  return {
    orders: due.length,
    millilitres: products.reduce((sum, { millilitres }) => sum + millilitres, 0),
    products,
  };
}

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
    const volume = findVolume(variant, item.name);
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

async function findProducts(ids: readonly string[], session: ClientSession) {
  const found = await collections()
    .products.find<Pick<StoredProduct, '_id' | 'name' | 'variants'>>(
      { _id: { $in: [...new Set(ids)].map((id) => ObjectId.createFromHexString(id)) } },
      { session, projection: { name: 1, variants: 1 } },
    )
    .toArray();
  return new Map(found.map((product) => [product._id.toHexString(), product]));
}
