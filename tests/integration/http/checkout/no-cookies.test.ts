import { describe, expect, it } from 'vitest';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, fillCart, readProduct } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared' });

/** A browser that sends no cookie back. */
function visitorWithoutCookies() {
  const visitor = createVisitor(shop.url);
  const dropCookies =
    <Options extends unknown[], Result>(send: (...options: Options) => Promise<Result>) =>
    async (...options: Options) => {
      visitor.cookies.clear();
      return send(...options);
    };
  return { ...visitor, get: dropCookies(visitor.get), post: dropCookies(visitor.post) };
}

const question = (where: string) =>
  `Did you add a product, and it is not here? Then your browser blocks cookies, and the ${where} can’t work without them.`;

describe('a browser that blocks cookies', () => {
  it('reads in the cart why what it added is not there, also on the way to the checkout', async () => {
    const visitor = visitorWithoutCookies();
    await fillCart(visitor);
    const cart = textOf((await visitor.get('/cart')).text);
    expect(cart).toContain('Your cart is empty');
    expect(cart).toContain(question('cart'));
    expect((await visitor.get('/checkout')).location).toBe('/cart');
    expect((await visitor.post('/checkout/payment', { paymentMethod: 'cod' })).status).toBe(303);
  });

  it('reads in the wishlist why what it saved is not there', async () => {
    const visitor = visitorWithoutCookies();
    const { productId } = readProduct((await visitor.get('/products/fresh-cow-milk')).text);
    expect((await visitor.post('/wishlist', { intent: 'add', productId })).status).toBe(303);
    expect(textOf((await visitor.get('/wishlist')).text)).toContain(question('wishlist'));
  });
});

describe('a browser that keeps cookies', () => {
  it('is not asked in an empty cart or wishlist', async () => {
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    await visitor.post('/cart', { intent: 'clear' });
    for (const path of ['/cart', '/wishlist']) {
      const page = textOf((await visitor.get(path)).text);
      expect(page, path).toContain('is empty');
      expect(page, path).not.toContain('blocks cookies');
    }
  });
});
