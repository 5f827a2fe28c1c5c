import { z } from 'zod';
import { shillings, toCents, type Cents } from '~/lib/money';
import { parsePageNumber } from '~/lib/pagination';
import { parseCategoryNames, parseSearchText, parseCheckboxOnByDefault } from './list-params';

export { maxSearchLength } from './list-params';

/** What a list of products is narrowed by (storefront.md section 3, Product filter); all parts hold together. */
export type ProductFilter = {
  /** Every word must occur in the name, the brand or the description, in any case. */
  readonly search?: string;
  readonly isActive?: boolean;
  readonly inStock?: boolean;
  /** The whole brand, as it is stored. */
  readonly brand?: string;
  /** Names of categories in any case; one of them is enough. An empty list narrows nothing. */
  readonly categories?: readonly string[];
  /** Bounds of the lowest price, both included. */
  readonly minPrice?: Cents;
  readonly maxPrice?: Cents;
};

/** Those that the products page offers (storefront.md section 2, Products). */
export const productSorts = ['featured', 'newest', 'price-asc', 'price-desc'] as const;

/** Every order of a list; the last three are the shop's (storefront.md section 9). */
export type ProductSort = (typeof productSorts)[number] | 'name-asc' | 'name-desc' | 'brand';

/** The words of storefront.md section 2, Products, and section 9, Shop sort options. */
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

/** The words of storefront.md section 2, Products. */
export const priceRangeLabels: Readonly<Record<PriceRange, string>> = {
  'under-50': 'Under KES 50',
  '50-100': 'KES 50-100',
  '100-200': 'KES 100-200',
  'over-200': 'Over KES 200',
};

const oneCent = toCents(1);

/**
 * "Under 50" and "over 200" leave their bound out, "50-100" and "100-200" include both of theirs, as a reader takes the
 * words: every price is in one range, and exactly KES 100 is in the two that name it.
 */
const priceBounds: Readonly<Record<PriceRange, Pick<ProductFilter, 'minPrice' | 'maxPrice'>>> = {
  'under-50': { maxPrice: toCents(shillings(50) - oneCent) },
  '50-100': { minPrice: shillings(50), maxPrice: shillings(100) },
  '100-200': { minPrice: shillings(100), maxPrice: shillings(200) },
  'over-200': { minPrice: toCents(shillings(200) + oneCent) },
};

/** Page size of the products page (storefront.md section 9). */
export const productsPageSize = 12;

/** The state of the products page, as its address carries it and as its form shows it. */
export type ProductListState = {
  /** The words that were searched for; '' for none. */
  readonly search: string;
  /** Show Active Only. */
  readonly active: boolean;
  /** The ticked names, as they came in the address. */
  readonly categories: readonly string[];
  readonly price: PriceRange | null;
  readonly sort: ProductSort;
  /** From 1. */
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

/**
 * Takes the query of /products and returns what to ask of the catalogue, and the state that the form shows.
 * Nothing fails: what is malformed, too long or unknown counts as not given, as in any address that people edit.
 */
export function parseProductListParams(params: URLSearchParams): {
  readonly filter: ProductFilter;
  readonly sort: ProductSort;
  readonly page: number;
  readonly selected: ProductListState;
} {
  const selected: ProductListState = {
    search: parseSearchText(params),
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

/**
 * The address of a state, without what is the default: `toProductListParams({ ...selected, page: 2 })`.
 * What parseProductListParams makes of it is the same state again.
 */
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
