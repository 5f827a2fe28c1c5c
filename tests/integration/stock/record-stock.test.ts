import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { listStock } from '~/domain/catalogue/stock/list-stock.server';
import { collections } from '~/domain/collections';
import { findLedgerDifferences } from '~/domain/stock/find-ledger-differences.server';
import { parseStockForm, type StockFormTexts } from '~/domain/stock/parse-stock-form.server';
import { recordStock, type StockLine } from '~/domain/stock/record-stock.server';
import type { ManualReason } from '~/domain/stock/stock-form';
import { listMovements } from '~/domain/stock/list-movements.server';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct, makeVariant, testNow } from '../../support/fixtures/products';

useTestDatabase();

const by = { userId: new ObjectId(), name: 'Achieng', clientAddress: null };
const milk = makeProduct({
  name: 'Milk',
  variants: [makeVariant('M-500', 60, 12), makeVariant('M-1L', 120, 3)],
});
const ghee = makeProduct({ name: 'Ghee', variants: [makeVariant('G-1', 900, 40)] });
const meal = makeProduct({ name: 'Meal' });

beforeEach(() => insertProducts(milk, ghee, meal));

const line = (sku: string, amount: number, seen = 0): StockLine => ({
  productId: sku === 'G-1' ? ghee._id : milk._id,
  sku,
  amount,
  seen,
});
let keys = 0;
const record = (
  reason: ManualReason,
  lines: readonly StockLine[],
  key = `a-key-of-the-form-${(keys += 1)}`,
) => recordStock({ idempotencyKey: key, reason, note: 'At dawn', lines, by, now: testNow });

async function stock() {
  const products = await collections().products.find().toArray();
  return Object.fromEntries(
    products.flatMap(({ variants }) => variants.map(({ sku, stockQuantity }) => [sku, stockQuantity])),
  );
}

describe('recording stock', () => {
  it('adds, takes and counts, with who, why and an audit entry for each product', async () => {
    expect(await record('milking', [line('M-500', 20), line('G-1', 5)])).toMatchObject({
      ok: true,
      repeated: false,
    });
    expect(await record('spoiled', [line('M-500', 2)])).toMatchObject({ ok: true });
    expect(await record('counted', [line('M-1L', 0, 3), line('M-500', 30, 30)])).toMatchObject({ ok: true });
    expect(await stock()).toEqual({ 'M-500': 30, 'M-1L': 0, 'G-1': 45 });
    expect(await findLedgerDifferences()).toEqual([]);
    const { movements } = await listMovements(milk._id.toHexString(), null);
    expect(movements).toHaveLength(6);
    const recorded = movements.slice(0, 4);
    expect(recorded.map(({ sku, reason, change, balance }) => [sku, reason, change, balance])).toEqual([
      ['M-500', 'counted', 0, 30],
      ['M-1L', 'counted', -3, 0],
      ['M-500', 'spoiled', -2, 30],
      ['M-500', 'milking', 20, 32],
    ]);
    expect(movements[0]).toMatchObject({
      by: { userId: by.userId, name: 'Achieng' },
      note: 'At dawn',
      at: testNow,
    });
    const audit = await collections().auditEntries.find({ subjectName: 'Milk' }).sort({ _id: 1 }).toArray();
    expect(audit.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['Recorded stock: milking', { 'M-500': 12 }, { 'M-500': 32 }],
      ['Recorded stock: spoiled', { 'M-500': 32 }, { 'M-500': 30 }],
      ['Recorded stock: counted', { 'M-1L': 3 }, { 'M-1L': 0 }],
    ]);
  });

  it('counts the same form once, however often and at whatever time it is sent', async () => {
    const send = () => record('milking', [line('M-500', 20)], 'the-same-key-of-a-form');
    const results = await Promise.all([send(), send(), send()]);
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1);
    expect(await send()).toMatchObject({ ok: true, repeated: true });
    expect(await stock()).toMatchObject({ 'M-500': 32 });
    const count = () => record('counted', [line('G-1', 40, 40)], 'the-key-of-another-form');
    expect(
      (await Promise.all([count(), count()])).map((result) => result.ok && result.repeated).sort(),
    ).toEqual([false, true]);
  });

  it('takes the form of the same page with other amounts as another one', async () => {
    for (const amount of [20, 7]) await record('milking', [line('M-500', amount)], 'the-same-key-of-a-form');
    expect(await stock()).toMatchObject({ 'M-500': 39 });
  });

  it('refuses all lines where one can’t be true', async () => {
    const good = line('G-1', 1);
    expect(await record('spoiled', [good, line('M-1L', 4)])).toEqual({
      ok: false,
      reason: 'refused',
      problems: [{ sku: 'M-1L', reason: 'too-few', left: 3 }],
    });
    expect(await record('milking', [good, line('GONE', 4), line('M-1L', 1_000_000)])).toMatchObject({
      problems: [
        { sku: 'GONE', reason: 'gone' },
        { sku: 'M-1L', reason: 'too-many' },
      ],
    });
    expect(await record('counted', [line('M-500', 10, 14)])).toMatchObject({
      problems: [{ sku: 'M-500', reason: 'changed', left: 12 }],
    });
    expect(await stock()).toEqual({ 'M-500': 12, 'M-1L': 3, 'G-1': 40 });
  });
});

describe('the list of stock', () => {
  const list = (options: { search?: string; onlyLow?: boolean } = {}) =>
    listStock({ search: '', onlyLow: false, lowStockThreshold: 5, page: 1, ...options });

  it('has every product by name, and those that are low', async () => {
    const { rows } = await list();
    expect(rows.map(({ name, sizes }) => [name, sizes.map(({ left, isLow }) => [left, isLow])])).toEqual([
      ['Ghee', [[40, false]]],
      ['Meal', []],
      [
        'Milk',
        [
          [12, false],
          [3, true],
        ],
      ],
    ]);
    expect((await list({ onlyLow: true })).rows.map(({ name }) => name)).toEqual(['Milk']);
    expect((await list({ search: 'gh' })).rows.map(({ name }) => name)).toEqual(['Ghee']);
  });

  it('shows the history of a product page by page', async () => {
    for (let count = 1; count <= 60; count += 1) await record('milking', [line('G-1', count)]);
    const first = await listMovements(ghee._id.toHexString(), null);
    const second = await listMovements(ghee._id.toHexString(), first.next);
    expect([first.movements.length, second.movements.length, second.next]).toEqual([50, 11, null]);
    expect(second.movements.at(-1)).toMatchObject({ reason: 'opening', balance: 40 });
    expect(new Set([...first.movements, ...second.movements].map(({ _id }) => _id.toHexString())).size).toBe(
      61,
    );
  });
});

describe('the stock form', () => {
  const texts: StockFormTexts = {
    idempotencyKey: 'a-key-of-the-form',
    reason: 'milking',
    note: ' At\ndawn ',
    products: [milk, milk, ghee].map(({ _id }) => _id.toHexString()),
    skus: ['M-500', 'M-1L', 'G-1'],
    seen: ['12', '3', '40'],
    amounts: ['1,200', '', ' 0 '],
  };

  it('leaves out empty fields, and zeros that were not counted', () => {
    expect(parseStockForm(texts)).toMatchObject({
      ok: true,
      note: 'At dawn',
      lines: [{ sku: 'M-500', amount: 1200 }],
    });
    expect(parseStockForm({ ...texts, reason: 'counted' })).toMatchObject({
      lines: [{ sku: 'M-500' }, { sku: 'G-1', amount: 0, seen: 40 }],
    });
  });

  it.each(['-5', '1.5', 'twenty', '🐄', '12345678', '1e3', '<b>', 'x'.repeat(1_000_000)])(
    'refuses the amount %.20s at its field',
    (text) =>
      expect(parseStockForm({ ...texts, amounts: [text, '', '2'] })).toMatchObject({
        errors: { amounts: { 'M-500': 'Enter a whole number, for example 20' } },
      }),
  );

  it('needs an amount, a reason that people give, and a short note', () => {
    expect(
      parseStockForm({ ...texts, amounts: ['', '', ''], reason: 'order', note: 'x'.repeat(201) }),
    ).toMatchObject({
      errors: {
        form: ['Enter at least one amount'],
        reason: 'Choose why the stock changes',
        note: 'Use at most 200 characters',
      },
    });
  });

  it.each<Partial<StockFormTexts>>([
    { idempotencyKey: '' },
    { amounts: ['1'] },
    { products: ['x', 'y', 'z'] },
    { seen: ['-1', '', 'x'] },
    { skus: ['M-500', 'M-500', 'G-1'] },
  ])('is not ours with %j', (change) =>
    expect(parseStockForm({ ...texts, ...change })).toEqual({ ok: false, errors: null }),
  );
});
