import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import { makeProduct, makeVariant } from '../../../support/fixtures/products';
import { readRouteTable } from '../../../support/shop/route-table';
import { createVisitor, fillCart, placeOrder } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { permissionMatrix } from '../security/permission-matrix';

const siteUrl = 'https://malisho.test';
const hostileName = 'Milk </script><script>alert(1)</script> & "cream"';

const shop = useShop({ store: 'shared', env: { SITE_URL: siteUrl } });
beforeAll(async () => {
  const products = shop.database().collection<StoredProduct>('products');
  await products.insertOne(
    makeProduct({
      _id: new ObjectId(),
      slug: 'hostile',
      name: hostileName,
      description: `${hostileName} ${'and more '.repeat(60)}`,
      brand: '<b>',
      categories: ['<i>'],
      variants: [makeVariant('A', 50, 0), makeVariant('B', 90, 0)],
    }),
  );
});

const visitor = () => createVisitor(shop.url);

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

/** The metadata of a page. */
function headOf(html: string) {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? '';
  const contents = (attribute: 'name' | 'property', name: string) =>
    [...head.matchAll(new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`, 'g'))].map(
      ([, content = '']) => decode(content),
    );
  const named = (name: string) => contents('name', name);
  const openGraph = (name: string) => contents('property', `og:${name}`);
  return {
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => decode(title)),
    descriptions: named('description'),
    robots: named('robots'),
    canonical: [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) =>
      decode(href),
    ),
    openGraph,
    card: named('twitter:card'),
    data: [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown> & { '@type': string },
    ),
  };
}
const readHead = async (path: string) => headOf((await visitor().get(path)).text);

/** Existing values for the parameters of public pages. */
const examples: Readonly<Record<string, string>> = {
  '/api/reference/:group': '/api/reference/orders',
  '/products/:slug': '/products/goat-milk',
  '/blog/:post': '/blog/a-morning-at-the-milking-shed',
  '/gallery/:item': '/gallery/the-nursery',
  '/services/:service': '/services/education-and-outreach',
  '/products/:slug/quick-view': '/products/goat-milk/quick-view',
  '/categories/:category': '/categories/cheese',
  '/categories/:category/:subcategory': '/categories/cheese/fresh-cheese',
};

const openToAll = permissionMatrix
  .filter(({ method, outcomes }) => method === 'GET' && outcomes.visitor === '200')
  .map(({ route }) => route)
  .filter((route) => readRouteTable().some(({ path }) => path === route))
  // Files, not pages.
  .filter((route) => !/\.\w+$/.test(route) && !['/sitemaps/:part', '/search/suggestions'].includes(route))
  .map((route) => examples[route] ?? route);

describe('every public page', () => {
  it.each(openToAll)('%s has complete metadata or noindex', async (path) => {
    expect(path, 'Name an example for this address above.').not.toContain(':');
    const head = await readHead(path);
    expect(head.titles).toHaveLength(1);
    if (head.robots.includes('noindex') && head.descriptions.length === 0) return;
    expect(head.descriptions).toHaveLength(1);
    expect(head.descriptions[0]?.length).toBeGreaterThan(30);
    expect(head.descriptions[0]?.length).toBeLessThanOrEqual(161);
    expect([head.canonical.length, head.robots.length]).toEqual(head.robots.length ? [0, 1] : [1, 0]);
    for (const [name, pattern] of [
      ['title', /./],
      ['description', /./],
      ['url', /^https:\/\/malisho\.test\//],
      ['type', /^(website|article|product)$/],
      ['image', /^https:\/\/malisho\.test\/images\/.*\.jpg$/],
      ['image:width', /^\d+$/],
      ['image:height', /^\d+$/],
      ['image:alt', /./],
      ['site_name', /^Malisho$/],
      ['locale', /^en_KE$/],
    ] as const) {
      expect(head.openGraph(name), name).toHaveLength(1);
      expect(head.openGraph(name)[0], name).toMatch(pattern);
    }
    expect(head.card).toEqual(['summary_large_image']);
    const image = await visitor().get(new URL(head.openGraph('image')[0] ?? '').pathname);
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('has a unique title and description', async () => {
    const heads = await Promise.all(openToAll.map(readHead));
    const listed = heads.filter(({ robots }) => robots.length === 0);
    for (const field of ['titles', 'descriptions', 'canonical'] as const)
      expect(new Set(listed.map((head) => head[field][0])).size, field).toBe(listed.length);
  });
});

describe('the canonical URL', () => {
  it.each([
    ['/products', '/products'],
    ['/products?page=1', '/products'],
    ['/products?page=2', '/products?page=2'],
    ['/products?page=2&utm_source=x', '/products?page=2'],
    ['/products?page=2&sort=price-asc', '/products'],
    ['/products?category=Cheese&page=1&sort=price-asc', '/products?category=Cheese'],
    ['/products?category=Cheese&category=Fresh+Milk', '/products'],
    ['/products?active=off', '/products'],
    ['/products/goat-milk?ref=whatsapp', '/products/goat-milk'],
  ])('of %s is %s', async (requested, canonical) => {
    expect((await readHead(requested)).canonical).toEqual([siteUrl + canonical]);
  });

  it('is missing on search results, which have noindex', async () => {
    const { canonical, robots } = await readHead('/products?search=milk');
    expect({ canonical, robots }).toEqual({ canonical: [], robots: ['noindex'] });
  });
});

describe('another writing of a path', () => {
  it.each([
    ['/HOME', '/home'],
    ['/home/', '/home'],
    ['/%68ome', '/home'],
    ['/Products/?page=2&sort=price-asc', '/products?page=2&sort=price-asc'],
    ['/PRODUCTS/goat-milk', '/products/goat-milk'],
    ['/Categories/cheese/Fresh-Cheese/', '/categories/cheese/Fresh-Cheese'],
    ['/Api/Reference/orders', '/api/reference/orders'],
    ['/CHECKOUT', '/checkout'],
    ['/Reset-Password/aB-Cd_9', '/reset-password/aB-Cd_9'],
    ['/ORDERS-ADMIN/New', '/orders-admin/new'],
  ])('%s redirects to %s', async (requested, canonical) => {
    const { status, location } = await visitor().get(requested);
    expect([status, location]).toEqual([308, canonical]);
  });

  it('of no page, of a file or of the API redirects nowhere', async () => {
    for (const path of ['/Nowhere', '/Images/icon-32.png', '/API/products', '//example.com/', '/Home.data'])
      expect([path, (await visitor().get(path)).status]).not.toEqual([path, 308]);
    expect((await visitor().post('/LOGIN', { email: 'a@example.com' })).status).not.toBe(308);
  });

  it('is never one of the pages: each leads to itself', async () => {
    for (const path of openToAll) expect([path, (await visitor().get(path)).status]).toEqual([path, 200]);
  });
});

describe('private pages', () => {
  it('have noindex, and so have error pages', async () => {
    const shopper = visitor();
    const expectNoIndex = async (paths: readonly string[]) => {
      for (const path of paths)
        expect([path, headOf((await shopper.get(path)).text).robots]).toEqual([path, ['noindex']]);
    };
    await fillCart(shopper);
    // A next order begins at step 2.
    await expectNoIndex(['/cart', '/checkout']);
    const { location } = await placeOrder(shopper);
    await expectNoIndex([location, '/wishlist', '/nowhere', '/products/no-such-product']);
  });
});

describe('the JSON-LD of a product', () => {
  it('contains its offer and breadcrumbs', async () => {
    const { data, openGraph } = await readHead('/products/goat-milk');
    const product = data.find((thing) => thing['@type'] === 'Product');
    expect(product).toMatchObject({
      name: 'Dairy Goat Milk',
      url: `${siteUrl}/products/goat-milk`,
      image: `${siteUrl}/images/products/goat-milk-640.jpg`,
      offers: ['250 ml', '500 ml'].map((name) => ({
        '@type': 'Offer',
        name,
        priceCurrency: 'KES',
        availability: 'https://schema.org/InStock',
      })),
    });
    expect(openGraph('image')).toEqual([`${siteUrl}/images/products/goat-milk-640.jpg`]);
    expect(openGraph('type')).toEqual(['product']);
    const trail = data.find((thing) => thing['@type'] === 'BreadcrumbList') as unknown as {
      itemListElement: { position: number; item: string }[];
    };
    expect(trail.itemListElement.at(-1)).toMatchObject({ item: `${siteUrl}/products/goat-milk` });
    expect(trail.itemListElement.map(({ position }) => position)).toEqual(
      trail.itemListElement.map((_, index) => index + 1),
    );
  });

  it('follows the stock at the next request', async () => {
    const offers = async () =>
      (await readHead('/products/goat-milk')).data.find((thing) => thing['@type'] === 'Product')?.['offers'];
    const products = shop.database().collection<StoredProduct>('products');
    const before = await products.findOne({ slug: 'goat-milk' });
    const variants = before?.variants.map((variant) => ({ ...variant, stockQuantity: 0 })) ?? [];
    await products.updateOne({ slug: 'goat-milk' }, { $set: { variants } });
    const soldOut = { availability: 'https://schema.org/OutOfStock' };
    expect(await offers()).toMatchObject([soldOut, soldOut]);
    await products.updateOne({ slug: 'goat-milk' }, { $set: { variants: before?.variants ?? [] } });
    const inStock = { availability: 'https://schema.org/InStock' };
    expect(await offers()).toMatchObject([inStock, inStock]);
  });

  it('cannot be closed by a hostile name', async () => {
    const { text } = await visitor().get('/products/hostile');
    expect(text).not.toContain('<script>alert');
    const { data, titles, descriptions, openGraph } = headOf(text);
    expect(titles).toEqual([`${hostileName} | Malisho`]);
    expect(openGraph('title')).toEqual([hostileName]);
    expect(descriptions[0]?.length).toBeLessThanOrEqual(161);
    expect(data.find((thing) => thing['@type'] === 'Product')).toMatchObject({
      name: hostileName,
      offers: [
        { '@type': 'Offer', sku: 'A', price: '50.00' },
        { '@type': 'Offer', sku: 'B', price: '90.00' },
      ],
    });
  });
});
