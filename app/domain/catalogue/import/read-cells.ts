import { productFields, productFormFields } from '~/domain/catalogue/products/product-form';
import { offerMessages } from '~/domain/catalogue/prices/offer-fields';
import { pluralize } from '~/lib/format/pluralize';
import { validateField, type FormField } from '~/lib/forms/form-fields';
import { importColumns, type ImportColumn, type ImportRow } from './columns';
import { parseKeyValues } from './key-values';
import { monthOf } from './spreadsheet-forms';

/** The rules and messages of the product form (docs/decisions/0042). */
const rowFields = productFormFields({ variant: ['1'], specification: ['1'], picture: [] });

const fields: Readonly<Partial<Record<ImportColumn, FormField>>> = {
  ...productFields,
  product: productFields.name,
  size: rowFields['variant_1_name'],
  sku: rowFields['variant_1_sku'],
};

const maxKeyValues = 30;

/** In the column of the price: a cell with 0 may be one that was forgotten. */
export const freePrice = 'free';

export const importMessages = {
  active: 'Enter yes or no',
  keyValues: 'Write one per line, for example Fat: 3.8%',
  tooMany: `At most ${maxKeyValues} are possible`,
  price: offerMessages.price,
  free: `Is it free? Then write “${freePrice}” instead of 0`,
  otherValue: (row: number) => `This differs from row ${row}, which is of the same product`,
  unknownCategory: (name: string) => `The shop has no category “${name.slice(0, 60)}”`,
  unknownProduct: 'The shop has no product with this ID. Leave it empty for a new product',
  sameName: 'The shop has a product with this name. Enter its Product ID, or choose another name',
  takenSku: (name: string) => `“${name}” has this SKU already`,
  repeatedSku: (row: number) => `Row ${row} has this SKU, too`,
  severalSkus: (skus: readonly string[]) =>
    `This can be ${skus
      .slice(0, 3)
      .map((sku) => `“${sku}”`)
      .join(' or ')}. Format the column as text, and enter the right one`,
  changedSku: 'Your spreadsheet has changed this SKU. Format the column as text, and enter it again',
  ambiguousDay: 'This date can be read two ways. Enter it as YYYY-MM-DD, for example 2026-11-30',
  skuNeeded: 'This product has sizes: enter the SKU of one',
  noSizes: 'This product has no sizes. Add the first one in the form of the product',
  oneRow: 'A product without sizes has one row only',
  tooFewLeft: (left: number) => `Some have been sold since: ${left} are left. Please count again`,
  takers: (households: number) =>
    `${pluralize(households, 'household takes', 'households take')} this every day. Deactivate it in Products: there you choose what they get instead`,
  exportedStock: 'Leave this as it was exported, or leave it empty',
} as const;

/** The text by the rule of the product form; the fault where it breaks it. */
export function readText(
  row: ImportRow,
  column: ImportColumn,
): { readonly text: string; readonly fault: string | null } {
  const field = fields[column];
  const text = (field?.normalise ?? ((each: string) => each))(row.cells[column] ?? '');
  return { text, fault: field?.rule?.(text, {}) ?? null };
}

export function readActive(text: string): boolean | null {
  const key = text.trim().toLowerCase();
  if (['yes', 'y', 'true', '1', 'active'].includes(key)) return true;
  return ['no', 'n', 'false', '0', 'inactive'].includes(key) ? false : null;
}

export function readKeyValues(
  text: string,
): { readonly values: Readonly<Record<string, string>> } | { readonly fault: string } {
  const values = parseKeyValues(text, maxKeyValues);
  if (!values) return { fault: importMessages.keyValues };
  const fault = findKeyValueFault(values);
  return fault === null ? { values } : { fault };
}

const keyField = rowFields['specification_1_key'] as FormField;
const valueField = rowFields['specification_1_value'] as FormField;

/** The message for the first of some specifications or attributes that breaks the rules of the product form; null if none does. */
export function findKeyValueFault(values: Readonly<Record<string, string>>): string | null {
  const entries = Object.entries(values);
  if (entries.length > maxKeyValues) return importMessages.tooMany;
  for (const [key, value] of entries) {
    const fault = validateField(keyField, key) ?? validateField(valueField, value);
    if (fault) return fault;
  }
  return null;
}

/** A category each, on lines of their own or between bars or semicolons. */
export const splitCategories = (text: string): readonly string[] =>
  [...new Set(text.split(/[\n;|]/).map((name) => name.trim()))].filter(Boolean);

/** `1.250,50`, `1 250,50` and `65,00` of a spreadsheet with decimal commas: two decimals are no thousands. */
export const normalisePrice = (text: string): string =>
  /^(?:\d+|\d{1,3}(?:[.\s’]\d{3})+),\d{1,2}$/.test(text.trim())
    ? text.replace(/[.\s’]/g, '').replace(',', '.')
    : text;

/**
 * `30/11/2026`, `11/30/2026` and `30-Nov-2026`, as spreadsheets save a day, in the form that is read: `2026-11-30`. Null for
 * a date that can be read two ways, such as 03/04/2026 and 30/11/26.
 */
export function normaliseDay(text: string): string | null {
  const day = text.trim();
  const [, dayOfName, name = '', yearOfName] =
    /^(\d{1,2})[-/. ]{1,2}(\p{L}{3,9})[-/. ]{1,2}(\d{4})$/u.exec(day) ?? [];
  const month = monthOf(name);
  if (month !== null) return formatDay(yearOfName, month, dayOfName);
  const [, one, other, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(day) ?? [];
  if (year === undefined)
    return /^\d{1,2}[-/.]\d{1,2}[-/.]\d{1,2}$|^\d{1,2}[-/. ]{1,2}\p{L}{3,9}[-/. ]{1,2}\d{2}$/u.test(day)
      ? null
      : text;
  if (one === other || Number(one) > 12) return formatDay(year, other, one);
  return Number(other) > 12 ? formatDay(year, one, other) : null;
}

const formatDay = (year: string | undefined, ...parts: readonly (string | number | undefined)[]): string =>
  [year, ...parts.map((part) => String(part).padStart(2, '0'))].join('-');

export const columnName = (column: ImportColumn): string => importColumns[column];
