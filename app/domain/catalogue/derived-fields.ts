import { foldText } from '~/domain/text/fold-text';
import { categoryKey } from './category';
import type { Product, StoredProduct } from './product';
import { validSale } from './sales/sale';

type Input = Omit<Product, 'lowestPrice'> & { readonly saleEndsAt?: Date };

/** Adds the fields that lists and searches query, and ends sales that are none; every write of a product must use it. */
export function withDerivedFields({ sale, saleEndsAt: _stored, ...product }: Input): StoredProduct {
  const variants = product.variants.map(({ sale: offered, ...variant }) => ({
    ...variant,
    ...validSale({ price: variant.price, sale: offered }),
  }));
  const own = variants.length === 0 ? validSale({ price: product.price, sale }) : {};
  const ends = [own, ...variants].flatMap((offer) => offer.sale?.until?.getTime() ?? []);
  const prices = variants.map((variant) => variant.price);
  return {
    ...product,
    ...own,
    variants,
    ...(ends.length > 0 && { saleEndsAt: new Date(Math.min(...ends)) }),
    lowestPrice: prices.reduce(
      (lowest, price) => (price < lowest ? price : lowest),
      prices[0] ?? product.price,
    ),
    categoryKeys: [...new Set(product.categories.map(categoryKey))],
    searchText: foldText([product.name, product.brand, product.description].join(' ')),
  };
}
