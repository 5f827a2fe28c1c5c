import { expect, it } from 'vitest';
import { selectCardVariants } from '~/domain/catalogue/product-view';

const variantsWith = (...stock: number[]) => stock.map((left, index) => ({ index, left }));

it.each([
  { stock: [], selected: [], moreCount: 0 },
  { stock: [5], selected: [0], moreCount: 0 },
  { stock: [5, 0, 5], selected: [0, 1, 2], moreCount: 0 },
  { stock: [5, 5, 5, 5], selected: [0, 1, 2], moreCount: 1 },
  { stock: [0, 0, 5, 5, 5], selected: [0, 1, 2], moreCount: 2 },
  // The card's button can only add a variant of the card.
  { stock: [0, 0, 0, 0, 5], selected: [0, 1, 4], moreCount: 2 },
  { stock: [0, 0, 0, 0], selected: [0, 1, 2], moreCount: 1 },
])('selects at most three variants, one of them in stock: $stock', ({ stock, selected, moreCount }) => {
  const result = selectCardVariants(variantsWith(...stock));
  expect({ ...result, selected: result.selected.map(({ index }) => index) }).toEqual({ selected, moreCount });
});
