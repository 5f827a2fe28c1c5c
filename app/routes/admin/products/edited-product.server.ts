import type { Picture, StoredProduct } from '~/domain/catalogue/product';
import { productVersion } from '~/domain/catalogue/products/product-version.server';
import { renditionUrl } from '~/domain/images/rendition-url';

/** The URL of a small rendition by the `src` of each picture. */
export const thumbnailsOf = (pictures: Iterable<Picture>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...pictures].map((picture) => [
      picture.src,
      renditionUrl(picture, picture.widths[1] ?? picture.width, 'jpg'),
    ]),
  );

/** What the form shows of a stored product. */
export const toEditedProduct = (product: StoredProduct) => ({
  id: product._id.toHexString(),
  version: productVersion(product),
  name: product.name,
  brand: product.brand,
  price: product.price,
  description: product.description,
  categories: product.categories,
  isActive: product.isActive,
  pictures: product.images.map(({ src, alt }) => ({ src, alt })),
  thumbnails: thumbnailsOf(product.images),
  variants: product.variants.map(({ name, sku, price, stockQuantity }) => ({
    name,
    sku,
    price,
    stockQuantity,
  })),
  specifications: Object.entries(product.specifications),
});

export type EditedProduct = ReturnType<typeof toEditedProduct>;
