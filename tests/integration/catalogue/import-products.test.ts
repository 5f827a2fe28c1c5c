import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportHeader, exportProducts } from '~/domain/catalogue/import/export-products.server';
import {
  answerChangedSkus,
  importProducts,
  previewImport,
  storeImport,
} from '~/domain/catalogue/import/import-products.server';
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

it('changes no stock without the permission', async () => {
  const [milk] = await insertProducts(makeProduct({ name: 'Milk', variants: [makeVariant('A', 60, 12)] }));
  const checkFor = async (rows: readonly (readonly string[])[], mayChangeStock: boolean) => {
    const stored = await storeImport({
      bytes: new TextEncoder().encode(csv(rows)),
      fileName: 'products.csv',
      userId,
      now,
    });
    const preview = stored.ok && (await previewImport({ id: stored.id, userId, mayChangeStock, now }));
    if (!preview) throw new Error('the file is gone');
    return preview.plan.faults;
  };
  const row = (stock: string) => [
    ['Product ID', 'Product', 'SKU', 'Price', 'Stock'],
    [milk._id.toHexString(), 'Milk', 'A', '65', stock],
  ];
  expect(await checkFor(row('13'), true)).toEqual([]);
  expect(await checkFor(row('12'), false)).toEqual([]);
  expect(await checkFor(row('13'), false)).toMatchObject([
    { row: 2, column: 'Stock', message: 'You don’t have permission to change the stock' },
  ]);
});

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
    for (const file of [
      semicolons,
      Buffer.from(`\uFEFF${semicolons}`, 'utf16le'),
      // Decimal commas go with tabs, and in quotes with commas, too.
      csv([exportHeader, ...rows], '\t'),
      csv([exportHeader, ...rows], ','),
    ]) {
      const plan = await check(file);
      expect([plan.faults, changesOf(plan)]).toEqual([[], []]);
    }
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
    expect(await withTransaction((session) => changeStock([taken], cause, session))).toBeTruthy();
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
      '3 Last day: Enter a day from today on, at most a year ahead, for example 2026-11-30',
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

  it('names no more faults of a cell than a person would read', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `Nowhere ${at}`);
    const { faults } = await check(
      csv([
        ['Product', 'SKU', 'Price', 'Brand', 'Description', 'Categories', 'Specifications'],
        // The line without a colon is beyond the limit.
        ['Ghee', '', '1', 'Malisho', 'Good', ['Milk', ...many].join('|'), `${many.join(': x\n')}\n?`],
      ]),
    );
    const messages = (column: string) =>
      faults.filter((fault) => fault.column === column).map(({ message }) => message);
    const categories = messages('Categories');
    expect([categories.length, categories[29]]).toEqual([30, 'The shop has no category “Nowhere 29”']);
    expect(messages('Specifications')).toEqual(['At most 30 are possible']);
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

  it('reads a day that can be read one way only', async () => {
    const until = (day: string) =>
      check(
        csv([
          ['Product', 'SKU', 'Price', 'Price before', 'Last day'],
          ['Milk', 'A', '55', '60', day],
        ]),
      );
    for (const day of ['31/03/2026', '03/31/2026', '31-Mar-2026', '2026-03-31'])
      expect(changesOf(await until(day))[0]).toContain('A: Last day:  -> 2026-03-31');
    for (const day of ['03/04/2026', '4/3/2026', '31/03/26'])
      expect((await until(day)).faults).toEqual([
        {
          row: 2,
          column: 'Last day',
          message: 'This date can be read two ways. Enter it as YYYY-MM-DD, for example 2026-11-30',
        },
      ]);
  });

  it('reads numbers of other locales that can be read one way only', async () => {
    const read = async (price: string, stock: string) => {
      const rows = [
        ['Product', 'SKU', 'Price', 'Stock'],
        ['Milk', 'A', price, stock],
      ];
      const plan = await check(csv(rows, ';'));
      return [...changesOf(plan).flat().slice(1), ...plan.faults.map(({ message }) => message)];
    };
    const changed = ['A: Price: 60.00 -> 1250.50', 'A: Stock: 12 -> 1250'];
    for (const price of ['1.250,50', '1\u202F250,50', '1 250,5', '1250,50', '1,250.50'])
      expect(await read(price, '1,250')).toEqual(changed);
    expect(await read('1250.50', '1\u00A0250')).toEqual(changed);
    for (const stock of ['5,00', '1.000', '12.5', '1,25'])
      expect(await read('60', stock)).toEqual(['Valid stock quantity is required']);
    // Nothing where a price was forgotten.
    expect(await read('0', '12')).toEqual(['Is it free? Then write “free” instead of 0']);
    expect(await read('Free', '12')).toEqual(['A: Price: 60.00 -> 0.00']);
  });

  it.each([
    'sep=;\r\nProduct;SKU;Price\r\nMilk;A;55,50',
    '\uFEFFsep=;\nProduct;SKU;Price\nMilk;A;55,50',
    '"sep=;"\r\nProduct;SKU;Price\r\nMilk;A;55,50',
    'sep=,\r\nProduct,SKU,Price\r\nMilk,A,55.50',
    'SEP=\t\r\nProduct\tSKU\tPrice\r\nMilk\tA\t55.50',
  ])('reads what Excel writes for a separator: %j', async (file) => {
    expect(changesOf(await check(file))).toEqual([['Milk', 'A: Price: 60.00 -> 55.50']]);
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
    ['too many rows', `Product,SKU,Price\r\n${'a,b,1\r\n'.repeat(1001)}`, 'more than 1,000 rows'],
    ['empty lines', `Product,SKU,Price${'\n'.repeat(1_000_000)}`, 'no rows'],
    ['lines of other lengths', `Product,SKU,Price\n${'a\n'.repeat(500_000)}`, 'more than 1,000 rows'],
    ['a million columns', `Product,SKU,Cost${','.repeat(1_000_000)}`, 'missing: “Price”'],
    ['a million lines, then one more row', `Product,SKU\n${',\n'.repeat(500_000)}Milk,A`, 'missing: “Price”'],
  ])('can’t be read from %s', (_, file, message) => expect(check(file)).rejects.toThrow(message));
});

describe('the SKUs of a file', () => {
  const header = ['Product ID', 'Product', 'Size', 'SKU', 'Price', 'Stock'];
  let id = '';
  const insertMilk = async (...skus: string[]) => {
    await insertCategory({ name: 'Milk' });
    const variants = skus.map((sku) => ({ ...makeVariant(sku, 60, 12), name: `Size ${sku}` }));
    const [milk] = await insertProducts(makeProduct({ name: 'Milk', categories: ['Milk'], variants }));
    id = milk._id.toHexString();
  };
  const rows = (...skus: string[]) =>
    csv([header, ...skus.map((sku) => [id, 'Milk', `Size ${sku}`, sku, '60', '12'])]);
  const storedSkus = async () =>
    (await collections().products.findOne({ name: 'Milk' }))?.variants.map(({ sku }) => sku);
  const asked = ({ questions }: Awaited<ReturnType<typeof check>>) =>
    questions.map(({ row, cell, known }) => `${row}: ${cell} is ${known.sku}?`);

  it('that a spreadsheet changed are asked about, and double no size', async () => {
    await insertMilk('00123', '3E5', 'MAR-1', 'ML-9');
    const file = csv([
      header,
      [id, 'Milk', 'Size 00123', '123', '60', '12'],
      [id, 'Milk', 'Size 3E5', '3.00E+05', '65', '12'],
      [id, 'Milk', 'Size MAR-1', '01-Mar', '60', '12'],
      [id, 'Milk', 'Size ML-9', 'ML-9', '60', '12'],
    ]);
    const plan = await check(file);
    expect(asked(plan)).toEqual(['2: 123 is 00123?', '3: 3.00E+05 is 3E5?', '4: 01-Mar is MAR-1?']);
    expect(await apply(plan)).toEqual({ ok: false, reason: 'catalogue-changed' });

    expect(await answerChangedSkus({ id: plan.id, userId, now }, 'same')).toBe(true);
    const answered = await previewImport({ id: plan.id, userId, now });
    expect(answered?.plan).toMatchObject({ questions: [], faults: [] });
    expect(answered?.plan.products.flatMap(({ changes }) => changes)).toEqual([
      { label: 'Size 3E5: Price', before: '60.00', after: '65.00' },
    ]);
    expect(await apply({ id: plan.id, hash: answered?.plan.hash ?? '' })).toMatchObject({ ok: true });
    expect(await storedSkus()).toEqual(['00123', '3E5', 'MAR-1', 'ML-9']);
    expect(await findLedgerDifferences()).toEqual([]);
  });

  it('may be new sizes after all', async () => {
    await insertMilk('00123');
    const plan = await check(rows('123'));
    await answerChangedSkus({ id: plan.id, userId, now }, 'new');
    const answered = await previewImport({ id: plan.id, userId, now });
    expect(await apply({ id: plan.id, hash: answered?.plan.hash ?? '' })).toMatchObject({ ok: true });
    expect(await storedSkus()).toEqual(['00123', '123']);
  });

  it('are asked about without the Product ID, too, and of that product only with it', async () => {
    await insertMilk('00123');
    const [ghee] = await insertProducts(
      makeProduct({ name: 'Ghee', categories: ['Milk'], variants: [makeVariant('0123', 90, 1)] }),
    );
    const withoutId = (name: string) =>
      check(
        csv([
          ['Product', 'SKU', 'Price'],
          [name, '123', '60'],
        ]),
      );
    expect(asked(await withoutId('Milk'))).toEqual(['2: 123 is 00123?']);
    expect(asked(await withoutId('Ghee'))).toEqual(['2: 123 is 0123?']);
    expect((await withoutId('Butter')).faults[0]?.message).toMatch(/^This can be “00?123” or “00?123”\./);
    const ofGhee = csv([header, [ghee._id.toHexString(), 'Ghee', '1 kg', '123', '90', '1']]);
    expect(asked(await check(ofGhee))).toEqual(['2: 123 is 0123?']);
  });

  it('are not asked about where the file has both, or the shop has the one in the file', async () => {
    await insertMilk('00123');
    const both = await check(rows('00123', '123'));
    expect([asked(both), both.faults]).toEqual([[], []]);
    expect(await apply(both)).toMatchObject({ ok: true });
    const again = await check(rows('00123', '123'));
    expect([asked(again), changesOf(again)]).toEqual([[], []]);
  });

  it('that only a spreadsheet writes are refused for a new size', async () => {
    await insertMilk('ML-9');
    const { faults } = await check(rows('ML-9', '#NAME?', '1.23457E+11', '01-Mar'));
    const message = 'Your spreadsheet has changed this SKU. Format the column as text, and enter it again';
    expect(faults).toEqual([3, 4, 5].map((row) => ({ row, column: 'SKU', message })));
  });

  it('that differ in case only are one', async () => {
    await insertMilk('ML-9', 'MAR-1');
    const plan = await check(csv([header, [id, 'Milk', 'Size ML-9', 'ml-9', '65', '12']]));
    expect([plan.faults, asked(plan), changesOf(plan)]).toEqual([
      [],
      [],
      [['Milk', 'Size ML-9: Price: 60.00 -> 65.00']],
    ]);
    const withoutId = await check(
      csv([
        ['Product', 'SKU', 'Price'],
        ['Milk', 'Ml-9', '70'],
      ]),
    );
    expect(changesOf(withoutId)).toEqual([['Milk', 'Size ML-9: Price: 60.00 -> 70.00']]);
    expect((await check(rows('New', 'NEW'))).faults.map(({ message }) => message)).toEqual([
      'Row 2 has this SKU, too',
    ]);
    const [other] = await insertProducts(
      makeProduct({ name: 'Ghee', categories: ['Milk'], variants: [makeVariant('G-1', 90, 1)] }),
    );
    const taken = await check(csv([header, [other._id.toHexString(), 'Ghee', '1 kg', 'mar-1', '90', '1']]));
    expect(taken.faults.map(({ message }) => message)).toEqual(['“Milk” has this SKU already']);
  });

  it('that differ in case only since before that rule stay two, and are named', async () => {
    await insertMilk('ml-9', 'ML-9');
    const exact = await check(rows('ml-9', 'ML-9'));
    expect([exact.faults, changesOf(exact)]).toEqual([[], []]);
    expect((await check(rows('Ml-9'))).faults.map(({ message }) => message)).toEqual([
      'This can be “ml-9” or “ML-9”. Format the column as text, and enter the right one',
    ]);
  });
});
