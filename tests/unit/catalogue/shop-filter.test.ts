import { describe, expect, it } from 'vitest';
import {
  defaultShopState,
  parseShopParams,
  shopPath,
  toAbovePriceLimitFilter,
  toShopFilter,
  type ShopState,
} from '~/domain/catalogue/shop-filter';
import { shillings, toCents } from '~/lib/format/money';

const parse = (query: string): ShopState => parseShopParams(new URLSearchParams(query));

describe('the state in the query string of the shop', () => {
  it('defaults to active products from 0 to 1000 shillings, featured first', () => {
    expect(parse('')).toEqual(defaultShopState);
    expect(toShopFilter(parse(''))).toEqual({ isActive: true, maxPrice: shillings(1000) });
  });

  it('is parsed from a submitted form', () => {
    const query =
      'search=+milk+&category=Fresh+Milk&active=off&active=on&stock=on&min=50&max=200&sort=brand&page=2';
    expect(parse(query)).toEqual({
      search: 'milk',
      category: 'Fresh Milk',
      active: true,
      inStock: true,
      minPrice: 50,
      maxPrice: 200,
      sort: 'brand',
      page: 2,
    });
    expect(toShopFilter(parse(query))).toEqual({
      search: 'milk',
      categories: ['Fresh Milk'],
      isActive: true,
      inStock: true,
      minPrice: shillings(50),
      maxPrice: shillings(200),
    });
  });

  it.each<[string, Partial<ShopState>]>([
    ['active=off', { active: false }],
    ['active=nonsense', {}],
    ['stock=off', {}],
    // All Products.
    ['category=', {}],
    ['category=Cheese&category=Yogurt', { category: 'Cheese' }],
    [`category=${'x'.repeat(81)}`, {}],
    // An empty upper price is no limit; an empty lower one is 0.
    ['min=&max=', { maxPrice: null }],
    ['max=+', { maxPrice: null }],
    // Swapped prices are put in order.
    ['min=300&max=100', { minPrice: 100, maxPrice: 300 }],
    ['min=2000', { minPrice: 1000, maxPrice: 2000 }],
    ['min=-5&max=1e3', {}],
    ['min=12.50&max=NaN', {}],
    ['max=99999999', {}],
    ['sort=newest', {}],
    ['sort=constructor', {}],
    ['page=0', {}],
    ['min[]=5&__proto__=x', {}],
    [`search=${'x'.repeat(200)}`, { search: 'x'.repeat(100) }],
  ])('is parsed from %.40s', (query, expected) => {
    expect(parse(query)).toEqual({ ...defaultShopState, ...expected });
  });

  it.each<Partial<ShopState>>([
    {},
    { search: 'a & b', category: 'Fresh Milk' },
    { active: false, inStock: true },
    { minPrice: 20, maxPrice: null },
    { maxPrice: 0 },
    { sort: 'name-desc', page: 7 },
  ])('survives the round trip through shopPath: %j', (change) => {
    const state = { ...defaultShopState, ...change };
    const url = new URL(shopPath(state), 'http://shop.test');
    expect(url.pathname).toBe('/shop');
    expect(parseShopParams(url.searchParams)).toEqual(state);
  });

  it('omits defaults from the path', () => {
    expect(shopPath(defaultShopState)).toBe('/shop');
    expect(shopPath({ ...defaultShopState, page: 2 })).toBe('/shop?page=2');
  });
});

describe('toAbovePriceLimitFilter', () => {
  it('has the other conditions, above 1000 shillings', () => {
    expect(toAbovePriceLimitFilter(parse('search=milk&min=50'))).toEqual({
      search: 'milk',
      isActive: true,
      minPrice: toCents(100_001),
    });
  });

  it('is null where the visitor has set the upper price', () => {
    expect(toAbovePriceLimitFilter(parse('max=500'))).toBeNull();
    expect(toAbovePriceLimitFilter(parse('max='))).toBeNull();
  });
});
