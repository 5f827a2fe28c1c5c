import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { collections } from '~/domain/collections';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { issueAccountToken } from '~/domain/accounts/mailed-links/account-tokens.server';
import type { User } from '~/domain/accounts/user';
import { hashToken, tokenPattern } from '~/lib/token.server';
import { confirmAddress } from './confirm-address.server';
import { confirmationWays, type WayByAccount } from './confirmation-ways';
import { proveAccount, type AccountAccess, type ProofFailure } from './prove-account.server';

/** A link in a mail to an address that is to be confirmed. */
export type AddressLink = { readonly way: WayByAccount; readonly token: string; readonly now: Date };

export type LinkedAddress = { readonly user: User; /** To be confirmed. */ readonly email: string };

/** Consumes nothing: mail scanners open every link. Null for a void link, and where the account has another address by now. */
export async function findLinkedAddress(
  { way, token, now }: AddressLink,
  session?: ClientSession,
): Promise<LinkedAddress | null> {
  if (!tokenPattern.test(token)) return null;
  const { accountTokens, users } = collections();
  const found = await accountTokens.findOne(
    { _id: hashToken(token), kind: confirmationWays[way].link, expiresAt: { $gt: now } },
    { session },
  );
  if (!found) return null;
  const own = way === 'sign-up' ? { email: found.email, emailVerifiedAt: null } : {};
  const user = await users.findOne({ _id: found.userId, disabledAt: null, ...own }, { session });
  return user && { user, email: found.email };
}

export type ConfirmLinkResult =
  | { readonly ok: true; readonly user: User }
  /** `void`: see findLinkedAddress; `taken`: another account has the address by now. */
  | { readonly ok: false; readonly reason: 'void' | 'taken' }
  | ProofFailure;

/** Confirms the address for whoever is signed in to the account, or knows its password. The link works once. */
export async function confirmLinkedAddress(
  link: AddressLink,
  access: AccountAccess,
): Promise<ConfirmLinkResult> {
  const linked = await findLinkedAddress(link);
  if (!linked) return { ok: false, reason: 'void' };
  const proven = await proveAccount(linked.user, access, link.now);
  if (!proven.ok) return proven;
  try {
    return await withTransaction(async (session): Promise<ConfirmLinkResult> => {
      const found = await takeLink(link, session);
      if (!found) return { ok: false, reason: 'void' };
      const { user: before, email } = found;
      const { way, now } = link;
      const user = await confirmAddress({ way, user: before, email, proof: proven.proof, now }, session);
      if (way === 'new-address') {
        await mailAccountNotice('email-changed', before, { session, now });
        await mailAccountNotice('email-set', user, { session, now });
      }
      return { ok: true, user };
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) return { ok: false, reason: 'taken' };
    throw error;
  }
}

/** Of two concurrent requests, one transaction is retried and finds no link. */
async function takeLink(link: AddressLink, session: ClientSession): Promise<LinkedAddress | null> {
  const found = await findLinkedAddress(link, session);
  if (found) await collections().accountTokens.deleteOne({ _id: hashToken(link.token) }, { session });
  return found;
}

/** For the owner of a mailbox without the password of the account: the token of a link that sets a new one, or null for a void link. */
export const issuePasswordLink = (link: Omit<AddressLink, 'way'>): Promise<string | null> =>
  withTransaction(async (session) => {
    const found = await findLinkedAddress({ ...link, way: 'sign-up' }, session);
    return found && (await issueAccountToken('reset-password', found.user, link.now, session)).token;
  });

/** Voids the link of somebody who wants this address for their account. The account is theirs, and stays. */
export const refuseNewAddress = (link: Omit<AddressLink, 'way'>): Promise<boolean> =>
  withTransaction(async (session) => (await takeLink({ ...link, way: 'new-address' }, session)) !== null);
