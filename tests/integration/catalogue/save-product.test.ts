import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { defaultHomeContent, type SpecialOffer } from '~/domain/content/home-content';
import { findProductBySlug } from '~/domain/catalogue/catalogue-queries.server';
import type { StoredProduct } from '~/domain/catalogue/product';
import { copyProduct } from '~/domain/catalogue/products/copy-product.server';
import { followRenamedSkus } from '~/domain/orders/carts/follow-renamed-skus.server';
import { deleteProduct, setProductActive } from '~/domain/catalogue/products/delete-product.server';
import type { ProductForm } from '~/domain/catalogue/products/product-schema';
import { productVersion } from '~/domain/catalogue/products/product-version.server';
import {
  createProduct,
  findStoredProduct,
  updateProduct,
} from '~/domain/catalogue/products/save-product.server';
import { storeUpload } from '~/domain/images/store-upload.server';
import { findLedgerDifferences } from '~/domain/stock/find-ledger-differences.server';
import { shillings } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { drawJpeg } from '../../support/fixtures/image-files';
import { formOf, openForm, variantForm } from '../../support/fixtures/product-form';
import { insertCategory, testNow as now } from '../../support/fixtures/products';

useTestDatabase();

const by = { userId: new ObjectId(), name: 'Wambui', clientAddress: '127.0.0.1' };

const exampleOffer: Omit<SpecialOffer, 'id' | 'path'> = {
  title: 'Two for one',
  description: 'Two litres for the price of one.',
  image: null,
  buttonText: 'See the offer',
  price: null,
  priceBefore: null,
  until: null,
  published: true,
  order: 1,
};

async function add(changes: Partial<ProductForm> = {}): Promise<StoredProduct> {
  if ((await collections().categories.countDocuments()) === 0) await insertCategory({ name: 'Fresh Milk' });
  const result = await createProduct({ form: formOf(changes), by, now });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return read(result.document._id);
}

async function read(_id: ObjectId): Promise<StoredProduct> {
  const product = await findStoredProduct(_id.toHexString());
  if (!product) throw new Error('The product is gone');
  return product;
}

const save = (product: StoredProduct, form: ProductForm) =>
  updateProduct(product._id.toHexString(), { form, by, now: new Date(now.getTime() + 60_000) });

const sell = (product: StoredProduct, units: number) =>
  collections().products.updateOne(
    { _id: product._id, 'variants.sku': 'MILK-1L' },
    { $inc: { 'variants.$.stockQuantity': -units } },
  );

const movements = async () =>
  (await collections().stockMovements.find().sort({ _id: 1 }).toArray()).map(
    ({ sku, change, reason }) => `${sku} ${change} ${reason}`,
  );

const auditTrail = async () =>
  (await collections().auditEntries.find().sort({ _id: 1 }).toArray()).map(
    ({ action, subjectName }) => `${action}: ${subjectName}`,
  );

describe('without the permission to change stock', () => {
  const change = { by, mayChangeStock: false, now };
  const refused = { variant_1_stock: ['You don’t have permission to change the stock'] };

  it('a product keeps its stock, and a new size begins with none', async () => {
    const product = await add();
    const id = product._id.toHexString();
    const [size] = openForm(product).variants;
    if (!size) throw new Error('the product has no size');
    for (const variants of [[{ ...size, stock: size.stock + 1 }], [{ ...size, sku: 'X', seenSku: '' }]])
      expect(await updateProduct(id, { form: openForm(product, { variants }), ...change })).toEqual({
        ok: false,
        reason: 'rejected',
        errors: refused,
      });
    expect(await createProduct({ form: formOf({ name: 'Mala' }), ...change })).toMatchObject({
      ok: false,
      errors: refused,
    });
    await sell(product, 4);
    const added = variantForm({ key: '2', sku: 'MILK-2L', stock: 0 });
    const variants = [{ ...size, price: shillings(130) }, added];
    expect(await updateProduct(id, { form: openForm(product, { variants }), ...change })).toMatchObject({
      ok: true,
    });
    expect((await read(product._id)).variants).toMatchObject([
      { price: shillings(130), stockQuantity: 6 },
      { sku: 'MILK-2L', stockQuantity: 0 },
    ]);
  });
});

describe('adding a product', () => {
  it('stores it with slug, derived fields, ledger entries and an audit entry', async () => {
    const product = await add();
    expect(product).toMatchObject({
      slug: 'fresh-milk',
      lowestPrice: 12_000,
      categoryKeys: ['fresh milk'],
      specifications: { Fat: '3.5%' },
      createdAt: now,
    });
    expect(await movements()).toEqual(['MILK-1L 10 opening']);
    expect(await auditTrail()).toEqual(['Added the product: Fresh milk']);
  });

  it('numbers the slug of a second product of that name, also when both come at once', async () => {
    await insertCategory({ name: 'Fresh Milk' });
    const results = await Promise.all(
      ['A', 'B', 'C'].map((sku) =>
        createProduct({ form: formOf({ variants: [variantForm({ sku })] }), by, now }),
      ),
    );
    expect(results.map((result) => result.ok && result.document.slug).sort()).toEqual([
      'fresh-milk',
      'fresh-milk-2',
      'fresh-milk-3',
    ]);
  });

  it('names the product that has a SKU already, and stores nothing', async () => {
    await add();
    const variants = [variantForm({ key: '1', sku: 'NEW' }), variantForm({ key: '2' })];
    expect(await createProduct({ form: formOf({ name: 'Other', variants }), by, now })).toEqual({
      ok: false,
      reason: 'rejected',
      errors: { variant_2_sku: ['“Fresh milk” has this SKU already'] },
    });
    const otherCase = [variantForm({ sku: 'milk-1l' })];
    expect(
      await createProduct({ form: formOf({ name: 'Other', variants: otherCase }), by, now }),
    ).toMatchObject({
      errors: { variant_1_sku: ['“Fresh milk” has this SKU already'] },
    });
    expect(await collections().products.countDocuments()).toBe(1);
    expect(await movements()).toHaveLength(1);
  });

  it('keeps a SKU that differs from another one in case only since before that was refused', async () => {
    const first = await add();
    const second = await add({ name: 'Other', variants: [variantForm({ sku: 'OTHER' })] });
    await collections().products.updateOne({ _id: second._id }, { $set: { 'variants.0.sku': 'milk-1l' } });
    const stored = await findStoredProduct(first._id.toHexString());
    const form = formOf({
      description: 'Of this evening.',
      variants: [variantForm({ seenSku: 'MILK-1L', seenStock: 10 })],
      seenVersion: productVersion(stored!),
    });
    expect(await updateProduct(first._id.toHexString(), { form, by, now })).toMatchObject({ ok: true });
  });

  it('takes one of two products with the same SKU at once', async () => {
    await insertCategory({ name: 'Fresh Milk' });
    const results = await Promise.all([1, 2].map(() => createProduct({ form: formOf(), by, now })));
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await findLedgerDifferences()).toEqual([]);
  });

  it('puts a product of a subcategory into its category, too, and refuses unknown categories', async () => {
    const milk = await insertCategory({ name: 'Fresh Milk' });
    await insertCategory({ name: 'Goat Milk', parent: milk._id, order: 2 });
    expect((await add({ categories: ['goat milk'] })).categories).toEqual(['Fresh Milk', 'Goat Milk']);
    const result = await createProduct({
      form: formOf({ categories: ['<b>Camels</b>'], variants: [] }),
      by,
      now,
    });
    expect(result).toMatchObject({ errors: { categories: [expect.stringContaining('<b>Camels</b>')] } });
  });

  it('shows uploads in the order of the form, described, and refuses those that are gone', async () => {
    const uploads = await Promise.all(
      [40, 41].map(async (width) => storeUpload(await drawJpeg(width, 30), { alt: '', now })),
    );
    const [one, two] = uploads.map((upload) => (upload.ok ? upload.picture.src : ''));
    const pictures = [
      { key: '1', src: two ?? '', alt: 'A can' },
      { key: '2', src: one ?? '', alt: '' },
      { key: '3', src: two ?? '', alt: 'The same again' },
    ];
    expect((await add({ pictures })).images.map(({ src, alt }) => [src, alt])).toEqual([
      [two, 'A can'],
      [one, 'Fresh milk'],
    ]);
    const lost = [{ key: '4', src: `/images/${'0'.repeat(32)}`, alt: '' }];
    const foreign = [{ key: '5', src: 'https://elsewhere.example/cow', alt: '' }];
    for (const broken of [lost, foreign])
      expect(
        await createProduct({ form: formOf({ pictures: broken, variants: [] }), by, now }),
      ).toMatchObject({ reason: 'rejected' });
  });
});

describe('changing a product', () => {
  it('redirects the slug of its old name, and takes it back', async () => {
    const product = await add();
    await save(product, openForm(product, { name: 'Whole milk' }));
    expect((await findProductBySlug('fresh-milk'))?.slug).toBe('whole-milk');
    // The old slug is not free for another product.
    expect((await add({ variants: [] })).slug).toBe('fresh-milk-2');
    const renamed = await read(product._id);
    await save(renamed, openForm(renamed, { name: 'Fresh milk' }));
    expect(await read(product._id)).toMatchObject({ slug: 'fresh-milk', formerSlugs: ['whole-milk'] });
  });

  it('keeps a slug that was not made from its name, unless the name changes', async () => {
    const { _id } = await add();
    await collections().products.updateOne({ _id }, { $set: { slug: 'our-milk' } });
    const product = await read(_id);
    await save(product, openForm(product, { brand: 'Another' }));
    const saved = await read(_id);
    expect([saved.slug, saved.formerSlugs]).toEqual(['our-milk', undefined]);
    await save(saved, openForm(saved, { name: 'Whole milk' }));
    expect(await read(_id)).toMatchObject({ slug: 'whole-milk', formerSlugs: ['our-milk'] });
  });

  it('leaves the stock alone if the editor did, whatever was sold meanwhile', async () => {
    const product = await add();
    const form = openForm(product, { description: 'New words.' });
    await collections().stockMovements.deleteMany({});
    await sell(product, 4);
    expect(await save(product, form)).toMatchObject({ ok: true });
    expect((await read(product._id)).variants[0]?.stockQuantity).toBe(6);
    expect(await movements()).toEqual([]);
  });

  it('adds to what is there now what the editor added to what was there', async () => {
    const product = await add();
    const [row] = openForm(product).variants;
    await sell(product, 4);
    const counted = openForm(product, { variants: [{ ...(row ?? variantForm()), stock: 15 }] });
    expect(await save(product, counted)).toMatchObject({ ok: true });
    expect((await read(product._id)).variants[0]?.stockQuantity).toBe(11);
    expect((await movements()).at(-1)).toBe('MILK-1L 5 counted');
  });

  it('refuses to take more than is left', async () => {
    const product = await add();
    const [row] = openForm(product).variants;
    await sell(product, 9);
    const form = openForm(product, { variants: [{ ...(row ?? variantForm()), stock: 5 }] });
    expect(await save(product, form)).toMatchObject({
      errors: { variant_1_stock: ['Some have been sold since: 1 are left. Please count again'] },
    });
  });

  it('keeps the ledger complete when variants are added, renamed and removed', async () => {
    const product = await add({
      variants: [
        variantForm(),
        variantForm({ key: '2', sku: 'MILK-2L' }),
        variantForm({ key: '3', sku: 'X' }),
      ],
    });
    const [one, two] = openForm(product).variants;
    const variants = [
      { ...(two ?? variantForm()), sku: 'MILK-2000', name: '2 litres' },
      one ?? variantForm(),
      variantForm({ key: '9', sku: 'NEW', stock: 3 }),
    ];
    expect(await save(product, openForm(product, { variants }))).toMatchObject({ ok: true });
    expect((await read(product._id)).variants.map(({ sku, stockQuantity }) => [sku, stockQuantity])).toEqual([
      ['MILK-2000', 10],
      ['MILK-1L', 10],
      ['NEW', 3],
    ]);
    expect(await findLedgerDifferences()).toEqual([]);
    expect((await movements()).slice(3).sort()).toEqual([
      'MILK-2000 10 renamed',
      'MILK-2L -10 renamed',
      'NEW 3 opening',
      'X -10 removed',
    ]);
  });

  it('tells the cart of a guest which SKU its size has now', async () => {
    const product = await add({ variants: [variantForm(), variantForm({ key: '2', sku: 'MILK-2L' })] });
    const productId = product._id.toHexString();
    const rename = async (skus: readonly string[]) => {
      const stored = await read(product._id);
      const form = openForm(stored);
      const variants = form.variants.map((row, index) => ({ ...row, sku: skus[index] ?? row.sku }));
      expect(await save(stored, { ...form, variants })).toMatchObject({ ok: true });
    };
    const follow = async (...skus: readonly (string | null)[]) => {
      const lines = skus.map((sku) => ({ productId, sku, quantity: 2 }));
      const cart = await followRenamedSkus({ lines, accepted: {} });
      return cart.lines.map(({ sku, quantity }) => `${sku} ${quantity}`);
    };
    expect(await follow('MILK-1L', 'GONE', null)).toEqual(['MILK-1L 2', 'GONE 2', 'null 2']);
    await rename(['FRESH-1L']);
    expect(await follow('MILK-1L', 'MILK-2L', 'GONE', null)).toEqual([
      'FRESH-1L 2',
      'MILK-2L 2',
      'GONE 2',
      'null 2',
    ]);
    // Renamed again, and put into the cart under both names.
    await rename(['RAW-1L']);
    expect(await follow('MILK-1L', 'RAW-1L')).toEqual(['RAW-1L 4']);
    // The other size gets the old name: what names it is that size.
    await rename(['RAW-1L', 'MILK-1L']);
    expect(await follow('MILK-1L', 'MILK-2L', 'FRESH-1L')).toEqual(['MILK-1L 4', 'RAW-1L 2']);
  });

  it('asks once whether a size is free', async () => {
    const product = await add();
    const [row = variantForm()] = openForm(product).variants;
    const variants = [{ ...row, price: shillings(0) }];
    expect(await save(product, openForm(product, { variants }))).toMatchObject({
      errors: { isFree: ['Free? Tick to confirm: 1 litre'] },
    });
    expect(await save(product, openForm(product, { variants, isFree: true }))).toMatchObject({ ok: true });
    const free = await read(product._id);
    expect(await save(free, openForm(free, { brand: 'Bumala' }))).toMatchObject({ ok: true });
    await insertCategory({ name: 'Gifts' });
    const form = formOf({ name: 'Sample', variants: [], price: shillings(0), categories: ['Gifts'] });
    expect(await createProduct({ form, by, now })).toMatchObject({
      errors: { isFree: ['Free? Tick to confirm: Sample'] },
    });
  });

  it('keeps, changes and ends the sale of a variant', async () => {
    const product = await add();
    const [row = variantForm()] = openForm(product).variants;
    const until = new Date('2026-04-01T21:00:00Z');
    const sale = { was: shillings(150), until };
    await save(product, openForm(product, { variants: [{ ...row, sale }] }));
    const onSale = await read(product._id);
    expect(onSale).toMatchObject({ variants: [{ sale }], saleEndsAt: until });
    await save(onSale, openForm(onSale, { brand: 'Another' }));
    expect((await read(product._id)).variants[0]?.sale).toEqual(sale);
    const kept = await read(product._id);
    await save(kept, openForm(kept, { variants: [{ ...row, sale: null }] }));
    const ended = await read(product._id);
    expect([ended.variants[0]?.sale, ended.saleEndsAt]).toEqual([undefined, undefined]);
  });

  it('ends the sale of a product without variants', async () => {
    const product = await add({ variants: [], sale: { was: shillings(150), until: null } });
    await save(product, openForm(product, { sale: null }));
    expect((await read(product._id)).sale).toBeUndefined();
  });

  it('returns the stored version to the second of two editors, but not after a sale', async () => {
    const product = await add();
    await save(product, openForm(product, { brand: 'The first' }));
    expect(await save(product, openForm(product, { brand: 'The second' }))).toMatchObject({
      reason: 'conflict',
      document: { brand: 'The first' },
    });
    const both = await read(product._id);
    const results = await Promise.all(
      ['One', 'Two', 'Three'].map((brand) => save(both, openForm(both, { brand }))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('sells and edits at once without losing either', async () => {
    const product = await add({ variants: [variantForm({ stock: 20 })] });
    let form = openForm(product);
    const edits = async () => {
      for (const brand of ['A', 'B', 'C', 'D', 'E']) {
        form = { ...form, brand };
        const result = await save(product, form);
        if (!result.ok) throw new Error(result.reason);
        form = { ...form, seenVersion: productVersion(await read(product._id)) };
      }
    };
    await Promise.all([edits(), ...Array.from({ length: 10 }, () => sell(product, 1))]);
    expect(await read(product._id)).toMatchObject({ brand: 'E', variants: [{ stockQuantity: 10 }] });
  });

  it('knows no product that is deleted or never was', async () => {
    for (const id of [new ObjectId().toHexString(), 'nothing', ''])
      expect(await updateProduct(id, { form: formOf(), by, now })).toEqual({
        ok: false,
        reason: 'unknown',
      });
  });
});

describe('copying a product', () => {
  it('makes an inactive one with its own slug and SKUs, and nothing in stock', async () => {
    const product = await add();
    const id = product._id.toHexString();
    await copyProduct(id, { by, now });
    const copy = await copyProduct(id, { by, now });
    expect(copy).toMatchObject({
      name: 'Copy of Fresh milk',
      slug: 'copy-of-fresh-milk-2',
      isActive: false,
      description: 'Of this morning.',
      variants: [{ sku: 'MILK-1L-COPY2', stockQuantity: 0, price: 12_000 }],
    });
    expect(await findLedgerDifferences()).toEqual([]);
    expect(await copyProduct(new ObjectId().toHexString(), { by, now })).toBeNull();
  });
});

describe('deleting and deactivating a product', () => {
  it('writes the stock off, and asks again after an edit', async () => {
    const product = await add();
    const id = product._id.toHexString();
    expect(await deleteProduct(id, { seenVersion: 'another', by, now })).toMatchObject({
      reason: 'conflict',
    });
    await sell(product, 3);
    const seenVersion = productVersion(product);
    expect(await deleteProduct(id, { seenVersion, by, now })).toMatchObject({ ok: true });
    expect((await movements()).at(-1)).toBe('MILK-1L -7 removed');
    expect(await deleteProduct(id, { seenVersion, by, now })).toEqual({ ok: false, reason: 'unknown' });
    expect((await auditTrail()).at(-1)).toBe('Deleted the product: Fresh milk');
  });

  it('takes it out of what names it', async () => {
    const gone = await add();
    const kept = await add({ name: 'Mala', variants: [variantForm({ sku: 'MALA' })] });
    const other = await add({
      name: 'Ghee',
      variants: [variantForm({ sku: 'GHEE' })],
      goesWith: [gone._id.toHexString(), kept._id.toHexString()],
    });
    const alone = await add({
      name: 'Cream',
      variants: [variantForm({ sku: 'CREAM' })],
      goesWith: ['fresh milk'],
    });
    const offerTo = (path: string) => ({ ...exampleOffer, id: path, path });
    const paths = ['/products/fresh-milk', '/products/fresh-milk/quick-view', '/products/fresh-milk-2'];
    await collections().homeContent.insertOne({
      _id: 'home',
      hero: { ...defaultHomeContent.hero, pricedProduct: '/products/fresh-milk' },
      specialOffers: paths.map(offerTo),
    });

    const seenVersion = productVersion(gone);
    expect(await deleteProduct(gone._id.toHexString(), { seenVersion, by, now })).toMatchObject({ ok: true });

    const find = async ({ _id }: StoredProduct) => findStoredProduct(_id.toHexString());
    expect((await find(other))?.goesWith).toEqual([kept._id]);
    expect(await find(alone)).not.toHaveProperty('goesWith');
    const home = await collections().homeContent.findOne({ _id: 'home' });
    expect(home?.hero?.pricedProduct).toBe('');
    expect(home?.specialOffers?.map(({ path }) => path)).toEqual(['/shop', '/shop', paths[2]]);
  });

  it('activates and deactivates it, with an entry for a change only', async () => {
    const id = (await add())._id.toHexString();
    for (const isActive of [false, false, true])
      expect((await setProductActive(id, isActive, { by, now }))?.isActive).toBe(isActive);
    expect((await auditTrail()).slice(1)).toEqual([
      'Deactivated the product: Fresh milk',
      'Activated the product: Fresh milk',
    ]);
    expect(await setProductActive(new ObjectId().toHexString(), true, { by, now })).toBeNull();
  });
});
