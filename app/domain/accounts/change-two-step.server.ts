import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '#db/collections';
import { loadSettings } from '../settings/settings.server';
import { recordAccountEvent } from './account-events.server';
import { permissionsOf } from './permissions';
import { makeRecoveryCodes } from './recovery-codes.server';
import { endSessionsOf } from './sessions.server';
import type { User } from './user';

/** Whether the settings ask this user for a second step: whoever may open a part of the back office. */
export async function isTwoStepRequired(user: Pick<User, 'role' | 'permissions'>): Promise<boolean> {
  return permissionsOf(user).length > 0 && (await loadSettings()).security.requireTwoStepForAdmins;
}

export type RenewResult =
  | { readonly ok: true; readonly recoveryCodes: readonly string[] }
  /** `off`: the account has no second step. */
  | { readonly ok: false; readonly reason: 'off' };

/**
 * Makes a new set of recovery codes, to be shown this once; those from before count no more. Ends the other sessions of
 * the user.
 */
export async function renewRecoveryCodes(here: {
  readonly userId: ObjectId;
  readonly sessionId: string;
  readonly now: Date;
}): Promise<RenewResult> {
  const { userId, sessionId, now } = here;
  const { codes, hashes } = makeRecoveryCodes();
  const renewed = await withTransaction(async (transaction) => {
    const { matchedCount } = await collections().users.updateOne(
      { _id: userId, twoStep: { $exists: true } },
      { $set: { 'twoStep.recoveryCodes': hashes, updatedAt: now } },
      { session: transaction },
    );
    if (matchedCount === 0) return false;
    await endSessionsOf(userId, sessionId, transaction);
    await recordAccountEvent({ userId, change: { kind: 'recovery-codes-renewed' }, now }, transaction);
    return true;
  });
  return renewed ? { ok: true, recoveryCodes: codes } : { ok: false, reason: 'off' };
}

export type TurnOffResult =
  | { readonly ok: true }
  /** `required`: the settings ask this user for it; it can only be moved to another app. */
  | { readonly ok: false; readonly reason: 'off' | 'required' };

/** Switches the second step off, and ends the other sessions of the user. */
export async function turnOffTwoStep(here: {
  readonly user: User;
  readonly sessionId: string;
  readonly now: Date;
}): Promise<TurnOffResult> {
  const { user, sessionId, now } = here;
  if (await isTwoStepRequired(user)) return { ok: false, reason: 'required' };
  const done = await withTransaction(async (transaction) => {
    if (!(await removeTwoStep(user._id, now, transaction))) return false;
    await collections().sessions.updateOne(
      { _id: sessionId },
      { $set: { twoStep: false } },
      { session: transaction },
    );
    await endSessionsOf(user._id, sessionId, transaction);
    const change = { kind: 'two-step-disabled' } as const;
    await recordAccountEvent({ userId: user._id, change, now }, transaction);
    return true;
  });
  return done ? { ok: true } : { ok: false, reason: 'off' };
}

/**
 * Takes the second step away from somebody who has lost the phone and the recovery codes, after the one who does so has
 * made sure who they are. Ends all sessions of the user; they sign in with the password alone and set it up anew.
 */
export async function resetTwoStep(reset: {
  readonly userId: ObjectId;
  /** Who does it; whether they may is for the caller to know. */
  readonly by: ObjectId;
  readonly now: Date;
}): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'off' }> {
  const { userId, by, now } = reset;
  const done = await withTransaction(async (transaction) => {
    if (!(await removeTwoStep(userId, now, transaction))) return false;
    await endSessionsOf(userId, undefined, transaction);
    const change = { kind: 'two-step-reset' } as const;
    await recordAccountEvent({ userId, byUserId: by, change, now }, transaction);
    return true;
  });
  return done ? { ok: true } : { ok: false, reason: 'off' };
}

/** False where there was none. */
async function removeTwoStep(userId: ObjectId, now: Date, session: ClientSession): Promise<boolean> {
  const { modifiedCount } = await collections().users.updateOne(
    { _id: userId, twoStep: { $exists: true } },
    { $unset: { twoStep: '' }, $set: { updatedAt: now } },
    { session },
  );
  return modifiedCount === 1;
}
