import { type ClientSession, type ObjectId } from 'mongodb';
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

/**
 * Within a transaction: mails a link to the address that a user wants to have, and tells the present one. The account
 * keeps its address until the link was used. Where the new address has an account its owner is told instead, and the
 * answer on the page is the same. Older links of this kind work no more.
 */
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
  await mailAccountNotice('email-change-asked', user, { session, now });
}

/** The address that a user has asked for and not confirmed yet; null where there is none. */
export async function findPendingEmail(userId: ObjectId, now: Date): Promise<string | null> {
  const token = await collections().accountTokens.findOne({
    userId,
    kind: 'change-email',
    expiresAt: { $gt: now },
  });
  return token?.email ?? null;
}

/** Voids the link that would change a user's address; nothing happens where there is none. */
export async function cancelEmailChange(userId: ObjectId, session?: ClientSession): Promise<void> {
  await collections().accountTokens.deleteMany({ userId, kind: 'change-email' }, { session });
}

type Link = { readonly token: string; readonly now: Date };

/**
 * The address that a link of /change-email gives to an account, without using the link up: programs that guard inboxes
 * open every link. Null where it was used, is too old, was followed by a newer one, or the account is disabled or gone.
 */
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

export type ChangeEmailResult =
  | { readonly ok: true; readonly email: string }
  /** `void`: see findNewEmailByToken; `taken`: another account has got the address meanwhile. */
  | { readonly ok: false; readonly reason: 'void' | 'taken' };

/**
 * Takes the token of a mailed link: the account has the address that it was sent to from now on, and it counts as
 * confirmed. All links that were mailed before work no more, and both addresses are told.
 */
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
