import { describe, expect, it } from 'vitest';
import { shillings } from '~/lib/format/money';
import { makeProduct, makeVariant } from '../../support/fixtures/products';

describe('withDerivedFields', () => {
  it('takes the lowest price of the variants', () => {
    const product = makeProduct({
      price: shillings(10),
      variants: [makeVariant('L', 120, 1), makeVariant('S', 65, 0), makeVariant('M', 90, 1)],
    });
    expect(product.lowestPrice).toBe(shillings(65));
  });

  it("takes the product's own price where there are no variants", () => {
    expect(makeProduct({ price: shillings(10), variants: [] }).lowestPrice).toBe(shillings(10));
  });

  it('has one key for names that differ in case, outer spaces or the encoding of accents', () => {
    const product = makeProduct({ categories: ['Crème', ' CRE\u0300ME ', 'Yogurt'] });
    expect(product.categoryKeys).toEqual(['crème', 'yogurt']);
  });

  it('folds the search text', () => {
    const product = makeProduct({ name: 'Crème\nFraîche', brand: 'MALISHO', description: 'Thick  &  sour' });
    expect(product.searchText).toBe('creme fraiche malisho thick & sour');
  });
});
