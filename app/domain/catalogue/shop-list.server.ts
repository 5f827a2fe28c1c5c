import {
  countProducts,
  countProductsByCategory,
  listProducts,
  type ProductPage,
} from './catalogue-queries.server';
import { categoryKey } from './category';
import { shopPageSize, toAbovePriceLimitFilter, toShopFilter, type ShopState } from './shop-filter';

type ShopList = ProductPage & {
  /** By category key. */
  readonly counts: Readonly<Record<string, number>>;
  /** Over all categories. */
  readonly allCount: number;
  /** Above the default upper price; 0 where the visitor has set another one. */
  readonly abovePriceLimitCount: number;
};

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
