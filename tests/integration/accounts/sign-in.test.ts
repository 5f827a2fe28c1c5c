import { scryptSync } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import {
  hashPassword,
  needsRehash,
  verifyPassword,
} from '~/domain/accounts/passwords/password-hashing.server';
import { registerAccount } from '~/domain/accounts/registration/register-account.server';
import { signInWithPassword } from '~/domain/accounts/sign-in/sign-in-with-password.server';
import {
  accountLimitKey,
  consumeSignInLimits,
  type SignInClient,
} from '~/domain/accounts/sign-in/sign-in-limits.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { parseKenyanPhone, type PhoneNumber } from '~/lib/format/phone';
import { advanceRateLimit } from '../../support/advance-rate-limit';
import { useTestDatabase } from '../../support/database';
import { makeUser } from '../../support/fixtures/users';
import { isFullRun } from '../../support/full-run';

useTestDatabase();

const password = 'milk at dawn';
const email = 'wanjiru@farm.example';
/** Tomorrow: the TTL monitor of MongoDB deletes the counters of windows that have ended by the real clock. */
let tomorrow = '';
const at = (time: string, daysLater = 0) => new Date(`${addDays(tomorrow, daysLater)}T${time}Z`);
const stranger: SignInClient = { clientAddress: '192.0.2.66', device: null };
const home: SignInClient = { clientAddress: '198.51.100.7', device: null };

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  tomorrow = addDays(toDateInput(new Date()), 1);
  await collections().users.insertOne(makeUser({ email, passwordHash }));
});

const signIn = (attempted: string, client: SignInClient = home, now = at('06:00:00'), to = email) =>
  signInWithPassword({ email: to, password: attempted, client, now });

/**
 * Counts wrong passwords until one is refused, without hashing them; returns how many would have been checked at. Beyond the first,
 * `skips.hits` are counted at once under that key; a full run makes each of them.
 */
async function guessUntilRefused(
  trier: (guess: number) => SignInClient,
  now: Date,
  {
    to = () => email,
    skips,
  }: { to?: (guess: number) => string; skips?: { readonly key: string; readonly hits: number } } = {},
): Promise<number> {
  let guesses = 0;
  for (let guess = 0; guess < 400; guess += 1, guesses += 1) {
    if (!(await consumeSignInLimits(to(guess), trier(guess), now)).ok) return guesses;
    if (guess > 0 || !skips || isFullRun) continue;
    await advanceRateLimit(skips.key, skips.hits);
    guesses += skips.hits;
  }
  throw new Error('Nothing stops the guesses');
}

/** Of guesses at an account from many addresses. */
const ofAccount = (hits: number, address = email) => ({ key: `sign-in ${accountLimitKey(address)}`, hits });

describe('signing in with a password', () => {
  it('finds the user, whatever the case of the address', async () => {
    const result = await signIn(password, home, at('06:00:00'), 'WANJIRU@Farm.example');
    expect(result).toMatchObject({ ok: true, user: { email } });
  });

  it.each([
    ['another password', email, 'milk at dusk'],
    ['the password in other letters', email, 'Milk at dawn'],
    ['a space more', email, 'milk at dawn '],
    ['no account', 'nobody@farm.example', password],
  ])('gives the same result for %s', async (_name, to, attempted) => {
    expect(await signIn(attempted, home, at('06:00:00'), to)).toEqual({ ok: false, reason: 'wrong' });
  });

  it('rejects an account without a password', async () => {
    await collections().users.updateOne({ email }, { $set: { passwordHash: null } });
    for (const attempted of ['', 'null', password])
      expect(await signIn(attempted)).toEqual({ ok: false, reason: 'wrong' });
  });

  it('reveals that an account is disabled only with the right password', async () => {
    await collections().users.updateOne({ email }, { $set: { disabledAt: at('05:00:00') } });
    expect(await signIn('milk at dusk')).toEqual({ ok: false, reason: 'wrong' });
    expect(await signIn(password)).toEqual({ ok: false, reason: 'disabled' });
  });

  it('rehashes an outdated hash, once', async () => {
    const salt = Buffer.from('0123456789abcdef');
    const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 });
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const old = `$scrypt$ln=15,r=8,p=3$${text(salt)}$${text(key)}`;
    await collections().users.updateOne({ email }, { $set: { passwordHash: old } });

    expect(await signIn('milk at dusk')).toMatchObject({ ok: false });
    expect((await collections().users.findOne({ email }))?.passwordHash).toBe(old);
    expect(await signIn(password)).toMatchObject({ ok: true });
    const renewed = (await collections().users.findOne({ email }))?.passwordHash ?? '';
    expect(needsRehash(renewed)).toBe(false);
    expect(await signIn(password)).toMatchObject({ ok: true });
    expect((await collections().users.findOne({ email }))?.passwordHash).toBe(renewed);
  });
});

describe('the rate limits of sign-in', () => {
  it('stop an attacker at one account, but neither the owner elsewhere nor the attacker at another account', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      expect(await signIn(`wrong ${guess}`, stranger)).toEqual({ ok: false, reason: 'wrong' });
    const right = await signIn(password, stranger, at('06:14:59'));
    expect(right).toEqual({ ok: false, reason: 'rate-limited', retryAt: at('06:15:00') });
    expect(await signIn(password, home, at('06:00:00'))).toMatchObject({ ok: true });
    expect(await signIn('wrong', stranger, at('06:00:00'), 'other@farm.example')).toMatchObject({
      reason: 'wrong',
    });
  });

  it('are the same for an address without an account', async () => {
    const nobody = 'nobody@farm.example';
    const crowd = (guess: number) => ({ clientAddress: `203.0.113.${guess}`, device: null });
    for (const to of [() => nobody, () => email]) {
      expect(await guessUntilRefused(() => stranger, at('06:00:00'), { to })).toBe(10);
      expect(await signIn(password, stranger, at('06:00:00'), to())).toEqual({
        ok: false,
        reason: 'rate-limited',
        retryAt: at('06:15:00'),
      });
      expect(await guessUntilRefused(crowd, at('07:00:00'), { to, skips: ofAccount(36, to()) })).toBe(40);
    }
  });

  it('grow from minutes to a day', async () => {
    for (const quarter of ['00', '15', '30', '45'])
      expect(await guessUntilRefused(() => stranger, at(`06:${quarter}:00`))).toBe(10);
    expect(await signIn(password, stranger, at('07:00:00'))).toEqual({
      ok: false,
      reason: 'rate-limited',
      retryAt: at('06:00:00', 1),
    });
  });

  it('stop a distributed attack, but not a known device', async () => {
    const crowd = (guess: number): SignInClient => ({ clientAddress: `203.0.113.${guess}`, device: null });
    expect(await guessUntilRefused(crowd, at('06:00:00'), { skips: ofAccount(36) })).toBe(40);
    expect(await guessUntilRefused(crowd, at('07:00:00'), { skips: ofAccount(36) })).toBe(40);
    expect(await guessUntilRefused(crowd, at('08:00:00'), { skips: ofAccount(16) })).toBe(20);
    expect(await signIn(password, home, at('09:00:00'))).toMatchObject({ reason: 'rate-limited' });
    const knownDevice: SignInClient = { clientAddress: '203.0.113.1', device: 'known-browser' };
    expect(await signIn(password, knownDevice, at('09:00:00'))).toMatchObject({ ok: true });
  });

  it('of a distributed attack do not reach an address that signed in lately', async () => {
    const crowd = (guess: number): SignInClient => ({ clientAddress: `203.0.113.${guess}`, device: null });
    expect(await signIn(password, home, at('05:00:00'))).toMatchObject({ ok: true });
    expect(await guessUntilRefused(crowd, at('06:00:00'), { skips: ofAccount(36) })).toBe(40);
    // A new browser, or a program, where the owner is at home.
    expect(await signIn(password, home, at('06:00:00'))).toMatchObject({ ok: true });
    const elsewhere = { ...home, clientAddress: '198.51.100.8' };
    expect(await signIn(password, elsewhere, at('06:00:00'))).toMatchObject({ reason: 'rate-limited' });
    // Nor do the attempts there open what is closed elsewhere.
    expect(await guessUntilRefused(() => home, at('06:30:00'))).toBe(10);
    expect(await guessUntilRefused(crowd, at('07:00:00'), { skips: ofAccount(36) })).toBe(40);
  });

  it('take an address for a stranger’s that signed in to another account, with a wrong password, or long ago', async () => {
    const crowd = (guess: number): SignInClient => ({ clientAddress: `203.0.113.${guess}`, device: null });
    const other = 'other@farm.example';
    await collections().users.insertOne(makeUser({ email: other, passwordHash }));
    expect(await signIn(password, home, at('05:00:00', -31))).toMatchObject({ ok: true });
    expect(await signIn(password, stranger, at('05:00:00'), other)).toMatchObject({ ok: true });
    expect(await signIn('wrong', stranger, at('05:00:00'))).toMatchObject({ reason: 'wrong' });
    await guessUntilRefused(crowd, at('06:10:00'), { skips: ofAccount(32) });
    for (const client of [home, stranger])
      expect(await signIn(password, client, at('06:15:00'))).toMatchObject({ reason: 'rate-limited' });
  });

  it('apply to a known device too, without affecting others', async () => {
    const stolen: SignInClient = { clientAddress: '192.0.2.66', device: 'stolen-browser' };
    expect(await guessUntilRefused(() => stolen, at('06:00:00'))).toBe(10);
    expect(await signIn(password, { ...home, device: 'own-browser' })).toMatchObject({ ok: true });
    expect(await signIn(password, home)).toMatchObject({ ok: true });
    expect(await signIn(password, { ...stolen, device: null })).toMatchObject({ ok: true });
  });

  it('stop one client address at many accounts', async () => {
    const everybody = (guess: number) => `person-${guess}@farm.example`;
    const skips = { key: `sign-in from ${stranger.clientAddress}`, hits: 295 };
    expect(await guessUntilRefused(() => stranger, at('06:00:00'), { to: everybody, skips })).toBe(300);
    expect(await signIn(password, stranger)).toMatchObject({ reason: 'rate-limited' });
    expect(await signIn(password, { ...stranger, device: 'known-browser' })).toMatchObject({ ok: true });
    // Where the server does not tell addresses, nobody is stopped for what others did.
    expect(await signIn(password, { clientAddress: null, device: null })).toMatchObject({ ok: true });
  });

  it('do not count correct passwords', async () => {
    for (let times = 0; times < 15; times += 1)
      expect(await signIn(password), `time ${times}`).toMatchObject({ ok: true });
  });

  it('hold for concurrent guesses', async () => {
    const guesses = Array.from({ length: 40 }, (_, guess) => signIn(`wrong ${guess}`, stranger));
    const results = await Promise.all(guesses);
    const checked = results.filter((result) => !result.ok && result.reason === 'wrong');
    expect(checked.length).toBeLessThanOrEqual(10);
  });
});

const registerAs = (to: string) =>
  registerAccount({
    registration: {
      firstName: 'Wanjiru',
      lastName: 'Kamau',
      email: to,
      phoneNumber: parseKenyanPhone('0712345678') as PhoneNumber,
      street: '12 Moi Avenue',
      city: 'Busia',
      state: 'Busia',
      country: 'Kenya',
      zipCode: '50400',
      password,
    },
    clientAddress: null,
    now: at('06:00:00'),
  });

describe('an overload of sign-ins', () => {
  it('is rejected as busy and not counted as wrong passwords', async () => {
    // One that takes long, and behind it as many as may wait.
    const slow = '$scrypt$ln=17,r=8,p=4$MDEyMzQ1Njc4OWFiY2RlZg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const quick =
      '$argon2id$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$39tbUSD70LTTCIyCWo9t5sDidhNPptw1P94ISzTyALc';
    const crowd = [slow, ...Array.from({ length: 100 }, () => quick)].map((hash) =>
      verifyPassword('x', hash),
    );
    expect(await signIn(password)).toEqual({ ok: false, reason: 'busy' });
    expect(await signIn('wrong')).toEqual({ ok: false, reason: 'busy' });
    // The same work is waited for where there is no account, or already one.
    expect(await signIn(password, home, at('06:00:00'), 'nobody@farm.example')).toEqual({
      ok: false,
      reason: 'busy',
    });
    for (const registering of [email, 'nobody@farm.example'])
      expect(await registerAs(registering)).toEqual({ ok: false, reason: 'busy' });
    const counts = await collections().rateLimits.find().toArray();
    expect(counts.map(({ count }) => count)).toEqual(counts.map(() => 0));
    await Promise.all(crowd);
    expect(await signIn(password)).toMatchObject({ ok: true });
  });
});
