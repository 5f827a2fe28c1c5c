import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from '#db/embedded';
import { createVisitor, fillCart, pickupDetails, reachPayment } from '../../support/shop-visitor';
import { findFreePort, makeFolder, startShop } from '../../support/shop';
import { expectOurPage, wordsOf } from './reading';

it('says so while the database is away, keeps the cart, and goes on by itself when it is back', async () => {
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
  await fillCart(visitor);
  const placementKey = await reachPayment(visitor);
  const cart = visitor.cookies.get('malisho_cart');

  await store.close();
  store = null;
  const order = { placementKey, paymentMethod: 'cop' };
  const [products, page, form, placed, callback, ready, alive] = await Promise.all([
    visitor.get('/products'),
    visitor.get('/cart'),
    visitor.post('/checkout', pickupDetails),
    visitor.post('/checkout/payment', order),
    visitor.send(`/hooks/payments/${'0'.repeat(64)}`, { method: 'POST', body: '{}' }),
    visitor.get('/readyz'),
    visitor.get('/healthz'),
  ]);
  for (const answer of [products, page, form, placed]) {
    expect(answer.status).toBe(503);
    expectOurPage(answer.text);
    expect(wordsOf(answer.text)).toContain('The shop is not reachable at the moment Your cart is kept.');
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  // M-Pesa sends a callback again that was not answered with 200.
  expect(callback.status).toBeGreaterThanOrEqual(500);
  expect([ready.status, alive.status]).toEqual([503, 200]);
  expect(visitor.cookies.get('malisho_cart')).toBe(cart);

  store = await startEmbeddedStore({ directory, port });
  await expect.poll(async () => (await visitor.get('/readyz')).status, { timeout: 20_000 }).toBe(200);
  expect(wordsOf((await visitor.get('/cart')).text)).toContain('(1 item)');
  expect((await visitor.post('/checkout/payment', order)).location).toMatch(/^\/checkout\/thank-you\/M-/);
});
