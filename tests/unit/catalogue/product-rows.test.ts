import { describe, expect, it } from 'vitest';
import { validateFields } from '~/lib/forms/form-fields';
import { maxRows, productFormFields, type ProductRows } from '~/domain/catalogue/products/product-form';
import { changeRows, parseRowIntent, parseRows, rowIntent } from '~/domain/catalogue/products/product-rows';

const rows: ProductRows = { variant: ['1', '2', '3'], specification: [], picture: [] };
const press = (intent: string, before = rows) => {
  const change = parseRowIntent(intent);
  if (!change) throw new Error(`${intent} is no change`);
  return changeRows(before, change).variant;
};

describe('the buttons of rows', () => {
  it('add, remove and move rows, and stop at the ends', () => {
    expect(press('add:variant')).toEqual(['1', '2', '3', '4']);
    expect(press('remove:variant:2')).toEqual(['1', '3']);
    expect(press('up:variant:3')).toEqual(['1', '3', '2']);
    expect(press('down:variant:1')).toEqual(['2', '1', '3']);
    for (const intent of ['up:variant:1', 'down:variant:3', 'remove:variant:9'])
      expect(press(intent)).toEqual(['1', '2', '3']);
    expect(rowIntent('add', 'variant')).toBe('add:variant');
    const full = Array.from({ length: maxRows.variant }, (_, index) => String(index + 1));
    expect(press('add:variant', { ...rows, variant: full })).toHaveLength(maxRows.variant);
  });

  it.each([
    '',
    'save',
    'add',
    'add:cows',
    'add:variant:1',
    'remove:variant',
    'up:variant:01',
    'up:variant:1:2',
  ])('ignore %j', (intent) => {
    expect(parseRowIntent(intent)).toBeNull();
  });

  it('ignore malformed, repeated and too many keys', () => {
    const keys = ['2', '1', '2', '-1', '1e3', '99999', '__proto__', ''];
    expect(parseRows((field) => (field === 'variantRow' ? keys : [])).variant).toEqual(['2', '1']);
    const many = Array.from({ length: 5_000 }, (_, index) => String(index + 1));
    expect(parseRows(() => many).picture).toHaveLength(maxRows.picture);
  });
});

describe('the fields of rows', () => {
  const errorsOf = (values: Record<string, string>, kind: 'variant' | 'specification' = 'variant') =>
    validateFields(
      values,
      productFormFields({ variant: [], specification: [], picture: [], [kind]: ['1', '2'] }),
    );

  it('share no SKU, and no key', () => {
    const errors = errorsOf({ variant_1_sku: 'A', variant_2_sku: ' A ', variant_7_sku: 'B' });
    expect([errors['variant_1_sku'], errors['variant_2_sku']]).toEqual([
      ['Another variant of this product has this SKU'],
      ['Another variant of this product has this SKU'],
    ]);
    expect(errorsOf({ variant_1_sku: 'ml-9', variant_2_sku: 'ML-9' })).toMatchObject({
      variant_2_sku: ['Another variant of this product has this SKU'],
    });
    expect(
      errorsOf({ specification_1_key: 'Fat', specification_2_key: 'Fat' }, 'specification'),
    ).toMatchObject({ specification_2_key: ['Another specification has this key'] });
  });

  it.each([
    ['0', undefined],
    ['1,250.50', undefined],
    ['12.345', ['Valid price is required']],
    ['-1', ['Valid price is required']],
    ['1e3', ['Valid price is required']],
    ['10,00', ['Valid price is required']],
    ['99999999', ['Enter an amount of at most 10,000,000.00']],
    ['', ['Valid price is required']],
  ])('take or refuse the price %j', (price, expected) => {
    expect(errorsOf({ variant_1_price: price })['variant_1_price']).toEqual(expected);
  });

  it.each([
    [{ was: '150' }, {}],
    [{ was: '100' }, { variant_1_was: ['The price before must be higher than the price now'] }],
    [{ was: 'much' }, { variant_1_was: ['Enter a valid price, or leave it empty'] }],
    [{ until: '2099-01-01' }, { variant_1_until: [expect.stringContaining('at most a year ahead')] }],
    [{ was: '150', until: '2020-01-01' }, { variant_1_until: [expect.stringContaining('from today on')] }],
    [{ was: '150', until: '30 November' }, { variant_1_until: [expect.stringContaining('for example')] }],
  ] as const)('take or refuse the sale %j', (sale, expected) => {
    const values = Object.fromEntries(
      Object.entries(sale).map(([name, text]) => [`variant_1_${name}`, text]),
    );
    const errors = errorsOf({ variant_1_price: '120', ...values });
    expect({ variant_1_was: errors['variant_1_was'], variant_1_until: errors['variant_1_until'] }).toEqual({
      variant_1_was: undefined,
      variant_1_until: undefined,
      ...expected,
    });
  });

  it.each([
    ['0', undefined],
    ['250', undefined],
    ['2.5', ['Valid stock quantity is required']],
    ['-1', ['Valid stock quantity is required']],
    ['9999999', ['Valid stock quantity is required']],
  ])('take or refuse the stock %j', (stock, expected) => {
    expect(errorsOf({ variant_1_stock: stock })['variant_1_stock']).toEqual(expected);
  });
});
