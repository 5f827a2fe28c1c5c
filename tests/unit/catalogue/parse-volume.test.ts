import { expect, it } from 'vitest';
import { parseVolume } from '~/domain/catalogue/parse-volume';

it.each([
  ['500 ml', 500],
  ['500ML', 500],
  ['1 L', 1_000],
  ['1l', 1_000],
  ['5 Litres', 5_000],
  ['2 liter jerrycan', 2_000],
  ['1.5 L', 1_500],
  ['1,5 l', 1_500],
  ['1,000 ml', 1_000],
  ['.5 L', 500],
  ['½ litre', 500],
  ['1½ L', 1_500],
  ['1 ½ L', 1_500],
  ['1/2 L', 500],
  ['6 x 200 ml', 1_200],
  ['24 × 500ml', 12_000],
  ['Fresh Cow Milk - 2 L', 2_000],
  ['Milk 3.8 % - 500 ml (glass)', 500],
  ['33 cl', 330],
  ['20-litre can', 20_000],
  ['10 ltrs', 10_000],
])('reads %s as %i ml', (text, millilitres) => {
  expect(parseVolume(text)).toBe(millilitres);
});

it.each([
  '',
  '250 g',
  '1 kg',
  '1 lb',
  'Large',
  '5 loaves',
  '0 ml',
  'ml',
  '1/0 L',
  'M-500',
  '9'.repeat(400) + ' L',
  '🥛',
])('reads no volume in %s', (text) => {
  expect(parseVolume(text)).toBeNull();
});

it('does not read a text of a megabyte to its end', () => {
  expect(parseVolume('1 '.repeat(500_000))).toBeNull();
  expect(parseVolume('1,'.repeat(500_000))).toBeNull();
  expect(parseVolume('1'.repeat(1_000_000))).toBeNull();
});
