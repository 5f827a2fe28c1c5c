import { expect, it } from 'vitest';
import { selectCardVariants } from '~/domain/catalogue/product-view';

const having = (...stock: number[]) => stock.map((left, place) => ({ place, left }));

it.each([
  { stock: [], shown: [], more: 0 },
  { stock: [5], shown: [0], more: 0 },
  { stock: [5, 0, 5], shown: [0, 1, 2], more: 0 },
  { stock: [5, 5, 5, 5], shown: [0, 1, 2], more: 1 },
  { stock: [0, 0, 5, 5, 5], shown: [0, 1, 2], more: 2 },
  // The card's button adds one that is shown.
  { stock: [0, 0, 0, 0, 5], shown: [0, 1, 4], more: 2 },
  { stock: [0, 0, 0, 0], shown: [0, 1, 2], more: 1 },
])('a card shows at most three variants, of which one can be had: $stock', ({ stock, shown, more }) => {
  const found = selectCardVariants(having(...stock));
  expect({ shown: found.shown.map(({ place }) => place), more: found.more }).toEqual({ shown, more });
});
