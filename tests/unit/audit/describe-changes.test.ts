import { describe, expect, it } from 'vitest';
import { describeChanges } from '~/domain/audit/describe-changes';

describe('describeChanges', () => {
  it('reads fields, amounts, dates and lists as a person would', () => {
    expect(
      describeChanges({
        before: {
          price: 12_000,
          isActive: true,
          categories: ['Milk'],
          'Days to keep entries': '30',
          until: null,
        },
        after: {
          price: 12_550,
          isActive: false,
          categories: ['Milk', 'Cream'],
          'Days to keep entries': '90',
          until: '2026-03-10T06:00:00.000Z',
        },
      }),
    ).toEqual([
      { name: 'Price', before: 'KSh 120.00', after: 'KSh 125.50' },
      { name: 'Is active', before: 'Yes', after: 'No' },
      { name: 'Categories', before: 'Milk', after: 'Milk, Cream' },
      { name: 'Days to keep entries', before: '30', after: '90' },
      { name: 'Until', before: '', after: 'Tue, 10 Mar 2026, 9:00 AM' },
    ]);
  });

  it('shows only what differs inside lists of objects', () => {
    const variants = (price: number) => [
      { name: '500 ml', price: 6_000, attributes: {} },
      { name: '1 litre', price, attributes: { fat: 'Full' } },
    ];
    expect(
      describeChanges({ before: { variants: variants(11_000) }, after: { variants: variants(11_500) } }),
    ).toEqual([{ name: 'Variants 2 price', before: 'KSh 110.00', after: 'KSh 115.00' }]);
  });

  it('shows what was created, what was deleted, and what has no fields', () => {
    expect(describeChanges({ before: null, after: { name: 'Ghee', image: null } })).toEqual([
      { name: 'Name', before: '', after: 'Ghee' },
    ]);
    expect(describeChanges({ before: { name: 'Ghee' }, after: null })).toEqual([
      { name: 'Name', before: 'Ghee', after: '' },
    ]);
    expect(describeChanges({ before: null, after: null })).toEqual([]);
    expect(describeChanges({ before: { deep: { a: { b: { c: { d: 1 } } } } }, after: null })).toHaveLength(1);
  });
});
