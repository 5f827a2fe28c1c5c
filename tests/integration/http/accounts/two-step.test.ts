import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { Session } from '~/domain/accounts/sessions/session';
import type { SignInChallenge, TwoStepSetUp } from '~/domain/accounts/two-step/two-step';
import type { StoredUser, User } from '~/domain/accounts/user';
import type { OutboxMail } from '~/domain/mail/outbox';
import { totpCode, readSetupKey, readRecoveryCodes, invalidTotpCode } from '../../../support/authenticator';
import {
  makeUser,
  createSignedInVisitor,
  testSessionSecret,
  staleConfirmation,
} from '../../../support/fixtures/users';
import { makeTwoStepUser, createVisitorAtSecondStep } from '../../../support/fixtures/two-step-users';
import { readPrintedLink } from '../../../support/shop/printed-link';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, countUntilRateLimited, textOf } from '../../../support/shop/read-page';

const password = 'a herd of nine cows';
let passwordHash: string;
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const page = '/profile/two-step';
const users = () => shop.database().collection<StoredUser>('users');
const sessions = () => shop.database().collection<Session>('sessions');
const read = ({ _id }: Pick<User, '_id'>) => users().findOne({ _id });
const sessionsOf = ({ _id }: Pick<User, '_id'>) => sessions().find({ userId: _id }).toArray();

/** Follows a redirect and returns the text of the page. */
const next = async (visitor: Visitor, location: string) => textOf((await visitor.get(location)).text);

describe('the two-step sign-in page', () => {
  it('shows a key, accepts a first code, and shows recovery codes once', async () => {
    const user = makeUser({ passwordHash });
    const visitor = await createSignedInVisitor(shop, user);
    const elsewhere = await createSignedInVisitor(shop, user);
    expect(textOf((await visitor.get(page)).text)).toContain('It is off.');

    const started = await visitor.post(page, { intent: 'start' });
    expect([started.status, started.location]).toEqual([303, page]);
    const { text, headers } = await visitor.get(page);
    const key = readSetupKey(text);
    expect(headers['cache-control']).toBe('no-store');
    // The link holds the same otpauth URI as the QR code, and no form field carries the secret.
    const secret = key.replace(/\s/g, '');
    expect(text).toMatch(new RegExp(`href="otpauth://totp/Malisho:${encodeURIComponent(user.email)}\\?`));
    expect(text).toContain(`secret=${secret}`);
    expect([...text.matchAll(/<input[^>]*>/g)].join('')).not.toContain(secret);

    const wrong = await visitor.post(page, { intent: 'finish', code: invalidTotpCode(key) });
    expect(wrong.status).toBe(400);
    expect(errorsIn(wrong.text)[0]).toMatch(/^Code from your app: This code is wrong\./);
    expect(readSetupKey(wrong.text)).toBe(key);

    const typed = totpCode(key).replace(/^.../, '$& ');
    const finished = await visitor.post(page, { intent: 'finish', code: typed });
    expect([finished.status, finished.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(new Set(readRecoveryCodes(finished.text)).size).toBe(10);

    const nextSignIn = await visitor.get(page);
    expect(readRecoveryCodes(nextSignIn.text)).toEqual([]);
    expect(textOf(nextSignIn.text)).toContain('10 codes are left.');
    expect(nextSignIn.text).not.toContain(secret);
    expect((await elsewhere.get(page)).location).toMatch(/^\/login\?/);
    expect(await sessionsOf(user)).toMatchObject([{ twoStep: true }]);
    const emails = await shop.database().collection<OutboxMail>('outbox').find({ to: user.email }).toArray();
    expect(emails.map(({ subject }) => subject)).toEqual(['Two-step sign-in is on']);
    expect(JSON.stringify(emails)).not.toContain(secret);
  });

  it('asks to confirm the address first, and emails the link by a button', async () => {
    const user = makeUser({ passwordHash, emailVerifiedAt: null });
    const visitor = await createSignedInVisitor(shop, user);
    const first = await visitor.get(page);
    expect(textOf(first.text)).toContain(`First confirm that ${user.email} is your email address.`);
    expect(first.text).not.toContain('value="start"');
    const forced = await visitor.post(page, { intent: 'start' });
    expect(await next(visitor, forced.location)).toContain('Please confirm your email address first.');

    const requested = await visitor.post(page, { intent: 'verify-email' });
    expect([requested.status, requested.location]).toEqual([303, page]);
    expect(await next(visitor, requested.location)).toContain('We have sent you a link.');
    const link = await readPrintedLink(shop, user.email, '/verify-email');
    expect((await visitor.post(link, {})).status).toBe(303);
    expect((await visitor.get(page)).text).toContain('value="start"');
    const twice = await visitor.post(page, { intent: 'verify-email' });
    expect(await next(visitor, twice.location)).toContain('Your email address is confirmed.');
  });

  it('cancels a set-up, and creates a new key for the next', async () => {
    const visitor = await createSignedInVisitor(shop, makeUser({ passwordHash }));
    await visitor.post(page, { intent: 'start' });
    const key = readSetupKey((await visitor.get(page)).text);
    await visitor.post(page, { intent: 'cancel' });
    expect(textOf((await visitor.get(page)).text)).toContain('It is off.');
    const late = await visitor.post(page, { intent: 'finish', code: totpCode(key) });
    expect(await next(visitor, late.location)).toMatch(/This set-up took too long/);
    await visitor.post(page, { intent: 'start' });
    expect(readSetupKey((await visitor.get(page)).text)).not.toBe(key);
  });

  it('creates new recovery codes, moves to another app, and switches off', async () => {
    const { user, secret, recoveryCodes } = makeTwoStepUser({ passwordHash });
    const visitor = await createSignedInVisitor(shop, user);
    const renewed = await visitor.post(page, { intent: 'new-codes' });
    expect(readRecoveryCodes(renewed.text)).toHaveLength(10);
    expect(renewed.text).not.toContain(recoveryCodes[0]);

    await visitor.post(page, { intent: 'start' });
    const key = readSetupKey((await visitor.get(page)).text);
    // The old app is valid until the new one has given a code.
    const waiting = await createVisitorAtSecondStep(shop, user);
    expect((await waiting.post('/login/two-step', { code: totpCode(secret) })).status).toBe(303);
    expect((await visitor.post(page, { intent: 'finish', code: totpCode(key) })).status).toBe(200);
    const old = await createVisitorAtSecondStep(shop, user);
    expect((await old.post('/login/two-step', { code: totpCode(secret, new Date(), 1) })).status).toBe(400);

    const off = await visitor.post(page, { intent: 'switch-off' });
    expect(await next(visitor, off.location)).toMatch(/Two-step sign-in is off.*It is off\./);
    expect((await read(user))?.twoStep).toBeUndefined();
    const twice = await visitor.post(page, { intent: 'new-codes' });
    expect(await next(visitor, twice.location)).toContain('Two-step sign-in is already off.');
  });

  it('requires a fresh confirmation', async () => {
    const { user } = makeTwoStepUser({ passwordHash });
    const visitor = await createSignedInVisitor(shop, user, staleConfirmation());
    const before = await read(user);
    for (const intent of ['start', 'finish', 'cancel', 'new-codes', 'switch-off', 'anything']) {
      const response = await visitor.post(page, { intent, code: '123456' });
      expect([response.status, response.location], intent).toEqual([
        303,
        '/confirm?redirectTo=%2Fprofile%2Ftwo-step',
      ]);
    }
    expect(await read(user)).toEqual(before);
    // The state may be shown without a fresh confirmation, a key during set-up may not.
    expect((await visitor.get(page)).status).toBe(200);
    const fresh = await createSignedInVisitor(shop, user);
    await fresh.post(page, { intent: 'start' });
    expect(
      await shop.database().collection<TwoStepSetUp>('twoStepSetUps').countDocuments({ userId: user._id }),
    ).toBe(1);
    await sessions().updateMany({ userId: user._id }, { $set: staleConfirmation() });
    expect((await fresh.get(page)).location).toBe('/confirm?redirectTo=%2Fprofile%2Ftwo-step');
  });

  it('requires sign-in, and refuses invalid input', async () => {
    const nobody = createVisitor(shop.url);
    expect((await nobody.get(page)).location).toBe('/login?redirectTo=%2Fprofile%2Ftwo-step');
    expect((await nobody.post(page, { intent: 'start' })).location).toMatch(/^\/login\?/);
    const { user } = makeTwoStepUser({ passwordHash });
    const visitor = await createSignedInVisitor(shop, user);
    const before = await read(user);
    for (const [fields, status] of [
      [{}, 400],
      [{ intent: 'toString' }, 400],
      [
        [
          ['intent', 'start'],
          ['intent', 'switch-off'],
        ],
        400,
      ],
      [{ intent: 'finish' }, 400],
      [{ intent: 'finish', code: '<script>alert(1)</script>' }, 400],
      [{ intent: 'switch-off', filler: 'x'.repeat(1024 * 1024) }, 413],
    ] as const) {
      const response = await visitor.post(page, fields);
      expect(response.status, JSON.stringify(fields).slice(0, 80)).toBe(status);
      expectRenderedPage(response.text);
      expect(response.text).not.toContain('<script>alert');
    }
    const forged = await visitor.post(page, { intent: 'switch-off' }, { Origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    expect(await read(user)).toEqual(before);
  });
});

describe('signing in with a second step', () => {
  const path = '/login/two-step';
  const withRecovery = `${path}?with=recovery-code`;

  it('follows the correct password, which alone begins no session', async () => {
    const { user, secret } = makeTwoStepUser({ passwordHash });
    await users().insertOne(user);
    const visitor = createVisitor(shop.url);
    const first = await visitor.post('/login', { email: user.email, password, redirectTo: '/cart' });
    expect([first.status, first.location]).toEqual([303, path]);
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^malisho_sign_in=.+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await visitor.get(page)).location).toMatch(/^\/login\?/);
    expect(await sessionsOf(user)).toEqual([]);
    expect((await visitor.post(path, { code: totpCode(secret) })).location).toBe('/cart');
    expect(await sessionsOf(user)).toMatchObject([{ twoStep: true, method: 'password' }]);
  });

  it('begins a session with a valid code, and redirects to the requested page', async () => {
    const { user, secret } = makeTwoStepUser();
    const visitor = await createVisitorAtSecondStep(shop, user, {
      redirectTo: '/products?page=2',
      remember: true,
    });
    const form = await visitor.get(path);
    expect(form.headers['cache-control']).toBe('no-store');
    const input = /<input[^>]*name="code"[^>]*>/.exec(form.text)?.[0] ?? '';
    expect(input).toContain('inputMode="numeric"');
    expect(input).toContain('autoComplete="one-time-code"');

    const wrong = invalidTotpCode(secret);
    const refused = await visitor.post(path, { code: wrong });
    expect(refused.status).toBe(400);
    expect(errorsIn(refused.text)[0]).toMatch(/^Code from your app: This code is wrong\./);
    expect(refused.text).not.toContain(wrong);
    expect(await sessionsOf(user)).toEqual([]);

    const response = await visitor.post(path, { code: ` ${totpCode(secret)} ` });
    expect([response.status, response.location]).toEqual([303, '/products?page=2']);
    expect(visitor.cookies.has('malisho_sign_in')).toBe(false);
    expect(response.headers['set-cookie']?.find((line) => line.startsWith('malisho_session'))).toMatch(
      /Max-Age=2592000.*HttpOnly.*SameSite=Lax/,
    );
    expect(await sessionsOf(user)).toMatchObject([{ twoStep: true, remember: true, method: 'password' }]);
    expect((await visitor.get(page)).status).toBe(200);
    // The challenge is used up; a signed-in user is redirected.
    expect((await visitor.get(path)).location).toBe('/account');
  });

  it('accepts one of twenty concurrent requests with the same code', async () => {
    const { user, secret } = makeTwoStepUser();
    const visitors = await Promise.all(
      Array.from({ length: 20 }, () => createVisitorAtSecondStep(shop, user)),
    );
    const code = totpCode(secret);
    const responses = await Promise.all(visitors.map((visitor) => visitor.post(path, { code })));
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await sessionsOf(user)).toHaveLength(1);
    const late = await createVisitorAtSecondStep(shop, user);
    const replayed = await late.post(path, { code });
    expect(errorsIn(replayed.text)).toEqual([
      expect.stringMatching(/^Code from your app: (You have already used this code\.|Too many attempts\.)/),
    ]);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  it('asks for the password again after five wrong codes', async () => {
    const { user, secret } = makeTwoStepUser();
    const visitor = await createVisitorAtSecondStep(shop, user);
    for (let count = 0; count < 4; count += 1)
      expect((await visitor.post(path, { code: invalidTotpCode(secret) })).status).toBe(400);
    const last = await visitor.post(path, { code: invalidTotpCode(secret) });
    expect([last.status, last.location]).toEqual([303, '/login']);
    expect(await next(visitor, '/track-order')).toContain('That was wrong five times.');
    expect((await visitor.get(path)).location).toBe('/login?signed-in=true');
    expect((await visitor.post(path, { code: totpCode(secret) })).location).toBe('/login');
    expect(await sessionsOf(user)).toEqual([]);
  });

  it('accepts a recovery code once, in any spelling, and says how many are left', async () => {
    const { user, recoveryCodes } = makeTwoStepUser();
    const [first = '', second = ''] = recoveryCodes;
    const visitor = await createVisitorAtSecondStep(shop, user);
    expect((await visitor.get(path)).text).toContain('href="?with=recovery-code"');
    expect(textOf((await visitor.get(withRecovery)).text)).toContain('Use your authenticator app instead');
    const typed = first.toLowerCase().replace(/.{4}/g, '$& ');
    expect((await visitor.post(withRecovery, { code: typed })).location).toBe('/cart');
    expect(await next(visitor, '/cart')).toContain('You have 9 recovery codes left.');

    const nextSignIn = await createVisitorAtSecondStep(shop, user);
    expect(errorsIn((await nextSignIn.post(withRecovery, { code: first })).text)).toEqual([
      'Recovery code: This recovery code is wrong, or you have already used it.',
    ]);
    const many = await Promise.all(Array.from({ length: 10 }, () => createVisitorAtSecondStep(shop, user)));
    const responses = await Promise.all(many.map((one) => one.post(withRecovery, { code: second })));
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect((await read(user))?.twoStep?.recoveryCodes).toHaveLength(8);
  });

  it('reports too many wrong codes, and still accepts a recovery code', async () => {
    const { user, secret, recoveryCodes } = makeTwoStepUser();
    const tried = await countUntilRateLimited(async () =>
      (await createVisitorAtSecondStep(shop, user)).post(path, { code: invalidTotpCode(secret) }),
    );
    expect(tried).toBeGreaterThanOrEqual(10);
    const visitor = await createVisitorAtSecondStep(shop, user);
    const refused = await visitor.post(path, { code: totpCode(secret) });
    expect(refused.status).toBe(429);
    expect(errorsIn(refused.text)[0]).toMatch(
      /^Code from your app: Too many attempts\. Please wait .+ You can use a recovery code instead\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await visitor.post(withRecovery, { code: recoveryCodes[0] ?? '' })).status).toBe(303);
  });

  it('is refused without the first step', async () => {
    const { user, secret } = makeTwoStepUser();
    const ended = await createVisitorAtSecondStep(shop, user, { expiresAt: new Date(Date.now() - 1_000) });
    const nobody = createVisitor(shop.url);
    const forger = createVisitor(shop.url);
    forger.cookies.set('malisho_sign_in', `${Buffer.from('"A"').toString('base64')}.forged`);
    const swapped = await createVisitorAtSecondStep(shop, user);
    // A challenge is not a session, nor a session a challenge.
    swapped.cookies.set('malisho_session', swapped.cookies.get('malisho_sign_in') ?? '');
    expect((await swapped.get(page)).location).toMatch(/^\/login\?/);
    for (const visitor of [ended, nobody, forger]) {
      expect((await visitor.get(path)).location).toMatch(/^\/login\b/);
      expect((await visitor.post(path, { code: totpCode(secret) })).location).toBe('/login');
    }
    expect(await sessionsOf(user)).toEqual([]);
  });

  it('refuses invalid input with a message', async () => {
    const { user, secret } = makeTwoStepUser();
    const visitor = await createVisitorAtSecondStep(shop, user);
    for (const [fields, status] of [
      [{}, 400],
      [{ code: '' }, 400],
      [{ code: 'abc' }, 400],
      [{ code: '<img src=x onerror=alert(1)>' }, 400],
      [{ code: '１２３４５' }, 400],
      [
        [
          ['code', '123456'],
          ['code', '123456'],
        ],
        400,
      ],
      [{ code: '9'.repeat(1024 * 1024) }, 413],
    ] as const) {
      const response = await visitor.post(path, fields);
      expect(response.status, JSON.stringify(fields).slice(0, 80)).toBe(status);
      expectRenderedPage(response.text);
      expect(response.text).not.toContain('<img src=x');
    }
    expect((await visitor.get(`${path}?with=%00&with=recovery-code`)).status).toBe(200);
    const forged = await visitor.post(path, { code: totpCode(secret) }, { Origin: 'https://evil.example' });
    expect(forged.status).toBe(403);
    // None of these counts as an attempt.
    const { tries } =
      (await shop.database().collection<SignInChallenge>('signInChallenges').findOne({ userId: user._id })) ??
      {};
    expect(tries).toBe(0);
  });
});
