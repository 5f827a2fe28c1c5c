import { describe, expect, it } from 'vitest';
import { choiceParameter, dayParameter, idParameter, listFilter, searchParameter } from '~/lib/list-filter';
import { toSearchText } from '~/lib/search-text';

const id = '0123456789abcdef01234567';

const filter = listFilter('/orders', {
  search: searchParameter,
  status: choiceParameter('status', ['new', 'paid'], 'all'),
  method: choiceParameter('by', { cash: 'Cash', mpesa: 'M-Pesa' }),
  from: dayParameter('from'),
  owner: idParameter('owner'),
  sort: choiceParameter('sort', ['newest', 'oldest'], 'newest'),
});

const parse = (query: string) => filter.parse(new URLSearchParams(query));

describe('the filter of a list', () => {
  it.each([
    ['q=+fresh++milk', { search: 'fresh milk' }, true],
    ['status=paid&by=mpesa', { status: 'paid', method: 'mpesa' }, true],
    ['from=2026-02-28', { from: '2026-02-28' }, true],
    [`owner=${id}`, { owner: id }, true],
    ['sort=oldest', { sort: 'oldest' }, true],
  ] as const)('is read from ?%s', (query, expected, isFiltered) => {
    const parsed = parse(query);
    expect(parsed).toEqual({ ...filter.none, ...expected });
    expect(filter.isFiltered(parsed)).toBe(isFiltered);
    expect(filter.parse(new URL(filter.path(parsed), 'http://shop.example').searchParams)).toEqual(parsed);
  });

  it('ignores what is no choice', () => {
    for (const query of [
      '',
      'q=&status=all&by=&from=&owner=&sort=newest',
      'status=toString&by=constructor&sort=__proto__',
      'from=2026-02-30',
      'from=2026-2-3',
      'from=2026-02-03T10:00',
      'owner=me',
      `owner=${id}0`,
    ])
      expect(parse(query), query).toEqual(filter.none);
    expect(filter.isFiltered(filter.none)).toBe(false);
  });

  it('has an address without what is not filtered, and with a page or a cursor', () => {
    expect(filter.path(filter.none)).toBe('/orders');
    const some = { sort: 'oldest', search: 'a & b' } as const;
    expect(filter.path(some, { page: 1 })).toBe('/orders?q=a+%26+b&sort=oldest');
    expect(filter.path(some, { page: 3 })).toBe('/orders?q=a+%26+b&sort=oldest&page=3');
    expect(filter.path(some, { after: '9-1' })).toBe('/orders?q=a+%26+b&sort=oldest&after=9-1');
    expect(filter.path({ method: 'cash' }, {}, '/export')).toBe('/export?by=cash');
  });
});

describe('toSearchText', () => {
  it.each([
    ['  fresh\t\n milk ', 'fresh milk'],
    ['\u202A+254 712 345678\u202C', '+254 712 345678'],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
    [`${'x'.repeat(99)}🐄`, 'x'.repeat(99)],
  ])('cleans %j', (text, expected) => {
    expect(toSearchText(text)).toBe(expected);
  });
});
