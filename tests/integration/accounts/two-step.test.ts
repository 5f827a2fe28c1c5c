import { ObjectId } from 'mongodb';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '#db/collections';
import { listAccountEvents } from '~/domain/accounts/account-events.server';
import { renewRecoveryCodes, resetTwoStep, turnOffTwoStep } from '~/domain/accounts/change-two-step.server';
import { confirmIdentity } from '~/domain/accounts/confirm-identity.server';
import { hashPassword } from '~/domain/accounts/password.server';
import { configureSealing } from '~/domain/accounts/sealed-text.server';
import { findSession, startSession } from '~/domain/accounts/sessions.server';
import {
  cancelTwoStepSetUp,
  findTwoStepSetUp,
  finishTwoStepSetUp,
  startTwoStepSetUp,
} from '~/domain/accounts/set-up-two-step.server';
import { answerChallenge, isChallengeOpen, startChallenge } from '~/domain/accounts/sign-in-challenge.server';
import { isTwoStepOn } from '~/domain/accounts/two-step';
import { useSecondStep } from '~/domain/accounts/use-second-step.server';
import type { User } from '~/domain/accounts/user';
import { withUserSearchText } from '~/domain/accounts/user-search';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const password = 'a herd of nine cows';
let passwordHash: string;
beforeAll(async () => {
  configureSealing('a secret of this test, 32 characters or more');
  passwordHash = await hashPassword(password);
});

const stepMs = 30_000;
const hourMs = 60 * 60 * 1000;
/** The first moment of a time step, and of an hour and a day of counting. */
const start = new Date('2026-11-23T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

let user: User;
let sessionId: string;
let token: string;
beforeEach(async () => {
  user = await addUser('akinyi@example.com');
  token = await signInAs(user);
  sessionId = (await findSession(token, start))?.session._id ?? '';
});

async function addUser(email: string, changes: Partial<User> = {}): Promise<User> {
  const added: User = {
    _id: new ObjectId(),
    email,
    emailVerifiedAt: start,
    identities: [],
    passwordHash,
    role: 'customer',
    permissions: [],
    firstName: 'Akinyi',
    lastName: 'Odhiambo',
    phoneNumber: null,
    addresses: [],
    createdAt: start,
    updatedAt: start,
    disabledAt: null,
    ...changes,
  };
  await collections().users.insertOne(withUserSearchText(added));
  return added;
}

const signInAs = ({ _id }: User) =>
  startSession({
    userId: _id,
    method: 'password',
    twoStep: false,
    remember: false,
    device: 'Chrome on Android',
    now: start,
  });

const reload = async (): Promise<User> => {
  const found = await collections().users.findOne({ _id: user._id });
  if (!found) throw new Error('the user is gone');
  return found;
};

const codeOf = (secret: string, now: Date) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() });

/** A code that is wrong at this moment. */
function wrongCode(secret: string, now: Date): string {
  const right = [-stepMs, 0, stepMs].map((ms) => codeOf(secret, new Date(now.getTime() + ms)));
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? '';
}

/** Switches the second step on for the user, a step before `start`. */
async function setUp(): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const here = { userId: user._id, sessionId, now: after(-stepMs) };
  await startTwoStepSetUp(here);
  const secret = await findTwoStepSetUp(here);
  if (secret === null) throw new Error('nothing is being set up');
  const done = await finishTwoStepSetUp({ ...here, code: codeOf(secret, here.now) });
  if (!done.ok) throw new Error(done.reason);
  return { secret, recoveryCodes: done.recoveryCodes };
}

const give = async (kind: 'code' | 'recovery-code', code: string, now: Date) =>
  useSecondStep({ user: await reload(), given: { kind, code }, now });

const challengeFor = (now = start) =>
  startChallenge({ userId: user._id, method: 'password', remember: true, redirectTo: '/orders', now });

const kindsOf = async () => (await listAccountEvents(user._id, 20)).map(({ change }) => change.kind);

describe('setting up', () => {
  const here = (now = start) => ({ userId: user._id, sessionId, now });

  it('takes a first code, gives ten recovery codes, and counts as passed in this session', async () => {
    await startTwoStepSetUp(here());
    const secret = (await findTwoStepSetUp(here())) ?? '';
    expect(isTwoStepOn(await reload())).toBe(false);
    const done = await finishTwoStepSetUp({ ...here(), code: codeOf(secret, start) });
    expect(done.ok && done.recoveryCodes).toHaveLength(10);
    expect(isTwoStepOn(await reload())).toBe(true);
    expect((await findSession(token, start))?.session).toMatchObject({ twoStep: true, confirmedAt: start });
    expect(await findTwoStepSetUp(here())).toBeNull();
    expect(await kindsOf()).toEqual(['two-step-enabled']);
  });

  it('keeps neither the secret nor a recovery code readable in the database', async () => {
    await startTwoStepSetUp(here());
    const pending = JSON.stringify(await collections().twoStepSetUps.find().toArray());
    const secret = (await findTwoStepSetUp(here())) ?? '';
    const done = await finishTwoStepSetUp({ ...here(), code: codeOf(secret, start) });
    const stored = JSON.stringify([await reload(), await collections().accountEvents.find().toArray()]);
    for (const word of [secret, ...(done.ok ? done.recoveryCodes : [])])
      expect(pending + stored).not.toContain(word);
  });

  it('with a wrong code leaves everything as it was, and can be tried again', async () => {
    await startTwoStepSetUp(here());
    const secret = (await findTwoStepSetUp(here())) ?? '';
    expect(await finishTwoStepSetUp({ ...here(), code: wrongCode(secret, start) })).toEqual({
      ok: false,
      reason: 'wrong',
    });
    expect(isTwoStepOn(await reload())).toBe(false);
    expect((await finishTwoStepSetUp({ ...here(), code: codeOf(secret, start) })).ok).toBe(true);
  });

  it('shows the same secret when it is begun twice, another one after half an hour, none once it is given up', async () => {
    await startTwoStepSetUp(here());
    const secret = await findTwoStepSetUp(here());
    await startTwoStepSetUp(here(after(29 * 60_000)));
    expect(await findTwoStepSetUp(here(after(29 * 60_000)))).toBe(secret);
    expect(await findTwoStepSetUp(here(after(30 * 60_000)))).toBeNull();
    await startTwoStepSetUp(here(after(30 * 60_000)));
    expect(await findTwoStepSetUp(here(after(30 * 60_000)))).not.toBe(secret);
    await cancelTwoStepSetUp(sessionId);
    expect(await findTwoStepSetUp(here(after(30 * 60_000)))).toBeNull();
  });

  it('is seen by nobody else, and by no other session', async () => {
    await startTwoStepSetUp(here());
    const other = await addUser('other@example.com');
    expect(await findTwoStepSetUp({ ...here(), userId: other._id })).toBeNull();
    expect(await findTwoStepSetUp({ ...here(), sessionId: 'another' })).toBeNull();
  });

  it('that is finished twenty times at once gives one set of recovery codes, which counts', async () => {
    await startTwoStepSetUp(here());
    const secret = (await findTwoStepSetUp(here())) ?? '';
    const done = await Promise.all(
      Array.from({ length: 20 }, () => finishTwoStepSetUp({ ...here(), code: codeOf(secret, start) })),
    );
    const won = done.filter((one) => one.ok);
    expect(won).toHaveLength(1);
    expect(await give('recovery-code', won[0]?.recoveryCodes[0] ?? '', start)).toMatchObject({ ok: true });
  });

  it('ends the other sessions, and moves to another app where it was on', async () => {
    const elsewhere = await signInAs(user);
    const first = await setUp();
    expect(await findSession(elsewhere, start)).toBeNull();
    expect(await findSession(token, start)).not.toBeNull();
    const second = await setUp();
    expect(second.secret).not.toBe(first.secret);
    expect((await give('code', codeOf(first.secret, start), start)).ok).toBe(false);
    expect((await give('recovery-code', first.recoveryCodes[0] ?? '', start)).ok).toBe(false);
    expect((await give('code', codeOf(second.secret, start), start)).ok).toBe(true);
  });
});

describe('a code of the app', () => {
  it('is taken once, however many bring it at the same moment', async () => {
    const { secret } = await setUp();
    const seen = await reload();
    const code = codeOf(secret, start);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        useSecondStep({ user: seen, given: { kind: 'code', code }, now: start }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is refused as used afterwards, and so is an older one', async () => {
    const { secret } = await setUp();
    const [older, newer] = [codeOf(secret, start), codeOf(secret, after(stepMs))];
    expect((await give('code', newer, start)).ok).toBe(true);
    for (const code of [newer, older])
      expect(await give('code', code, start)).toEqual({ ok: false, reason: 'used' });
    const next = after(2 * stepMs);
    expect((await give('code', codeOf(secret, next), next)).ok).toBe(true);
  });

  it('that switched it on lets nobody in', async () => {
    const { secret } = await setUp();
    const first = codeOf(secret, after(-stepMs));
    expect(await give('code', first, start)).toEqual({ ok: false, reason: 'used' });
  });

  it('is looked at ten times an hour and thirty times a day; a recovery code beyond that', async () => {
    const { secret, recoveryCodes } = await setUp();
    const tryWrong = (now: Date) => give('code', wrongCode(secret, now), now);
    for (const hour of [0, 1, 2]) {
      for (let count = 0; count < 10; count += 1)
        expect(await tryWrong(after(hour * hourMs))).toEqual({ ok: false, reason: 'wrong' });
      const late = after(hour * hourMs + 59 * 60_000);
      expect(await give('code', codeOf(secret, late), late)).toEqual({
        ok: false,
        reason: 'too-many-codes',
      });
    }
    const sameDay = after(20 * hourMs);
    expect(await tryWrong(sameDay)).toEqual({ ok: false, reason: 'too-many-codes' });
    expect(await give('recovery-code', recoveryCodes[0] ?? '', sameDay)).toEqual({
      ok: true,
      recoveryCodesLeft: 9,
    });
    const nextDay = after(24 * hourMs);
    expect((await give('code', codeOf(secret, nextDay), nextDay)).ok).toBe(true);
  });

  it('is refused where the secret of the shop is another one now; a recovery code still lets in', async () => {
    const { secret, recoveryCodes } = await setUp();
    configureSealing('another secret, of 32 characters or more');
    const refused = await give('code', codeOf(secret, start), start);
    configureSealing('a secret of this test, 32 characters or more');
    expect(refused).toEqual({ ok: false, reason: 'wrong' });
    expect((await give('recovery-code', recoveryCodes[3] ?? '', start)).ok).toBe(true);
  });
});

describe('a recovery code', () => {
  it('is taken once, however many bring it at the same moment', async () => {
    const { recoveryCodes } = await setUp();
    const [first = '', second = ''] = recoveryCodes;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => give('recovery-code', index % 2 ? first : second, start)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect((await reload()).twoStep?.recoveryCodes).toHaveLength(8);
    expect((await kindsOf()).filter((kind) => kind === 'recovery-code-used')).toHaveLength(2);
  });

  it('of somebody else is wrong', async () => {
    const { recoveryCodes } = await setUp();
    const other = await addUser('other@example.com');
    const given = { kind: 'recovery-code', code: recoveryCodes[0] ?? '' } as const;
    expect((await useSecondStep({ user: other, given, now: start })).ok).toBe(false);
    expect((await reload()).twoStep?.recoveryCodes).toHaveLength(10);
  });

  it('is worth nothing once there are new ones', async () => {
    const { recoveryCodes } = await setUp();
    const elsewhere = await signInAs(user);
    const renewed = await renewRecoveryCodes({ userId: user._id, sessionId, now: start });
    expect(renewed.ok && renewed.recoveryCodes).toHaveLength(10);
    expect((await give('recovery-code', recoveryCodes[0] ?? '', start)).ok).toBe(false);
    expect((await give('recovery-code', (renewed.ok && renewed.recoveryCodes[0]) || '', start)).ok).toBe(
      true,
    );
    expect(await findSession(elsewhere, start)).toBeNull();
    expect(await findSession(token, start)).not.toBeNull();
    expect(await kindsOf()).toContain('recovery-codes-renewed');
  });

  it('is not made where the second step is off', async () => {
    expect(await renewRecoveryCodes({ userId: user._id, sessionId, now: start })).toEqual({
      ok: false,
      reason: 'off',
    });
    expect(isTwoStepOn(await reload())).toBe(false);
  });
});

describe('a sign-in that waits for its second step', () => {
  const answer = (challenge: string, code: string, now = start, kind: 'code' | 'recovery-code' = 'code') =>
    answerChallenge({ token: challenge, given: { kind, code }, now });

  it('goes on where it wanted to with the right code, once', async () => {
    const { secret } = await setUp();
    const challenge = await challengeFor();
    expect(await isChallengeOpen(challenge, start)).toBe(true);
    expect(await answer(challenge, codeOf(secret, start))).toMatchObject({
      ok: true,
      user: { _id: user._id },
      challenge: { method: 'password', remember: true, redirectTo: '/orders' },
    });
    expect(await isChallengeOpen(challenge, start)).toBe(false);
    const next = after(stepMs);
    expect(await answer(challenge, codeOf(secret, next), next)).toEqual({ ok: false, reason: 'ended' });
  });

  it('lets one of twenty in that bring the same code at once, each with a sign-in of its own', async () => {
    const { secret } = await setUp();
    const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeFor()));
    const code = codeOf(secret, start);
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('ends with the fifth wrong code, also when all come at once', async () => {
    const { secret } = await setUp();
    const [slow, quick] = [await challengeFor(), await challengeFor()];
    const reasons: unknown[] = [];
    for (let count = 0; count < 5; count += 1) {
      const answered = await answer(slow, wrongCode(secret, start));
      reasons.push(answered.ok || answered.reason);
    }
    expect(reasons).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'ended']);
    expect(await answer(slow, codeOf(secret, start))).toEqual({ ok: false, reason: 'ended' });

    const later = after(hourMs - stepMs * 100);
    const still = await challengeFor(later);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answer(still, '0'.repeat(24), later, 'recovery-code')),
    );
    const looked = answers.filter((one) => !one.ok && one.reason === 'wrong');
    expect(looked).toHaveLength(4);
    expect(await isChallengeOpen(still, later)).toBe(false);
    expect(await isChallengeOpen(quick, start)).toBe(true);
  });

  it('is over after ten minutes', async () => {
    const { secret } = await setUp();
    const challenge = await challengeFor();
    const late = after(10 * 60_000);
    expect(await isChallengeOpen(challenge, after(10 * 60_000 - 1))).toBe(true);
    expect(await answer(challenge, codeOf(secret, late), late)).toEqual({ ok: false, reason: 'ended' });
  });

  it.each([
    ['disabled', { $set: { disabledAt: start } }],
    ['without a second step by now', { $unset: { twoStep: '' } }],
  ] as const)('is over for an account that is %s', async (_name, change) => {
    const { secret } = await setUp();
    const challenge = await challengeFor();
    await collections().users.updateOne({ _id: user._id }, change);
    expect(await answer(challenge, codeOf(secret, start))).toEqual({ ok: false, reason: 'ended' });
  });

  it('ends with the sessions of its user', async () => {
    const { secret } = await setUp();
    const challenge = await challengeFor();
    await resetTwoStep({ userId: user._id, by: new ObjectId(), now: start });
    expect(await answer(challenge, codeOf(secret, start))).toEqual({ ok: false, reason: 'ended' });
  });

  it('is kept without its token, and a made-up one opens nothing', async () => {
    await setUp();
    const challenge = await challengeFor();
    expect(JSON.stringify(await collections().signInChallenges.find().toArray())).not.toContain(challenge);
    expect(await isChallengeOpen('A'.repeat(43), start)).toBe(false);
    expect(await answer('A'.repeat(43), '123456')).toEqual({ ok: false, reason: 'ended' });
  });
});

describe('switching off', () => {
  it('ends the other sessions, and is written down', async () => {
    await setUp();
    const elsewhere = await signInAs(user);
    expect(await turnOffTwoStep({ user: await reload(), sessionId, now: start })).toEqual({ ok: true });
    expect(isTwoStepOn(await reload())).toBe(false);
    expect(await findSession(elsewhere, start)).toBeNull();
    expect((await findSession(token, start))?.session.twoStep).toBe(false);
    expect(await kindsOf()).toEqual(['two-step-disabled', 'two-step-enabled']);
    expect(await turnOffTwoStep({ user: await reload(), sessionId, now: start })).toEqual({
      ok: false,
      reason: 'off',
    });
  });

  it.each([
    ['admin', true, false],
    ['staff', true, false],
    ['customer', true, true],
    ['admin', false, true],
  ] as const)('by %s where the settings require it (%s): %s', async (role, required, allowed) => {
    await collections().settings.insertOne({ _id: 'site', security: { requireTwoStepForAdmins: required } });
    await collections().users.updateOne({ _id: user._id }, { $set: { role } });
    await setUp();
    const result = await turnOffTwoStep({ user: await reload(), sessionId, now: start });
    expect(result).toEqual(allowed ? { ok: true } : { ok: false, reason: 'required' });
    expect(isTwoStepOn(await reload())).toBe(!allowed);
  });

  it('by somebody else is for who has lost phone and codes: it ends all sessions', async () => {
    await setUp();
    const admin = await addUser('admin@example.com', { role: 'super_admin' });
    expect(await resetTwoStep({ userId: user._id, by: admin._id, now: start })).toEqual({ ok: true });
    expect(isTwoStepOn(await reload())).toBe(false);
    expect(await findSession(token, start)).toBeNull();
    expect(await listAccountEvents(user._id, 1)).toMatchObject([
      { byUserId: admin._id, change: { kind: 'two-step-reset' } },
    ]);
    expect(await resetTwoStep({ userId: user._id, by: admin._id, now: start })).toEqual({
      ok: false,
      reason: 'off',
    });
  });
});

describe('showing again who one is', () => {
  const later = after(2 * hourMs);
  const confirm = async (given: { password?: string; code?: string; recoveryCode?: string }) => {
    const signedIn = await findSession(token, later);
    if (!signedIn) throw new Error('the session has ended');
    const code = given.recoveryCode ?? given.code;
    return confirmIdentity({
      signedIn,
      password: given.password,
      secondStep:
        code === undefined ? undefined : { kind: given.recoveryCode ? 'recovery-code' : 'code', code },
      now: later,
    });
  };
  const confirmedAt = async () => (await findSession(token, later))?.session.confirmedAt;

  it('takes the password where there is no second step', async () => {
    expect(await confirm({ password: 'something else' })).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await confirm({})).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await confirmedAt()).toEqual(start);
    expect(await confirm({ password })).toEqual({ ok: true });
    expect((await findSession(token, later))?.session).toMatchObject({ confirmedAt: later, twoStep: false });
  });

  it('takes both where there is, and the session has then passed it', async () => {
    const { secret } = await setUp();
    await collections().sessions.updateOne({ _id: sessionId }, { $set: { twoStep: false } });
    const code = codeOf(secret, later);
    expect(await confirm({ password })).toEqual({ ok: false, reason: 'wrong' });
    expect(await confirm({ password: 'something else', code })).toEqual({
      ok: false,
      reason: 'wrong-password',
    });
    // The code was not used up by the wrong password.
    expect(await confirm({ password, code })).toEqual({ ok: true });
    expect((await findSession(token, later))?.session).toMatchObject({ confirmedAt: later, twoStep: true });
    expect(await confirm({ password, code })).toEqual({ ok: false, reason: 'used' });
  });

  it('takes a recovery code instead, and the code alone where there is no password', async () => {
    const { secret, recoveryCodes } = await setUp();
    expect(await confirm({ password, recoveryCode: recoveryCodes[0] })).toEqual({ ok: true });
    await collections().users.updateOne({ _id: user._id }, { $set: { passwordHash: null } });
    expect(await confirm({ code: codeOf(secret, later) })).toEqual({ ok: true });
  });

  it('is for another service where there is neither', async () => {
    await collections().users.updateOne({ _id: user._id }, { $set: { passwordHash: null } });
    expect(await confirm({ password })).toEqual({ ok: false, reason: 'elsewhere' });
    expect(await confirmedAt()).toEqual(start);
  });

  it('is tried ten times an hour in a session', async () => {
    for (let count = 0; count < 10; count += 1)
      expect(await confirm({ password: 'wrong' })).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await confirm({ password })).toEqual({ ok: false, reason: 'too-many-tries' });
    expect(await confirmedAt()).toEqual(start);
  });
});
