import { cartLineId } from '~/domain/cart/cart';
import { listProducts } from '~/domain/catalogue/catalogue-queries.server';
import type { ProductCard } from '~/domain/catalogue/product';
import { searchShop } from '~/domain/search/search.server';
import type { Cents } from '~/lib/format/money';

/** One size of a product that is for sale. */
export type Offer = {
  /** As of a cart line. */
  readonly id: string;
  readonly productName: string;
  /** Null for a product without sizes. */
  readonly size: string | null;
  readonly price: Cents;
  /** Null where stock is not counted. */
  readonly available: number | null;
};

export type OfferList = { readonly offers: readonly Offer[]; readonly hasMore: boolean };

/** More sizes than these products have are not read on a phone. */
const maxFound = 12;
const maxWithoutSearch = 6;

/** The products that match a search, best first; without one, the first that the shop features. */
export async function listOffers(term: string): Promise<OfferList> {
  const search = term.trim();
  const limit = search === '' ? maxWithoutSearch : maxFound;
  const { products, hasMore } =
    search === ''
      ? await listProducts({ filter: { isActive: true }, sort: 'featured', page: 1, pageSize: limit })
      : (await searchShop(search, 1)).products;
  const listed = products.slice(0, limit).filter(({ isActive }) => isActive);
  return { offers: listed.flatMap(toOffers), hasMore: hasMore || products.length > limit };
}

/** Every size that is for sale, by the name of its product, for a choice: of the first thousand products. */
export async function listAllOffers(): Promise<readonly Offer[]> {
  const filter = { isActive: true };
  const { products } = await listProducts({ filter, sort: 'featured', page: 1, pageSize: 1_000 });
  return products.toSorted((a, b) => a.name.localeCompare(b.name)).flatMap(toOffers);
}

const toOffers = (product: ProductCard): Offer[] => {
  const productId = product._id.toHexString();
  if (product.variants.length === 0)
    return [
      { id: productId, productName: product.name, size: null, price: product.lowestPrice, available: null },
    ];
  return product.variants.map(({ sku, name, price, stockQuantity }) => ({
    id: cartLineId({ productId, sku }),
    productName: product.name,
    size: name,
    price,
    available: Math.max(stockQuantity, 0),
  }));
};
