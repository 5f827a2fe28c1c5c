import {
  countProducts,
  countProductsByCategory,
  listProducts,
  type ProductPage,
} from './catalogue-queries.server';
import { categoryKey } from './category';
import { shopPageSize, toAbovePriceLimitFilter, toShopFilter, type ShopState } from './shop-filter';

type ShopList = ProductPage & {
  /** Matches of each active category, by its `categoryKey`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Matches over all categories. */
  readonly allCount: number;
  /** Matches above the default upper price; 0 where the visitor has set one. */
  readonly abovePriceLimitCount: number;
};

/** Lists a page of the shop with the counts of its filter panel. */
export async function listShop(state: ShopState): Promise<ShopList> {
  const { sort, page } = state;
  const filter = toShopFilter(state);
  const allCategories = toShopFilter({ ...state, category: null });
  const abovePriceLimit = toAbovePriceLimitFilter(state);
  const [list, counts, allCount, abovePriceLimitCount] = await Promise.all([
    listProducts({ filter, sort, page, pageSize: shopPageSize }),
    countProductsByCategory(allCategories),
    countProducts(allCategories),
    abovePriceLimit ? countProducts(abovePriceLimit) : 0,
  ]);
  return {
    ...list,
    counts: Object.fromEntries(Object.entries(counts).map(([name, count]) => [categoryKey(name), count])),
    allCount,
    abovePriceLimitCount,
  };
}
