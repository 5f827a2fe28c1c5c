import { readFileSync } from 'node:fs';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlogPost } from '~/domain/blog/post';
import { hasPage } from '~/domain/content/public-pages';
import type { StoredSettings } from '~/domain/settings/settings';
import routes from '~/routes';
import { shillings } from '~/lib/format/money';
import { startOfRun } from '../../../support/fixtures/days';
import { makeProduct, makeVariant } from '../../../support/fixtures/products';
import { startShop, waitForOutput, type Shop } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, fillCart, reachPaymentStep, type Visitor } from '../../../support/shop/visitor';

/** First in every list, because its stock is the highest. One order can buy all of it. */
const milk = makeProduct({
  slug: 'cache-milk',
  name: 'Cache milk',
  variants: [makeVariant('CACHE-1L', 43.21, 999), makeVariant('CACHE-2L', 150, 0)],
});

const post: BlogPost = {
  _id: new ObjectId(),
  slug: 'the-cache-milk-of-our-cows',
  title: 'The cache milk of our cows',
  content: 'They give it at dawn.',
  author: 'Wanjiku',
  authorImage: null,
  featuredImage: null,
  category: 'Farm Life',
  tags: [],
  published: true,
  createdAt: startOfRun,
  updatedAt: startOfRun,
};

const aboutValue = {
  id: 'value',
  title: 'Patience',
  description: 'A cow can wait.',
  icon: 'heart',
  order: 0,
};

type Content = 'product' | 'post' | 'picture' | 'service' | 'person' | 'about' | 'home' | 'setting';
type Page = { readonly path: string; readonly shows: readonly Content[] };

/** What each page shows beside the settings, which all pages show. Pages that do not exist yet are left out. */
const knownPages = (
  [
    { path: '/home', shows: ['product', 'post', 'person', 'about', 'home'] },
    { path: '/about-us', shows: ['person', 'about'] },
    { path: '/our-team', shows: ['person'] },
    { path: '/gallery', shows: ['picture'] },
    { path: '/gallery/first-light', shows: ['picture'] },
    { path: '/services', shows: ['service'] },
    { path: '/services/fodder-and-feed', shows: ['service'] },
    { path: '/shop', shows: ['product'] },
    { path: '/shop?search=cache+milk', shows: ['product'] },
    { path: '/products', shows: ['product'] },
    { path: '/products?search=cache+milk', shows: ['product'] },
    { path: '/products/cache-milk', shows: ['product'] },
    { path: '/products/cache-milk/quick-view', shows: ['product'] },
    { path: '/search?q=cache+milk', shows: ['product', 'post'] },
    { path: '/search?q=fodder', shows: ['service'] },
    { path: '/categories', shows: [] },
    { path: '/categories/fresh-milk', shows: ['product'] },
    { path: '/categories/fresh-milk/whole-milk', shows: [] },
  ] satisfies Page[]
).filter(({ path }) => /^\/\w+\//.test(path) || hasPage(path.split('?')[0] ?? ''));

/** The paths of the route modules with `cached: true`. */
const cachedRoutes = routes.flatMap((route) =>
  'path' in route && readFileSync(`app/${route.file}`, 'utf8').includes('cached: true')
    ? [`/${route.path}`]
    : [],
);

/** Cached routes without parameters are tested even if they are not listed above. */
const pages: readonly Page[] = [
  ...knownPages,
  ...cachedRoutes
    .filter((route) => !route.includes(':') && !knownPages.some(({ path }) => path === route))
    .map((path) => ({ path, shows: [] })),
];

/** Fetches a page without a cookie; the log says whether it came from the cache. */
async function fetchPage(shop: Shop, path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await createVisitor(shop.url).get(path, headers);
  const [line] = await waitForOutput(
    shop,
    new RegExp(`"id":"${String(response.headers['x-request-id'])}".*`),
  );
  return { ...response, isCached: line.includes('"cached":true') };
}

/** Retries, because a page is rendered for one request alone when reading the content version takes over 500 ms. */
async function fetchUntilCached(shop: Shop, path: string, headers: Readonly<Record<string, string>> = {}) {
  for (let round = 1; ; round += 1) {
    const page = await fetchPage(shop, path, headers);
    if (page.isCached || round === 20) return page;
  }
}

/** Renders the page for this request alone. */
const render = async (shop: Shop, path: string) =>
  (await createVisitor(shop.url).get(path, { Cookie: 'malisho_of_a_test=1' })).text;

/** Places a cash order and returns a function that cancels it. */
async function buy(buyer: Visitor, slug: string, quantity: number): Promise<{ cancel(): Promise<void> }> {
  await fillCart(buyer, slug, String(quantity));
  const placementKey = await reachPaymentStep(buyer);
  const { location } = await buyer.post('/checkout/payment', {
    placementKey,
    paymentMethod: 'cop',
    phoneNumber: '',
  });
  const number = /^\/checkout\/thank-you\/([^/?]+)/.exec(location)?.[1] ?? '';
  expect(number).not.toBe('');
  return {
    cancel: async () => {
      expect((await buyer.post(`/orders/${number}`, { intent: 'cancel' })).status).toBe(303);
    },
  };
}

describe('cached pages show every change at once:', () => {
  const shop = useShop({ store: 'shared' });
  beforeAll(async () => {
    const products = shop.database().collection('products');
    const most = { 'variants.0.stockQuantity': { $gte: 999 } };
    await products.updateMany(most, { $set: { 'variants.0.stockQuantity': 998 } });
    await products.insertOne(milk);
    // Lets a guest's order take all of the stock.
    await shop
      .database()
      .collection<StoredSettings>('settings')
      .updateOne(
        { _id: 'site' },
        { $set: { checkout: { requireAccount: false, maxUnconfirmedUnits: 1_000 } } },
      );
  });

  it('every cached route is among the tested pages', () => {
    expect(cachedRoutes.length).toBeGreaterThan(15);
    for (const route of cachedRoutes) {
      const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
      expect([route, pages.some(({ path }) => pattern.test(path))]).toEqual([route, true]);
    }
  });

  /** Fills the cache, makes a change, and compares all pages with new renderings. */
  async function expectFresh(kind: Content, change: () => Promise<unknown>): Promise<void> {
    // All at once, because a line of the log may come later than its response.
    const texts = await Promise.all(
      pages.map(async ({ path }) => {
        const first = await fetchPage(shop, path);
        expect({ path, status: first.status }).toEqual({ path, status: 200 });
        const second = await fetchUntilCached(shop, path);
        expect({ path, isCached: second.isCached }).toEqual({ path, isCached: true });
        expect(second.text === first.text, path).toBe(true);
        return [path, second.text] as const;
      }),
    );
    const before = new Map(texts);
    await change();
    await Promise.all(
      pages.map(async ({ path, shows }) => {
        const { text } = await createVisitor(shop.url).get(path);
        expect(text === (await render(shop, path)), `${path} equals a new rendering`).toBe(true);
        const isAffected = kind === 'setting' || shows.includes(kind);
        if (isAffected) expect(text === before.get(path), `${path} is unchanged`).toBe(false);
      }),
    );
  }

  it('a price', async () => {
    const price = shillings(98.76);
    await expectFresh('product', () =>
      shop
        .database()
        .collection('products')
        .updateOne({ _id: milk._id }, { $set: { price, lowestPrice: price, 'variants.0.price': price } }),
    );
    for (const path of ['/products', '/products/cache-milk', '/shop'])
      expect((await fetchPage(shop, path)).text, path).toContain('98.76');
  });

  it('the stock after an order and after its cancellation', async () => {
    const buyer = createVisitor(shop.url);
    // Each size has an offer of its own.
    const countSoldOut = async () =>
      (await fetchPage(shop, '/products/cache-milk')).text.split('schema.org/OutOfStock').length - 1;
    const before = await countSoldOut();
    let cancel = () => Promise.resolve();
    await expectFresh('product', async () => {
      ({ cancel } = await buy(buyer, 'cache-milk', 999));
    });
    expect(await countSoldOut()).toBe(before + 1);
    await expectFresh('product', cancel);
    expect(await countSoldOut()).toBe(before);
  });

  it('a post', async () => {
    await expectFresh('post', () => shop.database().collection<BlogPost>('posts').insertOne(post));
  });

  it.each([
    [
      'picture',
      'galleryItems',
      { title: 'First light over the valley' },
      { description: 'At ten past six.' },
    ],
    ['service', 'farmServices', { slug: 'fodder-and-feed' }, { title: 'Fodder for each month' }],
    ['person', 'teamMembers', { name: 'Grace Nekesa Wandera' }, { position: 'Founder and director' }],
    ['about', 'aboutContent', {}, { companyValues: [aboutValue] }],
    ['home', 'homeContent', {}, { 'hero.title': 'Milk of this morning' }],
  ] as const)('a %s', async (kind, collection, which, change) => {
    await expectFresh(kind, async () => {
      const { matchedCount } = await shop
        .database()
        .collection(collection)
        .updateOne(which, { $set: change });
      expect(matchedCount).toBe(1);
    });
  });

  it('a setting', async () => {
    await expectFresh('setting', () =>
      shop
        .database()
        .collection<{ _id: string }>('settings')
        .updateOne({ _id: 'site' }, { $set: { phone: '+254 711 222 333' } }, { upsert: true }),
    );
    expect((await fetchPage(shop, '/products')).text).toContain('+254 711 222 333');
  });
});

describe('a cached page', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.stop());

  const path = '/products/fresh-cow-milk';
  const fillCache = async (headers: Readonly<Record<string, string>> = {}) => {
    await fetchPage(shop, path, headers);
    const cached = await fetchUntilCached(shop, path, headers);
    expect(cached.isCached).toBe(true);
    return cached;
  };

  it('is invalidated by an order in the built-in store, and by its cancellation', async () => {
    await fillCache();
    const { cancel } = await buy(createVisitor(shop.url), 'fresh-cow-milk', 1);
    const bought = await fetchPage(shop, path);
    expect(bought.isCached).toBe(false);
    expect(bought.text === (await render(shop, path))).toBe(true);
    await fillCache();
    await cancel();
    expect((await fetchPage(shop, path)).isCached).toBe(false);
  });

  it('has the headers of its rendering, and a request id of its own', async () => {
    const { rawHeaders: rendered } = await fetchRaw(shop, '/faq');
    const { rawHeaders: cached } = await fetchRaw(shop, '/faq');
    const own = new Set(['date', 'x-request-id']);
    const namesAndValues = (headers: Headers) => [...headers].filter(([name]) => !own.has(name));
    expect(namesAndValues(cached)).toEqual(namesAndValues(rendered));
    expect(cached.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(cached.get('x-request-id')).not.toBe(rendered.get('x-request-id'));
    expect(cached.get('vary')?.split(/,\s*/).sort()).toEqual(['Accept-Encoding', 'Cookie', 'Save-Data']);
    expect(cached.get('cache-control')).toBe('private, no-cache');
    expect(cached.get('content-security-policy')).not.toContain('nonce');
    expect(cached.get('x-content-type-options')).toBe('nosniff');
  });

  it('is cached for each encoding, and for Save-Data', async () => {
    const requestHeaders: readonly Readonly<Record<string, string>>[] = [
      {},
      { 'Accept-Encoding': 'gzip' },
      { 'Accept-Encoding': 'gzip, br' },
      { 'Save-Data': 'on' },
      { 'Save-Data': 'on', 'Accept-Encoding': 'gzip, br' },
    ];
    const variants = await Promise.all(requestHeaders.map(fillCache));
    expect(variants.map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
      undefined,
      'br',
    ]);
    expect(new Set(variants.map(({ headers }) => headers.etag)).size).toBe(5);
    expect(variants[3]?.text).not.toContain('<script defer');
    expect(variants[0]?.text).toContain('<script defer');
  });

  it('is never sent to, or rendered for, a visitor with one of our cookies', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    // The flash message of the cart is shown once.
    await shopper.get(path);
    const own = (await shopper.get(path)).text;
    const cached = await fillCache();
    expect(cached.text === own).toBe(false);
    expect((await shopper.get(path)).text === own).toBe(true);
    expect((await fetchPage(shop, path)).text === cached.text).toBe(true);
    // Cookies of other software do not matter.
    expect((await fetchPage(shop, path, { Cookie: 'theme=dark; _ga=1' })).isCached).toBe(true);
    for (const Cookie of ['malisho_cart=x', 'theme=dark; malisho_wishlist=x', 'a=b;__Host-malisho_session=x'])
      expect((await fetchPage(shop, path, { Cookie })).isCached, Cookie).toBe(false);
    expect((await fetchPage(shop, path, { Authorization: 'Basic eA==' })).isCached).toBe(false);
  });

  it('depends on nothing but the URL of the first request', async () => {
    const page = '/shop?page=2';
    const first = await fetchPage(shop, page, {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'Accept-Language': 'sw',
      'User-Agent': 'evil',
    });
    expect(first.text).not.toContain('evil');
    const cached = await fetchPage(shop, page);
    expect(cached.isCached).toBe(true);
    expect(cached.text === first.text).toBe(true);
    expect(cached.text).toContain(`${shop.url}/shop?page=2`);
  });

  it('has no body in the response to HEAD', async () => {
    const cached = await fillCache();
    const head = await createVisitor(shop.url).send(path, { method: 'HEAD' });
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(cached.body.length));
    expect(head.headers.etag).toBe(cached.headers.etag);
  });

  it('is not sent again to a browser that has it (304)', async () => {
    const etag = String((await fillCache()).headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const revalidate = (match: string, headers: Readonly<Record<string, string>> = {}) =>
      fetchPage(shop, path, { 'If-None-Match': match, ...headers });
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await revalidate(match);
      expect(response.status, match).toBe(304);
      expect(response.body).toHaveLength(0);
      expect(response.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
      expect(response.headers.vary).toContain('Save-Data');
    }
    expect((await revalidate('"other"')).status).toBe(200);
    // The same page in other bytes.
    expect((await revalidate(etag, { 'Accept-Encoding': 'br' })).status).toBe(200);
  });

  it('has an ETag also when it is rendered for one visitor', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    // The flash message of the cart is shown once.
    await shopper.get('/shop');
    for (const page of ['/shop', path, '/cart']) {
      const { etag } = (await shopper.get(page)).headers;
      expect((await shopper.get(page, { 'If-None-Match': String(etag) })).status, page).toBe(304);
    }
    await fillCart(shopper, 'goat-milk');
    const { etag } = (await shopper.get('/cart')).headers;
    await shopper.post('/cart', { intent: 'clear' });
    expect((await shopper.get('/cart', { 'If-None-Match': String(etag) })).status).toBe(200);
  });

  it('is no missing page, hydrated page or redirect', async () => {
    for (const other of ['/products/no-such-milk', '/nowhere', '/login', '/', '/products.data']) {
      await fetchPage(shop, other);
      expect((await fetchPage(shop, other)).isCached, other).toBe(false);
    }
    expect((await fetchPage(shop, '/login')).headers.etag).toBeUndefined();
  });

  it('has no URL of more than 500 characters', async () => {
    const long = `/shop?search=${'milk'.repeat(150)}`;
    await fetchPage(shop, long);
    expect((await fetchPage(shop, long)).isCached).toBe(false);
  });
});

const fetchRaw = async (shop: Shop, path: string) => ({
  rawHeaders: (await fetch(`${shop.url}${path}`, { headers: { 'Accept-Encoding': 'br' } })).headers,
});
