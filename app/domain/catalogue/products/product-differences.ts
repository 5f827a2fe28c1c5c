import { formatMoney } from '~/lib/format/money';
import type { StoredProduct } from '../product';
import { categoryKey } from '../category';
import { productFields } from './product-form';
import type { ProductForm } from './product-schema';

/** A field in which two versions differ, as texts to read side by side. */
export type Difference = { readonly label: string; readonly stored: string; readonly yours: string };

/** Compares what an editor has typed with what somebody else has stored meanwhile. Leaves out the stock. */
export const findDifferences = (form: ProductForm, stored: StoredProduct): readonly Difference[] =>
  [
    { label: productFields.name.label, stored: stored.name, yours: form.name },
    { label: productFields.brand.label, stored: stored.brand, yours: form.brand },
    { label: productFields.price.label, stored: price(stored), yours: price(form) },
    { label: productFields.description.label, stored: stored.description, yours: form.description },
    { label: productFields.categories.label, stored: categories(stored), yours: categories(form) },
    { label: 'Variants', stored: variants(stored), yours: variants(form) },
    {
      label: 'Specifications',
      stored: specifications(stored),
      yours: specifications(form),
    },
    { label: 'Pictures', stored: pictures(stored.images), yours: pictures(form.pictures) },
    { label: 'Status', stored: status(stored), yours: status(form) },
  ].filter((difference) => difference.stored !== difference.yours);

const price = (product: Pick<StoredProduct, 'price'>) => formatMoney(product.price, 'Ksh');
const status = ({ isActive }: { readonly isActive: boolean }) => (isActive ? 'Active' : 'Inactive');
const categories = (product: { readonly categories: readonly string[] }) =>
  [...product.categories].sort((one, other) => (categoryKey(one) < categoryKey(other) ? -1 : 1)).join(', ');
const variants = ({
  variants,
}: {
  readonly variants: readonly Pick<StoredProduct['variants'][number], 'name' | 'sku' | 'price'>[];
}) => variants.map(({ name, sku, price }) => `${name} (${sku}): ${formatMoney(price, 'Ksh')}`).join('\n');
const specifications = (product: Pick<StoredProduct, 'specifications'>) =>
  Object.entries(product.specifications)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');
/** By their descriptions; the addresses tell two pictures of one description apart, but say nothing to a reader. */
const pictures = (list: readonly { readonly src: string; readonly alt: string }[]) =>
  list.map(({ alt }, index) => `${index + 1}. ${alt || 'Without a description'}`).join('\n');
