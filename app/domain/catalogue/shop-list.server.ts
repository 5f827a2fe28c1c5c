import {
  countProducts,
  countProductsByCategory,
  listProducts,
  type ProductPage,
} from './catalogue-queries.server';
import { categoryKey } from './category';
import { shopPageSize, toAbovePriceLimitFilter, toShopFilter, type ShopState } from './shop-filter';

/** A page of the shop, with what stands in the panel beside it. */
export type ShopList = ProductPage & {
  /** What choosing each active category would find, by the key of its name (see categoryKey). */
  readonly counts: Readonly<Record<string, number>>;
  /** What All Products would find. */
  readonly allCount: number;
  /** How many more there are above the price that holds until a visitor chooses another. */
  readonly abovePriceLimitCount: number;
};

/** Takes the state of the shop and returns the page that it stands for. */
export async function listShop(state: ShopState): Promise<ShopList> {
  const { sort, page } = state;
  const filter = toShopFilter(state);
  const everything = toShopFilter({ ...state, category: null });
  const dearer = toAbovePriceLimitFilter(state);
  const [list, counts, allCount, dearerCount] = await Promise.all([
    listProducts({ filter, sort, page, pageSize: shopPageSize }),
    countProductsByCategory(everything),
    countProducts(everything),
    dearer ? countProducts(dearer) : 0,
  ]);
  return {
    ...list,
    counts: Object.fromEntries(Object.entries(counts).map(([name, found]) => [categoryKey(name), found])),
    allCount,
    abovePriceLimitCount: dearerCount,
  };
}
