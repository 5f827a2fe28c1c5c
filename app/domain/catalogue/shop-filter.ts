import { z } from 'zod';
import { toSearchText } from '~/lib/search-text';
import { parsePageNumber } from '~/lib/pagination';
import { shillings, toCents } from '~/lib/format/money';
import { parseCategoryNames, parseCheckboxOnByDefault } from './list-params';
import type { ProductFilter, ProductSort } from './product-filter';

export const shopPageSize = 9;

export const shopSorts = [
  'featured',
  'price-asc',
  'price-desc',
  'name-asc',
  'name-desc',
  'brand',
] as const satisfies readonly ProductSort[];
export type ShopSort = (typeof shopSorts)[number];

/** Whole shillings. */
export const defaultPriceRange = { min: 0, max: 1000 } as const;

export type ShopState = {
  readonly search: string;
  /** Null for All Products. */
  readonly category: string | null;
  readonly active: boolean;
  readonly inStock: boolean;
  readonly minPrice: number;
  /** Whole shillings; null for no upper limit. */
  readonly maxPrice: number | null;
  readonly sort: ShopSort;
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

/** Seven digits stay a safe integer in cents. */
const wholeShillings = /^\d{1,7}$/;

/** Invalid values count as absent, an empty upper price is no limit, swapped prices are put in order. */
export function parseShopParams(params: URLSearchParams): ShopState {
  const min = readPrice(params.get('min')) ?? defaultPriceRange.min;
  const max =
    params.get('max')?.trim() === '' ? null : (readPrice(params.get('max')) ?? defaultPriceRange.max);
  return {
    search: toSearchText(params.get('search') ?? ''),
    category: parseCategoryNames(params)[0] ?? null,
    active: parseCheckboxOnByDefault(params, 'active'),
    inStock: params.getAll('stock').includes('on'),
    minPrice: max === null ? min : Math.min(min, max),
    maxPrice: max === null ? null : Math.max(min, max),
    ...parseSortAndPage(params),
  };
}

export const parseSortAndPage = (params: URLSearchParams): Pick<ShopState, 'sort' | 'page'> => ({
  sort: sortField.parse(params.get('sort')),
  page: parsePageNumber(params.get('page')),
});

function readPrice(text: string | null): number | null {
  const digits = text?.trim() ?? '';
  return wholeShillings.test(digits) ? Number(digits) : null;
}

export const toShopFilter = (state: ShopState): ProductFilter => ({
  ...(state.search && { search: state.search }),
  ...(state.category !== null && { categories: [state.category] }),
  ...(state.active && { isActive: true }),
  ...(state.inStock && { inStock: true }),
  ...(state.minPrice > 0 && { minPrice: shillings(state.minPrice) }),
  ...(state.maxPrice !== null && { maxPrice: shillings(state.maxPrice) }),
});

/** The products above the default upper price; null where the visitor has set another one. */
export function toAbovePriceLimitFilter(state: ShopState): ProductFilter | null {
  if (state.maxPrice !== defaultPriceRange.max) return null;
  const minPrice = toCents(shillings(defaultPriceRange.max) + 1);
  return { ...toShopFilter({ ...state, minPrice: 0, maxPrice: null }), minPrice };
}

/** Omits default values; the inverse of parseShopParams. */
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
