import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { permissionsOf } from '~/domain/accounts/permissions';
import { generateRecoveryCodes } from './recovery-codes.server';
import { decryptText, encryptText } from '~/domain/encryption/encrypted-text.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import { findTotpStep, generateTotpSecret } from './totp.server';
import { queueTwoStepNotice } from './two-step-notice.server';
import { twoStepLimits } from './two-step';
import { totpSecretContext } from './verify-second-step.server';
import type { User } from '~/domain/accounts/user';

type SetUpContext = { readonly userId: ObjectId; readonly sessionId: string; readonly now: Date };

/** A stranger must not lock out the owner of an address. Staff are exempt if no mail is sent (docs/decisions/0022). */
export const maySetUpTwoStep = (user: Pick<User, 'emailVerifiedAt' | 'role' | 'permissions'>): boolean =>
  user.emailVerifiedAt !== null || (permissionsOf(user).length > 0 && !isMailEnabled());

type StartResult = { readonly ok: true } | { readonly ok: false; readonly reason: 'unconfirmed-email' };

/** Reuses the secret of a set-up in progress: an app may have it already. */
export async function startTwoStepSetUp({ userId, sessionId, now }: SetUpContext): Promise<StartResult> {
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

export async function findTwoStepSetUp({ userId, sessionId, now }: SetUpContext): Promise<string | null> {
  const found = await collections().twoStepSetUps.findOne({
    _id: sessionId,
    userId,
    expiresAt: { $gt: now },
  });
  return found && decryptText(found.secret, totpSecretContext(userId));
}

export async function cancelTwoStepSetUp(sessionId: string): Promise<void> {
  await collections().twoStepSetUps.deleteOne({ _id: sessionId });
}

type SetUpResult =
  | { readonly ok: true; readonly recoveryCodes: readonly string[] }
  | {
      readonly ok: false;
      /** `wrong`: not a valid code of the secret; `ended`: no set-up in progress. */
      readonly reason: 'wrong' | 'ended' | 'unconfirmed-email';
    };

/** Enables the second step or moves it to this app. Ends all other sessions; the returned codes are shown once. */
export async function finishTwoStepSetUp(
  context: SetUpContext & { readonly code: string },
): Promise<SetUpResult> {
  const { userId, sessionId, now } = context;
  const secret = await findTwoStepSetUp(context);
  if (secret === null) return { ok: false, reason: 'ended' };
  const lastStep = findTotpStep(secret, context.code, now);
  if (lastStep === null) return { ok: false, reason: 'wrong' };
  const { codes, hashes } = generateRecoveryCodes();
  return withTransaction(async (transaction): Promise<SetUpResult> => {
    const { twoStepSetUps, users, sessions } = collections();
    const options = { session: transaction };
    const user = await users.findOne({ _id: userId }, options);
    if (!user) return { ok: false, reason: 'ended' };
    if (!maySetUpTwoStep(user)) return { ok: false, reason: 'unconfirmed-email' };
    // A concurrent request has completed the set-up; the codes of this one are invalid.
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
    await queueTwoStepNotice({ user, kind: 'on', now }, transaction);
    return { ok: true, recoveryCodes: codes };
  });
}
