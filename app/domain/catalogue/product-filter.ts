import { z } from 'zod';
import { toSearchText } from '~/lib/search-text';
import { shillings, toCents, type Cents } from '~/lib/format/money';
import { parsePageNumber } from '~/lib/pagination';
import { parseCategoryNames, parseCheckboxOnByDefault } from './list-params';

/** Combines its conditions with AND. */
export type ProductFilter = {
  /** Every word must occur in one of the texts that are searched. */
  readonly search?: string;
  /**
   * `texts`: name, brand and description; the default. `texts-and-skus`: also a SKU that contains the search. `sizes`: name, sizes,
   * categories and SKUs.
   */
  readonly searchIn?: 'texts' | 'texts-and-skus' | 'sizes';
  readonly isActive?: boolean;
  readonly inStock?: boolean;
  readonly brand?: string;
  /** One of the names must match, in any case; an empty list matches all. */
  readonly categories?: readonly string[];
  /** Inclusive bounds of the lowest price. */
  readonly minPrice?: Cents;
  readonly maxPrice?: Cents;
};

export const productSorts = ['featured', 'newest', 'price-asc', 'price-desc'] as const;

/** The last three are for the shop only. */
export type ProductSort = (typeof productSorts)[number] | 'name-asc' | 'name-desc' | 'brand';

export const productSortLabels: Readonly<Record<ProductSort, string>> = {
  featured: 'Featured',
  newest: 'Newest Arrivals',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  'name-asc': 'Name: A-Z',
  'name-desc': 'Name: Z-A',
  brand: 'Brand',
};

export const priceRanges = ['under-50', '50-100', '100-200', 'over-200'] as const;
export type PriceRange = (typeof priceRanges)[number];

export const priceRangeLabels: Readonly<Record<PriceRange, string>> = {
  'under-50': 'Under KES 50',
  '50-100': 'KES 50-100',
  '100-200': 'KES 100-200',
  'over-200': 'Over KES 200',
};

const oneCent = toCents(1);

/** "Under" and "over" exclude their bound, the others include both: KES 100 is in two ranges. */
const priceBounds: Readonly<Record<PriceRange, Pick<ProductFilter, 'minPrice' | 'maxPrice'>>> = {
  'under-50': { maxPrice: toCents(shillings(50) - oneCent) },
  '50-100': { minPrice: shillings(50), maxPrice: shillings(100) },
  '100-200': { minPrice: shillings(100), maxPrice: shillings(200) },
  'over-200': { minPrice: toCents(shillings(200) + oneCent) },
};

export const productsPageSize = 12;

export type ProductListState = {
  readonly search: string;
  readonly active: boolean;
  readonly categories: readonly string[];
  readonly price: PriceRange | null;
  readonly sort: ProductSort;
  readonly page: number;
};

export const defaultProductListState: ProductListState = {
  search: '',
  active: true,
  categories: [],
  price: null,
  sort: 'featured',
  page: 1,
};

const sortField = z.enum(productSorts).catch('featured');
const priceField = z.enum(priceRanges).nullable().catch(null);

/** Never fails: malformed, too long and unknown values count as absent. */
export function parseProductListParams(params: URLSearchParams): {
  readonly filter: ProductFilter;
  readonly sort: ProductSort;
  readonly page: number;
  readonly selected: ProductListState;
} {
  const selected: ProductListState = {
    search: toSearchText(params.get('search') ?? ''),
    active: parseCheckboxOnByDefault(params, 'active'),
    categories: parseCategoryNames(params),
    price: priceField.parse(params.get('price')),
    sort: sortField.parse(params.get('sort')),
    page: parsePageNumber(params.get('page')),
  };
  return { filter: toProductFilter(selected), sort: selected.sort, page: selected.page, selected };
}

function toProductFilter({ search, active, categories, price }: ProductListState): ProductFilter {
  return {
    ...(search && { search }),
    ...(active && { isActive: true }),
    ...(categories.length > 0 && { categories }),
    ...(price && priceBounds[price]),
  };
}

/** Omits default values; the inverse of parseProductListParams. */
export function toProductListParams(state: ProductListState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.search) params.set('search', state.search);
  if (!state.active) params.set('active', 'off');
  for (const name of state.categories) params.append('category', name);
  if (state.price) params.set('price', state.price);
  if (state.sort !== defaultProductListState.sort) params.set('sort', state.sort);
  if (state.page !== 1) params.set('page', String(state.page));
  return params;
}
