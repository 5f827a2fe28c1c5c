import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { mailAccountLink, mailAccountNotice, mailAddressTaken } from '~/domain/accounts/account-mail.server';
import type { User } from '~/domain/accounts/user';

/** If another account has the address, its owner gets a notice instead; the page does not reveal it. */
export async function requestEmailChange(
  user: Pick<User, '_id' | 'email'>,
  email: string,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const owner = await collections().users.findOne({ email }, { collation: caseInsensitive, session });
  if (owner && !owner._id.equals(user._id)) {
    await cancelEmailChange(user._id, session);
    await mailAddressTaken(owner, { session, now });
  } else await mailAccountLink('change-email', { _id: user._id, email }, now, session);
  await mailAccountNotice('email-change-requested', user, { session, now });
}

export async function findPendingEmail(userId: ObjectId, now: Date): Promise<string | null> {
  const token = await collections().accountTokens.findOne({
    userId,
    kind: 'change-email',
    expiresAt: { $gt: now },
  });
  return token?.email ?? null;
}

export async function cancelEmailChange(userId: ObjectId, session?: ClientSession): Promise<void> {
  await collections().accountTokens.deleteMany({ userId, kind: 'change-email' }, { session });
}
