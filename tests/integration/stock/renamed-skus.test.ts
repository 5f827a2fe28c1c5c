import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import type { VariantForm } from '~/domain/catalogue/products/product-schema';
import { updateProduct } from '~/domain/catalogue/products/save-product.server';
import { collections } from '~/domain/collections';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { updateCustomerCart } from '~/domain/orders/carts/customer-cart.server';
import { openForm } from '../../support/fixtures/product-form';
import { insertCategory, insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { achieng, useShop } from '../orders/shop';

// It checks after each test that the ledger adds up to the stock.
const shop = useShop();

async function sellTwoSizes(): Promise<StoredProduct> {
  await insertCategory({ name: 'Fresh Milk' });
  const [product] = await insertProducts(
    makeProduct({
      categories: ['Fresh Milk'],
      variants: [makeVariant('ONE', 120, 12), makeVariant('HALF', 65, 7)],
    }),
  );
  return product;
}

const place = ({ _id }: StoredProduct, sku: string, quantity: number) =>
  shop.place({
    lines: [{ productId: _id.toHexString(), sku, quantity }],
    paymentMethod: 'cod',
    phoneNumber: null,
  });

/** As the product form does, whose rows know what they were opened with. */
async function edit(product: StoredProduct, change: (rows: readonly VariantForm[]) => VariantForm[]) {
  const stored = await collections().products.findOne({ _id: product._id });
  if (!stored) throw new Error('the product is gone');
  const form = openForm(stored);
  const result = await updateProduct(stored._id.toHexString(), {
    form: { ...form, variants: change(form.variants) },
    by: achieng,
    now: shop.now,
  });
  if (!result.ok) throw new Error(JSON.stringify(result));
}

const rename = (product: StoredProduct, skus: Readonly<Record<string, string>>) =>
  edit(product, (rows) => rows.map((row) => ({ ...row, sku: skus[row.sku] ?? row.sku })));

const stockOf = async ({ _id }: StoredProduct) => {
  const stored = await collections().products.findOne({ _id });
  return Object.fromEntries(stored?.variants.map(({ sku, stockQuantity }) => [sku, stockQuantity]) ?? []);
};

const cancel = async (order: { readonly _id: ObjectId }) =>
  expect(
    await changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now: shop.now }),
  ).toMatchObject({ ok: true });

async function check(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { what } of runIntegrityChecks({ now: shop.now })) found.push(what);
  return found;
}

it('an order gives its units back to the size, whatever SKU it has by then', async () => {
  const product = await sellTwoSizes();
  const order = await place(product, 'ONE', 3);
  await rename(product, { ONE: 'MILK-1000' });
  expect(await stockOf(product)).toEqual({ 'MILK-1000': 9, HALF: 7 });
  expect((await shop.reload(order)).items.map(({ sku }) => sku)).toEqual(['MILK-1000']);
  expect(await check()).toEqual([]);
  await cancel(order);
  expect(await stockOf(product)).toEqual({ 'MILK-1000': 12, HALF: 7 });
  expect(await check()).toEqual([]);
});

it('two sizes swap their SKUs while both are ordered, and their stock is counted', async () => {
  const product = await sellTwoSizes();
  const [both, one, ended] = [
    await shop.place({
      lines: ['ONE', 'HALF'].map((sku) => ({ productId: product._id.toHexString(), sku, quantity: 2 })),
      paymentMethod: 'cod',
      phoneNumber: null,
    }),
    await place(product, 'ONE', 3),
    await place(product, 'HALF', 1),
  ];
  await cancel(ended);
  await edit(product, ([first, second]) => [
    { ...first!, sku: 'HALF', stock: first!.stock + 10 },
    { ...second!, sku: 'ONE' },
  ]);
  expect(await stockOf(product)).toEqual({ HALF: 17, ONE: 5 });
  expect(await check()).toEqual([]);
  await cancel(one);
  expect(await stockOf(product)).toEqual({ HALF: 20, ONE: 5 });
  await cancel(both);
  expect(await stockOf(product)).toEqual({ HALF: 22, ONE: 7 });
  expect(await check()).toEqual([]);
});

it('the SKU of a size that goes may be given to another', async () => {
  const product = await sellTwoSizes();
  const order = await place(product, 'HALF', 2);
  await edit(product, ([, half]) => [{ ...half!, sku: 'ONE' }]);
  expect(await stockOf(product)).toEqual({ ONE: 5 });
  await cancel(order);
  expect(await stockOf(product)).toEqual({ ONE: 7 });
  expect(await check()).toEqual([]);
});

it('carts and requests to be told follow', async () => {
  const product = await sellTwoSizes();
  const productId = product._id.toHexString();
  const userId = new ObjectId();
  const lines = [
    { productId, sku: 'ONE', quantity: 1 },
    { productId, sku: 'HALF', quantity: 4 },
  ];
  await updateCustomerCart(userId, () => ({ cart: { lines, accepted: {} } }), shop.now);
  await collections().backInStockRequests.insertMany(
    (['ONE', 'HALF'] as const).map((sku, index) => ({
      _id: new ObjectId(),
      email: 'nafula@example.com',
      productId: product._id,
      sku,
      state: 'waiting' as const,
      stopToken: `stop ${index}`,
      requestedAt: shop.now,
      confirmedAt: shop.now,
      expiresAt: new Date(shop.now.getTime() + 1_000_000),
    })),
  );
  await rename(product, { ONE: 'HALF', HALF: 'ONE' });
  const cart = await collections().carts.findOne({ _id: userId });
  expect(cart?.lines.map(({ sku, quantity }) => `${sku} ${quantity}`)).toEqual(['HALF 1', 'ONE 4']);
  const requests = await collections().backInStockRequests.find().sort({ stopToken: 1 }).toArray();
  expect(requests.map(({ sku }) => sku)).toEqual(['HALF', 'ONE']);
});
