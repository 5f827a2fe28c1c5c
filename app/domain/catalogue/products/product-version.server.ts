import { createHash } from 'node:crypto';
import type { StoredProduct } from '../product';

/** What an editor sees and changes. A sale changes the stock only, so it is no conflict with an edit. */
export const editedFields = ({
  name,
  brand,
  price,
  description,
  categories,
  isActive,
  images,
  variants,
  specifications,
}: StoredProduct) => ({
  name,
  brand,
  price,
  description,
  categories,
  isActive,
  images: images.map(({ src, alt }) => ({ src, alt })),
  variants: variants.map(({ stockQuantity: _stock, ...variant }) => variant),
  specifications,
});

/** Changes with every edit, of whatever screen or import, and with nothing else. */
export const productVersion = (product: StoredProduct): string =>
  createHash('sha256')
    .update(JSON.stringify(editedFields(product)))
    .digest('hex')
    .slice(0, 16);
