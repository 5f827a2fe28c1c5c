import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { addToCart } from '~/domain/cart/add-to-cart.server';
import { cartLineId, maxCartLines, maxLineQuantity, type CartLine } from '~/domain/cart/cart';
import { changeQuantity } from '~/domain/cart/change-quantity.server';
import type { Product } from '~/domain/catalogue/product';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

useTestDatabase();

async function insertProduct(fields: Partial<Omit<Product, 'lowestPrice'>>): Promise<string> {
  const [product] = await insertProducts(makeProduct(fields));
  return product._id.toHexString();
}
const insertMilk = (stock = 5) =>
  insertProduct({ name: 'Milk', variants: [makeVariant('MK-500', 65, stock), makeVariant('MK-1L', 120, 1)] });

const otherLines = Array.from({ length: maxCartLines }, (): CartLine => ({
  productId: new ObjectId().toHexString(),
  sku: null,
  quantity: 1,
}));

describe('addToCart', () => {
  it('appends a line and returns it', async () => {
    const productId = await insertMilk();
    const result = await addToCart({ lines: [], productId, sku: 'MK-500', quantity: 2 });
    expect(result).toMatchObject({
      ok: true,
      lines: [{ productId, sku: 'MK-500', quantity: 2 }],
      capped: false,
      line: { name: 'Milk - MK-500', quantity: 2, unitPrice: shillings(65), lineTotal: shillings(130) },
    });
  });

  it('adds to the existing line', async () => {
    const productId = await insertMilk();
    const lines = [{ productId, sku: 'MK-500', quantity: 2 }, ...otherLines.slice(0, 1)];
    expect(await addToCart({ lines, productId, sku: 'MK-500', quantity: 3 })).toMatchObject({
      ok: true,
      lines: [{ quantity: 5 }, otherLines[0]],
      capped: false,
    });
  });

  it('is capped by the stock and says so', async () => {
    const productId = await insertMilk();
    expect(await addToCart({ lines: [], productId, sku: 'MK-500', quantity: 6 })).toMatchObject({
      ok: true,
      lines: [{ quantity: 5 }],
      capped: true,
    });
    const full = [{ productId, sku: 'MK-500', quantity: 5 }];
    expect(await addToCart({ lines: full, productId, sku: 'MK-500', quantity: 1 })).toMatchObject({
      ok: true,
      lines: full,
      capped: true,
    });
  });

  it('is capped at maxLineQuantity where stock is not counted', async () => {
    const productId = await insertProduct({ variants: [] });
    const lines = [{ productId, sku: null, quantity: 998 }];
    expect(await addToCart({ lines, productId, sku: null, quantity: 2 })).toMatchObject({
      ok: true,
      lines: [{ quantity: maxLineQuantity }],
      capped: true,
    });
  });

  it('chooses the only variant', async () => {
    const productId = await insertProduct({ variants: [makeVariant('ONE', 10, 3)] });
    expect(await addToCart({ lines: [], productId, sku: null, quantity: 1 })).toMatchObject({
      ok: true,
      lines: [{ sku: 'ONE' }],
    });
  });

  it('accepts an id in any case as one line', async () => {
    const productId = await insertProduct({ variants: [], _id: new ObjectId('abcdefabcdefabcdefabcdef') });
    const lines = [{ productId, sku: null, quantity: 1 }];
    const added = await addToCart({ lines, productId: productId.toUpperCase(), sku: null, quantity: 1 });
    expect(added).toMatchObject({ ok: true, lines: [{ productId, quantity: 2 }] });
  });

  it.each(['', 'nonsense', '0'.repeat(24), 'x'.repeat(1_000_000)])(
    'rejects the product %.30j',
    async (productId) => {
      expect(await addToCart({ lines: [], productId, sku: null, quantity: 1 })).toEqual({
        ok: false,
        reason: 'unknown-product',
      });
    },
  );

  it('rejects a SKU that the product does not have', async () => {
    const [milk, meal] = [await insertMilk(), await insertProduct({ variants: [] })];
    const refused = { ok: false, reason: 'unknown-variant' };
    for (const sku of ['', 'mk-500', 'MK-5L', 'x'.repeat(1_000_000)]) {
      expect(await addToCart({ lines: [], productId: milk, sku, quantity: 1 })).toEqual(refused);
      expect(await addToCart({ lines: [], productId: meal, sku, quantity: 1 })).toEqual(refused);
    }
  });

  it('requires a SKU for several variants', async () => {
    const productId = await insertMilk();
    expect(await addToCart({ lines: [], productId, sku: null, quantity: 1 })).toEqual({
      ok: false,
      reason: 'choose-variant',
    });
  });

  it('rejects an inactive or sold-out product', async () => {
    const inactive = await insertProduct({ isActive: false });
    expect(await addToCart({ lines: [], productId: inactive, sku: null, quantity: 1 })).toEqual({
      ok: false,
      reason: 'inactive',
    });
    const productId = await insertMilk(0);
    expect(await addToCart({ lines: [], productId, sku: 'MK-500', quantity: 1 })).toEqual({
      ok: false,
      reason: 'sold-out',
    });
  });

  it('rejects another line in a full cart, but not more of an existing line', async () => {
    const productId = await insertMilk();
    expect(await addToCart({ lines: otherLines, productId, sku: 'MK-500', quantity: 1 })).toEqual({
      ok: false,
      reason: 'cart-full',
    });
    const lines = [...otherLines.slice(1), { productId, sku: 'MK-500', quantity: 1 }];
    expect(await addToCart({ lines, productId, sku: 'MK-500', quantity: 1 })).toMatchObject({ ok: true });
  });

  it.each([0, -1, 1.5, NaN, Infinity, maxLineQuantity + 1])('rejects the quantity %d', async (quantity) => {
    const productId = await insertMilk();
    expect(await addToCart({ lines: [], productId, sku: 'MK-500', quantity })).toEqual({
      ok: false,
      reason: 'invalid-quantity',
    });
  });
});

describe('changeQuantity', () => {
  const change = (line: CartLine, quantity: number) =>
    changeQuantity({ lines: [line, ...otherLines.slice(0, 1)], id: cartLineId(line), quantity });

  it('sets the quantity of one line', async () => {
    const line: CartLine = { productId: await insertMilk(), sku: 'MK-500', quantity: 1 };
    expect(await change(line, 4)).toMatchObject({
      ok: true,
      lines: [{ ...line, quantity: 4 }, otherLines[0]],
      capped: false,
      line: { lineTotal: shillings(260) },
    });
  });

  it('is capped by the stock and says so', async () => {
    const line: CartLine = { productId: await insertMilk(), sku: 'MK-500', quantity: 1 };
    expect(await change(line, 6)).toMatchObject({ ok: true, lines: [{ quantity: 5 }, {}], capped: true });
  });

  it('fails for a line that can not be bought', async () => {
    const soldOut: CartLine = { productId: await insertMilk(0), sku: 'MK-500', quantity: 1 };
    expect(await change(soldOut, 2)).toEqual({ ok: false, reason: 'sold-out' });
    const inactive: CartLine = {
      productId: await insertProduct({ isActive: false }),
      sku: null,
      quantity: 1,
    };
    expect(await change(inactive, 2)).toEqual({ ok: false, reason: 'inactive' });
    const gone: CartLine = { productId: new ObjectId().toHexString(), sku: null, quantity: 1 };
    expect(await change(gone, 2)).toEqual({ ok: false, reason: 'gone' });
  });

  it('rejects an unknown line and an invalid quantity', async () => {
    const line: CartLine = { productId: await insertMilk(), sku: 'MK-500', quantity: 1 };
    expect(await changeQuantity({ lines: [line], id: line.productId, quantity: 1 })).toEqual({
      ok: false,
      reason: 'unknown-line',
    });
    for (const quantity of [0, -1, 1.5, NaN, maxLineQuantity + 1])
      expect(await change(line, quantity)).toEqual({ ok: false, reason: 'invalid-quantity' });
  });
});
