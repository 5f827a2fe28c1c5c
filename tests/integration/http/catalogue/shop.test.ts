import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Category } from '~/domain/catalogue/category';
import { roles } from '~/domain/accounts/user';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, readProduct } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { textOf, mainOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

const visitor = () => createVisitor(shop.url);
const categories = () => shop.database().collection<Category>('categories');

/** The text of each card of a list. */
const cardsOf = (html: string): string[] =>
  [...mainOf(html).matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => textOf(card));
const shopWords = async (query: string) => textOf(mainOf((await visitor().get(`/shop?${query}`)).text));

describe('the shop', () => {
  it('has a hero, a filter panel and a grid, and the number of results', async () => {
    const { text, status } = await visitor().get('/shop');
    expect(status).toBe(200);
    const main = mainOf(text);
    expect(textOf(main)).toMatch(
      /Discover Our Products.*Categories All Products \(\d+\) Fresh Milk \(\d+\).*Filters.*Active Products.*In Stock.*Sort by.*Featured Price: Low to High Price: High to Low Name: A-Z Name: Z-A Brand.*\d+ products found/,
    );
    expect(main).toContain('placeholder="Search products..."');
    expect(main).toMatch(/id="products-grid"/);
    expect(main).toMatch(/name="min"[^>]*value="0"/);
    expect(main).toMatch(/name="max"[^>]*value="1000"/);
    expect(cardsOf(text)).toHaveLength(9);
  });

  it('shows for each category the number of its results', async () => {
    const { text } = await visitor().get('/shop');
    const counts = [...textOf(mainOf(text)).matchAll(/(All Products|Cheese|Butter) \((\d+)\)/g)];
    for (const [, name = '', count = ''] of counts) {
      const query = name === 'All Products' ? '' : `category=${name}`;
      expect([name, await shopWords(query)]).toEqual([
        name,
        expect.stringContaining(` ${count} products found`),
      ]);
    }
    expect(counts).toHaveLength(3);
  });

  it('shows the lowest price, at most three sizes, and unavailable products', async () => {
    const cardOf = async (search: string) => cardsOf((await visitor().get(`/shop?${search}`)).text)[0];
    expect(await cardOf('search=fresh+cow+milk')).toMatch(
      /Quick View.*Fresh Cow Milk Malisho Farm from KES 65\.00 KES 130 per litre Size of Fresh Cow Milk 500\sml 65\.00 1\sL 125\.00 2\sL 245\.00 \+1 more.*Add to Cart/,
    );
    expect(await cardOf('search=banana+milk')).toMatch(
      /Nzoia Valley Dairies KES 45\.00 KES 300 per litre 150\sml 45\.00 Add/,
    );
    expect(await cardOf('search=mursik')).toMatch(/Out of Stock .*Mursik/);
    expect(await cardOf('search=mango+yoghurt&active=off')).toMatch(
      /^(?!.*Add to Cart).*Not Available .*Mango/,
    );
    expect(await shopWords('search=mango+yoghurt')).toContain('No Products Found');
  });

  it('adds one unit of the selected size, and returns to the same list', async () => {
    const shopper = visitor();
    const path = '/shop?category=Cheese&sort=name-asc';
    const { text } = await shopper.get(path);
    const card = /<article(?:(?!<\/article>)[\s\S])*Mozzarella[\s\S]*?<\/article>/.exec(text)?.[0] ?? '';
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(card)?.[1] ?? '';
    const marked = /name="sku"[^>]* checked="" value="([^"]*)"/.exec(card)?.[1] ?? '';
    const response = await shopper.post('/cart', {
      intent: 'add',
      productId: field('productId'),
      returnTo: field('returnTo').replaceAll('&amp;', '&'),
      sku: marked,
    });
    expect(response.location).toBe(`${path}#product-${field('productId')}`);
    expect(textOf((await shopper.get(path)).text)).toMatch(/Mozzarella - 200\sg is in your cart \(1\)/);
  });

  it('reports no results with the specified message, and links back', async () => {
    const { text } = await visitor().get('/shop?search=caviar');
    const pageText = textOf(mainOf(text));
    expect(pageText).toMatch(
      /0 products found for “caviar”.*No Products Found Try adjusting your filters or search criteria Reset Filters/,
    );
    expect(mainOf(text)).toMatch(/<a href="\/shop"[^>]*>Reset Filters/);
  });

  it('reports what the default price range hides', async () => {
    expect(await shopWords('search=can')).toMatch(/1 more product costs over KES 1,000\. Show it too/);
    const { text } = await visitor().get('/shop?search=can');
    const address = /href="([^"]*)"[^>]*>Show it too/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(address).toBe('/shop?search=can&max=');
    const pageText = textOf(mainOf((await visitor().get(address)).text));
    expect(pageText).toContain('Milk by the Can');
    expect(pageText).not.toContain('more product costs');
  });

  it('shows at most 5 page numbers, which keep the filters and lead to the grid', async () => {
    const { text } = await visitor().get('/shop?active=off&page=3&sort=name-desc');
    const pages = /<nav aria-label="Pages"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
    const links = [...pages.matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    expect(links[0]).toBe('/shop?active=off&sort=name-desc&page=2#products-grid');
    expect(textOf(pages).match(/Page \d/g)).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5']);
    expect(pages).toMatch(/page=3#products-grid" aria-current="page"/);
    // The form has no page field: a changed filter starts at page 1.
    expect(mainOf(text)).not.toContain('name="page"');
    expect(await shopWords('page=999')).toMatch(/\d+ products found/);
  });

  it.each([
    'search=%3Cscript%3Ealert(1)%3C/script%3E',
    'category=%3Cb%3E',
    'category=Nonsense',
    'min=999999999999&max=-1',
    'sort=__proto__&page=1e9',
    'category=__proto__',
    'category=constructor',
    'category[]=a&search[]=b',
    `search=${'%F0%9F%90%84'.repeat(90)}`,
  ])('handles a made-up query: %.40s', async (query) => {
    const { status, text } = await visitor().get(`/shop?${query}`);
    expect(status).toBe(200);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<b>');
  });
});

describe('a sale', () => {
  it('shows the earlier price in words and the last day: on cards, the page of the product and in the cart', async () => {
    const buyer = visitor();
    const page = await buyer.get('/products/vanilla-yoghurt');
    expect(textOf(page.text)).toMatch(
      /250\sml KES 80\.00 was 100\.00 .* Add to Cart Every morning\? Until \d+ \w+/,
    );
    expect(page.text).toMatch(/<s class="money">100\.00<\/s>/);
    expect(page.text).toContain('"priceValidUntil":');
    expect(textOf(mainOf(page.text))).toMatch(/500 ml KES 150\.00 was 185\.00/);
    const list = await buyer.get('/products?q=vanilla+yoghurt');
    expect(textOf(list.text)).toMatch(/from KES 80\.00 was 100\.00 KES \d+ per \w+ Until/);
    const [, productId = ''] = /name="productId" value="(\w+)"/.exec(mainOf(page.text)) ?? [];
    await buyer.post('/cart', { intent: 'add', productId, sku: 'ML-VNY-250' });
    expect(textOf((await buyer.get('/cart')).text)).toMatch(/KES 80\.00 each was KES 100\.00 Until/);
  });
});

describe('the categories', () => {
  it('are three large cards and a grid, with subcategories and discounts', async () => {
    const { text } = await visitor().get('/categories');
    const cards = cardsOf(text);
    expect(cards).toHaveLength(3 + 8);
    expect(cards[0]).toMatch(
      /Up to 15% Off Fresh Milk \d+ products Whole, low-fat.*Whole Milk \(\d+\).*Shop Fresh Milk/,
    );
    const discounts = cards.slice(3).map((card) => /Up to (\d+)% Off/.exec(card)?.[1] ?? '');
    expect(discounts).toEqual(['15', '20', '10', '25', '30', '12', '', '']);
    expect(mainOf(text)).toContain('href="/categories/cheese/fresh-cheese"');
  });

  it.each([
    [
      '/categories/cheese',
      /^Categories Cheese Up to 25% Off Fresh and ripened.*Fresh Cheese \(5\).*6 products found/,
      /^Cheese from KES [1-9]\d+\.00, delivered in Bumala, \S+ and \S+\. Fresh and ripened/,
    ],
    [
      '/categories/cheese/ripened-cheese',
      /^Categories \/ Cheese Ripened Cheese Up to 11% Off Turned by hand.*1 product found/,
      /^Ripened Cheese from KES /,
    ],
  ])('have a page each, described by their lowest price: %s', async (path, pageText, description) => {
    const { status, text } = await visitor().get(path);
    expect(status).toBe(200);
    expect(textOf(mainOf(text)).trim()).toMatch(pageText);
    expect(/<meta name="description" content="([^"]*)"/.exec(text)?.[1]).toMatch(description);
  });

  it('keep their order across pages', async () => {
    const { text } = await visitor().get('/categories/fresh-milk?sort=price-asc&page=2');
    expect(cardsOf(text)).toHaveLength(1);
    expect(mainOf(text)).toContain('href="/categories/fresh-milk?sort=price-asc#products-grid"');
  });

  it('redirect from id to slug', async () => {
    const cheese = await categories().findOne({ slug: 'cheese' });
    const fresh = await categories().findOne({ slug: 'fresh-cheese' });
    for (const [path, to] of [
      [`/categories/${cheese?._id.toHexString()}?page=2`, '/categories/cheese?page=2'],
      [`/categories/${fresh?._id.toHexString()}`, '/categories/cheese/fresh-cheese'],
      ['/categories/yogurt/fresh-cheese', '/categories/cheese/fresh-cheese'],
    ] as const) {
      const response = await visitor().get(path);
      expect([response.status, response.location]).toEqual([308, to]);
    }
  });

  it.each([
    '/categories/nowhere',
    '/categories/cheese/nowhere',
    `/categories/${'0'.repeat(24)}`,
    '/categories/%00',
  ])('respond 404 when missing: %s', async (path) => {
    const { status, text } = await visitor().get(path);
    expect(status).toBe(404);
    expect(text).toContain('<h1');
  });

  it('are linked from the menu and the footer of every page', async () => {
    const { text } = await visitor().get('/cart');
    expect(text.match(/href="\/categories\/maziwa-mala"/g)).toHaveLength(2);
    expect(text).not.toContain('/products?category=');
  });

  it('with a required role are listed for that role only, and inactive ones for nobody', async () => {
    const staffBox: Category = {
      _id: new ObjectId(),
      slug: 'staff-box',
      name: 'Staff Box',
      description: 'For the people of the farm.',
      parent: null,
      order: 9,
      image: null,
      requiredRole: 'staff',
      isActive: true,
    };
    await categories().insertOne(staffBox);
    // Root data is cached for a second.
    await expect
      .poll(async () => {
        const staff = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
        return (await staff.get('/shop')).text.match(/Staff Box/g)?.length ?? 0;
      })
      .toBeGreaterThanOrEqual(3);
    for (const role of roles) {
      const user = await createSignedInVisitor(shop, makeUser({ role }));
      for (const path of ['/shop', '/categories', '/products'])
        expect([role, path, (await user.get(path)).text.includes('Staff Box')]).toEqual([
          role,
          path,
          role === 'staff',
        ]);
    }
    for (const path of ['/shop', '/categories', '/products'])
      expect((await visitor().get(path)).text).not.toContain('Staff Box');
    // Its page opens all the same: its products stand in every other list (docs/decisions/0027).
    const page = await visitor().get('/categories/staff-box');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<meta name="robots" content="noindex"/>');
    await categories().updateOne({ _id: staffBox._id }, { $set: { isActive: false } });
    expect((await visitor().get('/categories/staff-box')).status).toBe(404);
  });
});

describe('a product page', () => {
  it('shows delivery and pickup from the settings', async () => {
    const settings = shop.database().collection<{ _id: string }>('settings');
    const before = await settings.findOne({ _id: 'site' });
    await settings.updateOne(
      { _id: 'site' },
      {
        $set: {
          deliveryRule: {
            fee: 35_000,
            minimumOrder: 0,
            days: [],
            orderBy: '18:00',
            orderByDay: 'day-before',
            towns: [],
          },
          pickupLocations: [{ id: 'gate', name: 'The farm gate' }],
        },
      },
      { upsert: true },
    );
    const pageText = textOf(mainOf((await visitor().get('/products/goat-milk')).text));
    expect(pageText).toMatch(/Home Delivery : KES 350\.00 per order/);
    expect(pageText).toMatch(/Store Pickup : free\. Please allow at least 24 hours.*The farm gate/);
    await settings.replaceOne({ _id: 'site' }, before ?? {});
  });

  it('has share links with its name and URL', async () => {
    const { text } = await visitor().get('/products/goat-milk');
    const link = /href="(https:\/\/wa\.me\/[^"]*)"/.exec(mainOf(text))?.[1] ?? '';
    expect(new URL(link).searchParams.get('text')).toMatch(/^Dairy Goat Milk - http.*\/products\/goat-milk$/);
  });

  it('shows its categories as breadcrumbs', async () => {
    const { text } = await visitor().get('/products/mozzarella');
    expect(textOf(mainOf(text)).trim()).toMatch(/^Products \/ Cheese \/ Fresh Cheese /);
  });
});

describe('the quick view', () => {
  it('is a page with the form to buy, and noindex', async () => {
    const { status, text } = await visitor().get('/products/fresh-cow-milk/quick-view');
    expect(status).toBe(200);
    expect(textOf(mainOf(text))).toMatch(
      /Fresh Cow Milk Malisho Farm Choose a size 500\sml KES 65\.00 KES 130 per litre.*Add to Cart The milk.*See all details/,
    );
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/products\/fresh-cow-milk"\/>/);
  });

  it('is returned to from the cart', async () => {
    const shopper = visitor();
    const path = '/products/goat-milk/quick-view';
    const product = readProduct((await shopper.get(path)).text);
    const response = await shopper.post('/cart', {
      intent: 'add',
      ...product,
      quantity: '2',
      returnTo: path,
    });
    expect([response.status, response.location]).toEqual([303, path]);
    expect(textOf((await shopper.get(path)).text)).toMatch(/is in your cart \(2\)/);
  });

  it('redirects from id to slug, and responds 404 without a product', async () => {
    const { productId } = readProduct((await visitor().get('/products/goat-milk')).text);
    const response = await visitor().get(`/products/${productId}/quick-view`);
    expect([response.status, response.location]).toEqual([308, '/products/goat-milk/quick-view']);
    expect((await visitor().get('/products/nowhere/quick-view')).status).toBe(404);
  });
});
