import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportHeader, exportProducts } from '~/domain/catalogue/import/export-products.server';
import { importProducts, previewImport, storeImport } from '~/domain/catalogue/import/import-products.server';
import { readImport } from '~/domain/catalogue/import/read-import.server';
import { collections } from '~/domain/collections';
import { changeStock } from '~/domain/stock/change-stock.server';
import { findLedgerDifferences } from '~/domain/stock/find-ledger-differences.server';
import { withTransaction } from '#db/client';
import { csvStream } from '~/lib/csv/csv-stream.server';
import { shillings } from '~/lib/format/money';
import { seedDemoFarm } from '~/seed/seed-demo-farm';
import { useTestDatabase } from '../../support/database';
import {
  insertCategory,
  insertProducts,
  makeProduct,
  makeVariant,
  testNow,
} from '../../support/fixtures/products';

useTestDatabase();

const userId = new ObjectId();
const by = { userId, name: 'Achieng', clientAddress: null };
const now = testNow;

const exportText = async () => new Response(csvStream(exportHeader, exportProducts())).text();

/** Checks a file; throws where it can't be read. */
async function check(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const stored = await storeImport({ bytes, fileName: 'products.csv', userId, now });
  if (!stored.ok) throw new Error(stored.message);
  const preview = await previewImport({ id: stored.id, userId, now });
  if (!preview) throw new Error('the file is gone');
  return { id: stored.id, ...preview.plan };
}
const apply = ({ id, hash }: { id: string; hash: string }) => importProducts({ id, hash, userId, by, now });

const csv = (rows: readonly (readonly string[])[], delimiter = ',') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

const changesOf = ({ products }: Awaited<ReturnType<typeof check>>) =>
  products.map(({ name, before, changes }) => [
    before ? name : `new: ${name}`,
    ...changes.map((change) => `${change.label}: ${change.before} -> ${change.after}`),
  ]);

it('takes texts as they look', async () => {
  const rows = [
    ['Product', 'SKU', 'Price'],
    ['\u202EGoat\u00AD milk\u202C', '\u202AMILK-1\u200B', '1\u206020'],
    ['\u200B', '\u2060', '\u3164'],
  ];
  expect(readImport(new TextEncoder().encode(csv(rows)))).toMatchObject({
    ok: true,
    rows: [{ cells: { product: 'Goat milk', sku: 'MILK-1', price: '120' } }],
  });
});

describe('export, then import', () => {
  it('changes nothing, whatever the texts hold', async () => {
    await seedDemoFarm(now);
    await insertCategory({ name: '=Fancy' });
    await insertProducts(
      makeProduct({
        name: '=HYPERLINK("http://x")',
        brand: '\'-quoted, "brand"',
        description: 'Two\nlines; with | bars, 🐄 and <b>HTML</b>\\',
        categories: ['=Fancy'],
        specifications: { 'A: key\\': '=1+1', '-Fat': '@3', Plain: "'=x" },
        variants: [
          {
            ...makeVariant('+SKU', 45.5, 3),
            name: '-500 ml',
            attributes: { size: '+1\\n' },
            sale: { was: shillings(60), until: new Date('2026-03-31T21:00:00Z') },
          },
        ],
      }),
    );
    const before = await collections().products.find().toArray();
    const plan = await check(await exportText());
    expect([plan.faults, changesOf(plan), plan.unchanged]).toEqual([[], [], before.length]);
    expect(await apply(plan)).toEqual({ ok: true, added: 0, changed: 0 });
    expect(await collections().products.find().toArray()).toEqual(before);
  });

  it('is the same from a spreadsheet with semicolons, decimal commas, UTF-16 or Windows line ends', async () => {
    await seedDemoFarm(now);
    const text = (await exportText()).replace('\uFEFF', '');
    const read = readImport(new TextEncoder().encode(text));
    if (!read.ok) throw new Error(read.message);
    const rows = read.rows.map(({ cells }) =>
      Object.values(cells).map((cell) => cell.replace(/^(\d+)\.(\d\d)$/, '$1,$2').replaceAll('\n', '\r\n')),
    );
    const semicolons = csv([exportHeader, ...rows], ';');
    expect(changesOf(await check(semicolons))).toEqual([]);
    expect(changesOf(await check(Buffer.from(`\uFEFF${semicolons}`, 'utf16le')))).toEqual([]);
  });
});

describe('an import', () => {
  const header = [
    'Product ID',
    'Product',
    'Brand',
    'Description',
    'Categories',
    'Size',
    'SKU',
    'Price',
    'Price before',
    'Last day',
    'Stock',
    'Stock when exported',
  ];
  let id = '';
  beforeEach(async () => {
    await insertCategory({ name: 'Milk' });
    const [milk] = await insertProducts(
      makeProduct({
        name: 'Milk',
        categories: ['Milk'],
        variants: [makeVariant('A', 60, 12), makeVariant('B', 120, 3)],
      }),
    );
    id = milk._id.toHexString();
  });
  const sold = async (units: number) => {
    const cause = { reason: 'order', orderNumber: 'M-1', by: null, note: null, at: now } as const;
    const taken = { productId: ObjectId.createFromHexString(id), sku: 'A', change: -units };
    expect(await withTransaction((session) => changeStock([taken], cause, session))).toBe(true);
  };

  it('shows what would change, and applies exactly that: new products, fields and stock', async () => {
    const plan = await check(
      csv([
        header,
        [
          id,
          'Milk',
          'Malisho',
          'Whole milk of the morning.',
          'milk',
          'A',
          'A',
          '55',
          '60',
          '31/03/2026',
          '20',
          '12',
        ],
        ['', 'Ghee 🐄', 'Malisho', 'Golden.', 'Milk', '250 g', 'G-250', '450', '', '', '7', ''],
        ['', 'Ghee 🐄', 'Malisho', 'Golden.', 'Milk', '500 g', 'G-500', '850', '', '', '0', ''],
      ]),
    );
    expect(plan.faults).toEqual([]);
    expect(changesOf(plan)).toEqual([
      [
        'Milk',
        'A: Price: 60.00 -> 55.00',
        'A: Price before:  -> 60.00',
        'A: Last day:  -> 2026-03-31',
        'A: Stock: 12 -> 20',
      ],
      [
        'new: Ghee 🐄',
        'Name:  -> Ghee 🐄',
        'Brand:  -> Malisho',
        'Description:  -> Golden.',
        'Categories:  -> Milk',
        'Active:  -> yes',
        '250 g: Size:  -> 250 g',
        '250 g: Price:  -> 450.00',
        '250 g: Stock:  -> 7',
        '500 g: Size:  -> 500 g',
        '500 g: Price:  -> 850.00',
        '500 g: Stock:  -> 0',
      ],
    ]);
    expect(await collections().products.countDocuments()).toBe(1);
    // What is sold between the dry run and the import stays sold.
    await sold(2);
    expect(await apply(plan)).toEqual({ ok: true, added: 1, changed: 1 });
    expect(await apply(plan)).toEqual({ ok: false, reason: 'unknown-import' });
    expect(await collections().products.findOne({ name: 'Milk' })).toMatchObject({
      lowestPrice: shillings(55),
      variants: [
        { sku: 'A', stockQuantity: 18, sale: { was: shillings(60) } },
        { sku: 'B', stockQuantity: 3 },
      ],
    });
    expect(await collections().products.findOne({ name: 'Ghee 🐄' })).toMatchObject({
      slug: 'ghee',
      lowestPrice: shillings(450),
      isActive: true,
      categoryKeys: ['milk'],
    });
    expect(await findLedgerDifferences()).toEqual([]);
    expect(await collections().auditEntries.countDocuments({ 'by.userId': userId })).toBe(2);
  });

  it('applies nothing where the catalogue changed since the dry run', async () => {
    const plan = await check(
      csv([
        ['Product', 'SKU', 'Price'],
        ['Milk', 'A', '55'],
      ]),
    );
    await collections().products.updateOne({ name: 'Milk' }, { $set: { 'variants.0.price': shillings(58) } });
    expect(await apply(plan)).toEqual({ ok: false, reason: 'catalogue-changed' });
    expect(await collections().products.findOne()).toMatchObject({
      variants: [{ price: shillings(58) }, {}],
    });
    const again = await previewImport({ id: plan.id, userId, now });
    expect(await apply({ id: plan.id, hash: again?.plan.hash ?? '' })).toMatchObject({ ok: true });
  });

  it('belongs to its person, for a day', async () => {
    const { id: file } = await check(
      csv([
        ['Product', 'SKU', 'Price'],
        ['Milk', 'A', '55'],
      ]),
    );
    expect(await previewImport({ id: file, userId: new ObjectId(), now })).toBeNull();
    const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    expect(await previewImport({ id: file, userId, now: tomorrow })).toBeNull();
    expect(await previewImport({ id: 'x', userId, now })).toBeNull();
  });

  it('names the row and the column of each fault, and can’t be applied', async () => {
    const row = (...cells: string[]) => cells;
    const plan = await check(
      csv([
        header,
        row(id, 'Milk', 'Malisho', 'Other', 'Milk', 'A', 'A', 'ten', '', '', '-1', ''),
        row(id, 'Milk', 'Malisho', 'Whole', 'Milk', 'B', 'B', '120', '100', '2020-01-01', '0', '9'),
        row('f'.repeat(24), 'Milk', '', '', '', '', 'Z', '1', '', '', '', ''),
        row('', 'Ghee', '', '', 'Nowhere', '', 'A', '1', '', '', '', ''),
        row('', 'Butter', '', 'x'.repeat(5000), 'Nowhere', '', 'BU-1', '1', '', '', '1', ''),
        row(id, 'Milk', 'Malisho', 'Other', 'Milk', '', '', '1', '', '', '', ''),
      ]),
    );
    expect(plan.faults.map(({ row: number, column, message }) => `${number} ${column}: ${message}`)).toEqual([
      '2 Price: Valid price is required',
      '2 Stock: Valid stock quantity is required',
      '3 Description: This differs from row 2, which is of the same product',
      '3 Stock: Some have been sold since: 3 are left. Please count again',
      '3 Price before: The price before must be higher than the price now',
      '3 Last day: Enter a day from today on, at most a year ahead, such as 2026-11-30',
      '4 Product ID: The shop has no product with this ID. Leave it empty for a new product',
      '5 SKU: Row 2 has this SKU, too',
      '6 Brand: Brand is required',
      '6 Description: Maximum 4000 characters allowed',
      '6 Categories: The shop has no category “Nowhere”',
      '6 Size: Variant name is required',
      '7 SKU: This product has sizes: enter the SKU of one',
    ]);
    expect(await apply(plan)).toEqual({ ok: false, reason: 'catalogue-changed' });
  });

  it('does not add a product twice by its name, nor take the SKU of another one', async () => {
    const [meal] = await insertProducts(makeProduct({ name: 'Meal', categories: ['Milk'] }));
    const mealId = meal._id.toHexString();
    const { faults } = await check(
      csv([
        ['Product ID', 'Product', 'SKU', 'Price'],
        ['', 'Meal', '', '90'],
        [mealId, 'Meal', 'B', '90'],
        [mealId, 'Meal', 'NEW', '90'],
      ]),
    );
    expect(faults.map(({ row, message }) => `${row} ${message}`)).toEqual([
      '3 “Milk” has this SKU already',
      '4 This product has no sizes. Add the first one in the form of the product',
    ]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['no text', '', 'The file is empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]), 'The file is not in UTF-8'],
    ['zeros', Buffer.alloc(100), 'The file is not in UTF-8'],
    ['Latin-1', Buffer.from('Product,SKU,Price\r\nCaf\u00e9,A,1', 'latin1'), 'The file is not in UTF-8'],
    ['no columns', 'a,b\r\n1,2', 'missing: “Product”, “SKU”, “Price”'],
    ['a column twice', 'Product,SKU,Price,price\r\n1,2,3,4', 'appears twice'],
    ['no rows', 'Product,SKU,Price\r\n,,\r\n', 'no rows'],
    ['an open quote', 'Product,SKU,Price\r\n"Milk,A,1', 'quotation marks in the file'],
    ['2 MB', `Product,SKU,Price\r\n${'x'.repeat(2_000_000)}`, 'larger than 1 MB'],
    ['too many rows', `Product,SKU,Price\r\n${'a,b,1\r\n'.repeat(1001)}`, 'at most 1000'],
  ])('can’t be read from %s', (_, file, message) => expect(check(file)).rejects.toThrow(message));
});
