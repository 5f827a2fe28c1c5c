import type { ContentIcon } from '~/domain/content/content-icons';
import type { FormField } from '~/lib/forms/form-fields';
import { lineField } from '~/lib/forms/text-fields';

type ProductText = FormField<string> & {
  readonly hint: string;
  /** Beside it on the product's page. */
  readonly icon: ContentIcon;
  /** In the description of the API. */
  readonly example: string;
};

/**
 * The optional texts of a product, in their order. Its form, its page, the API and the comparison of two versions read this
 * table; for the spreadsheets a text gets a column (import/columns.ts).
 */
export const productTexts = {
  keeping: {
    ...lineField('Storage', { maxLength: 300, isOptional: true }),
    hint: 'For example: In the fridge at 4 °C or below. Once opened, use it within 2 days.',
    icon: 'box',
    example: 'In the fridge, at most 4 °C',
  },
} as const satisfies Readonly<Record<string, ProductText>>;

export type ProductTextName = keyof typeof productTexts;

/** '' for none. */
export type ProductTexts = Readonly<Record<ProductTextName, string>>;

export const productTextNames = Object.keys(productTexts) as ProductTextName[];

export const mapProductTexts = <Value>(map: (text: ProductText, name: ProductTextName) => Value) =>
  Object.fromEntries(productTextNames.map((name) => [name, map(productTexts[name], name)])) as Readonly<
    Record<ProductTextName, Value>
  >;

export const textsOf = (product: Readonly<Partial<ProductTexts>>): ProductTexts =>
  mapProductTexts((_text, name) => product[name] ?? '');
