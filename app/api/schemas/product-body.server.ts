import { z } from '@hono/zod-openapi';
import { maxGoesWith } from '~/domain/catalogue/advice/advice-fields';
import { findGoesWith } from '~/domain/catalogue/advice/goes-with.server';
import { findKeyValueFault } from '~/domain/catalogue/import/read-cells';
import type { Product, ProductVariant, StoredProduct } from '~/domain/catalogue/product';
import {
  maxRows,
  maxStock,
  productFields,
  productFormFields,
  productMessages,
  rowField,
  type ProductRows,
  type RowKind,
} from '~/domain/catalogue/products/product-form';
import { productSchema, type ProductForm } from '~/domain/catalogue/products/product-schema';
import { mapProductChoices } from '~/domain/catalogue/products/product-choices';
import { mapProductTexts } from '~/domain/catalogue/products/product-texts';
import { productVersion } from '~/domain/catalogue/products/product-version.server';
import { lastSaleDay, type Sale } from '~/domain/catalogue/sales/sale';
import type { FormField } from '~/lib/forms/form-fields';
import type { Cents } from '~/lib/format/money';
import type { ApiError } from '../api-error';
import type { Caller } from '../call';
import { parseForm, toFormTexts, versionInput } from './form-body';
import { adviceSchema } from './catalogue';
import { missingError, ruledNumber, ruledText, uncheckedText } from './form-fields';
import { collectFault, toPicture } from './image-url.server';
import { toShillings } from './shared';

/** Fields of the first row of each kind; the other rows have the same. */
const rowFields = productFormFields({ variant: ['1'], specification: ['1'], picture: [] });
const rowFieldOf = (kind: RowKind, name: string, label: string): FormField => ({
  ...rowFields[rowField(kind, '1', name)],
  label,
});

const keyLength = rowFieldOf('specification', 'key', '').maxLength;
const valueLength = rowFieldOf('specification', 'value', '').maxLength;

const keyValues = (description: string) =>
  z
    .record(z.string(), z.string().openapi({ minLength: 1, maxLength: valueLength }))
    .superRefine((values, context) => {
      const message = findKeyValueFault(values);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .openapi({
      description: `${description} Keys are words of at most ${keyLength} characters.`,
      maxProperties: maxRows.specification,
    });

const stockInput = z
  .number(productMessages.stock)
  .openapi({ type: 'integer', minimum: 0, maximum: maxStock });

const variantBody = z
  .object({
    name: uncheckedText(rowFieldOf('variant', 'name', 'Name')).openapi({ example: '1 litre' }),
    sku: uncheckedText(rowFieldOf('variant', 'sku', 'SKU: no other variant of the product has it')),
    price: ruledNumber(productFields.price),
    stockQuantity: stockInput.optional().openapi({
      description: 'The stock now. If left out, an existing variant keeps its stock.',
    }),
    seenStockQuantity: stockInput.optional().openapi({
      description:
        'The stockQuantity that you read. The stock then changes by the difference, so that sales in between still count.',
    }),
    attributes: keyValues('For example, size and packaging.').optional(),
  })
  .openapi('ProductVariantBody');

export const productBody = z
  .object({
    name: ruledText(productFields.name),
    description: ruledText(productFields.description),
    price: ruledNumber(productFields.price),
    brand: ruledText(productFields.brand),
    categories: z
      .array(z.string(), { error: missingError(productMessages.categories) })
      .min(1, productMessages.categories)
      .openapi({ description: 'The names. Parent categories are added.' }),
    images: z
      .array(z.string().max(2_000))
      .max(maxRows.picture, `A product can have ${maxRows.picture} pictures`)
      .optional()
      .openapi({
        description:
          'URLs or ids of images in the shop (POST /api/images), or URLs of public pictures, of which the shop stores copies.',
      }),
    variants: z
      .array(variantBody)
      .max(maxRows.variant, `A product can have ${maxRows.variant} variants`)
      .optional(),
    specifications: keyValues('For example, fat content.').optional(),
    ...mapProductChoices((_choice, name) => adviceSchema[name].optional()),
    ...mapProductTexts(ruledText),
    season: adviceSchema.season.optional(),
    goesWith: z
      .array(z.string().max(200))
      .max(maxGoesWith)
      .optional()
      .openapi({ description: 'Ids, slugs or names of products.' }),
    isActive: z.boolean().optional().openapi({ description: 'True by default.' }),
    isFree: z.boolean().optional().openapi({ description: 'Confirms a new price of 0.' }),
    updatedAt: versionInput,
  })
  .openapi('ProductBody');

type ProductBody = z.output<typeof productBody>;

/** The form of the page with the values of a body; what the body leaves out stays as `stored` has it. Throws an ApiError 400. */
export async function toProductForm(
  body: ProductBody,
  stored: StoredProduct | null,
  caller: Caller,
): Promise<ProductForm> {
  const variants: readonly VariantBody[] = body.variants ?? stored?.variants.map(toVariantBody) ?? [];
  const specifications = Object.entries(body.specifications ?? stored?.specifications ?? {});
  const imageFaults: ApiError[] = [];
  const pictures = await readPictures(body.images, stored, caller, imageFaults);
  const rows: ProductRows = {
    variant: keysOf(variants),
    specification: keysOf(specifications),
    picture: keysOf(pictures),
  };
  const texts: Record<string, string> = {
    ...toFormTexts({
      name: body.name,
      brand: body.brand,
      description: body.description,
      price: body.price,
    }),
    ...saleTexts(stored?.sale, caller.now),
    ...(await adviceTexts(body, stored)),
    isActive: (body.isActive ?? stored?.isActive ?? true) ? 'on' : '',
    isFree: body.isFree ? 'on' : '',
    seenVersion: stored ? productVersion(stored) : '',
  };
  for (const [index, variant] of variants.entries()) {
    const key = String(index + 1);
    const before = stored?.variants.find(({ sku }) => sku === variant.sku);
    const values = { ...variantTexts(variant, before), ...saleTexts(before?.sale, caller.now) };
    for (const [name, text] of Object.entries(values)) texts[rowField('variant', key, name)] = text;
  }
  for (const [index, [name, value]] of specifications.entries()) {
    texts[rowField('specification', String(index + 1), 'key')] = name;
    texts[rowField('specification', String(index + 1), 'value')] = value;
  }
  for (const [index, { src, alt }] of pictures.entries()) {
    texts[rowField('picture', String(index + 1), 'src')] = src;
    texts[rowField('picture', String(index + 1), 'alt')] = alt;
  }
  const schema = productSchema(rows, texts, caller.now);
  const form = parseForm(
    schema,
    { ...texts, categories: body.categories },
    { nameOf: bodyFieldOf(specifications), imageFaults },
  );
  return {
    ...form,
    variants: form.variants.map((variant, index) => {
      const attributes = variants[index]?.attributes;
      return attributes ? { ...variant, attributes } : variant;
    }),
  };
}

type VariantBody = {
  readonly name?: string | null | undefined;
  readonly sku?: string | null | undefined;
  readonly price?: number | null | undefined;
  readonly stockQuantity?: number | undefined;
  readonly seenStockQuantity?: number | undefined;
  readonly attributes?: ProductVariant['attributes'] | undefined;
};

const keysOf = (rows: readonly unknown[]): readonly string[] => rows.map((_, index) => String(index + 1));

const toVariantBody = (variant: ProductVariant): VariantBody => ({
  ...variant,
  price: toShillings(variant.price),
});

const toText = (price: Cents): string => String(toShillings(price));

const variantTexts = (
  { name, sku, price, stockQuantity, seenStockQuantity }: VariantBody,
  before: ProductVariant | undefined,
): Record<string, string> => ({
  name: name ?? '',
  sku: sku ?? '',
  price: String(price ?? ''),
  stock: String(stockQuantity ?? before?.stockQuantity ?? ''),
  seenSku: before ? before.sku : '',
  seenStock: before ? String(seenStockQuantity ?? before.stockQuantity) : '',
});

/** The API has no fields for a sale: it stays, unless its last day is over. */
function saleTexts(sale: Sale | undefined, now: Date): { readonly was: string; readonly until: string } {
  if (!sale || (sale.until && sale.until <= now)) return { was: '', until: '' };
  return { was: toText(sale.was), until: sale.until ? lastSaleDay(sale.until) : '' };
}

async function readPictures(
  images: readonly string[] | undefined,
  stored: Pick<Product, 'images'> | null,
  caller: Caller,
  faults: ApiError[],
): Promise<readonly { readonly src: string; readonly alt: string }[]> {
  const present = stored?.images ?? [];
  if (!images) return present;
  const pictures = [];
  for (const [index, url] of images.entries()) {
    const reading = toPicture(url, { field: `images.${index}`, caller, present });
    pictures.push(await collectFault(reading, { faults, fallback: { src: '', alt: '' } }));
  }
  return pictures;
}

async function adviceTexts(
  body: ProductBody,
  stored: StoredProduct | null,
): Promise<Readonly<Record<string, string>>> {
  const season = body.season === undefined ? stored?.season : body.season;
  const known = (await findGoesWith(stored?.goesWith)).map(({ id }) => id);
  const own = new Set(stored?.goesWith?.map((id) => id.toHexString()));
  // An id that GET has answered may be that of a product which was deleted meanwhile.
  const goesWith = body.goesWith?.filter((id) => !own.has(id) || known.includes(id)) ?? known;
  return {
    ...mapProductChoices((_choice, name) => (body[name] === undefined ? stored?.[name] : body[name]) ?? ''),
    ...mapProductTexts((_text, name) => body[name] ?? stored?.[name] ?? ''),
    seasonFrom: String(season?.from ?? ''),
    seasonTo: String(season?.to ?? ''),
    goesWith: goesWith.join('\n'),
  };
}

const variantFieldNames: Readonly<Record<string, string>> = {
  stock: 'stockQuantity',
  was: 'price',
  until: 'price',
};

/** `variant_1_stock` is `variants.0.stockQuantity`. */
export const bodyFieldOf =
  (specifications: readonly (readonly [string, string])[]) =>
  (field: string): string => {
    const [, kind, key, name = ''] = /^(variant|specification|picture)_(\d+)_(\w+)$/.exec(field) ?? [];
    const index = Number(key) - 1;
    if (kind === 'variant') return `variants.${index}.${variantFieldNames[name] ?? name}`;
    if (kind === 'specification') return `specifications.${specifications[index]?.[0] ?? index}`;
    if (kind === 'picture') return 'images';
    if (field.startsWith('season')) return 'season';
    return field === 'was' || field === 'until' ? 'price' : field;
  };
