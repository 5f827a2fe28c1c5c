import { expect, it } from 'vitest';
import { defaultShopState, type ShopState } from '~/domain/catalogue/shop-filter';
import { listShop } from '~/domain/catalogue/shop-list.server';
import { shillings } from '~/lib/money';
import { useTestDatabase } from '../../support/database';
import { insertCategory, insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

useTestDatabase();

const shop = (change: Partial<ShopState> = {}) => listShop({ ...defaultShopState, ...change });
const namesOf = async (change: Partial<ShopState> = {}) =>
  (await shop(change)).products.map(({ name }) => name);

const stockFarm = async () => {
  for (const name of ['Fresh Milk', 'Cheese']) await insertCategory({ name });
  await insertProducts(
    makeProduct({ name: 'Cow milk', brand: 'Nzoia', variants: [makeVariant('A', 60, 9)] }),
    makeProduct({ name: 'Goat milk', brand: 'Bumala', variants: [makeVariant('B', 80, 0)] }),
    makeProduct({ name: 'Gouda', brand: 'Samia', categories: ['cheese'], price: shillings(380) }),
    makeProduct({ name: 'Wheel', brand: 'Samia', categories: ['Cheese'], price: shillings(6400) }),
    makeProduct({ name: 'Old milk', brand: 'Nzoia', isActive: false, price: shillings(50) }),
  );
};

it('shows what is active and within the price range, and says what is dearer', async () => {
  await stockFarm();
  const list = await shop({ sort: 'name-asc' });
  expect(list.products.map(({ name }) => name)).toEqual(['Cow milk', 'Goat milk', 'Gouda']);
  expect(list).toMatchObject({ total: 3, allCount: 3, abovePriceLimitCount: 1 });
  expect(list.counts).toEqual({ 'fresh milk': 2, cheese: 1 });
  expect(await shop({ maxPrice: null })).toMatchObject({ total: 4, abovePriceLimitCount: 0 });
});

it('counts for each category what choosing it shows, whichever is chosen', async () => {
  await stockFarm();
  const list = await shop({ category: 'CHEESE', inStock: true });
  expect(list.products.map(({ name }) => name)).toEqual(['Gouda']);
  expect(list).toMatchObject({ total: 1, allCount: 2, counts: { 'fresh milk': 1, cheese: 1 } });
});

it('is narrowed by words, stock, prices and whether it is sold', async () => {
  await stockFarm();
  expect(await namesOf({ search: 'gouda' })).toEqual(['Gouda']);
  expect(await namesOf({ inStock: true, sort: 'name-asc' })).toEqual(['Cow milk', 'Gouda']);
  expect(await namesOf({ minPrice: 80, maxPrice: 380, sort: 'name-asc' })).toEqual(['Goat milk', 'Gouda']);
  expect(await namesOf({ active: false, maxPrice: 60, sort: 'price-asc' })).toEqual(['Old milk', 'Cow milk']);
  expect(await namesOf({ sort: 'brand' })).toEqual(['Goat milk', 'Cow milk', 'Gouda']);
  expect(await namesOf({ search: 'caviar' })).toEqual([]);
});

it('has pages of 9, and ends at its last one', async () => {
  await insertProducts(...Array.from({ length: 19 }, () => makeProduct()));
  expect(await shop()).toMatchObject({ total: 19, page: 1, pageCount: 3, hasMore: true });
  expect((await shop()).products).toHaveLength(9);
  expect((await shop({ page: 3 })).products).toHaveLength(1);
  expect(await shop({ page: 99 })).toMatchObject({ page: 3, hasMore: false });
});
