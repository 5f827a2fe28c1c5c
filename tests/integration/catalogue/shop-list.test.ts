import { expect, it } from 'vitest';
import { defaultShopState, type ShopState } from '~/domain/catalogue/shop-filter';
import { listShop } from '~/domain/catalogue/shop-list.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertCategory, insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

useTestDatabase();

const list = (change: Partial<ShopState> = {}) => listShop({ ...defaultShopState, ...change });
const namesOf = async (change: Partial<ShopState> = {}) =>
  (await list(change)).products.map(({ name }) => name);

const insertCatalogue = async () => {
  for (const name of ['Fresh Milk', 'Cheese']) await insertCategory({ name });
  await insertProducts(
    makeProduct({ name: 'Cow milk', brand: 'Nzoia', variants: [makeVariant('A', 60, 9)] }),
    makeProduct({ name: 'Goat milk', brand: 'Bumala', variants: [makeVariant('B', 80, 0)] }),
    makeProduct({ name: 'Gouda', brand: 'Samia', categories: ['cheese'], price: shillings(380) }),
    makeProduct({ name: 'Wheel', brand: 'Samia', categories: ['Cheese'], price: shillings(6400) }),
    makeProduct({ name: 'Old milk', brand: 'Nzoia', isActive: false, price: shillings(50) }),
  );
};

it('lists active products in the price range, and counts those above it', async () => {
  await insertCatalogue();
  const shop = await list({ sort: 'name-asc' });
  expect(shop.products.map(({ name }) => name)).toEqual(['Cow milk', 'Goat milk', 'Gouda']);
  expect(shop).toMatchObject({ total: 3, allCount: 3, abovePriceLimitCount: 1 });
  expect(shop.counts).toEqual({ 'fresh milk': 2, cheese: 1 });
  expect(await list({ maxPrice: null })).toMatchObject({ total: 4, abovePriceLimitCount: 0 });
});

it('counts the matches of each category, whichever is selected', async () => {
  await insertCatalogue();
  const shop = await list({ category: 'CHEESE', inStock: true });
  expect(shop.products.map(({ name }) => name)).toEqual(['Gouda']);
  expect(shop).toMatchObject({ total: 1, allCount: 2, counts: { 'fresh milk': 1, cheese: 1 } });
});

it('filters by search, stock, price and isActive', async () => {
  await insertCatalogue();
  expect(await namesOf({ search: 'gouda' })).toEqual(['Gouda']);
  expect(await namesOf({ inStock: true, sort: 'name-asc' })).toEqual(['Cow milk', 'Gouda']);
  expect(await namesOf({ minPrice: 80, maxPrice: 380, sort: 'name-asc' })).toEqual(['Goat milk', 'Gouda']);
  expect(await namesOf({ active: false, maxPrice: 60, sort: 'price-asc' })).toEqual(['Old milk', 'Cow milk']);
  expect(await namesOf({ sort: 'brand' })).toEqual(['Goat milk', 'Cow milk', 'Gouda']);
  expect(await namesOf({ search: 'caviar' })).toEqual([]);
});

it('has pages of 9, and shows the last one for a page number beyond it', async () => {
  await insertProducts(...Array.from({ length: 19 }, () => makeProduct()));
  expect(await list()).toMatchObject({ total: 19, page: 1, pageCount: 3, hasMore: true });
  expect((await list()).products).toHaveLength(9);
  expect((await list({ page: 3 })).products).toHaveLength(1);
  expect(await list({ page: 99 })).toMatchObject({ page: 3, hasMore: false });
});
