import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { findCategory } from '~/domain/catalogue/categories.server';
import { categoryMessages } from '~/domain/catalogue/categories/category-form';
import { deleteCategory, findCategoryUse } from '~/domain/catalogue/categories/delete-category.server';
import type { CategoryForm } from '~/domain/catalogue/categories/category-schema';
import { categoryVersion } from '~/domain/catalogue/categories/category-version.server';
import { createCategory, updateCategory } from '~/domain/catalogue/categories/save-category.server';
import type { Category } from '~/domain/catalogue/category';
import { createProduct } from '~/domain/catalogue/products/save-product.server';
import { textsOf } from '~/domain/catalogue/products/product-texts';
import { collections } from '~/domain/collections';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct, testNow as now } from '../../support/fixtures/products';

useTestDatabase();

const by = { userId: new ObjectId(), name: 'Wambui', clientAddress: null };

const formOf = (changes: Partial<CategoryForm> = {}): CategoryForm => ({
  name: 'Fresh Milk',
  description: '',
  parent: null,
  image: '',
  imageAlt: '',
  order: null,
  isActive: true,
  seenVersion: '',
  ...changes,
});

async function add(name: string, parent: Category | null = null): Promise<Category> {
  const form = formOf({ name, parent: parent?._id.toHexString() ?? null });
  const result = await createCategory({ form, by, now });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.document;
}

const read = (_id: ObjectId) => collections().categories.findOne({ _id });

const save = async ({ _id }: Category, changes: Partial<CategoryForm>) => {
  const category = await read(_id);
  if (!category) throw new Error('The category is gone');
  const form = formOf({
    name: category.name,
    order: category.order,
    parent: category.parent?.toHexString() ?? null,
    seenVersion: categoryVersion(category),
    ...changes,
  });
  return updateCategory(_id.toHexString(), { form, by, now });
};
const under = (parent: Category) => ({ parent: parent._id.toHexString() });

describe('adding a category', () => {
  it('puts it last among its siblings, with a slug of its own', async () => {
    const milk = await add('Fresh Milk');
    expect([(await add('Cheese')).order, (await add('Goat', milk)).order]).toEqual([2, 1]);
    expect((await add('Fresh-Milk')).slug).toBe('fresh-milk-2');
  });

  it('refuses a name that another category has, and a parent that is gone', async () => {
    await add('Fresh Milk');
    const form = formOf({ name: ' fresh milk', parent: new ObjectId().toHexString() });
    expect(await createCategory({ form, by, now })).toEqual({
      ok: false,
      reason: 'rejected',
      errors: {
        name: ['Another category has this name'],
        parent: ['This category has been deleted. Please choose another one'],
      },
    });
    const sameAtOnce = await Promise.all(
      [1, 2].map(() => createCategory({ form: formOf({ name: 'Ghee' }), by, now })),
    );
    expect(sameAtOnce.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

describe('changing a category', () => {
  it('carries a new name to its products, and redirects its old address', async () => {
    const milk = await add('Fresh Milk');
    const product = makeProduct({ categories: ['fresh milk', 'Offers'] });
    await insertProducts(product, makeProduct({ categories: ['Offers'] }));
    expect(await save(milk, { name: 'Milk of today' })).toMatchObject({ ok: true });
    const stored = await collections().products.findOne({ _id: product._id });
    expect(stored).toMatchObject({
      categories: ['Milk of today', 'Offers'],
      categoryKeys: ['milk of today', 'offers'],
      updatedAt: product.updatedAt,
    });
    expect(await findCategory({ slug: 'fresh-milk' }, null)).toEqual({
      ok: false,
      reason: 'moved',
      path: '/categories/milk-of-today',
    });
  });

  it('lists the products of a moved category in its new parent, too', async () => {
    const [milk, goat] = [await add('Fresh Milk'), await add('Goat')];
    await insertProducts(makeProduct({ categories: ['Goat'] }));
    await save(goat, under(milk));
    expect((await collections().products.findOne({}))?.categories).toEqual(['Fresh Milk', 'Goat']);
  });

  it('gives a product that is saved during a rename the new name or a message', async () => {
    const milk = await add('Fresh Milk');
    const form = {
      name: 'Milk',
      brand: 'Malisho',
      price: shillings(1),
      sale: null,
      description: 'Milk.',
      categories: ['Fresh Milk'],
      isActive: true,
      variants: [],
      specifications: {},
      freshness: null,
      boiling: null,
      ...textsOf({}),
      season: null,
      goesWith: [],
      pictures: [],
      seenVersion: '',
    };
    const [, ...results] = await Promise.all([
      save(milk, { name: 'New Milk' }),
      ...Array.from({ length: 6 }, () => createProduct({ form, by, now })),
    ]);
    const saved = results.filter(({ ok }) => ok).length;
    expect(await collections().products.countDocuments({ categoryKeys: 'new milk' })).toBe(saved);
  });

  it('forms no circle, not even by two moves at once', async () => {
    const one = await add('One');
    const two = await add('Two', one);
    const three = await add('Three', two);
    for (const parent of [one, two, three])
      expect(await save(one, under(parent))).toMatchObject({
        errors: { parent: ['A category can’t be inside itself or one of its subcategories'] },
      });
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await add(`Left ${round}`), await add(`Right ${round}`)];
      const moves = await Promise.all([save(left, under(right)), save(right, under(left))]);
      expect(moves.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });

  it('leaves an empty description of a picture that stays empty', async () => {
    const milk = await add('Fresh Milk');
    const image = { src: '/images/products/whole-milk', alt: '', widths: [320], width: 4, height: 3 };
    await collections().categories.updateOne({ _id: milk._id }, { $set: { image } });
    await save(milk, { description: 'Of this morning.' });
    expect((await read(milk._id))?.image?.alt).toBe('');
  });

  it('returns the stored version to the second of two editors', async () => {
    const milk = await add('Fresh Milk');
    const seenVersion = categoryVersion(milk);
    await save(milk, { description: 'The first.' });
    expect(await save(milk, { description: 'The second.', seenVersion })).toMatchObject({
      reason: 'conflict',
      document: { description: 'The first.' },
    });
  });

  it('is no conflict with a product saved in it', async () => {
    const milk = await add('Fresh Milk');
    await add('Goat', milk);
    expect(await save(milk, { description: 'New.', seenVersion: categoryVersion(milk) })).toMatchObject({
      ok: true,
    });
  });
});

describe('deleting a category', () => {
  const remove = (category: Category) =>
    deleteCategory(category._id.toHexString(), { seenVersion: categoryVersion(category), by, now });

  it('refuses while products or subcategories use it', async () => {
    const milk = await add('Fresh Milk');
    const goat = await add('Goat', milk);
    await insertProducts(makeProduct({ categories: ['FRESH MILK'], isActive: false }));
    expect(await remove(milk)).toEqual({ ok: false, reason: 'refused', message: categoryMessages.inUse });
    expect(await findCategoryUse(milk)).toMatchObject({
      productCount: 1,
      subcategories: [{ name: 'Goat' }],
    });
    expect(await remove(goat)).toMatchObject({ ok: true });
    await collections().products.deleteMany({});
    expect(await remove(milk)).toMatchObject({ ok: true });
    expect(await collections().categories.countDocuments()).toBe(0);
    expect((await collections().auditEntries.find().toArray()).map(({ action }) => action)).toEqual([
      'Added the category',
      'Added the category',
      'Deleted the category',
      'Deleted the category',
    ]);
  });

  it('leads the offers to its page to the shop', async () => {
    const milk = await add('Fresh Milk');
    const goat = await add('Goat', milk);
    const paths = ['/categories/goat', '/categories/fresh-milk/goat', '/categories/fresh-milk'];
    const offer = { title: '', description: '', image: null, buttonText: '', price: null, priceBefore: null };
    const offers = paths.map((path, order) => ({
      ...offer,
      id: path,
      path,
      until: null,
      published: true,
      order,
    }));
    await collections().homeContent.insertOne({ _id: 'home', specialOffers: offers });
    expect(await remove(goat)).toMatchObject({ ok: true });
    const home = await collections().homeContent.findOne({ _id: 'home' });
    expect(home?.specialOffers?.map(({ path }) => path)).toEqual([
      '/shop',
      '/shop',
      '/categories/fresh-milk',
    ]);
  });

  it('asks again after an edit, and tells that one is gone', async () => {
    const milk = await add('Fresh Milk');
    await save(milk, { description: 'New.' });
    expect(await remove(milk)).toMatchObject({ reason: 'conflict' });
    expect(await deleteCategory('nothing', { seenVersion: '', by, now })).toEqual({
      ok: false,
      reason: 'unknown',
    });
  });
});
