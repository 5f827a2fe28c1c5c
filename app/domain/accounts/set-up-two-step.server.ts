import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '#db/collections';
import { recordAccountEvent } from './account-events.server';
import { makeRecoveryCodes } from './recovery-codes.server';
import { openText, sealText } from './sealed-text.server';
import { endSessionsOf } from './sessions.server';
import { findTimeStep, makeTotpSecret } from './totp.server';
import { queueTwoStepNotice } from './two-step-notice.server';
import { twoStepLimits } from './two-step';
import { twoStepOwner } from './use-second-step.server';

/** Who sets up, and in which session. */
type Here = { readonly userId: ObjectId; readonly sessionId: string; readonly now: Date };

/**
 * Makes a secret for an authenticator app and keeps it on the server until the app has given a first code. One that
 * this session began before stays, since an app may know it already.
 */
export async function startTwoStepSetUp({ userId, sessionId, now }: Here): Promise<void> {
  if ((await findTwoStepSetUp({ userId, sessionId, now })) !== null) return;
  await collections().twoStepSetUps.replaceOne(
    { _id: sessionId },
    {
      userId,
      secret: sealText(makeTotpSecret(), twoStepOwner(userId)),
      expiresAt: new Date(now.getTime() + twoStepLimits.setUpMs),
    },
    { upsert: true },
  );
}

/** The secret that this session is setting up, in base 32; null where it is setting up none. */
export async function findTwoStepSetUp({ userId, sessionId, now }: Here): Promise<string | null> {
  const found = await collections().twoStepSetUps.findOne({
    _id: sessionId,
    userId,
    expiresAt: { $gt: now },
  });
  return found && openText(found.secret, twoStepOwner(userId));
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
      readonly reason: 'wrong' | 'ended';
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
  const lastStep = findTimeStep(secret, here.code, now);
  if (lastStep === null) return { ok: false, reason: 'wrong' };
  const { codes, hashes } = makeRecoveryCodes();
  const finished = await withTransaction(async (transaction) => {
    const { twoStepSetUps, users, sessions } = collections();
    const options = { session: transaction };
    // Of two that are sent at once, the one that finds nothing any more made no codes that count.
    const { deletedCount } = await twoStepSetUps.deleteOne({ _id: sessionId, userId }, options);
    if (deletedCount === 0) return false;
    const twoStep = {
      secret: sealText(secret, twoStepOwner(userId)),
      since: now,
      lastStep,
      recoveryCodes: hashes,
    };
    const user = await users.findOneAndUpdate(
      { _id: userId },
      { $set: { twoStep, updatedAt: now } },
      options,
    );
    if (!user) return false;
    await sessions.updateOne({ _id: sessionId }, { $set: { twoStep: true, confirmedAt: now } }, options);
    await endSessionsOf(userId, sessionId, transaction);
    await recordAccountEvent({ userId, change: { kind: 'two-step-enabled' }, now }, transaction);
    await queueTwoStepNotice({ user, what: 'on', now }, transaction);
    return true;
  });
  return finished ? { ok: true, recoveryCodes: codes } : { ok: false, reason: 'ended' };
}
