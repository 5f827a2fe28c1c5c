import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { reauthenticate } from '~/domain/accounts/sign-in/reauthenticate.server';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { endUserSessions, findSession } from '~/domain/accounts/sessions/sessions.server';
import {
  verifyChallenge,
  isChallengeOpen,
  createChallenge,
} from '~/domain/accounts/two-step/sign-in-challenge.server';
import { hourMs } from '~/lib/time-units';
import { totpCode, invalidTotpCode } from '../../support/authenticator';
import { useTestDatabase } from '../../support/database';
import {
  after,
  makeTwoStepOwner,
  password,
  appSecret,
  start,
  stepMs,
  type TwoStepOwner,
} from './two-step-owner';

useTestDatabase();
beforeAll(() => configureEncryption(appSecret));

let owner: TwoStepOwner;
beforeEach(async () => {
  owner = await makeTwoStepOwner();
});

const challengeFor = async (now = start): Promise<string> =>
  (await createChallenge({
    user: await owner.reload(),
    method: 'password',
    remember: true,
    redirectTo: '/orders',
    now,
  })) ?? '';

describe('a sign-in that waits for its second step', () => {
  const verify = (challenge: string, code: string, now = start, kind: 'code' | 'recovery-code' = 'code') =>
    verifyChallenge({ token: challenge, input: { kind, code }, now });

  it('continues to its target with the right code, once', async () => {
    const { secret } = await owner.setUp();
    const challenge = await challengeFor();
    expect(await isChallengeOpen(challenge, start)).toBe(true);
    expect(await verify(challenge, totpCode(secret, start))).toMatchObject({
      ok: true,
      user: { _id: owner.userId },
      challenge: { method: 'password', remember: true, redirectTo: '/orders' },
    });
    expect(await isChallengeOpen(challenge, start)).toBe(false);
    const next = after(stepMs);
    expect(await verify(challenge, totpCode(secret, next), next)).toEqual({ ok: false, reason: 'ended' });
  });

  it('accepts one of twenty concurrent sign-ins with the same code', async () => {
    const { secret } = await owner.setUp();
    const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeFor()));
    const code = totpCode(secret, start);
    const results = await Promise.all(challenges.map((challenge) => verify(challenge, code)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('ends with the fifth wrong code, also when they are concurrent', async () => {
    const { secret } = await owner.setUp();
    const [slow, quick] = [await challengeFor(), await challengeFor()];
    const reasons: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      const answered = await verify(slow, invalidTotpCode(secret, start));
      reasons.push(answered.ok || answered.reason);
    }
    expect(reasons).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'last-try']);
    expect(await verify(slow, totpCode(secret, start))).toEqual({ ok: false, reason: 'ended' });

    const later = after(hourMs - stepMs * 100);
    const still = await challengeFor(later);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => verify(still, '0'.repeat(24), later, 'recovery-code')),
    );
    const checked = results.filter((one) => !one.ok && one.reason === 'wrong');
    expect(checked).toHaveLength(4);
    expect(await isChallengeOpen(still, later)).toBe(false);
    expect(await isChallengeOpen(quick, start)).toBe(true);
  });

  it('expires after ten minutes', async () => {
    const { secret } = await owner.setUp();
    const challenge = await challengeFor();
    const late = after(10 * 60_000);
    expect(await isChallengeOpen(challenge, after(10 * 60_000 - 1))).toBe(true);
    expect(await verify(challenge, totpCode(secret, late), late)).toEqual({ ok: false, reason: 'ended' });
  });

  it.each([
    ['disabled', { $set: { disabledAt: start } }],
    ['without a second step by now', { $unset: { twoStep: '' } }],
  ] as const)('is over for an account that is %s', async (_name, change) => {
    const { secret } = await owner.setUp();
    const challenge = await challengeFor();
    await collections().users.updateOne({ _id: owner.userId }, change);
    expect(await verify(challenge, totpCode(secret, start))).toEqual({ ok: false, reason: 'ended' });
  });

  it('ends with the sessions of its user', async () => {
    const { secret } = await owner.setUp();
    const challenge = await challengeFor();
    await endUserSessions(owner.userId);
    expect(await verify(challenge, totpCode(secret, start))).toEqual({ ok: false, reason: 'ended' });
  });

  it('is stored without its token, and an unknown token is rejected', async () => {
    await owner.setUp();
    const challenge = await challengeFor();
    expect(JSON.stringify(await collections().signInChallenges.find().toArray())).not.toContain(challenge);
    expect(await isChallengeOpen('A'.repeat(43), start)).toBe(false);
    expect(await verify('A'.repeat(43), '123456')).toEqual({ ok: false, reason: 'ended' });
  });
});

describe('reauthentication', () => {
  const later = after(2 * hourMs);
  const confirm = async (factors: { password?: string; code?: string; recoveryCode?: string }) => {
    const signedIn = await findSession(owner.token, later);
    if (!signedIn) throw new Error('the session has ended');
    const code = factors.recoveryCode ?? factors.code;
    return reauthenticate({
      signedIn,
      password: factors.password,
      secondStep:
        code === undefined ? undefined : { kind: factors.recoveryCode ? 'recovery-code' : 'code', code },
      now: later,
    });
  };
  const confirmedAt = async () => (await findSession(owner.token, later))?.session.confirmedAt;

  it('needs the password when there is no second step', async () => {
    expect(await confirm({ password: 'something else' })).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await confirm({})).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await confirmedAt()).toEqual(start);
    expect(await confirm({ password })).toEqual({ ok: true });
    expect((await findSession(owner.token, later))?.session).toMatchObject({
      confirmedAt: later,
      twoStep: false,
    });
  });

  it('needs both with a second step, which the session has then passed', async () => {
    const { secret } = await owner.setUp();
    await collections().sessions.updateOne({ _id: owner.sessionId }, { $set: { twoStep: false } });
    const code = totpCode(secret, later);
    expect(await confirm({ password })).toEqual({ ok: false, reason: 'wrong' });
    expect(await confirm({ password: 'something else', code })).toEqual({
      ok: false,
      reason: 'wrong-password',
    });
    // The code was not used up by the wrong password.
    expect(await confirm({ password, code })).toEqual({ ok: true });
    expect((await findSession(owner.token, later))?.session).toMatchObject({
      confirmedAt: later,
      twoStep: true,
    });
    expect(await confirm({ password, code })).toEqual({ ok: false, reason: 'used' });
  });

  it('accepts a recovery code instead, and the code alone when there is no password', async () => {
    const { secret, recoveryCodes } = await owner.setUp();
    expect(await confirm({ password, recoveryCode: recoveryCodes[0] })).toEqual({ ok: true });
    await collections().users.updateOne({ _id: owner.userId }, { $set: { passwordHash: null } });
    expect(await confirm({ code: totpCode(secret, later) })).toEqual({ ok: true });
  });

  it('is left to the identity provider when there is neither', async () => {
    await collections().users.updateOne({ _id: owner.userId }, { $set: { passwordHash: null } });
    expect(await confirm({ password })).toEqual({ ok: false, reason: 'elsewhere' });
    expect(await confirmedAt()).toEqual(start);
  });

  it('is limited to ten attempts an hour per session', async () => {
    for (let count = 0; count < 10; count += 1)
      expect(await confirm({ password: 'wrong' })).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await confirm({ password })).toEqual({
      ok: false,
      reason: 'rate-limited',
      retryAt: after(3 * hourMs),
    });
    expect(await confirmedAt()).toEqual(start);
  });
});
