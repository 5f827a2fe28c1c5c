import { z } from 'zod';
import { parsePageNumber } from '~/lib/pagination';
import { shillings, toCents } from '~/lib/money';
import { parseCategoryNames, parseSearchText, parseCheckboxOnByDefault } from './list-params';
import type { ProductFilter, ProductSort } from './product-filter';

/** Page size of the shop (storefront.md section 9); the pages of categories are the same list. */
export const shopPageSize = 9;

/** The orders of the shop, in the order of storefront.md section 9. */
export const shopSorts = [
  'featured',
  'price-asc',
  'price-desc',
  'name-asc',
  'name-desc',
  'brand',
] as const satisfies readonly ProductSort[];
export type ShopSort = (typeof shopSorts)[number];

/** Whole shillings: the price range that holds until a visitor gives another one (storefront.md section 9). */
export const defaultPriceRange = { min: 0, max: 1000 } as const;

/** The state of the shop, as its address carries it and as its form shows it. */
export type ShopState = {
  /** The words that were searched for; '' for none. */
  readonly search: string;
  /** The name of a category as it came in the address; null for All Products. */
  readonly category: string | null;
  /** Active Products. */
  readonly active: boolean;
  /** In Stock. */
  readonly inStock: boolean;
  /** Whole shillings. */
  readonly minPrice: number;
  /** Whole shillings; null for no upper limit. */
  readonly maxPrice: number | null;
  readonly sort: ShopSort;
  /** From 1. */
  readonly page: number;
};

export const defaultShopState: ShopState = {
  search: '',
  category: null,
  active: true,
  inStock: false,
  minPrice: defaultPriceRange.min,
  maxPrice: defaultPriceRange.max,
  sort: 'featured',
  page: 1,
};

const sortField = z.enum(shopSorts).catch('featured');

/** Seven digits are more than any product of a farm costs, and few enough to count in cents. */
const wholeShillings = /^\d{1,7}$/;

/**
 * Takes the query of /shop and returns the state that it stands for. Nothing fails: what is malformed, too long or
 * unknown counts as not given, as in any address that people edit. An upper price that was emptied is no limit; of two
 * prices the lower one is the minimum, whichever field it was typed into.
 */
export function parseShopParams(params: URLSearchParams): ShopState {
  const min = readPrice(params.get('min')) ?? defaultPriceRange.min;
  const max =
    params.get('max')?.trim() === '' ? null : (readPrice(params.get('max')) ?? defaultPriceRange.max);
  return {
    search: parseSearchText(params),
    category: parseCategoryNames(params)[0] ?? null,
    active: parseCheckboxOnByDefault(params, 'active'),
    inStock: params.getAll('stock').includes('on'),
    minPrice: max === null ? min : Math.min(min, max),
    maxPrice: max === null ? null : Math.max(min, max),
    ...parseSortAndPage(params),
  };
}

/** Takes the query of a category's page, which has nothing but an order and a page. */
export const parseSortAndPage = (params: URLSearchParams): Pick<ShopState, 'sort' | 'page'> => ({
  sort: sortField.parse(params.get('sort')),
  page: parsePageNumber(params.get('page')),
});

function readPrice(text: string | null): number | null {
  const digits = text?.trim() ?? '';
  return wholeShillings.test(digits) ? Number(digits) : null;
}

/** What a state asks of the catalogue. */
export const toShopFilter = (state: ShopState): ProductFilter => ({
  ...(state.search && { search: state.search }),
  ...(state.category !== null && { categories: [state.category] }),
  ...(state.active && { isActive: true }),
  ...(state.inStock && { inStock: true }),
  ...(state.minPrice > 0 && { minPrice: shillings(state.minPrice) }),
  ...(state.maxPrice !== null && { maxPrice: shillings(state.maxPrice) }),
});

/**
 * What the price range that nobody chose leaves out, so that the shop can say so; null where the visitor chose the
 * upper price.
 */
export function toAbovePriceLimitFilter(state: ShopState): ProductFilter | null {
  if (state.maxPrice !== defaultPriceRange.max) return null;
  const minPrice = toCents(shillings(defaultPriceRange.max) + 1);
  return { ...toShopFilter({ ...state, minPrice: 0, maxPrice: null }), minPrice };
}

/**
 * The address of a state, without what is the default. What parseShopParams makes of it is the same state again.
 */
export function shopPath(state: ShopState): string {
  const params = new URLSearchParams();
  if (state.search) params.set('search', state.search);
  if (state.category !== null) params.set('category', state.category);
  if (!state.active) params.set('active', 'off');
  if (state.inStock) params.set('stock', 'on');
  if (state.minPrice !== defaultPriceRange.min) params.set('min', String(state.minPrice));
  if (state.maxPrice !== defaultPriceRange.max) params.set('max', String(state.maxPrice ?? ''));
  return withSortAndPage('/shop', state, params);
}

/** Takes a path and the query so far, and returns the address of a list in an order at a page. */
export function withSortAndPage(
  path: string,
  { sort, page }: Pick<ShopState, 'sort' | 'page'>,
  params = new URLSearchParams(),
): string {
  if (sort !== defaultShopState.sort) params.set('sort', sort);
  if (page !== 1) params.set('page', String(page));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
