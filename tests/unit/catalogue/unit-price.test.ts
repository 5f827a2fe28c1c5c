import { describe, expect, it } from 'vitest';
import { formatUnitPrice, lowestPriceUnitPrice, unitPrice } from '~/domain/catalogue/unit-price';
import { shillings } from '~/lib/format/money';

const show = (name: string, price: number): string | null => {
  const found = unitPrice({ name, price: shillings(price) });
  return found && formatUnitPrice(found);
};

describe('unit price', () => {
  it.each([
    ['500 ml', 65, 'KES 130 per litre'],
    ['1 L', 125, 'KES 125 per litre'],
    ['1.5 l', 180, 'KES 120 per litre'],
    ['5 L bucket', 1150, 'KES 230 per litre'],
    ['2 litres', 245, 'KES 123 per litre'],
    ['75 cl', 90, 'KES 120 per litre'],
    ['250 g', 320, 'KES 1,280 per kg'],
    ['180g', 295, 'KES 1,639 per kg'],
    ['1 KG block', 1450, 'KES 1,450 per kg'],
    ['70 kg', 3200, 'KES 45.71 per kg'],
    ['6 x 250 ml', 450, 'KES 300 per litre'],
    ['6×250 ml bottles', 450, 'KES 300 per litre'],
  ])('of %s for %d is %s', (name, price, expected) => {
    expect(show(String(name), Number(price))).toBe(expected);
  });

  it.each([
    '6 eggs',
    'Tray of 30',
    'Large',
    '',
    'About 4 kg',
    '1-2 kg',
    '1 kg or more',
    '2 to 3 kg',
    '500 g (2 x 250 g)',
    '0 ml',
    '1,5 L',
    '500',
    '5 lemons',
    '10 km',
  ])('is unknown for %j', (name) => {
    expect(show(name, 100)).toBeNull();
  });

  it('is that of the variant whose price the card shows', () => {
    const variants = [
      { name: '5 L', price: shillings(580) },
      { name: '500 ml', price: shillings(65) },
    ];
    expect(lowestPriceUnitPrice({ lowestPrice: shillings(65), variants })).toEqual({
      amount: shillings(130),
      unit: 'litre',
    });
    expect(lowestPriceUnitPrice({ lowestPrice: shillings(360), variants: [] })).toBeNull();
  });
});
