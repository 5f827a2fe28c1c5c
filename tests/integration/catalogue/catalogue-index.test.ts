import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { database } from '#db/client';
import { collections } from '~/domain/collections';
import {
  countProducts,
  countProductsByCategory,
  listProducts,
  type ProductFilter,
  type ProductSort,
} from '~/domain/catalogue/catalogue-queries.server';
import { categoryKey } from '~/domain/catalogue/category';
import { withDerivedFields } from '~/domain/catalogue/derived-fields';
import type { StoredProduct } from '~/domain/catalogue/product';
import { searchShop } from '~/domain/search/search.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertCategory, insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

useTestDatabase();

const slugs = async (filter: ProductFilter, sort: ProductSort = 'name-asc') =>
  (await listProducts({ filter, sort, page: 1, pageSize: 500 })).products.map(({ slug }) => slug);
const search = async (term: string) => (await searchShop(term, 1)).products.products.map(({ slug }) => slug);

describe('the next request sees', () => {
  let milk: StoredProduct;
  beforeEach(async () => {
    [milk] = await insertProducts(
      makeProduct({ slug: 'milk', name: 'Milk', variants: [makeVariant('M', 60, 5)] }),
      makeProduct({ slug: 'cheese', name: 'Cheese', variants: [makeVariant('C', 90, 3)] }),
    );
    expect(await slugs({ inStock: true }, 'featured')).toEqual(['milk', 'cheese']);
  });

  it('a sale', async () => {
    await collections().products.bulkWrite([
      { updateOne: { filter: { _id: milk._id }, update: { $set: { 'variants.0.stockQuantity': 1 } } } },
    ]);
    expect(await slugs({ inStock: true }, 'featured')).toEqual(['cheese', 'milk']);
    await collections().products.updateOne({ _id: milk._id }, { $set: { 'variants.0.stockQuantity': 0 } });
    expect(await slugs({ inStock: true }, 'featured')).toEqual(['cheese']);
  });

  it('a new name, and no longer the old one, in lists and searches', async () => {
    const renamed = withDerivedFields({ ...milk, name: 'Zebu milk', description: 'Rare.' });
    await collections().products.replaceOne({ _id: milk._id }, renamed);
    expect(await slugs({})).toEqual(['cheese', 'milk']);
    expect(await search('zebu')).toEqual(['milk']);
    await collections().products.updateOne({ _id: milk._id }, { $set: { name: 'Camel milk' } });
    expect(await search('zebu')).toEqual([]);
    expect(await search('camel')).toEqual(['milk']);
    expect(await slugs({ search: 'zebu' })).toEqual([]);
  });

  it('a product that was added, deactivated or deleted', async () => {
    await insertProducts(makeProduct({ slug: 'ghee', name: 'Ghee' }));
    expect(await slugs({ isActive: true })).toEqual(['cheese', 'ghee', 'milk']);
    expect(await search('samli')).toEqual(['ghee']);
    await collections().products.updateOne({ slug: 'ghee' }, { $set: { isActive: false } });
    expect(await slugs({ isActive: true })).toEqual(['cheese', 'milk']);
    expect(await search('ghee')).toEqual([]);
    await collections().products.deleteOne({ _id: milk._id });
    expect(await slugs({})).toEqual(['cheese', 'ghee']);
    expect(await search('milk')).not.toContain('milk');
  });
});

it('serves concurrent requests from one read of the catalogue', async () => {
  await insertProducts(...Array.from({ length: 30 }, () => makeProduct()));
  const pages = await Promise.all(Array.from({ length: 20 }, () => slugs({})));
  for (const page of pages) expect(page).toHaveLength(30);
});

it('looks every ten minutes, and no sooner, for a write that nobody announced', async () => {
  const [milk] = await insertProducts(makeProduct({ slug: 'milk', name: 'Milk' }));
  // Known by the index alone: the cache of the cards, which has the names, expires after a minute.
  const countOffered = () => countProducts({ isActive: true });
  expect(await countOffered()).toBe(1);
  // As a program without the shop's invalidation writes.
  const unannounced = database().collection('products');
  await unannounced.updateOne({ _id: milk._id }, { $set: { isActive: false } });
  let laterMs = 0;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
  onTestFinished(() => clock.mockRestore());
  laterMs = 9 * 60_000;
  await countOffered();
  // Time for a rebuild in the background, if one had begun.
  expect(await unannounced.countDocuments()).toBe(1);
  expect(await countOffered()).toBe(1);
  laterMs = 11 * 60_000;
  await countOffered();
  await expect.poll(countOffered).toBe(0);
});

it('tolerates a product with missing fields', async () => {
  await collections().products.insertOne({
    _id: new ObjectId(),
    slug: 'half',
    name: 'Half',
  } as StoredProduct);
  await insertProducts(makeProduct({ slug: 'whole', name: 'Whole' }));
  expect(await countProducts({})).toBe(2);
  expect(await slugs({ isActive: true })).toEqual(['whole']);
});

describe('after any sequence of writes', () => {
  /** A seeded generator, so that a failure can be reproduced. */
  function createRandom(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }
  const categories = ['Milk', 'Cheese', 'Butter'];
  const words = ['alpha', 'beta', 'gamma', 'delta', 'omega'];

  function randomProduct(random: (below: number) => number, _id = new ObjectId()): StoredProduct {
    const name = `${words[random(5)]} ${words[random(5)]}`;
    const variants = Array.from({ length: random(3) }, (_, index) =>
      makeVariant(`${_id.toHexString()}-${index}`, 10 + random(20), random(4)),
    );
    return makeProduct({
      _id,
      slug: _id.toHexString(),
      name,
      description: words[random(5)] ?? '',
      brand: `Brand ${random(3)}`,
      categories: categories.filter(() => random(2) === 0),
      price: shillings(10 + random(20)),
      variants,
      isActive: random(4) > 0,
      createdAt: new Date(1_700_000_000_000 + random(5) * 1000),
    });
  }

  const stockOf = (product: StoredProduct) => product.variants[0]?.stockQuantity ?? -1;
  const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  const idOf = (product: StoredProduct) => product._id.toHexString();
  const byId = (one: StoredProduct, other: StoredProduct) => byText(idOf(one), idOf(other));
  const comparators: Record<ProductSort, (one: StoredProduct, other: StoredProduct) => number> = {
    featured: (one, other) =>
      stockOf(other) - stockOf(one) || +other.createdAt - +one.createdAt || byId(other, one),
    newest: (one, other) => +other.createdAt - +one.createdAt || byId(other, one),
    'price-asc': (one, other) => one.lowestPrice - other.lowestPrice || byId(one, other),
    'price-desc': (one, other) => other.lowestPrice - one.lowestPrice || byId(other, one),
    'name-asc': (one, other) => byText(one.name, other.name) || byId(one, other),
    'name-desc': (one, other) => byText(other.name, one.name) || byId(other, one),
    brand: (one, other) => byText(one.brand, other.brand) || byText(one.name, other.name) || byId(one, other),
  };

  it.each([1, 2, 3])('lists equal a scan of all products (seed %d)', async (seed) => {
    const random = createRandom(seed);
    for (const name of categories) await insertCategory({ name });
    const stored = new Map<string, StoredProduct>();
    const { products } = collections();
    for (let step = 0; step < 40; step += 1) {
      const all = [...stored.values()];
      const current = all[random(all.length)];
      const kind = all.length < 5 ? 0 : random(5);
      if (kind === 0 || !current) {
        const added = Array.from({ length: 1 + random(4) }, () => randomProduct(random));
        await products.insertMany(added);
        for (const product of added) stored.set(idOf(product), product);
      } else if (kind === 1) {
        await products.deleteOne({ _id: current._id });
        stored.delete(idOf(current));
      } else if (kind === 2) {
        const changed = randomProduct(random, current._id);
        await products.replaceOne({ _id: current._id }, changed);
        stored.set(idOf(current), changed);
      } else if (kind === 3) {
        await products.updateOne({ _id: current._id }, { $set: { isActive: !current.isActive } });
        stored.set(idOf(current), { ...current, isActive: !current.isActive });
      } else {
        const variants = current.variants.map((variant) => ({ ...variant, stockQuantity: random(4) }));
        await products.updateOne({ _id: current._id }, { $set: { variants } });
        stored.set(idOf(current), { ...current, variants });
      }

      const word = words[random(5)] ?? '';
      const filter: ProductFilter = {
        ...(random(2) && { isActive: true }),
        ...(random(3) === 0 && { inStock: true }),
        ...(random(3) === 0 && { categories: [categories[random(3)] ?? ''] }),
        ...(random(4) === 0 && { minPrice: shillings(15), maxPrice: shillings(25) }),
        ...(random(4) === 0 && { brand: 'Brand 1' }),
        ...(random(3) === 0 && { search: word }),
      };
      const expected = [...stored.values()].filter(
        (product) =>
          (filter.isActive === undefined || product.isActive) &&
          (!filter.inStock ||
            product.variants.length === 0 ||
            product.variants.some(({ stockQuantity }) => stockQuantity > 0)) &&
          (!filter.categories || product.categories.some((name) => filter.categories?.includes(name))) &&
          (filter.minPrice === undefined || product.lowestPrice >= filter.minPrice) &&
          (filter.maxPrice === undefined || product.lowestPrice <= filter.maxPrice) &&
          (filter.brand === undefined || product.brand === filter.brand) &&
          (filter.search === undefined || product.searchText.includes(filter.search)),
      );
      const sort = (Object.keys(comparators) as ProductSort[])[random(7)] ?? 'featured';
      expect(await slugs(filter, sort)).toEqual(expected.sort(comparators[sort]).map(({ slug }) => slug));
      if (filter.categories) continue;
      const counts = categories.map((name) => [
        name,
        expected.filter(({ categoryKeys }) => categoryKeys.includes(categoryKey(name))).length,
      ]);
      expect(await countProductsByCategory(filter)).toEqual(Object.fromEntries(counts));
    }
  });
});
