import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from '#db/embedded';
import { createVisitor, fillCart, pickupDetails, reachPayment } from '../../support/shop-visitor';
import { findFreePort, makeFolder, startShop } from '../../support/shop';
import { expectOurPage, wordsOf } from './reading';

/** A shop, a visitor, and a database beside it that can be taken away and given back. */
async function openShop() {
  const folder = await makeFolder();
  onTestFinished(folder.remove);
  const directory = join(folder.path, 'store');
  await mkdir(directory);
  const port = await findFreePort();
  let store: EmbeddedStore | null = await startEmbeddedStore({ directory, port });
  onTestFinished(() => store?.close());
  const uri = new URL(store.uri);
  uri.pathname = '/malisho';
  const shop = await startShop({ env: { MONGODB_URI: uri.href } });
  onTestFinished(async () => void (await shop.stop()));
  const visitor = createVisitor(shop.url);
  return {
    visitor,
    takeDatabaseAway: async () => {
      await store?.close();
      store = null;
    },
    giveDatabaseBack: async () => {
      store = await startEmbeddedStore({ directory, port });
      await expect.poll(async () => (await visitor.get('/readyz')).status, { timeout: 20_000 }).toBe(200);
    },
  };
}

it('says so while the database is away, keeps the cart, and goes on by itself when it is back', async () => {
  const { visitor, takeDatabaseAway, giveDatabaseBack } = await openShop();
  await fillCart(visitor);
  const placementKey = await reachPayment(visitor);
  const cart = visitor.cookies.get('malisho_cart');

  await takeDatabaseAway();
  const order = { placementKey, paymentMethod: 'cop' };
  const [page, form, placed, callback, ready, alive] = await Promise.all([
    visitor.get('/cart'),
    visitor.post('/checkout', pickupDetails),
    visitor.post('/checkout/payment', order),
    visitor.send(`/hooks/payments/${'0'.repeat(64)}`, { method: 'POST', body: '{}' }),
    visitor.get('/readyz'),
    visitor.get('/healthz'),
  ]);
  for (const answer of [page, form, placed]) {
    expect(answer.status).toBe(503);
    expectOurPage(answer.text);
    expect(wordsOf(answer.text)).toContain('The shop is not reachable at the moment Your cart is kept.');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  // What stands around the page is what was read last.
  expect(wordsOf(page.text)).toMatch(/Book a farm visit.*Find us.*Bumala/);
  // M-Pesa sends a callback again that was not answered with 200.
  expect(callback.status).toBeGreaterThanOrEqual(500);
  expect([ready.status, alive.status]).toEqual([503, 200]);
  expect(visitor.cookies.get('malisho_cart')).toBe(cart);

  await giveDatabaseBack();
  expect(wordsOf((await visitor.get('/cart')).text)).toContain('(1 item)');
  expect((await visitor.post('/checkout/payment', order)).location).toMatch(/^\/checkout\/thank-you\/M-/);
});

it('shows the products page with a banner that can be put away, and the filters as they are', async () => {
  const { visitor, takeDatabaseAway, giveDatabaseBack } = await openShop();
  const path = '/products?category=Cheese&sort=price-asc';
  await visitor.get('/products');
  await takeDatabaseAway();
  const away = await visitor.get(path);
  expect(away.status).toBe(503);
  expect(away.headers['retry-after']).toBe('30');
  const words = wordsOf(away.text);
  expect(words).toMatch(
    /Dismiss .*Failed to load products\. Please try again\. .*Our Fresh Products .*Categories .*Yogurt/,
  );
  // Those were read before, as was what stands around the page.
  expect(words).not.toContain('Failed to load categories');
  expect(words).toMatch(/Book a farm visit.*Find us.*Bumala/);
  expect(words).not.toContain('products found');
  expect(away.text).not.toContain('<article');
  expect(away.text).toContain(`<a href="${path.replace('&', '&amp;')}"`);
  expect(away.text).toMatch(/id="category-cheese"[^>]* checked/);

  await giveDatabaseBack();
  const back = await visitor.get(path);
  expect(back.status).toBe(200);
  expect(back.headers['retry-after']).toBeUndefined();
  expect(wordsOf(back.text)).toMatch(/[1-9]\d* products found/);
});

it('says that the categories could not be loaded either, where none were read before', async () => {
  const { visitor, takeDatabaseAway } = await openShop();
  await takeDatabaseAway();
  const away = await visitor.get('/products?category=Cheese');
  expect(away.status).toBe(503);
  expectOurPage(away.text);
  expect(wordsOf(away.text)).toMatch(
    /Failed to load products\. Please try again\. +Failed to load categories\. Please try again\./,
  );
  expect(away.text).toMatch(
    /name="category"[^>]* checked="" value="Cheese"|id="category-cheese"[^>]* checked/,
  );
});
