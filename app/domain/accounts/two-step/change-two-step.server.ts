import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { permissionsOf } from '~/domain/accounts/permissions';
import { generateRecoveryCodes } from './recovery-codes.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import { queueTwoStepNotice } from './two-step-notice.server';
import type { User } from '~/domain/accounts/user';

export async function isTwoStepRequired(user: Pick<User, 'role' | 'permissions'>): Promise<boolean> {
  return permissionsOf(user).length > 0 && (await loadSettings()).security.requireTwoStepForAdmins;
}

type RenewResult =
  | { readonly ok: true; readonly recoveryCodes: readonly string[] }
  | { readonly ok: false; readonly reason: 'off' };

/** Ends the user's other sessions. The returned codes are shown once. */
export async function renewRecoveryCodes(options: {
  readonly userId: ObjectId;
  readonly sessionId: string;
  readonly now: Date;
}): Promise<RenewResult> {
  const { userId, sessionId, now } = options;
  const { codes, hashes } = generateRecoveryCodes();
  const renewed = await withTransaction(async (transaction) => {
    const user = await collections().users.findOneAndUpdate(
      { _id: userId, twoStep: { $exists: true } },
      { $set: { 'twoStep.recoveryCodes': hashes, updatedAt: now } },
      { session: transaction },
    );
    if (!user) return false;
    await endUserSessions(userId, sessionId, transaction);
    await recordAccountEvent({ userId, change: { kind: 'recovery-codes-renewed' }, now }, transaction);
    await queueTwoStepNotice({ user, kind: 'new-codes', now }, transaction);
    return true;
  });
  return renewed ? { ok: true, recoveryCodes: codes } : { ok: false, reason: 'off' };
}

type TurnOffResult =
  | { readonly ok: true }
  /** `required`: by the settings; the user can only move it to another app. */
  | { readonly ok: false; readonly reason: 'off' | 'required' };

export async function turnOffTwoStep(options: {
  readonly user: User;
  readonly sessionId: string;
  readonly now: Date;
}): Promise<TurnOffResult> {
  const { user, sessionId, now } = options;
  if (await isTwoStepRequired(user)) return { ok: false, reason: 'required' };
  const done = await withTransaction(async (transaction) => {
    const inTransaction = { session: transaction };
    const { users, sessions } = collections();
    const { modifiedCount } = await users.updateOne(
      { _id: user._id, twoStep: { $exists: true } },
      { $unset: { twoStep: '' }, $set: { updatedAt: now } },
      inTransaction,
    );
    if (modifiedCount === 0) return false;
    await sessions.updateOne({ _id: sessionId }, { $set: { twoStep: false } }, inTransaction);
    await endUserSessions(user._id, sessionId, transaction);
    const change = { kind: 'two-step-disabled' } as const;
    await recordAccountEvent({ userId: user._id, change, now }, transaction);
    await queueTwoStepNotice({ user, kind: 'off', now }, transaction);
    return true;
  });
  return done ? { ok: true } : { ok: false, reason: 'off' };
}
