import { shillings } from '~/lib/format/money';
import { splitLines } from '~/lib/format/normalise-text';
import type { FormFields } from '~/lib/forms/form-fields';
import { moneyField, wholeNumberField } from '~/lib/forms/number-fields';
import { lineField, multilineField } from '~/lib/forms/text-fields';
import { skuKey, maxSkuLength } from '../sku';
import { adviceFields } from '../advice/advice-fields';
import { saleFields } from './sale-fields';

/** docs/product.md 8.3. */
export const productMessages = {
  price: 'Valid price is required',
  free: (names: readonly string[]) => `Free? Tick to confirm: ${names.join(', ')}`,
  categories: 'At least one category is required',
  variantName: 'Variant name is required',
  sku: 'SKU is required',
  sameSku: 'Another variant of this product has this SKU',
  stock: 'Valid stock quantity is required',
  stockNotYours: 'You don’t have permission to change the stock',
  specificationKey: 'Specification key is required',
  specificationValue: 'Specification value is required',
  sameKey: 'Another specification has this key',
  plainKey: 'Please use a word as the key, for example Fat or Shelf life',
  loadFailed: 'Failed to load products. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this product?',
} as const;

/** Rows that the form can add; each number keeps the page light on a phone. */
export const maxRows = { variant: 30, specification: 30, picture: 12 } as const;
export type RowKind = keyof typeof maxRows;

/** Keys of the rows in their order. A row's fields are named by its key: `variant_3_sku`. */
export type ProductRows = Readonly<Record<RowKind, readonly string[]>>;

export const rowKinds = Object.keys(maxRows) as RowKind[];

/** The hidden field that gives the order of the rows: repeated, with one key each. */
export const rowListField = (kind: RowKind): string => `${kind}Row`;

export const rowField = <Name extends string>(kind: RowKind, key: string, name: Name) =>
  `${kind}_${key}_${name}` as const;

export const isRowKey = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);

export const nextRowKey = (keys: readonly string[]): string => String(Math.max(0, ...keys.map(Number)) + 1);

/** Above what the farm sells, and far below where sums of cents lose precision. */
export const maxPrice = shillings(10_000_000);
export const maxStock = 1_000_000;

const priceField = (label: string) => moneyField(label, { invalid: productMessages.price, max: maxPrice });

/** The fields that every product has. */
export const productFields = {
  name: lineField('Product name', { maxLength: 100 }),
  brand: lineField('Brand', { maxLength: 60 }),
  price: priceField('Price (Ksh)'),
  description: multilineField('Description', { maxLength: 4_000 }),
  categories: {
    label: 'Categories',
    multiple: true,
    rule: (text) => (splitLines(text).length > 0 ? null : productMessages.categories),
    parse: splitLines,
  },
  ...adviceFields,
  /** Without a script, files come with the form; the action stores them and adds a row for each. */
  pictureFiles: { label: 'Pictures' },
} as const satisfies FormFields;

/** The rule of a value that no two rows share; `keyOf` says which values are the same. */
const isRepeated = (
  form: Readonly<Record<string, string>>,
  kind: RowKind,
  name: string,
  key: string,
  text: string,
  keyOf = (value: string): string => value.trim(),
): boolean =>
  Object.entries(form).some(([field, value]) => {
    const [, otherKey] = new RegExp(`^${kind}_(\\d+)_${name}$`).exec(field) ?? [];
    return otherKey !== undefined && otherKey !== key && keyOf(value) === keyOf(text);
  });

const variantFields = (key: string, position: number, clock: () => Date) => {
  const label = `Variant ${position}`;
  return {
    [rowField('variant', key, 'name')]: lineField(label, {
      maxLength: 60,
      messages: { required: productMessages.variantName },
    }),
    [rowField('variant', key, 'sku')]: lineField(label, {
      maxLength: maxSkuLength,
      messages: { required: productMessages.sku },
      next: (text, form) =>
        isRepeated(form, 'variant', 'sku', key, text, skuKey) ? productMessages.sameSku : null,
    }),
    [rowField('variant', key, 'price')]: priceField(label),
    ...saleFields(
      label,
      {
        price: rowField('variant', key, 'price'),
        was: rowField('variant', key, 'was'),
        until: rowField('variant', key, 'until'),
      },
      clock,
    ),
    [rowField('variant', key, 'stock')]: wholeNumberField(label, {
      min: 0,
      max: maxStock,
      invalid: productMessages.stock,
    }),
  };
};

/** BSON documents with keys that are numbers lose their order, and MongoDB reserves the dollar sign. */
const isPlainKey = (text: string): boolean =>
  /\p{L}/u.test(text) && !text.startsWith('$') && text !== '__proto__';

const specificationFields = (key: string, position: number) => {
  const label = `Specification ${position}`;
  return {
    [rowField('specification', key, 'key')]: lineField(label, {
      maxLength: 40,
      messages: { required: productMessages.specificationKey },
      next: (text, form) => {
        if (!isPlainKey(text)) return productMessages.plainKey;
        return isRepeated(form, 'specification', 'key', key, text) ? productMessages.sameKey : null;
      },
    }),
    [rowField('specification', key, 'value')]: lineField(label, {
      maxLength: 200,
      messages: { required: productMessages.specificationValue },
    }),
  };
};

const pictureFields = (key: string, position: number) => ({
  [rowField('picture', key, 'alt')]: lineField(`Picture ${position}`, { maxLength: 200, isOptional: true }),
});

/**
 * All text fields of a form with these rows: the one definition for browser and server (docs/decisions/0042). `clock` is the
 * browser's, unless the server gives the instant of its request.
 */
export const productFormFields = (rows: ProductRows, clock = () => new Date()): FormFields =>
  Object.assign(
    {},
    productFields,
    // Each variant has a sale of its own.
    rows.variant.length === 0
      ? saleFields('Sale', { price: 'price', was: 'was', until: 'until' }, clock)
      : {},
    ...rows.variant.map((key, index) => variantFields(key, index + 1, clock)),
    ...rows.specification.map((key, index) => specificationFields(key, index + 1)),
    ...rows.picture.map((key, index) => pictureFields(key, index + 1)),
  ) as FormFields;
