import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { withTransaction } from '#db/client';
import { cartLineId, maxLineQuantity, type AcceptedPrices, type CartLine } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import type { PricedLine } from '~/domain/cart/priced-cart';
import { acceptPrices } from '~/domain/cart/priced-cart';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

useTestDatabase();

const picture = { src: '/milk', widths: [160], width: 160, height: 160, alt: 'Milk' };

const insertMilk = async (fields: Parameters<typeof makeProduct>[0] = {}) => {
  const [milk] = await insertProducts(
    makeProduct({
      slug: 'milk',
      name: 'Milk',
      images: [picture],
      variants: [makeVariant('MK-500', 65, 8), makeVariant('MK-1L', 120, 5)],
      ...fields,
    }),
  );
  return milk._id.toHexString();
};

/** Prices a cart of one line and returns it with the cart. */
async function priceOne(line: CartLine, accepted: AcceptedPrices = {}) {
  const cart = await priceCart([line], accepted);
  const [priced] = cart.lines;
  if (!priced) throw new Error('the line is missing');
  return { cart, priced };
}

const unavailable = { available: 0, maxQuantity: 0, lineTotal: 0 };

describe('priceCart', () => {
  it('is empty without lines', async () => {
    expect(await priceCart([], {})).toEqual({ lines: [], subtotal: 0, itemCount: 0, hasProblems: false });
  });

  it('takes names, pictures, prices and stock from the database', async () => {
    const productId = await insertMilk();
    const [meal] = await insertProducts(
      makeProduct({ slug: 'meal', name: 'Dairy meal', price: shillings(2500) }),
    );
    const lines: CartLine[] = [
      { productId, sku: 'MK-1L', quantity: 2 },
      { productId: meal._id.toHexString(), sku: null, quantity: 3 },
      { productId, sku: 'MK-500', quantity: 1 },
    ];
    const expected: PricedLine[] = [
      {
        id: `${productId}-MK-1L`,
        productId,
        sku: 'MK-1L',
        slug: 'milk',
        name: 'Milk - MK-1L',
        picture,
        sale: null,
        unitPrice: shillings(120),
        quantity: 2,
        lineTotal: shillings(240),
        available: 5,
        maxQuantity: 5,
        problem: null,
      },
      {
        id: meal._id.toHexString(),
        productId: meal._id.toHexString(),
        sku: null,
        slug: 'meal',
        name: 'Dairy meal',
        picture: null,
        sale: null,
        unitPrice: shillings(2500),
        quantity: 3,
        lineTotal: shillings(7500),
        available: null,
        maxQuantity: maxLineQuantity,
        problem: null,
      },
    ];
    const cart = await priceCart(lines, {});
    expect(cart.lines.slice(0, 2)).toEqual(expected);
    expect(cart).toMatchObject({ subtotal: shillings(240 + 7500 + 65), itemCount: 3, hasProblems: false });
  });

  it('reports a product as gone, without a price', async () => {
    const line: CartLine = { productId: new ObjectId().toHexString(), sku: null, quantity: 2 };
    const { cart, priced } = await priceOne(line);
    expect(priced).toMatchObject({
      ...unavailable,
      slug: null,
      sale: null,
      unitPrice: 0,
      problem: { kind: 'gone', available: 0 },
    });
    expect(cart).toMatchObject({ subtotal: 0, itemCount: 1, hasProblems: true });
    const accepted = { [cartLineId(line)]: shillings(65) };
    expect((await priceOne(line, accepted)).priced.unitPrice).toBe(shillings(65));
  });

  it('reports a variant as gone', async () => {
    const productId = await insertMilk();
    const { priced } = await priceOne({ productId, sku: 'MK-5L', quantity: 1 });
    expect(priced).toMatchObject({ ...unavailable, slug: 'milk', name: 'Milk', problem: { kind: 'gone' } });
  });

  it('reports a product as gone that has gained or lost variants', async () => {
    const productId = await insertMilk();
    const [meal] = await insertProducts(makeProduct());
    expect((await priceOne({ productId, sku: null, quantity: 1 })).priced.problem?.kind).toBe('gone');
    const line = { productId: meal._id.toHexString(), sku: 'MEAL-1', quantity: 1 };
    expect((await priceOne(line)).priced.problem?.kind).toBe('gone');
  });

  it('reports an inactive product', async () => {
    const productId = await insertMilk({ isActive: false });
    const { cart, priced } = await priceOne({ productId, sku: 'MK-1L', quantity: 1 });
    expect(priced).toMatchObject({
      lineTotal: 0,
      maxQuantity: 0,
      problem: { kind: 'inactive', available: 0 },
    });
    expect(cart.hasProblems).toBe(true);
  });

  it('reports a variant as sold out, whatever the stock of the others', async () => {
    const productId = await insertMilk({
      variants: [makeVariant('MK-500', 65, 0), makeVariant('MK-1L', 120, 5)],
    });
    const { cart, priced } = await priceOne({ productId, sku: 'MK-500', quantity: 1 });
    expect(priced).toMatchObject({ ...unavailable, problem: { kind: 'sold-out', available: 0 } });
    expect(cart.hasProblems).toBe(true);
  });

  it('treats negative stock, after a manual correction, as sold out', async () => {
    const productId = await insertMilk({ variants: [makeVariant('MK-500', 65, -3)] });
    const { priced } = await priceOne({ productId, sku: 'MK-500', quantity: 1 });
    expect(priced).toMatchObject({ ...unavailable, problem: { kind: 'sold-out', available: 0 } });
  });

  it('reports how many are left', async () => {
    const productId = await insertMilk();
    expect((await priceOne({ productId, sku: 'MK-1L', quantity: 5 })).priced.problem).toBeNull();
    const { cart, priced } = await priceOne({ productId, sku: 'MK-1L', quantity: 6 });
    expect(priced).toMatchObject({
      available: 5,
      maxQuantity: 5,
      lineTotal: shillings(720),
      problem: { kind: 'too-few', available: 5 },
    });
    expect(cart.hasProblems).toBe(true);
  });

  it('reports a changed price, up or down, until the visitor accepts it', async () => {
    const productId = await insertMilk();
    const line: CartLine = { productId, sku: 'MK-1L', quantity: 2 };
    for (const was of [shillings(110), shillings(130)]) {
      const { cart, priced } = await priceOne(line, { [cartLineId(line)]: was });
      expect(priced).toMatchObject({
        sale: null,
        unitPrice: shillings(120),
        lineTotal: shillings(240),
        problem: { kind: 'price-changed', was, is: shillings(120) },
      });
      expect(cart.hasProblems).toBe(true);
      expect((await priceCart([line], acceptPrices(cart))).hasProblems).toBe(false);
    }
  });

  it('reports missing stock rather than a changed price', async () => {
    const productId = await insertMilk();
    const line: CartLine = { productId, sku: 'MK-1L', quantity: 6 };
    const { priced } = await priceOne(line, { [cartLineId(line)]: shillings(1) });
    expect(priced.problem?.kind).toBe('too-few');
  });

  it('accepts no price of a line that can not be bought', async () => {
    const productId = await insertMilk({ isActive: false });
    const cart = await priceCart([{ productId, sku: 'MK-1L', quantity: 1 }], {});
    expect(acceptPrices(cart)).toEqual({});
  });

  it('ignores inherited object properties', async () => {
    const productId = await insertMilk();
    for (const sku of ['__proto__', 'constructor', 'toString'])
      expect((await priceOne({ productId, sku, quantity: 1 })).priced.problem?.kind).toBe('gone');
  });

  it('sees the writes of its transaction', async () => {
    const productId = await insertMilk();
    const line: CartLine = { productId, sku: 'MK-1L', quantity: 1 };
    const inside = await withTransaction(async (session) => {
      await collections().products.updateOne({ slug: 'milk' }, { $set: { isActive: false } }, { session });
      return priceCart([line], {}, { session });
    });
    expect(inside.lines[0]?.problem?.kind).toBe('inactive');
  });
});
