import { readFileSync } from 'node:fs';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlogPost } from '~/domain/blog/post';
import { hasPage } from '~/domain/pages/public-pages';
import type { StoredSettings } from '~/domain/settings/settings';
import routes from '~/routes';
import { shillings } from '~/lib/money';
import { makeProduct, makeVariant } from '../../../support/fixtures/products';
import { startShop, waitForOutput, type Shop } from '../../../support/shop/start-shop';
import { createVisitor, fillCart, reachPaymentStep, type Visitor } from '../../../support/shop/visitor';

/** A product that leads every list: nothing else is in stock so often. One order can buy all of it. */
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
  createdAt: new Date(),
  updatedAt: new Date(),
};

const aboutValue = {
  id: 'value',
  title: 'Patience',
  description: 'A cow can wait.',
  icon: 'heart',
  order: 0,
};

type Shown = 'product' | 'post' | 'picture' | 'service' | 'person' | 'about' | 'home' | 'setting';
type Page = { readonly path: string; readonly shows: readonly Shown[] };

/** What each page shows beside the settings, which stand around all of them. Those that are not there yet are left out. */
const listed = (
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
    // The search finds posts as soon as they have a page.
    { path: '/search?q=cache+milk', shows: ['product', 'post'] },
    { path: '/search?q=fodder', shows: ['service'] },
    { path: '/categories', shows: [] },
    { path: '/categories/fresh-milk', shows: ['product'] },
    { path: '/categories/fresh-milk/whole-milk', shows: [] },
  ] satisfies Page[]
).filter(({ path }) => /^\/\w+\//.test(path) || hasPage(path.split('?')[0] ?? ''));

/** The routes whose module says that its page is kept, as app/routes.ts writes them. */
const cachedRoutes = routes.flatMap((route) =>
  'path' in route && readFileSync(`app/${route.file}`, 'utf8').includes('cached: true')
    ? [`/${route.path}`]
    : [],
);

/** A page without a name in its address shows at least what stands around it. */
const pages: readonly Page[] = [
  ...listed,
  ...cachedRoutes
    .filter((route) => !route.includes(':') && !listed.some(({ path }) => path === route))
    .map((path) => ({ path, shows: [] })),
];

/** What a visitor without a cookie gets, and whether it was kept. */
async function look(shop: Shop, path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await createVisitor(shop.url).get(path, headers);
  const [line] = await waitForOutput(shop, new RegExp(`"id":"${String(answer.headers['x-request-id'])}".*`));
  return { ...answer, isKept: line.includes('"cached":true') };
}

/**
 * Looks until the page comes from the cache. Where the database takes half a second to tell the version of the content,
 * as on a very busy machine, the page is rendered for that request alone.
 */
async function lookUntilCached(shop: Shop, path: string, headers: Readonly<Record<string, string>> = {}) {
  for (let round = 1; ; round += 1) {
    const page = await look(shop, path, headers);
    if (page.isKept || round === 20) return page;
  }
}

/** The page as it is made for this request alone. */
const render = async (shop: Shop, path: string) =>
  (await createVisitor(shop.url).get(path, { Cookie: 'malisho_of_a_test=1' })).text;

/** Places a cash order for all there is of a product, and returns how its buyer cancels it. */
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

describe('pages that are kept show what has just changed', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ store: 'shared' });
    const products = shop.database().collection('products');
    const most = { 'variants.0.stockQuantity': { $gte: 999 } };
    await products.updateMany(most, { $set: { 'variants.0.stockQuantity': 998 } });
    await products.insertOne(milk);
    // One order of a guest buys all of it, and takes it at once.
    await shop
      .database()
      .collection<StoredSettings>('settings')
      .insertOne({ _id: 'site', checkout: { requireAccount: false, maxUnconfirmedUnits: 1_000 } });
  });
  afterAll(() => shop?.stop());

  it('on every route that has such pages', () => {
    expect(cachedRoutes.length).toBeGreaterThan(15);
    for (const route of cachedRoutes) {
      const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
      expect([route, pages.some(({ path }) => pattern.test(path))]).toEqual([route, true]);
    }
  });

  /** Looks at all pages, makes a change, and looks again; returns the pages of before and after. */
  async function watch(kind: Shown, change: () => Promise<unknown>): Promise<void> {
    // All at once: a line of the log, by which a page is known as kept, may come a little later than its answer.
    const texts = await Promise.all(
      pages.map(async ({ path }) => {
        const first = await look(shop, path);
        expect({ path, status: first.status }).toEqual({ path, status: 200 });
        const second = await lookUntilCached(shop, path);
        expect({ path, isKept: second.isKept }).toEqual({ path, isKept: true });
        expect(second.text === first.text, path).toBe(true);
        return [path, second.text] as const;
      }),
    );
    const before = new Map(texts);
    await change();
    await Promise.all(
      pages.map(async ({ path, shows }) => {
        const { text } = await createVisitor(shop.url).get(path);
        expect(text === (await render(shop, path)), `${path} is as it is made anew`).toBe(true);
        const isShown = kind === 'setting' || shows.includes(kind);
        if (isShown) expect(text === before.get(path), `${path} is as it was`).toBe(false);
      }),
    );
  }

  it('a price', async () => {
    const price = shillings(98.76);
    await watch('product', () =>
      shop
        .database()
        .collection('products')
        .updateOne({ _id: milk._id }, { $set: { price, lowestPrice: price, 'variants.0.price': price } }),
    );
    for (const path of ['/products', '/products/cache-milk', '/shop'])
      expect((await look(shop, path)).text, path).toContain('98.76');
  });

  it('a stock that an order takes, and that comes back with its cancellation', async () => {
    const buyer = createVisitor(shop.url);
    let cancel = () => Promise.resolve();
    await watch('product', async () => {
      ({ cancel } = await buy(buyer, 'cache-milk', 999));
    });
    expect((await look(shop, '/products/cache-milk')).text).toContain('schema.org/OutOfStock');
    await watch('product', cancel);
    expect((await look(shop, '/products/cache-milk')).text).not.toContain('schema.org/OutOfStock');
  });

  it('a post', async () => {
    await watch('post', () => shop.database().collection<BlogPost>('posts').insertOne(post));
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
    await watch(kind, async () => {
      const { matchedCount } = await shop
        .database()
        .collection(collection)
        .updateOne(which, { $set: change });
      expect(matchedCount).toBe(1);
    });
  });

  it('a setting', async () => {
    await watch('setting', () =>
      shop
        .database()
        .collection<{ _id: string }>('settings')
        .updateOne({ _id: 'site' }, { $set: { phone: '+254 711 222 333' } }, { upsert: true }),
    );
    expect((await look(shop, '/products')).text).toContain('+254 711 222 333');
  });
});

describe('a page that is kept', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop?.stop());

  const path = '/products/fresh-cow-milk';
  const keep = async (headers: Readonly<Record<string, string>> = {}) => {
    await look(shop, path, headers);
    const kept = await lookUntilCached(shop, path, headers);
    expect(kept.isKept).toBe(true);
    return kept;
  };

  it('goes with an order over the built-in store, and with its cancellation', async () => {
    await keep();
    const { cancel } = await buy(createVisitor(shop.url), 'fresh-cow-milk', 1);
    const bought = await look(shop, path);
    expect(bought.isKept).toBe(false);
    expect(bought.text === (await render(shop, path))).toBe(true);
    await keep();
    await cancel();
    expect((await look(shop, path)).isKept).toBe(false);
  });

  it('is sent with the headers that it was made with, and an id of its own', async () => {
    const { rawHeaders: made } = await fetchRaw(shop, '/faq');
    const { rawHeaders: kept } = await fetchRaw(shop, '/faq');
    const own = new Set(['date', 'x-request-id']);
    const namesAndValues = (headers: Headers) => [...headers].filter(([name]) => !own.has(name));
    expect(namesAndValues(kept)).toEqual(namesAndValues(made));
    expect(kept.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(kept.get('x-request-id')).not.toBe(made.get('x-request-id'));
    expect(kept.get('vary')?.split(/,\s*/).sort()).toEqual(['Accept-Encoding', 'Cookie', 'Save-Data']);
    expect(kept.get('cache-control')).toBe('private, no-cache');
    expect(kept.get('content-security-policy')).not.toContain('nonce');
    expect(kept.get('x-content-type-options')).toBe('nosniff');
  });

  it('is another one for each coding, and for who saves data', async () => {
    const asked: readonly Readonly<Record<string, string>>[] = [
      {},
      { 'Accept-Encoding': 'gzip' },
      { 'Accept-Encoding': 'gzip, br' },
      { 'Save-Data': 'on' },
      { 'Save-Data': 'on', 'Accept-Encoding': 'gzip, br' },
    ];
    const variants = await Promise.all(asked.map(keep));
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

  it('is for nobody with a cookie of ours, and not made by what they see', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    // The cart's message is shown once.
    await shopper.get(path);
    const own = (await shopper.get(path)).text;
    const kept = await keep();
    expect(kept.text === own).toBe(false);
    expect((await shopper.get(path)).text === own).toBe(true);
    expect((await look(shop, path)).text === kept.text).toBe(true);
    // Cookies of others stand beside ours, or alone.
    expect((await look(shop, path, { Cookie: 'theme=dark; _ga=1' })).isKept).toBe(true);
    for (const Cookie of ['malisho_cart=x', 'theme=dark; malisho_wishlist=x', 'a=b;__Host-malisho_session=x'])
      expect((await look(shop, path, { Cookie })).isKept, Cookie).toBe(false);
    expect((await look(shop, path, { Authorization: 'Basic eA==' })).isKept).toBe(false);
  });

  it('takes nothing but its address from the first who asks', async () => {
    const page = '/shop?page=2';
    const first = await look(shop, page, {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'Accept-Language': 'sw',
      'User-Agent': 'evil',
    });
    expect(first.text).not.toContain('evil');
    const kept = await look(shop, page);
    expect(kept.isKept).toBe(true);
    expect(kept.text === first.text).toBe(true);
    expect(kept.text).toContain(`${shop.url}/shop?page=2`);
  });

  it('answers HEAD as GET, without a body', async () => {
    const kept = await keep();
    const head = await createVisitor(shop.url).send(path, { method: 'HEAD' });
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(kept.body.length));
    expect(head.headers.etag).toBe(kept.headers.etag);
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = String((await keep()).headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const ask = (match: string, headers: Readonly<Record<string, string>> = {}) =>
      look(shop, path, { 'If-None-Match': match, ...headers });
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask(match);
      expect(answer.status, match).toBe(304);
      expect(answer.body).toHaveLength(0);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
      expect(answer.headers.vary).toContain('Save-Data');
    }
    expect((await ask('"other"')).status).toBe(200);
    // Other bytes, although the same page.
    expect((await ask(etag, { 'Accept-Encoding': 'br' })).status).toBe(200);
  });

  it('is asked for by its validator where it is made for one visitor, too', async () => {
    const shopper = createVisitor(shop.url);
    await fillCart(shopper);
    // The cart's message is shown once.
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

  it('is none that is not there, that React takes over, or that leads elsewhere', async () => {
    for (const other of ['/products/no-such-milk', '/nowhere', '/login', '/', '/products.data']) {
      await look(shop, other);
      expect((await look(shop, other)).isKept, other).toBe(false);
    }
    expect((await look(shop, '/login')).headers.etag).toBeUndefined();
  });

  it('has an address that people may have in common', async () => {
    const long = `/shop?search=${'milk'.repeat(150)}`;
    await look(shop, long);
    expect((await look(shop, long)).isKept).toBe(false);
  });
});

const fetchRaw = async (shop: Shop, path: string) => ({
  rawHeaders: (await fetch(`${shop.url}${path}`, { headers: { 'Accept-Encoding': 'br' } })).headers,
});
