import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { cartLineId, emptyCart, maxCartLines, type Cart } from '~/domain/cart/cart';
import { putOrderIntoCart } from '~/domain/orders/carts/order-again.server';
import type { OrderItem } from '~/domain/orders/order';
import { shillings } from '~/lib/format/money';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const item = (of: { productId: string; sku: string | null }, quantity: number, price = 65): OrderItem => ({
  productId: of.productId,
  sku: of.sku,
  quantity,
  price: shillings(price),
  name: `Milk ${of.sku}`,
  slug: 'milk',
  picture: null,
  notes: '',
});

const line = ({ productId, sku }: { productId: string; sku: string }, quantity: number) => ({
  productId,
  sku,
  quantity,
});

let sold = 0;
async function sell(stock: number, price = 65) {
  const sku = `SKU-${(sold += 1)}`;
  const [product] = await insertProducts(makeProduct({ variants: [makeVariant(sku, price, stock)] }));
  return { _id: product._id, productId: product._id.toHexString(), sku };
}

describe('ordering again', () => {
  it('fills the cart with what the order had', async () => {
    const milk = await sell(9);
    const { cart, notes, inCart } = await putOrderIntoCart(emptyCart, [item(milk, 2)]);
    expect(cart.lines).toEqual([line(milk, 2)]);
    expect([notes, inCart]).toEqual([[], 1]);
  });

  it('keeps what is in the cart, and doubles nothing when it is pressed twice', async () => {
    const [milk, other] = [await sell(9), await sell(9)];
    const cart: Cart = {
      lines: [line(other, 3), line(milk, 1)],
      accepted: { [cartLineId(milk)]: shillings(60) },
    };
    const items = [item(milk, 2), item(other, 1)];
    const once = (await putOrderIntoCart(cart, items)).cart;
    expect(once.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
    expect(once.accepted[cartLineId(milk)]).toBe(shillings(60));
    expect((await putOrderIntoCart(once, items)).cart).toEqual(once);
  });

  it('says what is gone, hidden, sold out, fewer or of another price', async () => {
    const [gone, hidden, soldOut, fewer, dearer] = [
      await sell(9),
      await sell(9),
      await sell(0),
      await sell(2),
      await sell(9, 70),
    ];
    await collections().products.deleteOne({ _id: gone._id });
    await collections().products.updateOne({ _id: hidden._id }, { $set: { isActive: false } });
    const items = [gone, hidden, soldOut, fewer, dearer].map((product) => item(product, 5));
    const { cart, notes, inCart } = await putOrderIntoCart(emptyCart, items);
    expect(notes.map(({ kind }) => kind)).toEqual([
      'gone',
      'inactive',
      'sold-out',
      'capped',
      'price-changed',
    ]);
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'capped', available: 2 }));
    expect(notes).toContainEqual(
      expect.objectContaining({ kind: 'price-changed', was: shillings(65), is: shillings(70) }),
    );
    expect(inCart).toBe(2);
    // The cart asks to accept the new price.
    expect(cart.accepted[cartLineId(dearer)]).toBe(shillings(65));
  });

  it('says that a size is gone', async () => {
    const { productId } = await sell(9);
    const items = ['1000', null].map((sku) => item({ productId, sku }, 1));
    const { cart, notes } = await putOrderIntoCart(emptyCart, items);
    expect(notes.map(({ kind }) => kind)).toEqual(['gone', 'gone']);
    expect(cart).toEqual(emptyCart);
  });

  it('adds up lines of one product, and leaves out what finds no room', async () => {
    const [milk, cheese] = [await sell(9), await sell(9)];
    const full = Array.from({ length: maxCartLines - 1 }, (_, index) => ({
      productId: 'a'.repeat(24),
      sku: `S${index}`,
      quantity: 1,
    }));
    const items = [item(milk, 1), item(milk, 2), item(cheese, 1)];
    const { cart, notes } = await putOrderIntoCart({ lines: full, accepted: {} }, items);
    expect(cart.lines.at(-1)).toEqual(line(milk, 3));
    expect(notes).toEqual([{ kind: 'no-room', name: `Milk ${cheese.sku}` }]);
  });
});
