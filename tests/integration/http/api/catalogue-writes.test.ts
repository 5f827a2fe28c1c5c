import { ObjectId, type Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  drawJpeg,
  drawPicture,
  makeDecompressionBombs,
  padPicture,
} from '../../../support/fixtures/image-files';
import { owner, ownerEnv } from '../../../support/fixtures/owner';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { callApi, signInToApi } from './api-client';
import { pictureAddresses } from './content-kinds';

const shop = useShop({ store: 'shared', env: ownerEnv });
let token: string;
beforeAll(async () => {
  token = await signInToApi(shop, owner);
});

/** What the answers have, each some of it. */
type Thing = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly updatedAt: string;
  readonly url: string;
  readonly secure_url: string;
  readonly image: string | null;
  readonly images: readonly string[];
  readonly categories: readonly string[];
  readonly variants: readonly { readonly sku: string; readonly stockQuantity: number }[];
  readonly parent: object | null;
  readonly isActive: boolean;
  readonly fields: Readonly<Record<string, readonly string[]>>;
};

type Answer<Body = Thing> = { readonly status: number; readonly body: Body };

async function send<Body = Thing>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
  const response = await callApi(shop, path, { method, token, ...(body !== undefined && { body }) });
  return { status: response.status, body: (await response.json()) as Body };
}

/** What a guest reads. */
async function read<Body = Thing>(path: string): Promise<Answer<Body>> {
  const response = await callApi(shop, path);
  return { status: response.status, body: (await response.json()) as Body };
}

const page = async (path: string) => {
  const response = await fetch(`${shop.url}${path}`);
  return { status: response.status, text: textOf(await response.text()) };
};

async function readDemoProduct(): Promise<Thing> {
  const [product] = (await read<Thing[]>('/products?limit=1')).body;
  if (!product) throw new Error('The demo farm has no products');
  return product;
}

async function create(path: string, body: unknown) {
  const created = await send('POST', path, body);
  expect(created).toMatchObject({ status: 201 });
  return created.body;
}

const fieldsOf = ({ status, body }: Answer) => ({ status, fields: body.fields });

const auditOf = async (subjectId: string) => {
  const entries = await shop
    .database()
    .collection('auditEntries')
    .find({ subjectId })
    .sort({ _id: 1 })
    .toArray();
  return entries.map(({ action, by }: Document) => `${by.name}: ${action}`);
};

const file = (content: Buffer, name = 'cow.jpg') => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type: 'image/jpeg' }));
  return form;
};

const mala = {
  name: 'Mala ya Bumala',
  description: 'Thick and cold.',
  price: 80,
  brand: 'Malisho',
  categories: ['Yogurt'],
  variants: [
    { name: '500 ml', sku: 'API-MALA-500', price: 80.5, stockQuantity: 12, attributes: { Fat: '3.8 %' } },
  ],
  specifications: { 'Shelf life': '10 days' },
};

describe('products', () => {
  const movements = (sku: string) =>
    shop
      .database()
      .collection('stockMovements')
      .find({ sku }, { projection: { _id: 0, change: 1, balance: 1, reason: 1, note: 1 } })
      .sort({ _id: 1 })
      .toArray();

  it('are added, changed and deleted, with their stock in the ledger', async () => {
    const image = await create('/images', file(await drawJpeg()));
    expect(image.secure_url).toContain(`/images/${image.id}-`);
    const demo = await readDemoProduct();
    const images = [image.secure_url, image.id, demo.images[0]];
    const made = await create('/products', { ...mala, images });
    expect(made).toMatchObject({ ...mala, variants: [{ unitPrice: { amount: 161, unit: 'litre' } }] });
    expect(made).toMatchObject({ ...mala, isActive: true, images: [image.url, demo.images[0]] });
    expect((await page(`/products/${made.slug}`)).text).toContain('Mala ya Bumala');

    const [variant] = mala.variants;
    const put = (stock: object, fields: object = {}) => {
      const { stockQuantity: _stock, attributes: _attributes, ...size } = variant!;
      return send('PUT', `/products/${made.id}`, { ...mala, ...fields, variants: [{ ...size, ...stock }] });
    };
    const sold = await put({ stockQuantity: 7 }, { name: 'Mala baridi', images: [] });
    expect(sold).toMatchObject({
      status: 200,
      body: {
        name: 'Mala baridi',
        images: [],
        variants: [{ stockQuantity: 7, attributes: { Fat: '3.8 %' } }],
      },
    });
    expect((await put({})).body.variants[0]?.stockQuantity).toBe(7);
    const seen = await put({ stockQuantity: 15, seenStockQuantity: 12 });
    expect(seen.body.variants[0]?.stockQuantity).toBe(10);
    const kept = { ...made, name: 'Mala', variants: undefined, images: undefined, updatedAt: undefined };
    expect((await send('PUT', `/products/${made.id}`, kept)).body).toMatchObject({
      variants: seen.body.variants,
      specifications: mala.specifications,
    });
    expect(await movements('API-MALA-500')).toEqual([
      { change: 12, balance: 12, reason: 'opening', note: 'API' },
      { change: -5, balance: 7, reason: 'counted', note: 'API' },
      { change: 3, balance: 10, reason: 'counted', note: 'API' },
    ]);

    const hidden = await put({}, { isActive: false });
    expect(hidden.body.isActive).toBe(false);
    expect((await read(`/products/${made.id}`)).status).toBe(404);
    expect(await send('DELETE', `/products/${made.id}`)).toEqual({
      status: 200,
      body: { success: true, households: 0 },
    });
    expect((await send('DELETE', `/products/${made.id}`)).status).toBe(404);
    expect((await page(`/products/${made.slug}`)).status).toBe(404);
    expect((await movements('API-MALA-500')).at(-1)).toMatchObject({ balance: 0, reason: 'removed' });
    const actions = (await auditOf(made.id)).map((entry) => entry.replace(/.*: /, ''));
    expect([actions[0], actions[1], actions.at(-1)]).toEqual([
      'Added the product',
      'Changed the product',
      'Deleted the product',
    ]);
  });

  it('keep freshness, boiling, keeping, season and companions that a body leaves out', async () => {
    const { id: milkId } = (await read('/products/fresh-cow-milk')).body;
    const advice = {
      freshness: 'made-day-before',
      boiling: 'ready',
      keeping: 'In the fridge.',
      season: { from: 12, to: 3 },
    } as const;
    const plain = { ...mala, variants: [], name: 'Mala ya msimu' };
    const made = await create('/products', { ...plain, ...advice, goesWith: ['Fresh Cow Milk'] });
    expect(made).toMatchObject({ ...advice, goesWith: [milkId] });
    const put = (fields: object) => send('PUT', `/products/${made.id}`, { ...plain, ...fields });
    expect((await put({})).body).toMatchObject({ ...advice, goesWith: [milkId] });
    const emptied = { freshness: null, boiling: null, keeping: '', season: null, goesWith: [] };
    expect((await put(emptied)).body).toMatchObject(emptied);
    expect(fieldsOf(await put({ goesWith: ['Camel milk'] }))).toEqual({
      status: 400,
      fields: { goesWith: ['The shop has no product “Camel milk”. Please check the name'] },
    });
  });

  it('can be saved as they were read after a companion has been deleted', async () => {
    const plain = { ...mala, variants: [] };
    const [gone, kept] = [
      await create('/products', { ...plain, name: 'Ghee ya ndizi' }),
      await create('/products', { ...plain, name: 'Ghee ya kuku' }),
    ];
    const goesWith = [gone.id, kept.id];
    const made = await create('/products', { ...plain, name: 'Chapati', goesWith });
    expect((await send('DELETE', `/products/${gone.id}`)).status).toBe(200);
    const { body } = await read(`/products/${made.id}`);
    expect(body).toMatchObject({ goesWith: [kept.id] });
    expect(await send('PUT', `/products/${made.id}`, body)).toMatchObject({
      status: 200,
      body: { goesWith: [kept.id] },
    });
    // An id that an older version of the shop has left.
    await shop
      .database()
      .collection('products')
      .updateOne(
        { slug: made.slug },
        { $set: { goesWith: goesWith.map((id) => ObjectId.createFromHexString(id)) } },
      );
    const left = { ...body, goesWith, updatedAt: undefined };
    expect(await send('PUT', `/products/${made.id}`, left)).toMatchObject({
      status: 200,
      body: { goesWith: [kept.id] },
    });
  });

  it('keep a sale, and refuse a price that is not below its old one', async () => {
    const made = await create('/products', { ...mala, variants: [], name: 'Siagi' });
    const until = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000);
    await shop
      .database()
      .collection('products')
      .updateOne({ slug: made.slug }, { $set: { sale: { was: 10_000, until }, saleEndsAt: until } });
    const put = (price: number) =>
      send('PUT', `/products/${made.id}`, { ...mala, variants: [], name: 'Siagi', price });
    expect((await put(90)).status).toBe(200);
    const stored = await shop.database().collection('products').findOne({ slug: made.slug });
    expect(stored).toMatchObject({ price: 9_000, sale: { was: 10_000 } });
    expect(fieldsOf(await put(100))).toEqual({
      status: 400,
      fields: { price: ['The price before must be higher than the price now'] },
    });
  });

  it('name what is wrong by field of the body', async () => {
    expect(fieldsOf(await send('POST', '/products', {}))).toEqual({
      status: 400,
      fields: {
        name: ['Product name is required'],
        description: ['Description is required'],
        price: ['Valid price is required'],
        brand: ['Brand is required'],
        categories: ['At least one category is required'],
      },
    });
    const variant = { name: ' ', sku: 'A', price: -1, attributes: { '1': 'x' } };
    const types = await send('POST', '/products', { ...mala, name: 5, price: '80', variants: [variant] });
    expect(Object.keys(types.body.fields)).toEqual([
      'name',
      'price',
      'variants.0.price',
      'variants.0.attributes',
    ]);
    const same = { name: '1 l', sku: 'API-SAME', price: 1, stockQuantity: 1.5 };
    expect(
      fieldsOf(await send('POST', '/products', { ...mala, variants: [same, { ...same, name: '' }] })),
    ).toEqual({
      status: 400,
      fields: {
        'variants.0.sku': ['Another variant of this product has this SKU'],
        'variants.0.stockQuantity': ['Valid stock quantity is required'],
        'variants.1.name': ['Variant name is required'],
        'variants.1.sku': ['Another variant of this product has this SKU'],
        'variants.1.stockQuantity': ['Valid stock quantity is required'],
      },
    });
    const demo = await readDemoProduct();
    const taken = { name: '1 l', sku: demo.variants[0]?.sku, price: 1, stockQuantity: 1 };
    expect(
      fieldsOf(await send('POST', '/products', { ...mala, categories: ['Camels'], variants: [taken] })),
    ).toEqual({
      status: 400,
      fields: {
        categories: ['The shop has no category “Camels”. Please choose again'],
        'variants.0.sku': [`“${demo.name}” has this SKU already`],
      },
    });
    const gone = 'This image is gone. Please choose it again.';
    const unknown = ['f'.repeat(32), '/images/x-320.jpg'].map((url) => [url, gone] as const);
    for (const [url, message] of [...unknown, ...pictureAddresses, ['', 'Invalid URL format']])
      expect(fieldsOf(await send('POST', '/products', { ...mala, images: [url] }))).toEqual({
        status: 400,
        fields: { 'images.0': [message] },
      });
  });

  it('refuse a change of what somebody else has changed, and a body that is too large', async () => {
    const made = await create('/products', { ...mala, variants: [] });
    const change = { ...mala, variants: [], updatedAt: made.updatedAt };
    expect((await send('PUT', `/products/${made.id}`, change)).status).toBe(200);
    expect((await send('PUT', `/products/${made.id}`, change)).status).toBe(409);
    expect((await send('PUT', `/products/${made.id}`, { ...change, name: 'x'.repeat(300_000) })).status).toBe(
      413,
    );
    const long = await send('PUT', `/products/${made.id}`, { ...mala, name: 'x'.repeat(200_000) });
    expect(fieldsOf(long)).toEqual({ status: 400, fields: { name: ['Maximum 100 characters allowed'] } });
  });
});

describe('categories', () => {
  const inline = async () => `data:image/jpeg;base64,${(await drawJpeg()).toString('base64')}`;

  it('are added, moved, renamed and deleted', async () => {
    const made = await create('/categories', {
      name: 'Camel Milk',
      description: 'Salty.',
      image: await inline(),
    });
    expect(made).toMatchObject({ name: 'Camel Milk', parent: null, isActive: true });
    expect(made.image).toMatch(/\/images\/[0-9a-f]{32}-\d+\.jpg$/);
    const child = await create('/categories', { name: 'Camel Yogurt', parent: { id: made.id, name: 'any' } });
    expect(child.parent).toEqual({ id: made.id, name: 'Camel Milk' });
    expect((await read<Thing[]>(`/categories/children/${made.id}`)).body.map(({ id }) => id)).toEqual([
      child.id,
    ]);
    expect((await page('/categories/camel-milk')).text).toContain('Salty.');

    const product = await create('/products', { ...mala, variants: [], categories: ['Camel Yogurt'] });
    expect(product.categories.toSorted()).toEqual(['Camel Milk', 'Camel Yogurt']);
    const renamed = await send('PUT', `/categories/${made.id}`, { name: 'Camel', version: made.version });
    expect(renamed.body).toMatchObject({ name: 'Camel', description: 'Salty.', image: made.image });
    expect((await read(`/products/${product.id}`)).body.categories.toSorted()).toEqual([
      'Camel',
      'Camel Yogurt',
    ]);

    expect(
      (await send('PUT', `/categories/${made.id}`, { name: 'Camels', version: made.version })).status,
    ).toBe(409);
    expect(
      fieldsOf(await send('PUT', `/categories/${made.id}`, { name: 'Camel', parent: child.id })),
    ).toEqual({
      status: 400,
      fields: { parent: ['A category can’t be inside itself or one of its subcategories'] },
    });
    expect((await send('DELETE', `/categories/${made.id}`)).status).toBe(409);

    const hidden = await send('PUT', `/categories/${child.id}`, {
      name: 'Camel Yogurt',
      parent: null,
      isActive: false,
    });
    expect(hidden.body).toMatchObject({ parent: null, isActive: false });
    expect((await read(`/categories/${child.id}`)).status).toBe(404);
    expect((await send('GET', `/categories/${child.id}`)).status).toBe(200);
    const gone = await send('PUT', `/categories/${made.id}`, { name: 'Camel', image: null });
    expect(gone.body.image).toBeNull();
    await send('DELETE', `/products/${product.id}`);
    for (const id of [child.id, made.id])
      expect((await send('DELETE', `/categories/${id}`)).status).toBe(200);
    expect((await page('/categories/camel')).status).toBe(404);
    expect((await auditOf(made.id)).at(-1)).toMatch(/Deleted the category$/);
  });

  it('refuse names that are taken, unknown parents and what is no image', async () => {
    expect(fieldsOf(await send('POST', '/categories', { name: 'YOGURT', parent: 'f'.repeat(24) }))).toEqual({
      status: 400,
      fields: {
        name: ['Another category has this name'],
        parent: ['This category has been deleted. Please choose another one'],
      },
    });
    expect(fieldsOf(await send('POST', '/categories', { name: 'x', isActive: 'yes' })).status).toBe(400);
    for (const image of ['data:image/png;base64,AAAA', 'data:text/html,<script>', 'data:;base64,'])
      expect(fieldsOf(await send('POST', '/categories', { name: 'Goat', image }))).toEqual({
        status: 400,
        fields: { image: ['Please select a valid image file (max 10MB)'] },
      });
    const large = `data:image/jpeg;base64,${'A'.repeat(15 * 1024 * 1024)}`;
    expect((await send('POST', '/categories', { name: 'Goat', image: large })).status).toBe(413);
  });

  it('take a bounded number of values, and images of any length', async () => {
    const ofValues = (count: number) =>
      send('POST', '/categories', { name: 'x', values: Array(count).fill(0) });
    expect((await ofValues(1_900)).status).toBe(400);
    expect(await ofValues(2_000)).toMatchObject({
      status: 413,
      body: { message: 'The body is too large: at most 2,000 values are taken.' },
    });
    const names = Object.fromEntries(Array.from({ length: 700_000 }, (_, at) => [`a${at}`, {}]));
    expect((await send('POST', '/categories', names)).status).toBe(413);
    const image = `data:image/jpeg;base64,${'A'.repeat(12 * 1024 * 1024)}`;
    expect((await send('POST', '/categories', { name: 'Goat', image })).status).toBe(400);
  });
});

describe('farm services', () => {
  it('are added, changed, hidden and deleted', async () => {
    const service = {
      title: 'Silage baling',
      description: 'We bale your maize for the dry months.',
      icon: 'fas fa-tractor',
      features: ['Net wrap', 'Delivery'],
    };
    const made = await create('/farm-services', service);
    expect(made).toMatchObject({ ...service, published: true });
    expect((await page(`/services/${made.slug}`)).text).toContain('Net wrap');
    const path = `/farm-services/${made.id}`;
    const { features: _features, ...rest } = service;
    const changed = await send('PUT', path, { ...rest, title: 'Baling', updatedAt: made.updatedAt });
    expect(changed.body).toMatchObject({ title: 'Baling', features: service.features });
    expect((await send('PUT', path, { ...service, updatedAt: made.updatedAt })).status).toBe(409);
    await send('PUT', path, { ...service, published: false });
    expect([(await read(path)).status, (await send('GET', path)).status]).toEqual([404, 200]);
    expect(fieldsOf(await send('PUT', path, { title: 'ab', description: '', icon: '' }))).toEqual({
      status: 400,
      fields: {
        title: ['Title must be at least 3 characters'],
        description: ['Description is required'],
        icon: ['Icon is required'],
      },
    });
    expect(await send('DELETE', path)).toEqual({ status: 200, body: { success: true } });
    expect((await auditOf(made.id)).length).toBe(4);
  });
});

describe('team members', () => {
  it('are added, changed, hidden and deleted', async () => {
    const member = {
      name: 'Wanjala Okumu',
      position: 'Milker',
      email: 'wanjala@malisho.example',
      phone: '0712 345 678',
    };
    const { secure_url: image } = await create('/team-members/upload-image', file(await drawJpeg(300, 300)));
    const made = await create('/team-members', { ...member, image });
    expect(made).toMatchObject({ ...member, image, bio: '', isActive: true });
    expect((await page('/our-team')).text).toContain('Wanjala Okumu');
    const path = `/team-members/${made.id}`;
    const kept = await send('PUT', path, { ...member, phone: undefined, position: 'Head milker' });
    expect(kept.body).toMatchObject({ position: 'Head milker', phone: '0712 345 678', image });
    const emptied = await send('PUT', path, { ...member, phone: null, image: null });
    expect(emptied.body).toMatchObject({ phone: null, image: null });
    expect((await send('PATCH', `${path}/toggle-status`, { isActive: false })).body.isActive).toBe(false);
    expect((await page('/our-team')).text).not.toContain('Wanjala Okumu');
    expect((await read(path)).status).toBe(404);
    const isListed = ({ body }: Answer<Thing[]>) => body.some(({ id }) => id === made.id);
    expect([isListed(await read('/team-members')), isListed(await send('GET', '/team-members'))]).toEqual([
      false,
      true,
    ]);
    expect(
      fieldsOf(await send('POST', '/team-members', { name: 'W', email: 'no', phone: 'call me' })),
    ).toEqual({
      status: 400,
      fields: {
        name: ['Name must be at least 2 characters'],
        position: ['Position is required'],
        email: ['Invalid email address'],
        phone: ['Please enter a valid phone number'],
      },
    });
    expect(await send('DELETE', path)).toEqual({ status: 200, body: { success: true } });
    expect(await auditOf(made.id)).toHaveLength(5);
  });
});

it('an upload is checked as on the pages', async () => {
  const invalid = 'Please select a valid image file (max 10MB)';
  const [, bomb] = makeDecompressionBombs()[0]!;
  const text = Buffer.from('<svg/>');
  const jpeg = await drawPicture().jpeg().toBuffer();
  expect(await send('POST', '/images', file(text))).toMatchObject({
    status: 400,
    body: { fields: { file: [invalid] } },
  });
  expect(await send('POST', '/images', new FormData())).toMatchObject({
    status: 400,
    body: { fields: { file: [invalid] } },
  });
  expect((await send('POST', '/images', file(bomb))).status).toBe(400);
  const tooLarge = file(padPicture(jpeg, 10 * 1024 * 1024 + 1));
  expect(await send('POST', '/images', tooLarge)).toMatchObject({ status: 413, body: { message: invalid } });
  expect((await send('POST', '/images', file(padPicture(jpeg, 12 * 1024 * 1024)))).status).toBe(413);
  const manyFields = new FormData();
  for (let at = 0; at < 21; at += 1) manyFields.append('file', 'x');
  const longText = new FormData();
  longText.set('file', 'x'.repeat(66_000));
  for (const form of [manyFields, longText])
    expect(await send('POST', '/images', form)).toMatchObject({
      status: 413,
      body: { message: 'The body is too large: at most 20 fields and 64 KiB of text.' },
    });
});
