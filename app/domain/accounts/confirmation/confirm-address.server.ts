import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { AccountChange } from '~/domain/accounts/account-event';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { revokeAccountTokens } from '~/domain/accounts/mailed-links/account-tokens.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import type { User } from '~/domain/accounts/user';
import { userSearchText } from '~/domain/accounts/user-search';
import { confirmationWays, type WayByAccount, type WayByMailbox } from './confirmation-ways';
import type { AccountProof } from './prove-account.server';

type Confirmation = {
  readonly user: User;
  /** Another address than that of the account, which gets it. */
  readonly email?: string;
  /** Written with it. */
  readonly fields?: Partial<Pick<User, 'passwordHash' | 'identities' | 'firstName' | 'lastName'>>;
  readonly now: Date;
} & (
  | { readonly way: WayByAccount; readonly proof: AccountProof }
  | { readonly way: WayByMailbox; readonly proof?: never }
);

/**
 * The only writer of `emailVerifiedAt` in an account that exists. Whoever is signed in to an account with a confirmed address
 * gets the orders that were placed with it, so each way must keep out a stranger who registered it (docs/decisions/0089).
 * Returns the account as it is then.
 */
export async function confirmAddress(confirmation: Confirmation, session: ClientSession): Promise<User> {
  const { user, way, now, fields = {}, email = user.email, proof } = confirmation;
  const isByMailbox = confirmationWays[way].proof === 'mailbox';
  if (!isByMailbox && !proof?.userId.equals(user._id))
    throw new Error('the address of an account was to be confirmed without showing that it is theirs');
  const isCleared = isByMailbox && user.emailVerifiedAt === null;
  const losesRole = isCleared && user.hasRoleByLink === true;
  const change = {
    email,
    emailVerifiedAt: now,
    updatedAt: now,
    ...(isCleared && notTheirs),
    ...(losesRole && noRole),
    ...fields,
  };
  const { hasRoleByLink: _ended, confirmedPhone, ...others } = user;
  const keptPhone = isCleared ? undefined : confirmedPhone;
  const after: User = { ...others, ...(keptPhone && { confirmedPhone: keptPhone }), ...change };
  const unset = [
    ...(user.hasRoleByLink ? ['hasRoleByLink'] : []),
    ...(confirmedPhone && !keptPhone ? ['confirmedPhone'] : []),
  ];
  await collections().users.updateOne(
    { _id: user._id },
    {
      $set: { ...change, searchText: userSearchText(after) },
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((name) => [name, ''])) }),
    },
    { session },
  );
  if (isCleared) {
    await endUserSessions(user._id, undefined, session);
    await releaseStandingOrders(user, session);
  }
  // A pending change of the address would return the account to a stranger.
  if (isCleared || email !== user.email) await revokeAccountTokens(user._id, session);
  const record = (change: AccountChange) => recordAccountEvent({ userId: user._id, change, now }, session);
  await record({ kind: email === user.email ? 'email-verified' : 'email-changed' });
  if (isCleared && user.identities.length > 0) await record({ kind: 'identity-unlinked' });
  if (losesRole) await record({ kind: 'role-changed', from: user.role, to: noRole.role });
  return after;
}

/**
 * Milk that comes to a stranger's gate is theirs: it goes on as that of a guest, for whoever has its phone or its email
 * (docs/decisions/0177), with the mornings that are made.
 */
async function releaseStandingOrders({ _id: userId }: User, session: ClientSession): Promise<void> {
  const { orders, standingOrders, standingRequests } = collections();
  await orders.updateMany({ userId, standing: { $exists: true } }, { $set: { userId: null } }, { session });
  for (const each of [standingOrders, standingRequests])
    await each.updateMany({ userId }, { $set: { userId: null } }, { session });
}

/**
 * A role that came by a link that was handed over: whoever used the link may have mistyped the address, and its mailbox is a
 * stranger's.
 */
const noRole = { role: 'customer', permissions: [] } as const satisfies Partial<User>;

/** What a stranger who registered the address may have left (account pre-hijacking): a way in, and where orders would go. */
const notTheirs = {
  identities: [],
  phoneNumber: null,
  addresses: [],
} as const satisfies Partial<User>;
