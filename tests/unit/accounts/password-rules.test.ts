import { describe, expect, it } from 'vitest';
import { newPasswordSchema } from '~/domain/accounts/password-rules';

const schema = newPasswordSchema({
  email: 'wanjiru.kamau@farm.example',
  firstName: 'Wanjirũ',
  lastName: 'Kamau',
  siteName: 'Malisho',
});
const messageFor = (password: unknown) => schema.safeParse(password).error?.issues[0]?.message;

const tooShort = 'Password must be at least 8 characters';
const common = /^Many people use this password/;
const personal = /^This password is too close to your name/;

describe('a new password', () => {
  it.each([
    'correct horse battery',
    'k7#pQ2!x',
    '   eight spaces around   ',
    'Ng’ombe wetu ni 🐄🐄🐄',
    'пароль коровы',
    'x7'.repeat(3) + 'a sentence '.repeat(12),
    '123 go my herd 456',
    'kamau walks to the market',
  ])('may be %j', (password) => {
    expect(messageFor(password)).toBeUndefined();
    expect(schema.parse(password)).toBe(password);
  });

  it.each([
    ['', 'Password is required'],
    [undefined, 'Password is required'],
    [['a', 'b'], tooShort],
    ['short', tooShort],
    ['1234567', tooShort],
    // Seven characters to a reader, fourteen to a machine.
    ['🐄🐎🐓🐖🐏🐐🐕', tooShort],
    // Eight as typed, seven letters to a reader.
    ['cafe\u0301 xy', tooShort],
    ['x'.repeat(100_000), 'Password must be at most 256 characters'],
    ['ab cd'.repeat(52), 'Password must be at most 256 characters'],
  ])('%j is refused for its length', (password, message) => {
    expect(messageFor(password)).toBe(message);
  });

  it('has eight characters of any kind, and up to 256', () => {
    expect(messageFor('🐄🐎🐓🐖🐏🐐🐕🐈')).toBeUndefined();
    expect(messageFor('ab-cd.ef '.repeat(28))).toBeUndefined();
  });

  it.each([
    'password',
    'PASSWORD',
    '1qaz2wsx',
    'q1w2e3r4',
    'ｐａｓｓｗｏｒｄ',
    'Password1',
    'Sunshine2024!',
    '!!football!!',
    '12345678',
    'qwertyuiop',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    '0123456789',
    'zyxwvuts',
    '🐄🐄🐄🐄🐄🐄🐄🐄',
  ])('%j is refused, because many use it', (password) => {
    expect(messageFor(password)).toMatch(common);
  });

  it.each([
    'wanjiru.kamau@farm.example',
    'Wanjiru.Kamau',
    'kamau12345',
    'KAMAU-2024!',
    'Wanjirũ 1990',
    'malisho2024',
    'MalishoKamau',
    'kamaukamau',
  ])('%j is refused, because it is too close to what others know', (password) => {
    expect(messageFor(password)).toMatch(personal);
  });

  it.each([
    'dairyfarm',
    'Maziwa2024!',
    'fresh milk 1',
    'superadmin',
    'admin-admin',
    'Nairobi1963',
    'M-Pesa M-Pesa',
    'kenya malisho',
  ])('%j is refused, because it is made of words of the farm alone', (password) => {
    expect(messageFor(password)).toMatch(personal);
  });

  it('may have words of the farm among others', () => {
    for (const password of ['fresh milk at sunrise', 'the cow ate my hat', 'admiration', 'creamery bells'])
      expect(messageFor(password), password).toBeUndefined();
  });

  it('is compared with nothing where nothing is known', () => {
    const nobody = newPasswordSchema({ email: '', firstName: '', lastName: '', siteName: '' });
    expect(nobody.safeParse('wanjiru kamau').success).toBe(true);
  });
});
