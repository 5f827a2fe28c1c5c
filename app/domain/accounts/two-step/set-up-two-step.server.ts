import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { permissionsOf } from '~/domain/accounts/permissions';
import { generateRecoveryCodes } from './recovery-codes.server';
import { decryptText, encryptText } from './encrypted-text.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import { findTotpStep, generateTotpSecret } from './totp.server';
import { queueTwoStepNotice } from './two-step-notice.server';
import { twoStepLimits } from './two-step';
import { totpSecretContext } from './verify-second-step.server';
import type { User } from '~/domain/accounts/user';

/** Who sets up, and in which session. */
type Here = { readonly userId: ObjectId; readonly sessionId: string; readonly now: Date };

/**
 * Whether somebody may set up a second step: their address is confirmed, so that nobody locks its owner out of an account
 * that was registered for it. In a shop that sends no e-mails nobody can confirm one; who works in the back office, and may
 * be required to have a second step, sets it up without (docs/decisions/0039).
 */
export const maySetUpTwoStep = (user: Pick<User, 'emailVerifiedAt' | 'role' | 'permissions'>): boolean =>
  user.emailVerifiedAt !== null || (permissionsOf(user).length > 0 && !isMailEnabled());

export type StartResult =
  | { readonly ok: true }
  /** See maySetUpTwoStep; also where the account is gone. */
  | { readonly ok: false; readonly reason: 'unconfirmed-email' };

/**
 * Makes a secret for an authenticator app and keeps it on the server until the app has given a first code. One that
 * this session began before stays, since an app may know it already. Fails with 'unconfirmed-email'.
 */
export async function startTwoStepSetUp({ userId, sessionId, now }: Here): Promise<StartResult> {
  const user = await collections().users.findOne({ _id: userId });
  if (!user || !maySetUpTwoStep(user)) return { ok: false, reason: 'unconfirmed-email' };
  if ((await findTwoStepSetUp({ userId, sessionId, now })) !== null) return { ok: true };
  await collections().twoStepSetUps.replaceOne(
    { _id: sessionId },
    {
      userId,
      secret: encryptText(generateTotpSecret(), totpSecretContext(userId)),
      expiresAt: new Date(now.getTime() + twoStepLimits.setUpTtlMs),
    },
    { upsert: true },
  );
  return { ok: true };
}

/** The secret that this session is setting up, in base 32; null where it is setting up none. */
export async function findTwoStepSetUp({ userId, sessionId, now }: Here): Promise<string | null> {
  const found = await collections().twoStepSetUps.findOne({
    _id: sessionId,
    userId,
    expiresAt: { $gt: now },
  });
  return found && decryptText(found.secret, totpSecretContext(userId));
}

/** Forgets what this session was setting up. */
export async function cancelTwoStepSetUp(sessionId: string): Promise<void> {
  await collections().twoStepSetUps.deleteOne({ _id: sessionId });
}

export type SetUpResult =
  | { readonly ok: true; readonly recoveryCodes: readonly string[] }
  | {
      readonly ok: false;
      /** `wrong`: not a code of this secret now; `ended`: nothing is being set up (any more). */
      readonly reason: 'wrong' | 'ended' | 'unconfirmed-email';
    };

/**
 * Takes the first code of the app and switches the second step on with it, or moves it to this app where it is on
 * already. This session counts as one that has passed it; all others end. Returns new recovery codes, which are shown
 * this once.
 */
export async function finishTwoStepSetUp(here: Here & { readonly code: string }): Promise<SetUpResult> {
  const { userId, sessionId, now } = here;
  const secret = await findTwoStepSetUp(here);
  if (secret === null) return { ok: false, reason: 'ended' };
  const lastStep = findTotpStep(secret, here.code, now);
  if (lastStep === null) return { ok: false, reason: 'wrong' };
  const { codes, hashes } = generateRecoveryCodes();
  return withTransaction(async (transaction): Promise<SetUpResult> => {
    const { twoStepSetUps, users, sessions } = collections();
    const options = { session: transaction };
    const user = await users.findOne({ _id: userId }, options);
    if (!user) return { ok: false, reason: 'ended' };
    if (!maySetUpTwoStep(user)) return { ok: false, reason: 'unconfirmed-email' };
    // Of two that are sent at once, the one that finds nothing any more made no codes that count.
    const { deletedCount } = await twoStepSetUps.deleteOne({ _id: sessionId, userId }, options);
    if (deletedCount === 0) return { ok: false, reason: 'ended' };
    const twoStep = {
      secret: encryptText(secret, totpSecretContext(userId)),
      since: now,
      lastStep,
      recoveryCodes: hashes,
    };
    await users.updateOne({ _id: userId }, { $set: { twoStep, updatedAt: now } }, options);
    await sessions.updateOne({ _id: sessionId }, { $set: { twoStep: true, confirmedAt: now } }, options);
    await endUserSessions(userId, sessionId, transaction);
    await recordAccountEvent({ userId, change: { kind: 'two-step-enabled' }, now }, transaction);
    await queueTwoStepNotice({ user, what: 'on', now }, transaction);
    return { ok: true, recoveryCodes: codes };
  });
}
