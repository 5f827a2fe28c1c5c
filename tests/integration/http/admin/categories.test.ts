import { beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '~/domain/catalogue/category';
import type { StoredProduct } from '~/domain/catalogue/product';
import { drawJpeg } from '../../../support/fixtures/image-files';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, seenVersionIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let editor: Visitor;
beforeAll(async () => {
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const newPath = '/categories-admin/new';

/** Sends a form as a browser without scripts does. */
async function send(path: string, fields: Readonly<Record<string, string | File>>): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const body = new Response(form);
  return editor.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}

const categories = () => shop.database().collection<Category>('categories');
const products = () => shop.database().collection<StoredProduct>('products');
const bySlug = async (slug: string): Promise<Category> => {
  const category = await categories().findOne({ slug });
  if (!category) throw new Error(`There is no category ${slug}`);
  return category;
};
const pathOf = ({ _id }: Pick<Category, '_id'>) => `/categories-admin/${_id.toHexString()}`;
const versionIn = ({ text }: TestResponse) => seenVersionIn(text);
const list = async (query = '') => textOf((await editor.get(`/categories-admin${query}`)).text);

describe('the list of categories', () => {
  it('has title, columns and filters, with its state in the address', async () => {
    const text = await list();
    for (const each of ['Categories Management', 'Add Category', 'Category Parent Status Actions'])
      expect(text).toContain(each);
    expect(text).toMatch(/Fresh Milk \d+ active products? in Fresh Milk – Active Edit/);
    expect(await list('?q=mursik')).toContain('Maziwa Mala');
    for (const query of ['?q=camels', '?status=inactive'])
      expect(await list(query)).toContain(
        'No Categories Found Try adjusting your filters or add a new category.',
      );
  });
});

describe('the form of a category', () => {
  it('names each rule that is broken, and keeps what was typed', async () => {
    const empty = await send(newPath, { name: ' ', description: 'Kept 🐄' });
    expect([empty.status, errorsIn(empty.text)]).toEqual([400, ['Name is required']]);
    expect(empty.text).toContain('Kept 🐄');
    const short = await send(newPath, { name: 'x', order: '-1', parent: '0'.repeat(24) });
    expect(errorsIn(short.text)).toEqual([
      'Name must be at least 2 characters',
      'Position in the shop: Please use a whole number from 0 to 9999',
    ]);
    const taken = await send(newPath, { name: 'cheese', parent: '0'.repeat(24) });
    expect(errorsIn(taken.text)).toEqual([
      'Name: Another category has this name',
      'Parent category: This category has been deleted. Please choose another one',
    ]);
    const long = await send(newPath, {
      name: 'x'.repeat(50_000),
      description: '<script>alert(1)</script>',
    });
    expect([long.status, errorsIn(long.text)]).toEqual([400, ['Name: Maximum 60 characters allowed']]);
    expect(long.text).not.toContain('<script>alert(1)');
    const notImage = new File(['<svg/>'], 'cow.jpg', { type: 'image/jpeg' });
    const refused = await send(newPath, { name: 'Ghee', imageFile: notImage });
    expect(errorsIn(refused.text)).toEqual(['Picture: Please select a valid image file (max 10MB)']);
  });

  it('adds a category with a picture, below another one', async () => {
    const parent = await bySlug('cheese');
    const picture = new File([new Uint8Array(await drawJpeg())], 'a.jpg', { type: 'image/jpeg' });
    const saved = await send(newPath, {
      name: 'Goat <b>Cheese</b>',
      parent: parent._id.toHexString(),
      isActive: 'on',
      imageFile: picture,
    });
    expect([saved.status, saved.location]).toEqual([303, '/categories-admin']);
    expect(await list()).toContain('“Goat <b>Cheese</b>” is now in the shop.');
    const page = await createVisitor(shop.url).get('/categories/cheese/goat-b-cheese-b');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Goat &lt;b&gt;Cheese')]);
  });

  it('forms no circle, and does not offer one', async () => {
    const [cheese, goat] = [await bySlug('cheese'), await bySlug('goat-b-cheese-b')];
    const opened = await editor.get(pathOf(cheese));
    expect(opened.text).not.toContain(`<option value="${goat._id.toHexString()}"`);
    const refused = await send(pathOf(cheese), {
      name: 'Cheese',
      parent: goat._id.toHexString(),
      isActive: 'on',
      seenVersion: versionIn(opened),
    });
    expect([refused.status, errorsIn(refused.text)]).toEqual([
      400,
      ['Parent category: A category can’t be inside itself or one of its subcategories'],
    ]);
  });

  it('carries a new name to the products, and redirects the old address', async () => {
    const milk = await bySlug('maziwa-mala');
    const opened = await editor.get(pathOf(milk));
    const fields = { description: 'Cultured.', isActive: 'on', seenVersion: versionIn(opened) };
    expect((await send(pathOf(milk), { ...fields, name: 'Mala' })).status).toBe(303);
    const visitor = createVisitor(shop.url);
    expect((await visitor.get('/categories/maziwa-mala')).location).toBe('/categories/mala');
    expect(textOf((await visitor.get('/categories/mala')).text)).toContain('Maziwa Mala');
    expect(await products().countDocuments({ categories: 'Mala' })).toBeGreaterThan(0);
    expect((await editor.get(`/categories-admin/${'0'.repeat(24)}`)).status).toBe(404);
  });
});

describe('deleting a category', () => {
  it('refuses while products or subcategories use it, with links to them', async () => {
    const cheese = await bySlug('cheese');
    const question = await editor.get(`${pathOf(cheese)}/delete`);
    expect(textOf(question.text)).toContain('“Cheese” is still in use');
    expect(question.text).toContain('/products-admin?category=Cheese');
    expect(textOf(question.text)).toContain('the subcategory Goat <b>Cheese</b>');
    const form = { intent: 'delete', seenVersion: versionIn(await editor.get(pathOf(cheese))) };
    expect((await editor.post(`${pathOf(cheese)}/delete`, form)).status).toBe(409);
    expect(await categories().countDocuments({ slug: 'cheese' })).toBe(1);
  });

  it('asks, and deletes one that is empty', async () => {
    const goat = await bySlug('goat-b-cheese-b');
    const path = `${pathOf(goat)}/delete`;
    const question = await editor.get(path);
    expect(textOf(question.text)).toContain('Are you sure you want to delete this category?');
    expect((await editor.post(path, { seenVersion: versionIn(question) })).status).toBe(400);
    const deleted = await editor.post(path, { intent: 'delete', seenVersion: versionIn(question) });
    expect([deleted.status, deleted.location]).toEqual([303, '/categories-admin']);
    expect(await list()).toContain('The category was deleted.');
    expect((await editor.get(path)).status).toBe(404);
  });
});
