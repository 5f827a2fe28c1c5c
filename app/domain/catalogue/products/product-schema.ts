import { z } from 'zod';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import type { FieldValues } from '~/lib/forms/form-fields';
import { toCents, type Cents } from '~/lib/format/money';
import { parseSeason } from '../advice/advice-fields';
import type { Season } from '../advice/product-advice';
import type { Sale } from '../sales/sale';
import { productFormFields, rowField, type ProductRows } from './product-form';
import { mapProductChoices, type ProductChoices } from './product-choices';
import { mapProductTexts, type ProductTexts } from './product-texts';
import { toSale } from './sale-fields';

export type VariantForm = {
  /** The row, for messages about it. */
  readonly key: string;
  readonly name: string;
  readonly sku: string;
  readonly price: Cents;
  readonly sale: Sale | null;
  readonly stock: number;
  /** What the form showed when it was opened; '' and null for a new variant. */
  readonly seenSku: string;
  readonly seenStock: number | null;
  /** Absent in the form of the page, which leaves them as they are. */
  readonly attributes?: Readonly<Record<string, string>>;
};

type ChosenValues = { readonly [Name in keyof ProductChoices]: ProductChoices[Name] | null };

type OptionalAnswers = ProductTexts & ChosenValues;

export type ProductForm = OptionalAnswers & {
  readonly name: string;
  readonly brand: string;
  readonly price: Cents;
  /** Null for a product with variants. */
  readonly sale: Sale | null;
  readonly description: string;
  readonly categories: readonly string[];
  readonly isActive: boolean;
  /** A price of 0 is meant; absent where nobody was asked. */
  readonly isFree?: boolean;
  readonly variants: readonly VariantForm[];
  readonly specifications: Readonly<Record<string, string>>;
  readonly season: Season | null;
  /** Names, slugs or ids of products. */
  readonly goesWith: readonly string[];
  readonly pictures: readonly PictureForm[];
  /** From productVersion; '' for a new product. */
  readonly seenVersion: string;
};

/** `src` is that of a stored upload, or of a picture that the product has already. */
type PictureForm = { readonly key: string; readonly src: string; readonly alt: string };

const hiddenText = z.string().max(300).catch('');

/** The schema of a form with these rows. `values`: the texts as typed, for rules that compare fields. */
export const productSchema = (rows: ProductRows, values: FieldValues, now: Date) =>
  formSchema(
    productFormFields(rows, () => now),
    values,
  )
    .extend({ isActive: checkboxSchema, isFree: checkboxSchema, seenVersion: hiddenText })
    .extend(hiddenRowFields(rows))
    .transform((fields) => toProductForm(fields, rows));

const hiddenRowFields = (rows: ProductRows): Record<string, typeof hiddenText> =>
  Object.fromEntries([
    ...rows.variant.flatMap((key) => [
      [rowField('variant', key, 'seenSku'), hiddenText] as const,
      [rowField('variant', key, 'seenStock'), hiddenText] as const,
    ]),
    ...rows.picture.map((key) => [rowField('picture', key, 'src'), hiddenText] as const),
  ]);

/** The rules have checked the values; the table of fields is built at run time, so its types are not known. */
function toProductForm(fields: Readonly<Record<string, unknown>>, rows: ProductRows): ProductForm {
  const text = (name: string): string => String(fields[name] ?? '');
  const count = (name: string): number => Number(fields[name] ?? 0);
  return {
    name: text('name'),
    brand: text('brand'),
    price: toCents(count('price')),
    sale: toSale(text('was'), text('until')),
    description: text('description'),
    categories: fields['categories'] as readonly string[],
    isActive: fields['isActive'] === true,
    isFree: fields['isFree'] === true,
    variants: rows.variant.map((key) => ({
      key,
      name: text(rowField('variant', key, 'name')),
      sku: text(rowField('variant', key, 'sku')),
      price: toCents(count(rowField('variant', key, 'price'))),
      sale: toSale(text(rowField('variant', key, 'was')), text(rowField('variant', key, 'until'))),
      stock: count(rowField('variant', key, 'stock')),
      seenSku: text(rowField('variant', key, 'seenSku')),
      seenStock: /^\d{1,9}$/.test(text(rowField('variant', key, 'seenStock')))
        ? count(rowField('variant', key, 'seenStock'))
        : null,
    })),
    specifications: Object.fromEntries(
      rows.specification.map((key) => [
        text(rowField('specification', key, 'key')),
        text(rowField('specification', key, 'value')),
      ]),
    ),
    ...(mapProductChoices((_choice, name) => fields[name]) as ChosenValues),
    ...mapProductTexts((_text, name) => text(name)),
    season: parseSeason(text('seasonFrom'), text('seasonTo')),
    goesWith: fields['goesWith'] as readonly string[],
    pictures: rows.picture.map((key) => ({
      key,
      src: text(rowField('picture', key, 'src')),
      alt: text(rowField('picture', key, 'alt')),
    })),
    seenVersion: text('seenVersion'),
  };
}
