import type { LabelledTexts } from '~/domain/editing/edit-conflict';
import { formatMoney, type Cents } from '~/lib/format/money';
import { categoryKey } from '../category';
import { lastSaleDay, type Sale } from '../sales/sale';
import { adviceFields } from '../advice/advice-fields';
import { describeMonths, type Season } from '../advice/product-advice';
import { productFields } from './product-form';
import {
  describeChoice,
  productChoiceNames,
  productChoices,
  type ProductChoiceName,
} from './product-choices';
import { productTextNames, productTexts, type ProductTexts } from './product-texts';

type Offer = { readonly price: Cents; readonly sale?: Sale | null };

type Described = Offer &
  Readonly<Partial<ProductTexts & { [Name in ProductChoiceName]: string | null }>> & {
    readonly name: string;
    readonly brand: string;
    readonly description: string;
    readonly categories: readonly string[];
    readonly variants: readonly (Offer & { readonly name: string; readonly sku: string })[];
    readonly specifications: Readonly<Record<string, string>>;
    readonly season?: Season | null;
    /** Names. */
    readonly goesWith: readonly string[];
    readonly isActive: boolean;
    readonly pictures: readonly { readonly src: string; readonly alt: string }[];
  };

/** A product of a form or of the database as texts, to read two versions side by side. Leaves out the stock. */
export const describeProduct = (product: Described): LabelledTexts => ({
  [productFields.name.label]: product.name,
  [productFields.brand.label]: product.brand,
  [productFields.price.label]: describeOffer(product),
  [productFields.description.label]: product.description,
  [productFields.categories.label]: [...product.categories].sort(byKey).join(', '),
  Variants: product.variants
    .map((variant) => `${variant.name} (${variant.sku}): ${describeOffer(variant)}`)
    .join('\n'),
  Specifications: Object.entries(product.specifications)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n'),
  ...Object.fromEntries(
    productChoiceNames.map((name) => [productChoices[name].label, describeChoice(name, product[name])]),
  ),
  ...Object.fromEntries(productTextNames.map((name) => [productTexts[name].label, product[name] ?? ''])),
  Season: product.season ? describeMonths(product.season) : '',
  [adviceFields.goesWith.label]: product.goesWith.join('\n'),
  Pictures: product.pictures
    .map(({ src, alt }, index) => `${index + 1}. ${alt || product.name} (${src.slice(-6)})`)
    .join('\n'),
  Status: product.isActive ? 'Active' : 'Inactive',
});

const describeOffer = ({ price, sale }: Offer): string =>
  sale
    ? `${formatMoney(price, 'Ksh')}, was ${formatMoney(sale.was, 'Ksh')}${sale.until ? ` until ${lastSaleDay(sale.until)}` : ''}`
    : formatMoney(price, 'Ksh');

const byKey = (one: string, other: string): number => (categoryKey(one) < categoryKey(other) ? -1 : 1);
