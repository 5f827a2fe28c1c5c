import { describe, expect, it } from 'vitest';
import {
  defaultShopState,
  parseShopParams,
  shopPath,
  toAbovePriceLimitFilter,
  toShopFilter,
  type ShopState,
} from '~/domain/catalogue/shop-filter';
import { shillings, toCents } from '~/lib/money';

const parse = (query: string): ShopState => parseShopParams(new URLSearchParams(query));

describe('the state in the address of the shop', () => {
  it('is active products from 0 to 1000 shillings, featured first, where nothing is said', () => {
    expect(parse('')).toEqual(defaultShopState);
    expect(toShopFilter(parse(''))).toEqual({ isActive: true, maxPrice: shillings(1000) });
  });

  it('is what the form sends', () => {
    const sent =
      'search=+milk+&category=Fresh+Milk&active=off&active=on&stock=on&min=50&max=200&sort=brand&page=2';
    expect(parse(sent)).toEqual({
      search: 'milk',
      category: 'Fresh Milk',
      active: true,
      inStock: true,
      minPrice: 50,
      maxPrice: 200,
      sort: 'brand',
      page: 2,
    });
    expect(toShopFilter(parse(sent))).toEqual({
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
    // An upper price that was emptied is no limit; a lower one is 0.
    ['min=&max=', { maxPrice: null }],
    ['max=+', { maxPrice: null }],
    // Whichever field it was typed into.
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
  ])('takes %.40s as it is meant', (query, meant) => {
    expect(parse(query)).toEqual({ ...defaultShopState, ...meant });
  });

  it.each<Partial<ShopState>>([
    {},
    { search: 'a & b', category: 'Fresh Milk' },
    { active: false, inStock: true },
    { minPrice: 20, maxPrice: null },
    { maxPrice: 0 },
    { sort: 'name-desc', page: 7 },
  ])('comes back from its address: %j', (change) => {
    const state = { ...defaultShopState, ...change };
    const url = new URL(shopPath(state), 'http://shop.test');
    expect(url.pathname).toBe('/shop');
    expect(parseShopParams(url.searchParams)).toEqual(state);
  });

  it('leaves what is the default out of the address', () => {
    expect(shopPath(defaultShopState)).toBe('/shop');
    expect(shopPath({ ...defaultShopState, page: 2 })).toBe('/shop?page=2');
  });
});

describe('what the price range that nobody chose leaves out', () => {
  it('is what else fits, above 1000 shillings', () => {
    expect(toAbovePriceLimitFilter(parse('search=milk&min=50'))).toEqual({
      search: 'milk',
      isActive: true,
      minPrice: toCents(100_001),
    });
  });

  it('is nothing to speak of where the visitor chose the upper price', () => {
    expect(toAbovePriceLimitFilter(parse('max=500'))).toBeNull();
    expect(toAbovePriceLimitFilter(parse('max='))).toBeNull();
  });
});
