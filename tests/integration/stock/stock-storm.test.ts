import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { editOffers } from '~/domain/catalogue/prices/edit-offers.server';
import { updateProduct } from '~/domain/catalogue/products/save-product.server';
import { collections } from '~/domain/collections';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { recordStock } from '~/domain/stock/record-stock.server';
import { manualReasons } from '~/domain/stock/stock-form';
import { toCents } from '~/lib/format/money';
import { openForm } from '../../support/fixtures/product-form';
import { insertCategory, insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { isFullRun, takeTurns } from '../../support/full-run';
import { useShop } from '../orders/shop';

const shop = useShop();

const by = { userId: new ObjectId(), name: 'Achieng', clientAddress: null };
const workers = 6;
const stepsPerWorker = isFullRun ? 25 : 15;

/** Repeatable: a failure names its seed. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// How the steps meet differs from run to run: a second seed repeats the kinds of the first.
it.each(takeTurns([20_261_122, 1], 2))(
  'the ledger adds up through orders, cancellations, counts and edits (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    await insertCategory({ name: 'Fresh Milk' });
    const products = await insertProducts(
      makeProduct({ variants: [makeVariant(`A-${seed}`, 60, 9), makeVariant(`B-${seed}`, 120, 4)] }),
      makeProduct({ variants: [makeVariant(`C-${seed}`, 90, 6)] }),
    );
    let renames = 0;
    const pick = async () => {
      const ids = products.map(({ _id }) => _id);
      const all = await collections()
        .products.find({ _id: { $in: ids } })
        .toArray();
      const product = all[random(all.length)];
      const variant = product?.variants[random(product.variants.length)];
      if (!product || !variant) throw new Error('the products are gone');
      return { product, variant, seen: variant.stockQuantity };
    };
    const steps = [
      async () => {
        const { product, variant } = await pick();
        const line = { productId: product._id.toHexString(), sku: variant.sku, quantity: 1 + random(3) };
        await placeOrder(shop.placement({ lines: [line] }));
      },
      async () => {
        const orders = await collections().orders.find({ status: 'pending' }).toArray();
        const order = orders[random(orders.length)];
        if (order)
          await changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now: shop.now });
      },
      async () => {
        const { product, variant, seen } = await pick();
        const reason = manualReasons[random(manualReasons.length)] ?? 'counted';
        const idempotencyKey = randomBytes(16).toString('base64url');
        const lines = [{ productId: product._id, sku: variant.sku, amount: random(8), seen }];
        await recordStock({ idempotencyKey, reason, note: null, lines, by, now: shop.now });
      },
      async () => {
        const { product, variant, seen } = await pick();
        const values = { price: variant.price, sale: null, stock: seen };
        const wanted = { ...values, price: toCents(variant.price + 100), stock: random(12) };
        const edit = { productId: product._id.toHexString(), sku: variant.sku, seen: values, wanted };
        await editOffers([edit], { by, now: shop.now });
      },
      // A size gets another SKU, or two swap theirs; what somebody else has edited meanwhile is a conflict.
      async () => {
        const { product, variant } = await pick();
        const other = product.variants.find(({ sku }) => sku !== variant.sku)?.sku;
        const sku = other !== undefined && random(2) === 0 ? other : `R-${seed}-${(renames += 1)}`;
        const skus = new Map([
          [variant.sku, sku],
          [sku, variant.sku],
        ]);
        const form = openForm(product);
        const variants = form.variants.map((row) => ({ ...row, sku: skus.get(row.sku) ?? row.sku }));
        const edit = { form: { ...form, variants }, by, now: shop.now };
        await updateProduct(product._id.toHexString(), edit);
      },
    ];
    await Promise.all(
      Array.from({ length: workers }, async () => {
        for (let step = 0; step < stepsPerWorker; step += 1) await steps[random(steps.length)]?.();
      }),
    );
    // The ledger, and what each order has taken.
    for await (const finding of runIntegrityChecks({ now: shop.now })) expect(finding).toBeNull();
    // How many there are depends on the order of the steps, which differs from run to run.
    expect(await collections().orders.countDocuments()).toBeGreaterThan(0);
    const all = await collections().products.find().toArray();
    for (const { variants } of all)
      for (const { sku, stockQuantity } of variants) expect(stockQuantity, sku).toBeGreaterThanOrEqual(0);
    for (const { sku, stockQuantity } of all.flatMap(({ variants }) => variants)) {
      // A count that found what was expected conflicts with nothing, so that its place is not exact.
      const [last] = await collections()
        .stockMovements.find({ sku, change: { $ne: 0 } })
        .sort({ _id: -1 })
        .limit(1)
        .toArray();
      expect(last?.balance ?? 0, `last balance of ${sku}`).toBe(stockQuantity);
    }
  },
);
