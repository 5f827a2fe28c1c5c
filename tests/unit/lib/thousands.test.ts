import { expect, it } from 'vitest';
import { matchFields } from '~/domain/payments/review/review-forms';
import { parseAmount } from '~/domain/stock/stock-form';
import { withoutThousandsSeparators } from '~/lib/format/thousands';

it.each([
  ['1,250.50', '1250.50'],
  ['1 250', '1250'],
  ['1,250,000', '1250000'],
  [' 265 ', '265'],
  ['265,00', '265,00'],
  ['5,0', '5,0'],
  ['1,2500', '1,2500'],
  ['1,,250', '1,,250'],
])('%s is read as %s', (typed, read) => {
  expect(withoutThousandsSeparators(typed)).toBe(read);
});

it('a decimal comma is no separator of thousands in money and stock', () => {
  const { normalise, rule } = matchFields.amount;
  const isTaken = (text: string) => rule(normalise(text)) === null;
  expect(['KES 1,250.50', 'Ksh 265', '265,00', '5,0'].map(isTaken)).toEqual([true, true, false, false]);
  expect(parseAmount('1,200')).toBe(1_200);
  expect(parseAmount('5,00')).toBeNull();
});
