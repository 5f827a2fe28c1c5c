import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import {
  countProductsByCategory,
  findProductById,
  findProductBySlug,
  findProducts,
  listCategories,
  listRelatedProducts,
} from '~/domain/catalogue/catalogue-queries.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertCategory, insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';

useTestDatabase();

describe('a product', () => {
  it('is found by slug and by id, active or not, without its derived fields', async () => {
    const [stored] = await insertProducts(makeProduct({ slug: 'mala', isActive: false }));
    const { searchText: _text, categoryKeys: _keys, ...product } = stored;
    expect(await findProductBySlug('mala')).toEqual(product);
    expect(await findProductById(stored._id.toHexString())).toEqual(product);
    expect(await findProductById(stored._id.toHexString().toUpperCase())).toEqual(product);
  });

  it.each(['', 'mala2', 'MALA', '.*', '\u0000', 'x'.repeat(1_000_000), '507f1f77bcf86cd799439011'])(
    'is not found by %.30j',
    async (text) => {
      await insertProducts(makeProduct({ slug: 'mala' }));
      expect(await findProductBySlug(text)).toBeNull();
      expect(await findProductById(text)).toBeNull();
    },
  );

  it('has a unique slug and unique SKUs', async () => {
    await insertProducts(makeProduct({ slug: 'mala', variants: [makeVariant('ML-500', 60, 1)] }));
    await expect(insertProducts(makeProduct({ slug: 'mala' }))).rejects.toMatchObject({ code: 11000 });
    await expect(
      insertProducts(makeProduct({ variants: [makeVariant('ML-1', 60, 1), makeVariant('ML-500', 60, 1)] })),
    ).rejects.toMatchObject({ code: 11000 });
  });
});

it('finds products in the order of the ids, once each, without unknown ids', async () => {
  const [a, b] = await insertProducts(makeProduct(), makeProduct());
  const [idA, idB] = [a._id.toHexString(), b._id.toHexString()];
  const found = await findProducts([idB, 'nonsense', idA, new ObjectId().toHexString(), idB.toUpperCase()]);
  expect(found.map((product) => product._id.toHexString())).toEqual([idB, idA]);
  expect(await findProducts([])).toEqual([]);
});

describe('categories', () => {
  it('are listed in their order if they are active', async () => {
    await insertCategory({ name: 'Yogurt', order: 2 });
    await insertCategory({ name: 'Hidden', order: 1, isActive: false });
    await insertCategory({ name: 'Fresh Milk', order: 1 });
    await insertCategory({ name: 'Cheese', order: 2 });
    expect((await listCategories()).map((category) => category.name)).toEqual([
      'Fresh Milk',
      'Cheese',
      'Yogurt',
    ]);
  });

  it('have product counts that ignore the categories of the filter', async () => {
    await insertCategory({ name: 'Fresh Milk' });
    await insertCategory({ name: 'Yogurt' });
    await insertCategory({ name: 'Cheese' });
    await insertProducts(
      makeProduct({ categories: ['fresh milk', 'Yogurt'], price: shillings(10) }),
      makeProduct({ categories: ['Fresh Milk', 'FRESH MILK'], price: shillings(90) }),
      makeProduct({ categories: ['Yogurt'], isActive: false }),
      makeProduct({ categories: ['Unlisted'] }),
      makeProduct({ categories: [] }),
    );
    expect(await countProductsByCategory({})).toEqual({ 'Fresh Milk': 2, Yogurt: 2, Cheese: 0 });
    expect(
      await countProductsByCategory({ isActive: true, maxPrice: shillings(50), categories: ['Yogurt'] }),
    ).toEqual({ 'Fresh Milk': 1, Yogurt: 1, Cheese: 0 });
  });
});

it('lists related products: active, in stock, of a shared category, not the product itself', async () => {
  const [milk] = await insertProducts(
    makeProduct({ name: 'Milk', categories: ['Fresh Milk', 'Organic Products'] }),
    makeProduct({ name: 'Few', categories: ['fresh milk'], variants: [makeVariant('F', 1, 2)] }),
    makeProduct({ name: 'Many', categories: ['Organic Products'], variants: [makeVariant('M', 1, 50)] }),
    makeProduct({ name: 'Sold out', categories: ['Fresh Milk'], variants: [makeVariant('S', 1, 0)] }),
    makeProduct({ name: 'Withdrawn', categories: ['Fresh Milk'], isActive: false }),
    makeProduct({ name: 'Elsewhere', categories: ['Cheese'] }),
    makeProduct({ name: 'Nowhere', categories: [] }),
  );
  expect((await listRelatedProducts(milk, 4)).map((product) => product.name)).toEqual(['Many', 'Few']);
  expect((await listRelatedProducts(milk, 1)).map((product) => product.name)).toEqual(['Many']);
  expect(await listRelatedProducts(makeProduct({ categories: [] }), 4)).toEqual([]);
});
