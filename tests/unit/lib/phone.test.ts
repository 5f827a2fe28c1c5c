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
    // Copied from WhatsApp, Contacts, a table and a text with typographic hyphens.
    '\u202A+254 712 345678\u202C',
    '\u200E0712 345 678',
    '\u20660712\u200B345678\u2069',
    '\uFEFF0712345678',
    '07\u00AD12 345\u2060 678',
    '0712\u00A0345\u202F678',
    '0712\u2010345\u2011678',
    '0712\u2013345\u2014678',
    '0712\u2212345\uFF0D678',
    // Joiners, selectors and fillers that emoji and scripts need.
    '0712\u200D345\u200C678\uFE0F',
    '\u31640712\u034F345678',
    '+254 (0) 712 345 678',
    '+254(0)712345678',
    '254 0712 345 678',
    '00254712345678',
    '00 254 712 345 678',
    '00254 (0) 712 345 678',
    '(+254) 712 345 678',
  ])('reads %j', (text) => {
    expect(parseKenyanPhone(text)).toBe('+254712345678');
    expect(text.trim()).toMatch(new RegExp(kenyanPhonePattern));
  });

  it.each(['٠٧١٢ ٣٤٥ ٦٧٨', '۰۷۱۲۳۴۵۶۷۸', '＋２５４ ７１２（３４５）６７８'])(
    'reads the digits of an Arabic, Persian or full-width keyboard: %j',
    (text) => expect(parseKenyanPhone(text)).toBe('+254712345678'),
  );

  it('parses numbers that begin with 1', () => {
    expect(parseKenyanPhone('0110 123 456')).toBe('+254110123456');
  });

  it.each([
    '',
    '0812345678',
    '07123456789',
    '071234567',
    '+255712345678',
    '000254712345678',
    '00712345678',
    '+00254712345678',
    '+2540812345678',
    '00255712345678',
    '25400712345678',
    '07123x5678',
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
