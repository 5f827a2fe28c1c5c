import { describe, expect, it } from 'vitest';
import { bindUnits } from '~/lib/format/bind-units';

describe('a number and its unit', () => {
  it.each([
    ['Fresh Cow Milk - 500 ml', 'Fresh Cow Milk - 500~ml'],
    ['3.8 %', '3.8~%'],
    ['at 4 °C for 5 days, or 70 kg.', 'at 4~°C for 5 days, or 70~kg.'],
    ['1 L (1 litre)', '1~L (1~litre)'],
    ['2 large 5 Lambs, 3 gates and a 20 kgs', '2 large 5 Lambs, 3 gates and a 20 kgs'],
    ['ml 500', 'ml 500'],
  ])('are joined by a non-breaking space: %j', (text, bound) => {
    expect(bindUnits(text)).toBe(bound.replaceAll('~', '\u00a0'));
  });
});
