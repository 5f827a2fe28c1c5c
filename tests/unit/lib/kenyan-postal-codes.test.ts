import { expect, it } from 'vitest';
import { postalCodesOf } from '~/lib/kenyan-postal-codes';

it.each([
  ['in the order of the towns', ['Yala', 'Bumala'], ['40610 Yala', '50404 Bumala']],
  ['however the farm writes them', [' bumala ', 'BUSIA'], ['50404 Bumala', '50400 Busia']],
  ['none for a town without a known one', ['Malaba', 'Bumala market', ''], []],
  ['none for a farm that delivers everywhere', [], []],
])('%s', (_what, towns, codes) => {
  expect(postalCodesOf(towns).map((each) => each.join(' '))).toEqual(codes);
});

it('gives each town a code of five digits that no other town has', () => {
  const codes = postalCodesOf(
    'Bumala Bungoma Busia Butula Kakamega Kisumu Luanda Maseno Mumias Nambale Sega Siaya Ugunja Yala'.split(
      ' ',
    ),
  ).map(([code]) => code);
  expect(codes.filter((code) => !/^\d{5}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(14);
});
