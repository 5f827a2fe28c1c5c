import { describe, expect, it } from 'vitest';
import { generateOrderNumber, isTestOrder, parseOrderNumber } from '~/domain/orders/order-number';

describe('an order number', () => {
  it('has five digits, and more after collisions', () => {
    const lowest = (least: number) => least;
    const highest = (_: number, above: number) => above - 1;
    expect([0, 1, 2, 3, 5, 6, 100].map((tries) => generateOrderNumber(tries, lowest))).toEqual([
      'M-10000',
      'M-10000',
      'M-10000',
      'M-100000',
      'M-100000',
      'M-1000000',
      'M-100000000000',
    ]);
    expect(generateOrderNumber(0, highest)).toBe('M-99999');
  });

  it('of an order that is only tried says so', () => {
    const number = generateOrderNumber(0, (least) => least, { isTest: true });
    expect([number, isTestOrder({ number }), isTestOrder({ number: 'M-10000' })]).toEqual([
      'TEST-10000',
      true,
      false,
    ]);
  });

  it('is parsed in any notation', () => {
    for (const text of [
      'M-24061',
      'm-24061',
      '24061',
      ' M 24061 ',
      'm24061',
      '#24061',
      'M - 24 061',
      'M-２４０６１',
    ])
      expect(parseOrderNumber(text), text).toBe('M-24061');
    for (const text of ['TEST-24061', 'test 24061', '#Test24061'])
      expect(parseOrderNumber(text), text).toBe('TEST-24061');
    for (const text of ['', 'M', '2406', 'MM24061', 'TEST', 'MTEST-24061', '24061x', '2'.repeat(13)])
      expect(parseOrderNumber(text), text).toBeNull();
  });
});
