import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { emptyCart, maxCartLines, removeOrderedItems, type Cart, type CartLine } from '~/domain/cart/cart';
import { addToCart } from '~/domain/cart/add-to-cart.server';
import { mergeCarts } from '~/domain/cart/customer-cart';
import { updateCustomerCart, readCustomerCart } from '~/domain/orders/carts/customer-cart.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct, makeVariant, testNow } from '../../support/fixtures/products';

useTestDatabase();

const line = (sku: string | null, quantity = 1, productId = 'a'.repeat(24)): CartLine => ({
  productId,
  sku,
  quantity,
});
const cartOf = (...lines: CartLine[]): Cart => ({ lines, accepted: {} });
const lineIds = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => line(`${prefix}-${index}`));

describe('the cart of a customer', () => {
  it('is empty at first, and is returned as stored', async () => {
    const userId = new ObjectId();
    expect((await readCustomerCart(userId, testNow)).cart).toEqual(emptyCart);
    const cart: Cart = {
      lines: [line('ML-1.5L', 3), line(null, 2, 'b'.repeat(24))],
      accepted: { [`${'a'.repeat(24)}-ML-1.5L`]: shillings(120) },
    };
    await updateCustomerCart(userId, () => ({ cart }), testNow);
    expect((await readCustomerCart(userId, testNow)).cart).toEqual(cart);
    expect((await readCustomerCart(new ObjectId(), testNow)).cart).toEqual(emptyCart);
  });

  it('loses no concurrent change of two devices', async () => {
    const userId = new ObjectId();
    const skus = Array.from({ length: 8 }, (_, index) => `SKU-${index}`);
    const [product] = await insertProducts(
      makeProduct({ variants: skus.map((sku) => makeVariant(sku, 50, 500)) }),
    );
    const productId = product._id.toHexString();
    const add = (sku: string) =>
      updateCustomerCart(
        userId,
        async (cart) => {
          const added = await addToCart({ lines: cart.lines, productId, sku, quantity: 1 });
          return { cart: added.ok ? { ...cart, lines: added.lines } : cart, added: added.ok };
        },
        testNow,
      );
    const outcomes = await Promise.all([...skus, ...skus].map(add));
    expect(outcomes.every(({ added }) => added)).toBe(true);
    const { lines } = (await readCustomerCart(userId, testNow)).cart;
    expect(lines.map(({ sku, quantity }) => `${sku} ${quantity}`).sort()).toEqual(
      skus.map((sku) => `${sku} 2`).sort(),
    );
  });

  it('is not written without a change', async () => {
    const userId = new ObjectId();
    await updateCustomerCart(userId, (cart) => ({ cart }), testNow);
    expect(await collections().carts.countDocuments()).toBe(0);
  });
});

describe('a guest cart that is merged at sign-in', () => {
  it('appends its lines', () => {
    const { cart, dropped } = mergeCarts(cartOf(line('A'), line('B')), cartOf(line('C')));
    expect(cart.lines.map(({ sku }) => sku)).toEqual(['A', 'B', 'C']);
    expect(dropped).toBe(0);
  });

  it('gives a line of both carts the larger quantity, so that a repeated sign-in doubles nothing', () => {
    const guest = cartOf(line('A', 2), line('B', 5));
    const once = mergeCarts(cartOf(line('A', 3), line('B', 1)), guest).cart;
    expect(once.lines).toEqual([line('A', 3), line('B', 5)]);
    expect(mergeCarts(once, guest).cart).toEqual(once);
  });

  it('brings the prices seen last', () => {
    const id = `${'a'.repeat(24)}-A`;
    const other = `${'a'.repeat(24)}-B`;
    const customer = {
      lines: [line('A'), line('B')],
      accepted: { [id]: shillings(50), [other]: shillings(70) },
    };
    const guest = { lines: [line('A')], accepted: { [id]: shillings(60) } };
    expect(mergeCarts(customer, guest).cart.accepted).toEqual({
      [id]: shillings(60),
      [other]: shillings(70),
    });
  });

  it('drops the oldest lines beyond the limit', () => {
    const { cart, dropped } = mergeCarts(
      cartOf(...lineIds(maxCartLines, 'OLD')),
      cartOf(...lineIds(3, 'NEW')),
    );
    expect(dropped).toBe(3);
    expect(cart.lines).toHaveLength(maxCartLines);
    expect(cart.lines[0]?.sku).toBe('OLD-3');
    expect(cart.lines.at(-1)?.sku).toBe('NEW-2');
  });
});

describe('removing ordered items', () => {
  it('keeps the rest', () => {
    const cart = cartOf(line('A', 5), line('B', 2), line('C', 1));
    const ordered = [line('A', 2), line('B', 2), line('D', 1)];
    expect(removeOrderedItems(cart, ordered).lines).toEqual([line('A', 3), line('C', 1)]);
  });
});
