import { describe, expect, it } from 'vitest';
import {
  listProducts,
  type ProductFilter,
  type ProductSort,
} from '~/domain/catalogue/catalogue-queries.server';
import { parseProductListParams } from '~/domain/catalogue/product-filter';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct, makeVariant, testNow } from '../../support/fixtures/products';

useTestDatabase();

const hour = 60 * 60 * 1000;
const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * hour);

async function namesOf(filter: ProductFilter, sort: ProductSort = 'price-asc') {
  const { products, total } = await listProducts({ filter, sort, page: 1, pageSize: 50 });
  expect(total).toBe(products.length);
  return products.map((product) => product.name);
}

describe('listProducts filters', () => {
  it('by isActive', async () => {
    await insertProducts(
      makeProduct({ name: 'Sold', price: shillings(1) }),
      makeProduct({ name: 'Withdrawn', price: shillings(2), isActive: false }),
    );
    expect(await namesOf({ isActive: true })).toEqual(['Sold']);
    expect(await namesOf({ isActive: false })).toEqual(['Withdrawn']);
    expect(await namesOf({})).toEqual(['Sold', 'Withdrawn']);
  });

  it('by any of several categories, in any case', async () => {
    await insertProducts(
      makeProduct({ name: 'Milk', price: shillings(1), categories: ['Fresh Milk', 'Organic Products'] }),
      makeProduct({ name: 'Mala', price: shillings(2), categories: ['maziwa mala'] }),
      makeProduct({ name: 'Butter', price: shillings(3), categories: ['Butter'] }),
    );
    expect(await namesOf({ categories: ['FRESH milk'] })).toEqual(['Milk']);
    expect(await namesOf({ categories: ['organic products', ' Maziwa Mala '] })).toEqual(['Milk', 'Mala']);
    expect(await namesOf({ categories: [] })).toEqual(['Milk', 'Mala', 'Butter']);
    expect(await namesOf({ categories: ['Cheese'] })).toEqual([]);
    expect(await namesOf({ categories: ['Milk'] })).toEqual([]);
  });

  it('by the lowest price, with inclusive bounds', async () => {
    await insertProducts(
      ...[49.99, 50, 99.99, 100, 100.01, 200, 200.01].map((price) =>
        makeProduct({ name: String(price), price: shillings(price) }),
      ),
    );
    const inRange = (range: string) =>
      namesOf(parseProductListParams(new URLSearchParams({ price: range })).filter);
    expect(await inRange('under-50')).toEqual(['49.99']);
    expect(await inRange('50-100')).toEqual(['50', '99.99', '100']);
    expect(await inRange('100-200')).toEqual(['100', '100.01', '200']);
    expect(await inRange('over-200')).toEqual(['200.01']);
  });

  it('by the cheapest variant, not by the price of the product', async () => {
    await insertProducts(
      makeProduct({
        name: 'Milk',
        price: shillings(500),
        variants: [makeVariant('MK-5L', 400, 1), makeVariant('MK-500', 45, 1)],
      }),
    );
    expect(await namesOf({ maxPrice: shillings(50) })).toEqual(['Milk']);
    expect(await namesOf({ minPrice: shillings(50) })).toEqual([]);
    expect(await namesOf({ search: 'mk-5', searchIn: 'sizes' })).toEqual(['Milk']);
  });

  it('by stock: any variant in stock, or no variants', async () => {
    await insertProducts(
      makeProduct({ name: 'None', price: shillings(1) }),
      makeProduct({ name: 'Some', variants: [makeVariant('A1', 2, 0), makeVariant('A2', 3, 1)] }),
      makeProduct({ name: 'Empty', variants: [makeVariant('B1', 4, 0)] }),
    );
    expect(await namesOf({ inStock: true })).toEqual(['None', 'Some']);
    expect(await namesOf({ inStock: false })).toEqual(['None', 'Some', 'Empty']);
  });

  it('by brand, and by words in name, brand or description', async () => {
    await insertProducts(
      makeProduct({ name: 'Crème fraîche', brand: 'Bumala', price: shillings(1), description: 'Sour.' }),
      makeProduct({
        name: 'Mala (2.5%)',
        brand: 'Malisho',
        price: shillings(2),
        description: 'From sour milk.',
      }),
    );
    expect(await namesOf({ brand: 'Bumala' })).toEqual(['Crème fraîche']);
    expect(await namesOf({ search: 'CREME' })).toEqual(['Crème fraîche']);
    expect(await namesOf({ search: 'sour' })).toEqual(['Crème fraîche', 'Mala (2.5%)']);
    expect(await namesOf({ search: '  milk   malisho ' })).toEqual(['Mala (2.5%)']);
    expect(await namesOf({ search: '(2.5%)' })).toEqual(['Mala (2.5%)']);
    expect(await namesOf({ search: '   ' })).toHaveLength(2);
    // The lists of sizes show no description.
    expect(await namesOf({ search: 'sour', searchIn: 'sizes' })).toEqual([]);
    expect(await namesOf({ search: 'mala', searchIn: 'sizes' })).toEqual(['Mala (2.5%)']);
  });

  it('by all conditions together', async () => {
    const matching = { price: shillings(60), categories: ['Yogurt'], isActive: true };
    await insertProducts(
      makeProduct({ ...matching, name: 'Wanted' }),
      makeProduct({ ...matching, name: 'Dear', price: shillings(300) }),
      makeProduct({ ...matching, name: 'Elsewhere', categories: ['Cheese'] }),
      makeProduct({ ...matching, name: 'Withdrawn', isActive: false }),
    );
    const { filter } = parseProductListParams(new URLSearchParams('category=yogurt&price=50-100'));
    expect(await namesOf(filter)).toEqual(['Wanted']);
  });
});

describe('listProducts does not interpret text as a pattern', () => {
  const hostile = [
    '.*',
    '^',
    '(',
    '[a-',
    '\\',
    '$where',
    '{"$gt":""}',
    '(a+)+$',
    '\u0000',
    'a\u0000b',
    '\uD800',
    '🐄',
    '<script>',
    "' OR 1=1",
    'x'.repeat(1_000_000),
    'zebu '.repeat(200_000),
  ].map((text) => [JSON.stringify(text).slice(0, 20), text] as const);

  it.each(hostile)('in a search for %s', async (_title, search) => {
    await insertProducts(makeProduct({ name: 'Milk', brand: 'Herd', description: 'White' }));
    const names = await namesOf({ search });
    // A control character folds to an empty search, which matches everything.
    expect(names).toEqual(search === '\u0000' ? ['Milk'] : []);
  });

  it.each(hostile)('in a category or brand called %s', async (_title, text) => {
    await insertProducts(makeProduct({ name: 'Milk', brand: 'Farm' }));
    expect(await namesOf({ categories: [text] })).toEqual([]);
    expect(await namesOf({ brand: text })).toEqual([]);
    const { filter } = parseProductListParams(new URLSearchParams({ category: text }));
    expect(await namesOf(filter)).toEqual(text.length > 80 ? ['Milk'] : []);
  });
});

describe('listProducts sorts', () => {
  it("by the first variant's stock, then the newest, and products without variants last", async () => {
    await insertProducts(
      makeProduct({ name: 'No variants' }),
      makeProduct({ name: 'Second is full', variants: [makeVariant('A1', 1, 2), makeVariant('A2', 1, 90)] }),
      makeProduct({ name: 'Newer', variants: [makeVariant('C1', 1, 10)], createdAt: hoursAgo(1) }),
      makeProduct({ name: 'Older', variants: [makeVariant('B1', 1, 10)], createdAt: hoursAgo(2) }),
      makeProduct({ name: 'Sold out', variants: [makeVariant('D1', 1, 0)] }),
    );
    const expected = ['Newer', 'Older', 'Second is full', 'Sold out', 'No variants'];
    expect(await namesOf({}, 'featured')).toEqual(expected);
    expect(await namesOf({ isActive: true }, 'featured')).toEqual(expected);
  });

  it('by the newest', async () => {
    await insertProducts(
      makeProduct({ name: 'Middle', createdAt: hoursAgo(2) }),
      makeProduct({ name: 'Old', createdAt: hoursAgo(3) }),
      makeProduct({ name: 'New', createdAt: hoursAgo(1) }),
    );
    expect(await namesOf({ isActive: true }, 'newest')).toEqual(['New', 'Middle', 'Old']);
    expect(await namesOf({}, 'newest')).toEqual(['New', 'Middle', 'Old']);
  });

  it('by price in both directions', async () => {
    await insertProducts(
      makeProduct({ name: 'B', price: shillings(100) }),
      makeProduct({
        name: 'A',
        price: shillings(2000),
        variants: [makeVariant('A1', 90, 1), makeVariant('A2', 30, 1)],
      }),
      makeProduct({ name: 'C', price: shillings(1000) }),
    );
    expect(await namesOf({ isActive: true }, 'price-asc')).toEqual(['A', 'B', 'C']);
    expect(await namesOf({ isActive: true }, 'price-desc')).toEqual(['C', 'B', 'A']);
  });
});

describe('listProducts sorts of the shop', () => {
  it('by name in both directions, and by brand and then name', async () => {
    await insertProducts(
      makeProduct({ name: 'Mala', brand: 'Nzoia' }),
      makeProduct({ name: 'Butter', brand: 'Nzoia' }),
      makeProduct({ name: 'Paneer', brand: 'Bumala' }),
    );
    expect(await namesOf({ isActive: true }, 'name-asc')).toEqual(['Butter', 'Mala', 'Paneer']);
    expect(await namesOf({ isActive: true }, 'name-desc')).toEqual(['Paneer', 'Mala', 'Butter']);
    expect(await namesOf({ isActive: true }, 'brand')).toEqual(['Paneer', 'Butter', 'Mala']);
  });
});

describe('listProducts pages', () => {
  const list = (page: number, pageSize = 12, filter: ProductFilter = { isActive: true }) =>
    listProducts({ filter, sort: 'newest', page, pageSize });

  it('have one empty page without matches', async () => {
    expect(await list(1)).toEqual({ products: [], total: 0, page: 1, pageCount: 1, hasMore: false });
    expect(await list(9)).toEqual({ products: [], total: 0, page: 1, pageCount: 1, hasMore: false });
  });

  it('show every product once, even if all are equal in the sorted field', async () => {
    await insertProducts(...Array.from({ length: 25 }, () => makeProduct()));
    const pages = await Promise.all([list(1), list(2), list(3)]);
    expect(pages.map((page) => page.products.length)).toEqual([12, 12, 1]);
    expect(pages.map((page) => page.hasMore)).toEqual([true, true, false]);
    expect(pages.map((page) => [page.total, page.page, page.pageCount])).toEqual([
      [25, 1, 3],
      [25, 2, 3],
      [25, 3, 3],
    ]);
    const ids = pages.flatMap((page) => page.products.map((product) => product._id.toHexString()));
    expect(new Set(ids).size).toBe(25);
  });

  it('end with a page that is exactly full', async () => {
    await insertProducts(...Array.from({ length: 12 }, () => makeProduct()));
    expect(await list(1)).toMatchObject({ total: 12, pageCount: 1, hasMore: false });
  });

  it('show the last page for a page number beyond it', async () => {
    const products = await insertProducts(
      ...Array.from({ length: 13 }, (_, index) => makeProduct({ createdAt: hoursAgo(index) })),
    );
    const page = await list(100_000);
    expect(page).toMatchObject({ page: 2, pageCount: 2, hasMore: false });
    expect(page.products.map((product) => product.slug)).toEqual([products[12]?.slug]);
  });

  it('have the fields of a card and no others', async () => {
    const [stored] = await insertProducts(
      makeProduct({
        images: [{ src: '/milk', widths: [160], width: 160, height: 160, alt: 'Milk' }],
        variants: [makeVariant('A1', 45.5, 3)],
        specifications: { 'Fat content': '3.5%' },
      }),
    );
    const { _id, slug, name, lowestPrice, brand, images, specifications, isActive } = stored;
    const { createdAt, updatedAt } = stored;
    const variants = [{ name: 'A1', sku: 'A1', price: shillings(45.5), stockQuantity: 3 }];
    expect((await list(1)).products).toEqual([
      {
        ...{ _id, slug, name, lowestPrice, brand, images, specifications, isActive },
        ...{ createdAt, updatedAt, variants },
      },
    ]);
  });
});
