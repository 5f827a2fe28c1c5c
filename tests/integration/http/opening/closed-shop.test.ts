import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import type { StoredSettings } from '~/domain/settings/settings';
import { formatMoney } from '~/lib/format/money';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { crawl } from '../../../support/shop/crawl';
import { picturesIn } from '../../../support/shop/demo-traces';
import { connectPhones } from '../../../support/shop/phones';
import { mainOf, textOf } from '../../../support/shop/read-page';
import { readRouteTable } from '../../../support/shop/route-table';
import { startShop } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  placeOrder,
  reachPaymentStep,
  type TestResponse,
} from '../../../support/shop/visitor';
import { addressesWith, createRouteParameters } from '../security/route-parameters';
import { closedRoutes, type ClosedAnswer } from './closed-routes';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const routes = readRouteTable().filter(({ path }) => path !== null);
const closedText = 'We open soon. Until then, we can’t take orders.';

const setOpen = (isOpen: boolean) =>
  shop
    .database()
    .collection<StoredSettings>('settings')
    .updateOne({ _id: 'site' }, { $set: { 'opening.isOpen': isOpen } }, { upsert: true });

const expectUncached = ({ headers }: TestResponse) => {
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.etag).toBeUndefined();
};

const expectClosedPage = (page: TestResponse, status = 200) => {
  expect(page.status).toBe(status);
  expect(page.text).toContain('<h1 class="mt-2">We open soon</h1>');
  expect(page.text).toContain('name="robots" content="noindex"');
  expectUncached(page);
};

function answerOf({ status, text, location }: TestResponse): ClosedAnswer {
  if (text.includes('We open soon</h1>')) return status === 404 ? 'not-found' : 'page';
  if (text === 'User-agent: *\nDisallow:\n') return 'robots';
  if (location.startsWith('/login')) return 'sign-in';
  return status === 503 ? 'refused' : 'open';
}

let addressOf: ReturnType<typeof addressesWith>;
let words: readonly string[];

beforeAll(async () => {
  addressOf = addressesWith(await createRouteParameters(shop));
  const products = await shop.database().collection<StoredProduct>('products').find().toArray();
  words = products.flatMap(({ name, variants }) => [
    name,
    ...variants.map(({ price }) => formatMoney(price)),
  ]);
});

beforeEach(async () => {
  await setOpen(false);
});

describe('a closed shop', () => {
  it('has an answer for each route', () => {
    expect([...closedRoutes.keys()].sort()).toEqual([...new Set(routes.map(({ path }) => path))].sort());
  });

  it('gives visitors what the table says, and no product', async () => {
    const visitor = createVisitor(shop.url);
    const actual: string[] = [];
    for (const route of routes) {
      const page = await visitor.get(addressOf(route));
      actual.push(`${route.path}: ${answerOf(page)}`);
      if (page.status < 400 && !route.path?.startsWith('/images')) expectUncached(page);
      for (const word of words) expect(page.text.includes(word), `${route.path} shows ${word}`).toBe(false);
    }
    expect(actual).toEqual(routes.map(({ path }) => `${path}: ${closedRoutes.get(path ?? '')}`));
  });

  it('leads to nothing but its own page, sign-in and legal texts, and shows no picture of a product', async () => {
    const from = ['/', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/products/fresh-cow-milk'];
    const pages = await crawl(createVisitor(shop.url), from);
    const others = [...pages].filter(
      ([path, { text }]) => !from.includes(path) && !text.includes('We open soon</h1>'),
    );
    expect(others.map(([path]) => path).sort()).toEqual([
      '/forgot-password',
      '/login',
      '/privacy-policy',
      '/terms-and-conditions',
    ]);
    const legalTexts = ['/privacy-policy', '/terms-and-conditions'];
    const linked = legalTexts.flatMap((path) =>
      [...mainOf(pages.get(path)?.text ?? '').matchAll(/href="(\/[^"]*)"/g)].map(([, to = '']) => to),
    );
    expect(linked.filter((to) => !legalTexts.includes(to))).toEqual([]);
    expect(linked).toContain('/privacy-policy');
    for (const [path, { text }] of pages) {
      for (const word of words) expect(text.includes(word), `${path} shows ${word}`).toBe(false);
      expect([path, picturesIn(text).filter((each) => each.includes('/products/'))]).toEqual([path, []]);
    }
  });

  it('refuses forms, and keeps the cart', async () => {
    await setOpen(true);
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    const placementKey = await reachPaymentStep(visitor);
    await setOpen(false);
    const form = { placementKey, paymentMethod: 'cop', phoneNumber: '' };
    const refused = await visitor.post('/checkout/payment', form);
    expectClosedPage(refused, 503);
    expect(refused.headers['retry-after']).toBe('3600');
    expect(textOf(refused.text)).toContain('What you put into your cart stays there.');
    expectClosedPage(await visitor.post('/cart', { intent: 'clear' }), 503);
    await setOpen(true);
    expect((await visitor.post('/checkout/payment', form)).location).toMatch(/^\/checkout\/thank-you\//);
  });

  it('settles the payment that was in flight, and shows the order by its link', async () => {
    await setOpen(true);
    const visitor = createVisitor(shop.url);
    const { number, location } = await placeOrder(visitor, {
      details: deliveryDetails,
      paymentMethod: 'mpesa',
    });
    await setOpen(false);
    expect((await visitor.get(location)).status).toBe(200);
    await connectPhones(shop.simulatorUrl).press(number, 'pin');
    const paid = await visitor.visit(location);
    expect(paid.status).toBe(200);
    expect(textOf(paid.text)).toContain('Thank you for your order!');
    expect(paid.text).not.toContain('href="/cart"');
    expect(paid.text).not.toContain('href="/faq"');
  });

  it('lets people sign in, without what they can’t open', async () => {
    const { status, text } = await createVisitor(shop.url).get('/login');
    expect(status).toBe(200);
    for (const path of ['/cart', '/register', '/faq', '/home']) expect(text).not.toContain(`href="${path}"`);
    expect(text).toContain('href="/privacy-policy"');
  });

  it('shows the whole shop to who works there, and to no customer', async () => {
    for (const role of ['staff', 'admin', 'super_admin'] as const) {
      const member = await createSignedInVisitor(shop, makeUser({ role }));
      const page = await member.get('/products/fresh-cow-milk');
      expect(textOf(page.text)).toContain(
        role === 'super_admin' ? 'Only you see this' : 'Only people who work here see this',
      );
      expect(page.text).toContain('<nav');
      // They try orders.
      expect(textOf(page.text)).toContain('Add to Cart');
      expectUncached(page);
    }
    const customer = await createSignedInVisitor(shop, makeUser({ role: 'customer' }));
    expectClosedPage(await customer.get('/products/fresh-cow-milk'));
  });

  it('answers calls of the API to nobody but who has a permission, reads too', async () => {
    const call = (path: string, init?: RequestInit) => fetch(`${shop.url}/api${path}`, init);
    for (const path of ['/products', '/openapi.json', '/nowhere']) {
      const refused = await call(path);
      expect(refused.status).toBe(503);
      expect(refused.headers.get('Retry-After')).toBe('3600');
      expect(refused.headers.get('Cache-Control')).toBe('no-store');
      expect(await refused.json()).toMatchObject({ status: 503, message: closedText });
    }
    const signedIn = await call('/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'nothing' }),
    });
    expect(signedIn.status).toBe(401);
  });
});

describe('after the opening', () => {
  it('no cache gives the closed page, and no validator of before fits', async () => {
    const visitor = createVisitor(shop.url);
    const closed = await visitor.get('/home');
    expectClosedPage(closed);
    await setOpen(true);
    const open = await visitor.get('/home', { 'If-None-Match': closed.headers.etag ?? '"closed"' });
    expect(open.status).toBe(200);
    expect(textOf(open.text)).toContain('Fresh');
    // The other way round: what was cached of the open shop.
    await setOpen(false);
    expectClosedPage(await visitor.get('/home', { 'If-None-Match': open.headers.etag ?? '' }));
  });

  it('is open in every container at once', async () => {
    const other = await startShop({
      env: { MONGODB_URI: shop.databaseUri, SESSION_SECRET: testSessionSecret },
    });
    try {
      for (const isOpen of [false, true, false]) {
        await setOpen(isOpen);
        for (const url of [shop.url, other.url]) {
          const { text } = await createVisitor(url).get('/home');
          expect(text.includes('We open soon</h1>')).toBe(!isOpen);
        }
      }
    } finally {
      await other.stop();
    }
  });
});
