import { describe, expect, it } from 'vitest';
import { dictionary } from '@zxcvbn-ts/language-common';
import { newPasswordSchema } from '~/domain/accounts/passwords/new-password';

const schema = newPasswordSchema({
  email: 'wanjiru.kamau@farm.example',
  firstName: 'Wanjirũ',
  lastName: 'Kamau',
  siteName: 'Malisho',
});
const messageFor = (password: unknown) => schema.safeParse(password).error?.issues[0]?.message;

const tooShort = 'Password must be at least 8 characters';
const guessable = /^This password is too easy to guess\./;
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
    'haraka haraka haina baraka',
    'samaki mkunje angali mbichi',
    'chai na mandazi',
    'tembo watatu',
    'mvua kubwa leo',
    'kiatu-meza-dirisha',
    'blue door nine',
    'xkqzjvwp',
    '7#pQ2!x8',
    'xK-9_pQ.',
    '8841-2290-kq',
    'K'.repeat(8) + ' and then a brown goat came by',
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
  ])('%j is rejected for its length', (password, message) => {
    expect(messageFor(password)).toBe(message);
  });

  it('has eight characters of any kind, and up to 256', () => {
    expect(messageFor('🐄🐎🐓🐖🐏🐐🐕🐈')).toBeUndefined();
    expect(messageFor('kiatu meza dirisha '.repeat(13))).toBeUndefined();
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
    'Welcome@123',
    'trustno1!!',
    'Chelsea2024',
    'Liverpool2024!',
    'Arsenal@2025',
    'Manchester1',
    'P@ssw0rd123',
    'p4$$w0rd!!',
    'Jesus123',
    'Godisgood1',
    'Karibu2024',
    'Jambo@123',
    'nakupenda1',
    'p a s s w o r d',
    'drowssap1',
    '19.03.1988',
    'admiration',
    'M@l1sh0!',
    'W4njiru1990',
    'password1'.repeat(28),
    'p4$$w0rd'.repeat(32),
  ])('%j is rejected as guessable', (password) => {
    expect(messageFor(password)).toMatch(guessable);
  });

  it('is none of the 3,000 most common ones', () => {
    const common = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3_000);
    expect(common).toHaveLength(3_000);
    expect(common.filter((password) => messageFor(password) === undefined)).toEqual([]);
  });

  it('is compared with a limited number of words', () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(' ');
    const flooded = newPasswordSchema({ email: words, firstName: words, lastName: words, siteName: '' });
    expect(flooded.safeParse('a herd of nine cows').success).toBe(true);
    expect(flooded.safeParse('word0 word1').success).toBe(false);
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
  ])('%j is rejected as too close to personal data', (password) => {
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
  ])('%j is rejected as made of context words alone', (password) => {
    expect(messageFor(password)).toMatch(personal);
  });

  it('may contain context words among others', () => {
    for (const password of [
      'fresh milk at sunrise',
      'the cow ate my hat',
      'admiration of a heron',
      'creamery bells',
    ])
      expect(messageFor(password), password).toBeUndefined();
  });

  it('is compared with nothing without personal data', () => {
    const nobody = newPasswordSchema({ email: '', firstName: '', lastName: '', siteName: '' });
    expect(nobody.safeParse('wanjiru kamau').success).toBe(true);
  });
});
