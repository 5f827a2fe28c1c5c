import { collections } from '~/domain/collections';
import { recordStock } from '~/domain/stock/record-stock.server';
import { makeStaffMember } from '../../support/fixtures/staff';
import type { Offer } from './customers/plan';
import type { DrillDatabase } from './databases/drill-database';
import { readStock } from './reconcile/stock';
import type { SupervisedShop } from './supervised-shop';

/** Above the largest order, so that nobody is turned away. */
const maxQuantity = 4;

/** Starts the shop once, which seeds the demo farm, and delivers enough of every product. Leaves the shop stopped. */
export async function prepareShop(
  shop: SupervisedShop,
  database: DrillDatabase,
  orders: number,
): Promise<{ offers: readonly Offer[]; stock: ReadonlyMap<string, number> }> {
  await shop.start();
  await shop.stop();
  const disconnect = await database.connect(shop);
  try {
    const products = await collections()
      .products.find({ isActive: true, 'variants.0': { $exists: true } })
      .toArray();
    for (const { _id, variants } of products) {
      const result = await recordStock({
        idempotencyKey: `drill ${_id.toHexString()}`,
        reason: 'delivery',
        note: null,
        lines: variants.map(({ sku, stockQuantity }) => ({
          productId: _id,
          sku,
          amount: orders * maxQuantity,
          seen: stockQuantity,
        })),
        by: makeStaffMember(),
        now: new Date(),
      });
      if (!result.ok) throw new Error('the stock of the drill could not be recorded');
    }
    const after = await collections().products.find().toArray();
    const offers = after
      .filter(({ isActive }) => isActive)
      .flatMap(({ _id, slug, variants }) =>
        variants.map(({ sku }) => ({ slug, productId: _id.toHexString(), sku })),
      );
    return { offers, stock: readStock(after) };
  } finally {
    await disconnect();
  }
}
