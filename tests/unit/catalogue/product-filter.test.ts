import { describe, expect, it } from 'vitest';
import {
  defaultProductListState,
  parseProductListParams,
  priceRanges,
  toProductListParams,
  type PriceRange,
} from '~/domain/catalogue/product-filter';
import { shillings, toCents, type Cents } from '~/lib/format/money';

const parse = (query: string) => parseProductListParams(new URLSearchParams(query));

describe('parseProductFilter', () => {
  it('defaults to active products, featured first, page 1', () => {
    expect(parse('')).toEqual({
      filter: { isActive: true },
      sort: 'featured',
      page: 1,
      selected: defaultProductListState,
    });
  });

  it.each([
    ['', true],
    ['active=on', true],
    ['active=off', false],
    ['active=off&active=on', true],
    ['active=nonsense', true],
  ])('reads Show Active Only from %j', (query, active) => {
    const { filter, selected } = parse(query);
    expect(selected.active).toBe(active);
    expect(filter.isActive).toBe(active ? true : undefined);
  });

  it('removes duplicate categories, without regard to case', () => {
    expect(
      parse('category=Fresh+Milk&category=fresh+milk+&category=Yogurt&category=').filter.categories,
    ).toEqual(['Fresh Milk', 'Yogurt']);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=',
    'page=1e3',
    'page=9999999',
    'page=999999999999',
  ])('counts %s as page 1', (query) => {
    expect(parse(query).page).toBe(1);
  });

  it('parses a page number', () => {
    expect(parse('page=17').page).toBe(17);
  });

  it('ignores unknown, malformed and huge values', () => {
    const huge = 'x'.repeat(1_000_000);
    for (const query of [
      `sort=${huge}&price=${huge}&category=${huge}&page=${huge}&active=${huge}`,
      'sort[]=newest&price[$gt]=1&category[]=a&sort=__proto__&price=constructor',
      'sort=%00&price=%F0%9F%90%84',
    ])
      expect(parse(query)).toEqual(parse(''));
  });

  it('trims and truncates a search', () => {
    expect(parse('search=++mala+').filter.search).toBe('mala');
    expect(parse('search=+++').filter).toEqual({ isActive: true });
    expect(parse(`search=${'x'.repeat(1_000_000)}`).selected.search).toBe('x'.repeat(100));
  });

  it('uses the first of repeated values', () => {
    expect(parse('sort=newest&sort=price-asc&price=50-100&price=over-200').selected).toMatchObject({
      sort: 'newest',
      price: '50-100',
    });
  });

  it('limits the number of categories', () => {
    const query = Array.from({ length: 10_000 }, (_, index) => `category=c${index}`).join('&');
    expect(parse(query).selected.categories.length).toBeLessThanOrEqual(30);
  });
});

describe('price ranges', () => {
  const bounds = priceRanges.map((range) => ({ range, ...parse(`price=${range}`).filter }));
  const rangesOf = (price: Cents): PriceRange[] =>
    bounds
      .filter(({ minPrice = 0, maxPrice = Infinity }) => price >= minPrice && price <= maxPrice)
      .map(({ range }) => range);

  it.each<[number, PriceRange[]]>([
    [0, ['under-50']],
    [49.99, ['under-50']],
    [50, ['50-100']],
    [99.99, ['50-100']],
    [100, ['50-100', '100-200']],
    [100.01, ['100-200']],
    [200, ['100-200']],
    [200.01, ['over-200']],
    [1_000_000, ['over-200']],
  ])('KES %d is in %j', (price, ranges) => {
    expect(rangesOf(shillings(price))).toEqual(ranges);
  });

  it('cover every price', () => {
    for (let price = 0; price <= 25_000; price += 1)
      if (rangesOf(toCents(price)).length === 0) expect.fail(`${price} cents are in no range`);
  });
});

describe('toSearchParams', () => {
  it('omits defaults', () => {
    expect(toProductListParams(defaultProductListState).toString()).toBe('');
  });

  it.each([
    '',
    'active=off',
    'category=Fresh+Milk&category=Yogurt&price=100-200&sort=price-desc&page=3',
    'search=sour+milk&sort=newest',
    'active=off&category=a%26b%3Dc&price=over-200&sort=newest&page=2',
  ])('is the inverse of parseProductListParams for %j', (query) => {
    expect(toProductListParams(parse(query).selected).toString()).toBe(query);
  });
});
