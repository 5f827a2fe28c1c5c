import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import { drawJpeg } from '../../../support/fixtures/image-files';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, seenVersionIn, textOf } from '../../../support/shop/read-page';
import { readPageForm } from '../../../support/shop/read-page-form';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  fillCart,
  placeOrder,
  type TestResponse,
  type Visitor,
} from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let editor: Visitor;
beforeAll(async () => {
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Wambui' }));
});

type Entry = readonly [name: string, value: string | File];

/** Sends a form as a browser without scripts does. */
async function send(path: string, entries: readonly Entry[]): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const body = new Response(form);
  return editor.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}

const jpeg = async (name: string, width: number) =>
  new File([new Uint8Array(await drawJpeg(width, 40))], name, { type: 'image/jpeg' });

/** A valid form; later entries of one name replace earlier ones. */
function formOf(changes: readonly Entry[] = []): readonly Entry[] {
  const changed = new Set(changes.map(([name]) => name));
  const plain: readonly Entry[] = [
    ['name', 'Goat yoghurt'],
    ['brand', 'Malisho'],
    ['price', '150'],
    ['description', 'Thick and mild.'],
    ['categories', 'Yogurt'],
    ['isActive', 'on'],
    ['seenVersion', ''],
  ];
  return [...plain.filter(([name]) => !changed.has(name)), ...changes];
}

const variant = (key: string, name: string, sku: string, price: string, stock: string): readonly Entry[] => [
  ['variantRow', key],
  [`variant_${key}_name`, name],
  [`variant_${key}_sku`, sku],
  [`variant_${key}_price`, price],
  [`variant_${key}_stock`, stock],
];

/** The fields of the form in a page, as a browser without scripts would send them. */
function readForm(html: string): readonly Entry[] {
  const unescape = (text = '') =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  const entries: Entry[] = [];
  const [, form = ''] = /<form[^>]*id="product"[^>]*>([\s\S]*?)<\/form>/.exec(html) ?? [];
  for (const [, tag = '', attributes = '', text = ''] of form.matchAll(
    /<(input|textarea)((?:\s[\w-]+(?:="[^"]*")?)*)\s*\/?>(?:([^<]*)<\/textarea>)?/g,
  )) {
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
    const name = attribute('name');
    const type = attribute('type');
    if (!name || type === 'file') continue;
    if (type === 'checkbox' && !/\schecked/.test(attributes)) continue;
    entries.push([
      name,
      unescape(tag === 'textarea' ? text : (attribute('value') ?? (type === 'checkbox' ? 'on' : ''))),
    ]);
  }
  return entries;
}
const valueOf = (entries: readonly Entry[], name: string) =>
  entries.flatMap(([each, value]) => (each === name ? [value] : []));
const replace = (entries: readonly Entry[], name: string, value: string): readonly Entry[] =>
  entries.map((entry) => (entry[0] === name ? ([name, value] as const) : entry));

const products = () => shop.database().collection<StoredProduct>('products');
const bySlug = async (slug: string): Promise<StoredProduct> => {
  const product = await products().findOne({ slug });
  if (!product) throw new Error(`There is no product ${slug}`);
  return product;
};
const pathOf = ({ _id }: Pick<StoredProduct, '_id'>) => `/products-admin/${_id.toHexString()}`;
const list = async (query = '') => (await editor.get(`/products-admin${query}`)).text;

describe('the list of products', () => {
  it('has title, columns, filters and pages, with its state in the address', async () => {
    const text = textOf(await list());
    for (const each of ['Products Management', 'Add Product', 'Product Brand Price (Ksh) Status Actions'])
      expect(text).toContain(each);
    expect(text).toContain('Page 1 of');
    const inactive = textOf(await list('?status=inactive'));
    expect(inactive).toContain('Inactive Activate');
    expect(inactive).not.toContain('Active Deactivate');
    const found = await list('?q=gouda&category=Cheese&status=active');
    expect(textOf(found)).toContain('Young Gouda');
    expect(found).toMatch(/<option value="Cheese" selected=""/);
    expect(found).toMatch(/<option value="active" selected=""/);
    expect(textOf(await list('?q=gouda&category=Yogurt'))).toContain(
      'No Products Found Try adjusting your filters or add a new product.',
    );
    const [wheel] = (await bySlug('young-gouda')).variants;
    const sku = wheel?.sku.toLowerCase() ?? '';
    expect(textOf(await list(`?q=${sku}`))).toContain('1 product Products');
    // Customers search by words.
    expect((await editor.get(`/products?search=${sku}`)).text).toContain('No Products Found');
    for (const odd of ['?page=99999', `?q=${'x'.repeat(5000)}`, '?status=%3Cscript%3E&page=-1&category=%00'])
      expect((await editor.get(`/products-admin${odd}`)).status).toBe(200);
  });

  it('activates, deactivates and copies a product, and knows when it is gone', async () => {
    const product = await bySlug('maziwa-mala');
    const id = product._id.toHexString();
    const press = (intent: string, other = id) =>
      editor.post('/products-admin?q=mala', { intent, id: other });
    expect((await press('off')).location).toBe(`/products-admin?q=mala#${id}`);
    expect(textOf(await list())).toContain(`“${product.name}” is inactive: customers can’t buy it.`);
    expect((await bySlug('maziwa-mala')).isActive).toBe(false);
    await press('on');
    expect(textOf(await list())).toContain(`“${product.name}” is active: customers can buy it.`);
    const { status, location } = await press('copy');
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/products-admin\/[0-9a-f]{24}\?q=mala$/),
    ]);
    const copy = await editor.get(location);
    expect(textOf(copy.text)).toContain('This is the copy.');
    expect(valueOf(readForm(copy.text), 'name')).toEqual([`Copy of ${product.name}`]);
    expect(valueOf(readForm(copy.text), 'isActive')).toEqual([]);
    expect((await press('copy', '0'.repeat(24))).status).toBe(303);
    expect(textOf(await list())).toContain('Somebody has deleted this product.');
    expect((await press('explode')).status).toBe(400);
  });
});

describe('the form of a product', () => {
  it('names each rule that is broken, and keeps what was typed', async () => {
    const empty = await send('/products-admin/new', [['seenVersion', '']]);
    expect(empty.status).toBe(400);
    expect(errorsIn(empty.text)).toEqual([
      'Product name is required',
      'Brand is required',
      'Price (Ksh): Valid price is required',
      'Description is required',
      'Categories: At least one category is required',
    ]);
    const wrong = await send(
      '/products-admin/new',
      formOf([
        ['price', '-1'],
        ['description', 'Kept <b>words</b> 🐄'],
        ...variant('4', '', 'A', 'free', '1.5'),
        ...variant('2', 'Small', 'A', '10', '-3'),
        ['specificationRow', '1'],
        ['specification_1_key', '2024'],
        ['specification_1_value', ''],
      ]),
    );
    expect([wrong.status, errorsIn(wrong.text)]).toEqual([
      400,
      [
        'Price (Ksh): Valid price is required',
        'Variant 1: Variant name is required',
        'Variant 1: Another variant of this product has this SKU',
        'Variant 1: Valid price is required',
        'Variant 1: Valid stock quantity is required',
        'Variant 2: Another variant of this product has this SKU',
        'Variant 2: Valid stock quantity is required',
        'Specification 1: Please use a word as the key, for example Fat or Shelf life',
        'Specification value is required',
      ].map((each) => (each.startsWith('Specification value') ? `Specification 1: ${each}` : each)),
    ]);
    const kept = readForm(wrong.text);
    expect(valueOf(kept, 'description')).toEqual(['Kept <b>words</b> 🐄']);
    expect(valueOf(kept, 'variantRow')).toEqual(['4', '2']);
    expect(valueOf(kept, 'variant_4_price')).toEqual(['free']);
    expect(valueOf(kept, 'categories')).toEqual(['Yogurt']);
    expect(await products().countDocuments({ name: 'Goat yoghurt' })).toBe(0);
  });

  it.each([
    ['1 MB in each field', 'x'.repeat(1024 * 1024)],
    ['HTML', '<script>alert(1)</script>'],
    ['emoji and direction marks', '🐄‮🥛\u0000'],
  ])('takes or refuses %s without breaking', async (_, text) => {
    const response = await send(
      '/products-admin/new',
      formOf([
        ['name', text],
        ['brand', text],
        ['price', text],
        ['description', text],
        ['categories', text],
        ['seenVersion', text],
        ['intent', text],
        ['variantRow', text],
        ...variant('1', text, text, text, text),
        ['variant_1_seenStock', text],
        ['pictureRow', '1'],
        ['picture_1_src', text],
        ['picture_1_alt', text],
      ]),
    );
    expect(response.status).toBe(text.length > 60_000 ? 413 : 400);
    expect(response.text).not.toContain('<script>alert(1)');
  });

  it('adds, moves and removes rows without a script', async () => {
    let form = formOf([...variant('1', 'Small', 'S', '10', '1'), ...variant('2', 'Large', 'L', '', '')]);
    const press = async (intent: string) => {
      const response = await send('/products-admin/new', [
        ...form.filter(([name]) => name !== 'intent'),
        ['intent', intent],
      ]);
      expect(response.status).toBe(200);
      expect(errorsIn(response.text)).toEqual([]);
      form = readForm(response.text);
    };
    await press('down:variant:1');
    await press('add:variant');
    await press('add:specification');
    expect(valueOf(form, 'variantRow')).toEqual(['2', '1', '3']);
    expect(valueOf(form, 'variant_1_name')).toEqual(['Small']);
    await press('remove:variant:2');
    await press('up:variant:1');
    expect(valueOf(form, 'variantRow')).toEqual(['1', '3']);
    expect(valueOf(form, 'specificationRow')).toEqual(['1']);
    expect(valueOf(form, 'name')).toEqual(['Goat yoghurt']);
  });

  it('adds a product with several pictures, which customers see at once', async () => {
    const uploaded = await send('/products-admin/new', [
      ...formOf(variant('1', '500 ml', 'GOAT-500', '150.50', '12')),
      ['pictureFiles', await jpeg('one.jpg', 50)],
      ['pictureFiles', await jpeg('two.jpg', 51)],
      ['intent', 'upload'],
    ]);
    expect(uploaded.status).toBe(200);
    let form = readForm(uploaded.text);
    expect(valueOf(form, 'pictureRow')).toEqual(['1', '2']);
    form = replace(form, 'picture_2_alt', 'A cup of yoghurt');
    const moved = await send('/products-admin/new', [...form, ['intent', 'up:picture:2']]);
    const saved = await send('/products-admin/new', [
      ...readForm(moved.text),
      ['pictureFiles', await jpeg('three.jpg', 52)],
      ['intent', 'save'],
    ]);
    expect([saved.status, saved.location]).toEqual([303, '/products-admin']);
    expect(textOf(await list())).toContain('“Goat yoghurt” is in the shop.');
    const { text } = await createVisitor(shop.url).get('/products/goat-yoghurt');
    expect(text.match(/ alt="(?:A cup of yoghurt|Goat yoghurt)"/g)).toEqual([
      ' alt="A cup of yoghurt"',
      ' alt="Goat yoghurt"',
      ' alt="Goat yoghurt"',
    ]);
    expect(textOf(text)).toMatch(/500.ml KES.150\.50/);
    const entry = await shop
      .database()
      .collection<AuditEntry>('auditEntries')
      .findOne({ subjectName: 'Goat yoghurt' });
    expect(entry).toMatchObject({ action: 'Added the product', by: { name: 'Wambui Odhiambo' } });
  });

  it('refuses files that are no images and keeps the others', async () => {
    const script = new File(['<svg onload="alert(1)"/>'], 'cow.svg', { type: 'image/svg+xml' });
    const response = await send('/products-admin/new', [
      ...formOf(),
      ['pictureFiles', script],
      ['pictureFiles', await jpeg('cow.jpg', 53)],
    ]);
    expect([response.status, errorsIn(response.text)]).toEqual([
      400,
      ['Pictures: cow.svg: Please select a valid image file (max 10MB)'],
    ]);
    expect(valueOf(readForm(response.text), 'pictureRow')).toEqual(['1']);
  });

  it('shows what is stored, changes it, and redirects the old address', async () => {
    const product = await bySlug('goat-yoghurt');
    const opened = await editor.get(pathOf(product));
    const form = readForm(opened.text);
    expect(valueOf(form, 'variant_1_seenSku')).toEqual(['GOAT-500']);
    expect(valueOf(form, 'variant_1_price')).toEqual(['150.50']);
    expect(valueOf(form, 'picture_1_alt')).toEqual(['A cup of yoghurt']);
    const saved = await send(pathOf(product), replace(form, 'name', 'Goat’s yoghurt'));
    expect(saved.status).toBe(303);
    const visitor = createVisitor(shop.url);
    expect((await visitor.get('/products/goat-yoghurt')).location).toBe('/products/goats-yoghurt');
    expect((await visitor.get('/products/goats-yoghurt')).status).toBe(200);
    // The stock is as it was: the form did not change it.
    expect((await bySlug('goats-yoghurt')).variants[0]?.stockQuantity).toBe(12);
  });

  it('keeps what only the other has changed in the rows, also where they were moved', async () => {
    const product = await bySlug('fresh-cow-milk');
    const path = pathOf(product);
    const open = async () => readPageForm((await editor.get(path)).text, ['variantRow', 'isActive']).values;
    const opened = await open();
    expect((await send(path, replace(opened, 'variant_1_price', '66'))).status).toBe(303);
    const late = await send(path, replace(opened, 'variant_2_price', '131'));
    expect(late.status).toBe(409);
    const merged = readPageForm(late.text, ['variantRow', 'isActive']).values;
    expect(['1', '2'].flatMap((key) => valueOf(merged, `variant_${key}_price`))).toEqual(['66', '131']);
    expect((await send(path, merged)).status).toBe(303);

    const before = await open();
    const rows = valueOf(before, 'variantRow');
    const moved = [
      ...before.filter(([name]) => name !== 'variantRow'),
      ...rows.toReversed().map((key) => ['variantRow', key] as const),
    ];
    expect((await send(path, moved)).status).toBe(303);
    // This person has changed no row: the rows are the other's.
    const renamed = await send(path, replace(before, 'brand', 'Bumala'));
    const saved = await send(path, readPageForm(renamed.text, ['variantRow', 'isActive']).values);
    expect([renamed.status, saved.status]).toEqual([409, 303]);
    const { brand, variants } = await bySlug('fresh-cow-milk');
    expect([brand, variants.map(({ sku }) => sku)]).toEqual([
      'Bumala',
      product.variants.map(({ sku }) => sku).toReversed(),
    ]);
  });

  it('names the product that has a SKU already', async () => {
    const [taken] = (await bySlug('maziwa-mala')).variants;
    const response = await send('/products-admin/new', formOf(variant('1', 'X', taken?.sku ?? '', '1', '1')));
    expect([response.status, errorsIn(response.text)]).toEqual([
      400,
      ['Variant 1: “Maziwa Mala” has this SKU already'],
    ]);
  });
});

describe('the preview', () => {
  it('shows an inactive product as customers would see it, to its editors only', async () => {
    const product = await bySlug('goats-yoghurt');
    await editor.post('/products-admin', { intent: 'off', id: product._id.toHexString() });
    const preview = await editor.get(`${pathOf(product)}/preview`);
    expect(textOf(preview.text)).toContain('This product is inactive, so customers can’t buy it.');
    expect(preview.text).toMatch(/<h1[^>]*>Goat’s yoghurt<\/h1>/);
    expect((await createVisitor(shop.url).get(`${pathOf(product)}/preview`)).status).toBe(303);
    expect((await editor.get(`/products-admin/${'0'.repeat(24)}/preview`)).status).toBe(404);
  });
});

describe('deleting a product', () => {
  it('asks first, and leaves past orders and carts readable', async () => {
    const customer = createVisitor(shop.url);
    const { number } = await placeOrder(customer);
    const order = await shop.database().collection('orders').findOne({ number });
    const [item] = (order?.['items'] ?? []) as { productId: string; name: string }[];
    const path = `/products-admin/${item?.productId}`;
    const question = await editor.get(`${path}/delete`);
    expect(textOf(question.text)).toContain('Are you sure you want to delete this product?');
    const seenVersion = seenVersionIn(question.text);
    expect((await editor.post(`${path}/delete`, { intent: 'delete', seenVersion: 'older' })).status).toBe(
      409,
    );
    expect((await editor.post(`${path}/delete`, { seenVersion })).status).toBe(400);
    const waiting = createVisitor(shop.url);
    await fillCart(waiting);
    const deleted = await editor.post(`${path}/delete`, { intent: 'delete', seenVersion });
    expect([deleted.status, deleted.location]).toEqual([303, '/products-admin']);
    expect((await editor.get(`${path}/delete`)).status).toBe(404);
    const page = await customer.get(`/orders/${number}`);
    expect([page.status, textOf(page.text)]).toEqual([200, expect.stringContaining(item?.name ?? '?')]);
    for (const address of ['/cart', '/wishlist']) expect((await waiting.get(address)).status).toBe(200);
  });
});
