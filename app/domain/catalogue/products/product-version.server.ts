import { createHash } from 'node:crypto';
import type { StoredProduct } from '../product';
import type { Sale } from '../sales/sale';
import { mapProductChoices } from './product-choices';
import { mapProductTexts } from './product-texts';

/** What an editor sees and changes. A sale changes the stock only, so it is no conflict with an edit. */
export const editedFields = ({
  name,
  brand,
  price,
  sale,
  description,
  categories,
  isActive,
  images,
  variants,
  specifications,
  season,
  goesWith,
  ...product
}: StoredProduct) => ({
  name,
  brand,
  price,
  sale: saleValues(sale),
  description,
  categories,
  isActive,
  images: images.map(({ src, alt }) => ({ src, alt })),
  variants: variants.map(
    ({ name: variantName, sku, price: variantPrice, sale: variantSale, attributes }) => ({
      name: variantName,
      sku,
      price: variantPrice,
      sale: saleValues(variantSale),
      attributes,
    }),
  ),
  specifications,
  ...mapProductChoices((_choice, name) => product[name]),
  ...mapProductTexts((_text, name) => product[name] || undefined),
  season: season && { from: season.from, to: season.to },
  goesWith: goesWith?.map((id) => id.toHexString()),
});

const saleValues = (sale: Sale | undefined) =>
  sale ? { was: sale.was, until: sale.until?.toISOString() ?? null } : null;

/** Changes with every edit, of whatever screen or import, and with nothing else. */
export const productVersion = (product: StoredProduct): string =>
  createHash('sha256')
    .update(JSON.stringify(editedFields(product)))
    .digest('hex')
    .slice(0, 16);
