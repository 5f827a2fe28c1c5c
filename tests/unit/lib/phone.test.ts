import { describe, expect, it } from 'vitest';
import { formatPhone, kenyanPhonePattern, maskPhone, parseKenyanPhone } from '~/lib/format/phone';

describe('parseKenyanPhone', () => {
  it.each([
    '712345678',
    '0712345678',
    '254712345678',
    '+254712345678',
    ' 0712 345 678 ',
    '+254 (712) 345-678',
    '0712.345.678',
  ])('reads %j', (text) => {
    expect(parseKenyanPhone(text)).toBe('+254712345678');
    expect(text.trim()).toMatch(new RegExp(kenyanPhonePattern));
  });

  it('parses numbers that begin with 1', () => {
    expect(parseKenyanPhone('0110 123 456')).toBe('+254110123456');
  });

  it.each([
    '',
    '0812345678',
    '07123456789',
    '071234567',
    '+255712345678',
    '00254712345678',
    '2540712345678',
    '07123x5678',
    '٠٧١٢٣٤٥٦٧٨',
    '7'.repeat(1_000_000),
  ])('refuses %.20j', (text) => {
    expect(parseKenyanPhone(text)).toBeNull();
  });
});

it('formats and masks a number', () => {
  const phone = parseKenyanPhone('0712345678');
  if (!phone) throw new Error('the number was refused');
  expect(formatPhone(phone)).toBe('0712 345 678');
  expect(maskPhone(phone)).toBe('07** *** 678');
});
