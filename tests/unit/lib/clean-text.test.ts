import { describe, expect, it } from 'vitest';
import { cleanField, cleanText } from '~/lib/format/clean-text';
import { normaliseConfirmationCode } from '~/domain/mpesa/codes/confirmation-code';
import { parseOrderNumber } from '~/domain/orders/order-number';
import { foldText } from '~/domain/text/fold-text';

describe('cleanText', () => {
  it.each([
    ['Akinyi', 'Akinyi'],
    ['\u202EAkinyi', 'Akinyi'],
    ['Aki\u200Bnyi\u00AD', 'Akinyi'],
    ['\u2066\u200FAkinyi\u061C\u2069\uFEFF', 'Akinyi'],
    [' two\nlines\u202C ', ' two\nlines '],
    // Emoji, scripts and typography keep what they need.
    ['👩\u200D🌾', '👩\u200D🌾'],
    [
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    ],
    ['❤\uFE0F', '❤\uFE0F'],
    ['Ng’ang’a, 7 am – 6 pm', 'Ng’ang’a, 7 am – 6 pm'],
    ['M\u2011Pesa, 2026\u20132027', 'M\u2011Pesa, 2026\u20132027'],
    ['2026\u20132027', '2026\u20132027'],
  ])('%j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([
    '\u200B',
    '\u200B \u2060',
    '\u202A\u202C',
    '\u200D\u200C',
    '\uFE0F',
    '\u3164',
    '\u115F\u1160\uFFA0',
    '\u2800\u2800',
    '\u00A0\u3000',
    '\u00AD\n\u180E',
    '\u{E0001}',
    '\uFFFC',
  ])('%j is empty', (text) => {
    expect(cleanText(text)).toBe('');
  });

  it.each([
    ['\u202Aakinyi@example.com\u202C', 'akinyi@example.com'],
    ['akinyi\u2011o@example\u2013farm.com', 'akinyi-o@example-farm.com'],
    ['\u200Eakinyi@exam\u200Bple.com', 'akinyi@example.com'],
    ['aki\u200Dnyi\u200C@example.com\uFE0F', 'akinyi@example.com'],
    ['0712\u200D345\u3164678', '0712345678'],
    ['+٢٥٤ ٧١٢ ٣٤٥ ٦٧٨', '+254 712 345 678'],
    ['+254\u2011712\u2013345\u2212678', '+254-712-345-678'],
    ['\u202A+44 20\u00A07946\u20100958\u202C', '+44 20 7946-0958'],
    [
      'Akinyi \u2013 Bumala\n0712\u2011345\u2011678\na\u2011b@example.com',
      'Akinyi \u2013 Bumala\n0712-345-678\na-b@example.com',
    ],
  ])('%j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('takes no longer for a long text than its length', () => {
    for (const text of [
      'é'.repeat(1_000_000),
      `é${' '.repeat(1_000_000)}@`,
      `é${'1\u2013'.repeat(500_000)}x`,
    ])
      expect(cleanText(text)).toHaveLength(text.length);
  });
});

it('leaves a password as it was typed', () => {
  for (const name of ['password', 'newPassword', 'confirmPassword', 'current_password'])
    expect(cleanField(name, 'pass\u200Bword\u2011')).toBe('pass\u200Bword\u2011');
  expect(cleanField('firstName', 'A\u200B')).toBe('A');
});

it.each([
  'M-24061',
  'm\u201124061',
  'M\u201324061',
  '\u202AM-24061\u202C',
  '#24\u200B061',
  'M\u00A024061',
  'M\u200D24061',
  'Ｍ－２４０６１',
  'M-٢٤٠٦١',
])('the order number %j is M-24061', (text) => {
  expect(parseOrderNumber(text)).toBe('M-24061');
});

it.each([
  'SKL7RT61SV',
  '\u202Askl7rt61sv\u202C',
  'SKL7\u2011RT61\u2013SV',
  'SKL7\u200BRT61 SV',
  'SKL7\u200CRT61\uFE0FSV',
])('the M-Pesa code %j is SKL7RT61SV', (text) => {
  expect(normaliseConfirmationCode(text)).toBe('SKL7RT61SV');
});

it('a search finds what it looks like', () => {
  expect(foldText('\u202AMi\u200Blk\u202C')).toBe('milk');
  expect(foldText('Akinyi\u2011o@example.com')).toBe('akinyi-o@example.com');
});
