import { describe, expect, it } from 'vitest';
import { generateRecoveryCodes } from '~/domain/accounts/two-step/recovery-codes.server';
import { formatInGroups } from '~/domain/accounts/two-step/two-step';
import { confirmSchema, secondStepSchema } from '~/domain/accounts/two-step/two-step-form';

const read = (kind: 'code' | 'recovery-code', code: unknown) => {
  const parsed = secondStepSchema(kind).safeParse({ code });
  return parsed.success ? parsed.data.code : parsed.error.issues.map(({ message }) => message).join(' ');
};
const sixDigits = 'Please enter the 6 digits from your app';
const wholeCode = 'Please enter the whole recovery code: 24 letters and digits';

describe('the code of an app', () => {
  it.each([
    '123456',
    '123 456',
    ' 123456 ',
    '12 34 56',
    '123-456',
    '１２３４５６',
    '123\u00a0456',
    '123\u2011456',
    '\u202a123\u2013456\u202c',
  ])('is read from %o', (typed) => expect(read('code', typed)).toBe('123456'));

  it.each([
    ['', 'This field is required'],
    [undefined, 'This field is required'],
    ['12345', sixDigits],
    ['1234567', sixDigits],
    ['abcdef', sixDigits],
    [['123456', '123456'], sixDigits],
    ['1'.repeat(1_000_000), sixDigits],
    ['<b>12</b>', sixDigits],
  ])('is rejected as %.20o', (typed, message) => expect(read('code', typed)).toBe(message));
});

describe('a recovery code', () => {
  it('comes in sets of ten, with 120 bits in unambiguous characters', () => {
    const { codes, hashes } = generateRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set([...codes, ...hashes]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
    // Each of the 32 characters is missing among 24,000 with a chance below 1e-300.
    const many = Array.from({ length: 100 }, () => generateRecoveryCodes().codes.join('')).join('');
    expect(new Set(many).size).toBe(32);
  });

  it('is parsed as printed, and with ambiguous characters', () => {
    const code = '0123456789ABCDEFGHJKMNPQ';
    const written = formatInGroups(code, '-');
    expect(written).toBe('0123-4567-89AB-CDEF-GHJK-MNPQ');
    for (const typed of [written, written.toLowerCase(), ` ${formatInGroups(code, ' ')} `])
      expect(read('recovery-code', typed)).toBe(code);
    expect(read('recovery-code', written.replace('0', 'O').replace('1', 'l'))).toBe(code);
  });

  it.each([
    ['', 'This field is required'],
    ['0123-4567', wholeCode],
    ['U'.repeat(24), wholeCode],
    ['A'.repeat(1_000_000), wholeCode],
  ])('is rejected as %.20o', (typed, message) => expect(read('recovery-code', typed)).toBe(message));
});

describe('the form of /confirm', () => {
  it('takes the requested factors only', () => {
    const given = { password: ' secret ', code: '123456' };
    expect(confirmSchema({ password: true, secondStep: 'code' }).parse(given)).toEqual(given);
    expect(confirmSchema({ password: true, secondStep: null }).parse(given)).toEqual({
      password: ' secret ',
      code: undefined,
    });
    expect(confirmSchema({ password: false, secondStep: 'code' }).parse(given)).toEqual({
      password: undefined,
      code: '123456',
    });
    expect(confirmSchema({ password: true, secondStep: 'code' }).safeParse({}).success).toBe(false);
  });
});
