import type { ClientSession, ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountLink, mailAccountNotice, mailAddressTaken } from '~/domain/accounts/account-mail.server';
import type { AccountToken } from './account-token';
import { revokeAccountTokens } from './account-tokens.server';
import { hashToken, tokenPattern } from '~/lib/token.server';
import type { User } from '~/domain/accounts/user';
import { userSearchText } from '~/domain/accounts/user-search';

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

type Link = { readonly token: string; readonly now: Date };

export async function findNewEmailByToken(link: Link): Promise<string | null> {
  return (await findChange(link))?.token.email ?? null;
}

async function findChange(
  { token, now }: Link,
  session?: ClientSession,
): Promise<{ token: AccountToken; user: User } | null> {
  if (!tokenPattern.test(token)) return null;
  const { accountTokens, users } = collections();
  const found = await accountTokens.findOne(
    { _id: hashToken(token), kind: 'change-email', expiresAt: { $gt: now } },
    { session },
  );
  const user = found && (await users.findOne({ _id: found.userId, disabledAt: null }, { session }));
  return found && user && { token: found, user };
}

type ChangeEmailResult =
  | { readonly ok: true; readonly email: string }
  /** `void`: the link is invalid; `taken`: another account has the address by now. */
  | { readonly ok: false; readonly reason: 'void' | 'taken' };

/** The link verifies the address. Revokes all mailed links and notifies both addresses. */
export async function changeEmail(link: Link): Promise<ChangeEmailResult> {
  try {
    return await withTransaction(async (session): Promise<ChangeEmailResult> => {
      const found = await findChange(link, session);
      if (!found) return { ok: false, reason: 'void' };
      const { user, token } = found;
      const { now } = link;
      const after: User = { ...user, email: token.email };
      await collections().users.updateOne(
        { _id: user._id },
        {
          $set: {
            email: token.email,
            emailVerifiedAt: now,
            searchText: userSearchText(after),
            updatedAt: now,
          },
        },
        { session },
      );
      await revokeAccountTokens(user._id, session);
      await recordAccountEvent({ userId: user._id, change: { kind: 'email-changed' }, now }, session);
      await mailAccountNotice('email-changed', user, { session, now });
      await mailAccountNotice('email-set', after, { session, now });
      return { ok: true, email: token.email };
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) return { ok: false, reason: 'taken' };
    throw error;
  }
}
