import { describe, expect, it } from 'vitest';
import { addCents, formatMoney, multiplyCents, shillings, toCents } from '~/lib/format/money';

describe('money', () => {
  it('rejects fractions of a cent', () => {
    expect(toCents(1050)).toBe(1050);
    for (const amount of [0.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])
      expect(() => toCents(amount)).toThrow(RangeError);
  });

  it('rounds shillings to the nearest cent', () => {
    expect(shillings(19.99)).toBe(1999);
    expect(shillings(1.1)).toBe(110);
  });

  it('adds and multiplies without leaving whole cents', () => {
    expect(addCents()).toBe(0);
    expect(addCents(shillings(0.1), shillings(0.2))).toBe(30);
    expect(multiplyCents(shillings(65), 3)).toBe(19500);
    expect(() => multiplyCents(shillings(1), 0.333)).toThrow(RangeError);
  });

  it('formats two decimals and thousands separators', () => {
    expect(formatMoney(shillings(1250))).toBe('KES 1,250.00');
    expect(formatMoney(shillings(65.5), 'Ksh.')).toBe('Ksh. 65.50');
    expect(formatMoney(toCents(0), 'KSh')).toBe('KSh 0.00');
  });
});
