import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPasswordInputLength, normalisePassword } from '~/domain/accounts/passwords/password-limits';
import { normaliseUnicode } from '~/lib/format/normalise-unicode';

const forms = ['NFC', 'NFKC', 'NFKD'] as const;

describe('normalised text', () => {
  it.each(forms)('is in the form %s', (form) => {
    for (const text of [
      '',
      'Ng’ombe',
      'Ünï',
      'e\u0301',
      '한글',
      'ﾊﾞﾊﾟ',
      'ก็ำ',
      'ﷺ',
      '👩🏽‍🌾',
      'a\u0301\u0316b\u0316\u0301',
    ])
      expect(normaliseUnicode(text, form)).toBe(text.normalize(form));
    const letters = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(fc.property(letters, (text) => normaliseUnicode(text, form) === text.normalize(form)));
  });

  it('has at most 30 marks in a row, of which each is sorted among the others', () => {
    for (const form of forms)
      for (const marks of ['\u0301\u0316', '\u0301\uFF9E', '\uFF9F\u0301\u0316', '\u{1D165}\u0301\u0316']) {
        const normalised = normaliseUnicode(`a${marks.repeat(10_000)}b`, form).normalize('NFKD');
        expect([...normalised].length).toBeLessThanOrEqual(32);
        expect([normalised.charAt(0), normalised.at(-1)]).toEqual(['a', 'b']);
      }
  });

  it('counts each letter that becomes a mark', () => {
    const letters: string[] = [];
    for (let code = 0; code <= 0x10_ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      if (!/^\p{M}/u.test(letter) && /^\p{M}/u.test(letter.normalize('NFKD'))) letters.push(letter);
    }
    // What the first two become keeps its place among marks.
    expect(letters).toEqual(['\u0E33', '\u0EB3', '\uFF9E', '\uFF9F']);
  });
});

describe('a password', () => {
  it('is normalised up to a length, above which it stays different from all others', () => {
    const longest = 'a\u0301\u0316\u0301'.repeat(maxPasswordInputLength / 4);
    expect(normalisePassword(longest)).toBe(longest.normalize('NFKC'));
    expect(normalisePassword(`${longest}b`)).not.toBe(normalisePassword(longest));
    expect(normalisePassword('a\u0301\u0316'.repeat(100_000)).length).toBeLessThanOrEqual(
      maxPasswordInputLength + 1,
    );
  });
});

it('is made by these functions only', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    // A browser normalises what its own visitor types.
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('enhance'))
    .map((name) => join('app', name));
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('.normalize(')).sort()).toEqual([
    'app/domain/accounts/passwords/password-limits.ts',
    'app/lib/format/normalise-unicode.ts',
  ]);
});
