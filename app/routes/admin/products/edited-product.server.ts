import type { StoredProduct } from '~/domain/catalogue/product';
import { namesOfGoesWith } from '~/domain/catalogue/advice/goes-with.server';
import { mapProductChoices } from '~/domain/catalogue/products/product-choices';
import { textsOf } from '~/domain/catalogue/products/product-texts';
import { productVersion } from '~/domain/catalogue/products/product-version.server';
import { lastSaleDay, type Sale } from '~/domain/catalogue/sales/sale';
import type { Picture } from '~/domain/images/picture';
import { renditionUrl } from '~/domain/images/rendition-url';

/** The URL of a small rendition by the `src` of each picture. */
export const thumbnailsOf = (pictures: Iterable<Picture>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...pictures].map((picture) => [
      picture.src,
      renditionUrl(picture, picture.widths[1] ?? picture.width, 'jpg'),
    ]),
  );

/** `lastDay` as in a date field; '' for no end. */
const toSaleView = (sale: Sale | undefined) =>
  sale ? { was: sale.was, lastDay: sale.until ? lastSaleDay(sale.until) : '' } : null;

/** What the form shows of a stored product. */
export const toEditedProduct = async (product: StoredProduct) => ({
  id: product._id.toHexString(),
  version: productVersion(product),
  name: product.name,
  brand: product.brand,
  price: product.price,
  sale: toSaleView(product.sale),
  description: product.description,
  categories: product.categories,
  isActive: product.isActive,
  pictures: product.images.map(({ src, alt }) => ({ src, alt })),
  thumbnails: thumbnailsOf(product.images),
  variants: product.variants.map(({ name, sku, price, sale, stockQuantity }) => ({
    name,
    sku,
    price,
    sale: toSaleView(sale),
    stockQuantity,
  })),
  specifications: Object.entries(product.specifications),
  ...mapProductChoices((_choice, name) => product[name] ?? ''),
  ...textsOf(product),
  season: product.season ?? null,
  goesWith: await namesOfGoesWith(product.goesWith),
});

export type EditedProduct = Awaited<ReturnType<typeof toEditedProduct>>;
