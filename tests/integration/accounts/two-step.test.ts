import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { listAccountEvents } from '~/domain/accounts/account-events.server';
import { renewRecoveryCodes, turnOffTwoStep } from '~/domain/accounts/two-step/change-two-step.server';
import { changeUser } from '~/domain/accounts/people/change-user.server';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { findSession } from '~/domain/accounts/sessions/sessions.server';
import {
  cancelTwoStepSetUp,
  findTwoStepSetUp,
  finishTwoStepSetUp,
  startTwoStepSetUp,
} from '~/domain/accounts/two-step/set-up-two-step.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import { verifySecondStep } from '~/domain/accounts/two-step/verify-second-step.server';
import type { User } from '~/domain/accounts/user';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { hourMs } from '~/lib/time-units';
import { totpCode, invalidTotpCode } from '../../support/authenticator';
import { useTestDatabase } from '../../support/database';
import {
  addUser,
  after,
  makeTwoStepOwner,
  appSecret,
  signInAs,
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

describe('setting up', () => {
  it('accepts a first code, returns ten recovery codes, and counts as passed in this session', async () => {
    await startTwoStepSetUp(owner.here());
    const secret = (await findTwoStepSetUp(owner.here())) ?? '';
    expect(isTwoStepOn(await owner.reload())).toBe(false);
    const done = await finishTwoStepSetUp({ ...owner.here(), code: totpCode(secret, start) });
    expect(done.ok && done.recoveryCodes).toHaveLength(10);
    expect(isTwoStepOn(await owner.reload())).toBe(true);
    expect((await findSession(owner.token, start))?.session).toMatchObject({
      twoStep: true,
      confirmedAt: start,
    });
    expect(await findTwoStepSetUp(owner.here())).toBeNull();
    expect(await owner.events()).toEqual(['two-step-enabled']);
    expect(await owner.emails()).toEqual(['Two-step sign-in is on']);
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    await startTwoStepSetUp(owner.here());
    const pending = JSON.stringify(await collections().twoStepSetUps.find().toArray());
    const secret = (await findTwoStepSetUp(owner.here())) ?? '';
    const done = await finishTwoStepSetUp({ ...owner.here(), code: totpCode(secret, start) });
    const { accountEvents, outbox } = collections();
    const stored = JSON.stringify([
      await owner.reload(),
      await accountEvents.find().toArray(),
      await outbox.find().toArray(),
    ]);
    for (const word of [secret, ...(done.ok ? done.recoveryCodes : [])])
      expect(pending + stored).not.toContain(word);
  });

  it('with a wrong code changes nothing and can be retried', async () => {
    await startTwoStepSetUp(owner.here());
    const secret = (await findTwoStepSetUp(owner.here())) ?? '';
    expect(await finishTwoStepSetUp({ ...owner.here(), code: invalidTotpCode(secret, start) })).toEqual({
      ok: false,
      reason: 'wrong',
    });
    expect(isTwoStepOn(await owner.reload())).toBe(false);
    expect((await finishTwoStepSetUp({ ...owner.here(), code: totpCode(secret, start) })).ok).toBe(true);
  });

  it('keeps its secret when it is started twice, for half an hour, until it is cancelled', async () => {
    await startTwoStepSetUp(owner.here());
    const secret = await findTwoStepSetUp(owner.here());
    await startTwoStepSetUp(owner.here(after(29 * 60_000)));
    expect(await findTwoStepSetUp(owner.here(after(29 * 60_000)))).toBe(secret);
    expect(await findTwoStepSetUp(owner.here(after(30 * 60_000)))).toBeNull();
    await startTwoStepSetUp(owner.here(after(30 * 60_000)));
    expect(await findTwoStepSetUp(owner.here(after(30 * 60_000)))).not.toBe(secret);
    await cancelTwoStepSetUp(owner.sessionId);
    expect(await findTwoStepSetUp(owner.here(after(30 * 60_000)))).toBeNull();
  });

  it('is visible to no other user and no other session', async () => {
    await startTwoStepSetUp(owner.here());
    const other = await addUser();
    expect(await findTwoStepSetUp({ ...owner.here(), userId: other._id })).toBeNull();
    expect(await findTwoStepSetUp({ ...owner.here(), sessionId: 'another' })).toBeNull();
  });

  it('finished by twenty concurrent requests gives one valid set of recovery codes', async () => {
    await startTwoStepSetUp(owner.here());
    const secret = (await findTwoStepSetUp(owner.here())) ?? '';
    const done = await Promise.all(
      Array.from({ length: 20 }, () =>
        finishTwoStepSetUp({ ...owner.here(), code: totpCode(secret, start) }),
      ),
    );
    const won = done.filter((one) => one.ok);
    expect(won).toHaveLength(1);
    expect(await owner.verify('recovery-code', won[0]?.recoveryCodes[0] ?? '', start)).toMatchObject({
      ok: true,
    });
  });

  it('ends the other sessions, and moves to another app when it was on', async () => {
    const elsewhere = await signInAs({ _id: owner.userId });
    const first = await owner.setUp();
    expect(await findSession(elsewhere, start)).toBeNull();
    expect(await findSession(owner.token, start)).not.toBeNull();
    const second = await owner.setUp();
    expect(second.secret).not.toBe(first.secret);
    expect((await owner.verify('code', totpCode(first.secret, start), start)).ok).toBe(false);
    expect((await owner.verify('recovery-code', first.recoveryCodes[0] ?? '', start)).ok).toBe(false);
    expect((await owner.verify('code', totpCode(second.secret, start), start)).ok).toBe(true);
  });
});

describe('setting up with an unverified address', () => {
  const unconfirmed = { ok: false, reason: 'unconfirmed-email' };
  const sender = { send: () => Promise.reject(new Error('no test sends here')), close: () => undefined };
  afterEach(() => configureMail({}));
  const setConfirmed = (emailVerifiedAt: Date | null, fields: Partial<User> = {}) =>
    collections().users.updateOne({ _id: owner.userId }, { $set: { emailVerifiedAt, ...fields } });

  it('is rejected, at its start and at its end, until the address is verified', async () => {
    await startTwoStepSetUp(owner.here());
    const secret = (await findTwoStepSetUp(owner.here())) ?? '';
    const finish = { ...owner.here(), code: totpCode(secret, start) };
    await setConfirmed(null);
    expect(await finishTwoStepSetUp(finish)).toEqual(unconfirmed);
    expect(isTwoStepOn(await owner.reload())).toBe(false);
    await cancelTwoStepSetUp(owner.sessionId);
    expect(await startTwoStepSetUp(owner.here())).toEqual(unconfirmed);
    expect(await findTwoStepSetUp(owner.here())).toBeNull();

    await setConfirmed(start);
    expect(await startTwoStepSetUp(owner.here())).toEqual({ ok: true });
  });

  it.each([
    ['works in the back office', { role: 'super_admin' }, 'sends none', true],
    ['was granted a permission', { permissions: ['orders:read'] }, 'sends none', true],
    ['is a customer', {}, 'sends none', false],
    ['works in the back office', { role: 'super_admin' }, 'sends emails', false],
  ] as const)('by somebody who %s (%j) in a shop that %s: %s', async (_who, rights, emails, allowed) => {
    configureMail({ sender: emails === 'sends none' ? null : sender });
    await setConfirmed(null, rights);
    if (allowed) expect((await owner.setUp()).recoveryCodes).toHaveLength(10);
    else expect(await startTwoStepSetUp(owner.here())).toEqual(unconfirmed);
    expect(isTwoStepOn(await owner.reload())).toBe(allowed);
  });
});

describe('a code of the app', () => {
  it('is accepted once, also by concurrent requests', async () => {
    const { secret } = await owner.setUp();
    const seen = await owner.reload();
    const code = totpCode(secret, start);
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        verifySecondStep({ user: seen, input: { kind: 'code', code }, now: start }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is rejected as used afterwards, and so is an older one', async () => {
    const { secret } = await owner.setUp();
    const [older, newer] = [totpCode(secret, start), totpCode(secret, after(stepMs))];
    expect((await owner.verify('code', newer, start)).ok).toBe(true);
    for (const code of [newer, older])
      expect(await owner.verify('code', code, start)).toEqual({ ok: false, reason: 'used' });
    const next = after(2 * stepMs);
    expect((await owner.verify('code', totpCode(secret, next), next)).ok).toBe(true);
  });

  it('that completed the set-up is not accepted again', async () => {
    const { secret } = await owner.setUp();
    const first = totpCode(secret, after(-stepMs));
    expect(await owner.verify('code', first, start)).toEqual({ ok: false, reason: 'used' });
  });

  it('is limited to ten attempts an hour and thirty a day, unlike a recovery code', async () => {
    const { secret, recoveryCodes } = await owner.setUp();
    const tryWrong = (now: Date) => owner.verify('code', invalidTotpCode(secret, now), now);
    for (const hour of [0, 1, 2]) {
      for (let count = 0; count < 10; count += 1)
        expect(await tryWrong(after(hour * hourMs))).toEqual({ ok: false, reason: 'wrong' });
      const late = after(hour * hourMs + 59 * 60_000);
      expect(await owner.verify('code', totpCode(secret, late), late)).toEqual({
        ok: false,
        reason: 'too-many-attempts',
        retryAt: after(hour === 2 ? 24 * hourMs : (hour + 1) * hourMs),
      });
    }
    const sameDay = after(20 * hourMs);
    expect(await tryWrong(sameDay)).toMatchObject({ ok: false, reason: 'too-many-attempts' });
    expect(await owner.verify('recovery-code', recoveryCodes[0] ?? '', sameDay)).toEqual({
      ok: true,
      recoveryCodesLeft: 9,
    });
    const nextDay = after(24 * hourMs);
    expect((await owner.verify('code', totpCode(secret, nextDay), nextDay)).ok).toBe(true);
  });

  it('that is right does not count towards the limit', async () => {
    const { secret } = await owner.setUp();
    for (let count = 0; count < 31; count += 1) {
      const now = after(count * stepMs);
      expect(await owner.verify('code', totpCode(secret, now), now)).toMatchObject({ ok: true });
    }
  });

  it('that is wrong for the fifth time in a day is reported to the owner, once', async () => {
    const { secret } = await owner.setUp();
    const findNotices = async () =>
      (await owner.emails()).filter((subject) => subject === 'Wrong codes for your account');
    for (let count = 0; count < 4; count += 1)
      await owner.verify('code', invalidTotpCode(secret, start), start);
    expect(await findNotices()).toHaveLength(0);
    for (let count = 0; count < 3; count += 1)
      await owner.verify('code', invalidTotpCode(secret, start), start);
    expect(await findNotices()).toHaveLength(1);
  });

  it('is rejected when the secret of the shop has changed; a recovery code is still accepted', async () => {
    const { secret, recoveryCodes } = await owner.setUp();
    configureEncryption('another secret, of 32 characters or more');
    const rejected = await owner.verify('code', totpCode(secret, start), start);
    configureEncryption(appSecret);
    expect(rejected).toEqual({ ok: false, reason: 'wrong' });
    expect((await owner.verify('recovery-code', recoveryCodes[3] ?? '', start)).ok).toBe(true);
  });
});

describe('a recovery code', () => {
  it('is accepted once, also by concurrent requests', async () => {
    const { recoveryCodes } = await owner.setUp();
    const [first = '', second = ''] = recoveryCodes;
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.verify('recovery-code', index % 2 ? first : second, start),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(2);
    expect((await owner.reload()).twoStep?.recoveryCodes).toHaveLength(8);
    expect((await owner.events()).filter((kind) => kind === 'recovery-code-used')).toHaveLength(2);
    expect(await owner.emails()).toEqual([
      'Two-step sign-in is on',
      'A recovery code was used',
      'A recovery code was used',
    ]);
  });

  it('of another user is wrong', async () => {
    const { recoveryCodes } = await owner.setUp();
    const other = await addUser();
    const input = { kind: 'recovery-code', code: recoveryCodes[0] ?? '' } as const;
    expect((await verifySecondStep({ user: other, input, now: start })).ok).toBe(false);
    expect((await owner.reload()).twoStep?.recoveryCodes).toHaveLength(10);
  });

  it('is invalid once there are new ones', async () => {
    const { recoveryCodes } = await owner.setUp();
    const elsewhere = await signInAs({ _id: owner.userId });
    const renewed = await renewRecoveryCodes(owner.here());
    expect(renewed.ok && renewed.recoveryCodes).toHaveLength(10);
    expect((await owner.verify('recovery-code', recoveryCodes[0] ?? '', start)).ok).toBe(false);
    expect(
      (await owner.verify('recovery-code', (renewed.ok && renewed.recoveryCodes[0]) || '', start)).ok,
    ).toBe(true);
    expect(await findSession(elsewhere, start)).toBeNull();
    expect(await findSession(owner.token, start)).not.toBeNull();
    expect(await owner.events()).toContain('recovery-codes-renewed');
    expect(await owner.emails()).toContain('You have new recovery codes');
  });

  it('is not generated when the second step is off', async () => {
    expect(await renewRecoveryCodes(owner.here())).toEqual({
      ok: false,
      reason: 'off',
    });
    expect(isTwoStepOn(await owner.reload())).toBe(false);
  });
});

describe('switching off', () => {
  it('ends the other sessions and is recorded in the audit log', async () => {
    await owner.setUp();
    const elsewhere = await signInAs({ _id: owner.userId });
    expect(
      await turnOffTwoStep({ user: await owner.reload(), sessionId: owner.sessionId, now: start }),
    ).toEqual({ ok: true });
    expect(isTwoStepOn(await owner.reload())).toBe(false);
    expect(await findSession(elsewhere, start)).toBeNull();
    expect((await findSession(owner.token, start))?.session.twoStep).toBe(false);
    expect(await owner.events()).toEqual(['two-step-disabled', 'two-step-enabled']);
    expect(await owner.emails()).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off']);
    expect(
      await turnOffTwoStep({ user: await owner.reload(), sessionId: owner.sessionId, now: start }),
    ).toEqual({
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
    await collections().users.updateOne({ _id: owner.userId }, { $set: { role } });
    await owner.setUp();
    const result = await turnOffTwoStep({
      user: await owner.reload(),
      sessionId: owner.sessionId,
      now: start,
    });
    expect(result).toEqual(allowed ? { ok: true } : { ok: false, reason: 'required' });
    expect(isTwoStepOn(await owner.reload())).toBe(!allowed);
  });

  it('by an admin ends all sessions', async () => {
    await owner.setUp();
    const admin = await addUser({ role: 'super_admin' });
    const reset = (identityCheck: 'in-person' | 'known-number' | null) => {
      const change = { kind: 'reset-two-step', identityCheck } as const;
      return changeUser({
        userId: owner.userId,
        by: { userId: admin._id, name: 'Admin', clientAddress: null },
        change,
        now: start,
      });
    };
    expect(await reset(null)).toEqual({ ok: false, reason: 'identity-not-checked' });
    expect(isTwoStepOn(await owner.reload())).toBe(true);
    expect(await reset('known-number')).toEqual({ ok: true });
    expect(isTwoStepOn(await owner.reload())).toBe(false);
    expect(await findSession(owner.token, start)).toBeNull();
    expect(await listAccountEvents(owner.userId, 1)).toMatchObject([
      { byUserId: admin._id, change: { kind: 'two-step-reset', identityCheck: 'known-number' } },
    ]);
    expect(await owner.emails()).toContain('Two-step sign-in was switched off for you');
    expect(await reset('in-person')).toEqual({ ok: false, reason: 'conflict' });
  });
});
