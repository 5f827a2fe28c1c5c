import { describe, expect, it } from 'vitest';
import { findCategory, findBreadcrumbs, listCategoryViews } from '~/domain/catalogue/categories.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { insertCategory, insertProducts, makeProduct } from '../../support/fixtures/products';

useTestDatabase();

async function insertCatalogue() {
  const cheese = await insertCategory({ name: 'Cheese', order: 1 });
  const fresh = await insertCategory({ name: 'Fresh Cheese', parent: cheese._id });
  const secret = await insertCategory({ name: 'Staff Box', order: 2, requiredRole: 'staff' });
  const gone = await insertCategory({ name: 'Gone', order: 3, isActive: false });
  const below = await insertCategory({ name: 'Below', parent: gone._id });
  await insertProducts(
    makeProduct({ categories: ['Cheese', 'Fresh Cheese'] }),
    makeProduct({ categories: ['cheese'], price: shillings(75), sale: { was: shillings(100), until: null } }),
    makeProduct({
      categories: ['Cheese'],
      isActive: false,
      price: shillings(1),
      sale: { was: shillings(100), until: null },
    }),
  );
  return { cheese, fresh, secret, gone, below };
}

describe('the list of categories', () => {
  it('has the active categories with their subcategories and product counts', async () => {
    await insertCatalogue();
    expect(await listCategoryViews(null)).toEqual([
      {
        name: 'Cheese',
        path: '/categories/cheese',
        productCount: 2,
        description: '',
        picture: null,
        discountPercent: 25,
        subcategories: [{ name: 'Fresh Cheese', path: '/categories/cheese/fresh-cheese', productCount: 1 }],
      },
    ]);
  });

  it('shows a category with a required role to that role only', async () => {
    await insertCatalogue();
    const namesFor = async (role: Parameters<typeof listCategoryViews>[0]) =>
      (await listCategoryViews(role)).map(({ name }) => name);
    expect(await namesFor('staff')).toEqual(['Cheese', 'Staff Box']);
    for (const role of [null, 'customer', 'admin', 'super_admin'] as const)
      expect(await namesFor(role), role ?? 'visitor').toEqual(['Cheese']);
  });
});

describe('a category', () => {
  it('is found by its path, with its parent', async () => {
    await insertCatalogue();
    expect(await findCategory({ slug: 'cheese' }, null)).toMatchObject({
      ok: true,
      category: { name: 'Cheese', productCount: 2 },
      parent: null,
      isListed: true,
    });
    expect(await findCategory({ slug: 'cheese', subSlug: 'fresh-cheese' }, null)).toMatchObject({
      ok: true,
      category: { name: 'Fresh Cheese' },
      parent: { name: 'Cheese', path: '/categories/cheese' },
    });
  });

  it('redirects an id and a wrong parent to its path', async () => {
    const { cheese, fresh } = await insertCatalogue();
    const top = { ok: false, reason: 'moved', path: '/categories/cheese' };
    const sub = { ok: false, reason: 'moved', path: '/categories/cheese/fresh-cheese' };
    expect(await findCategory({ slug: cheese._id.toHexString() }, null)).toEqual(top);
    expect(await findCategory({ slug: cheese._id.toHexString().toUpperCase() }, null)).toEqual(top);
    expect(await findCategory({ slug: fresh._id.toHexString() }, null)).toEqual(sub);
    expect(await findCategory({ slug: 'fresh-cheese' }, null)).toEqual(sub);
    expect(await findCategory({ slug: 'nowhere', subSlug: 'fresh-cheese' }, null)).toEqual(sub);
    expect(await findCategory({ slug: 'nowhere', subSlug: 'cheese' }, null)).toEqual(top);
  });

  it('is unknown if it does not exist, or if it or its parent is inactive', async () => {
    const { gone } = await insertCatalogue();
    for (const slug of ['nowhere', 'gone', gone._id.toHexString(), 'CHEESE', '', '__proto__', '\u0000'])
      expect(await findCategory({ slug }, null), slug).toEqual({ ok: false, reason: 'unknown' });
    expect(await findCategory({ slug: 'gone', subSlug: 'below' }, null)).toMatchObject({ reason: 'unknown' });
    expect(await findCategory({ slug: 'below' }, null)).toMatchObject({ reason: 'unknown' });
  });

  it('with a required role is public, but not listed in search engines', async () => {
    await insertCatalogue();
    expect(await findCategory({ slug: 'staff-box' }, null)).toMatchObject({ ok: true, isListed: false });
  });
});

it('the breadcrumbs of a product are the first of its top categories and its subcategory there', async () => {
  await insertCatalogue();
  const cheese = { name: 'Cheese', path: '/categories/cheese' };
  const fresh = { name: 'Fresh Cheese', path: '/categories/cheese/fresh-cheese' };
  expect(await findBreadcrumbs(['cheese', 'Fresh cheese'])).toEqual([cheese, fresh]);
  expect(await findBreadcrumbs(['Fresh Cheese', 'Cheese'])).toEqual([cheese, fresh]);
  expect(await findBreadcrumbs(['Cheese', 'Unlisted'])).toEqual([cheese]);
  expect(await findBreadcrumbs(['Fresh Cheese'])).toEqual([]);
  expect(await findBreadcrumbs(['Gone'])).toEqual([]);
  expect(await findBreadcrumbs([])).toEqual([]);
});
