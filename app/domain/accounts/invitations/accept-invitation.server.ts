import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { collections } from '~/domain/collections';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { confirmAddress } from '~/domain/accounts/confirmation/confirm-address.server';
import { revokeAccountTokens } from '~/domain/accounts/mailed-links/account-tokens.server';
import { requestEmailVerification } from '~/domain/accounts/mailed-links/verify-email.server';
import { hashPassword, nullIfQueueFull } from '~/domain/accounts/passwords/password-hashing.server';
import { lockAccessChanges } from '~/domain/accounts/people/super-admins.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import { roleNames, type User } from '~/domain/accounts/user';
import { withUserSearchText } from '~/domain/accounts/user-search';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { consumeRateLimit } from '~/domain/rate-limits/consume-rate-limit.server';
import { dayMs } from '~/lib/time-units';
import { findInvitation } from './find-invitations.server';
import type { Invitation } from './invitation';
import { worksHere } from './works-here';

type Link = { readonly token: string; readonly clientAddress: string | null; readonly now: Date };

type AcceptFailure =
  /** Used, withdrawn, replaced or ended; or the account of the mailed address works here by now. */
  | 'void'
  /** The queue of password hashes is full. */
  | 'busy'
  /** The typed address has an account: its owner signs in to it first. */
  | 'taken'
  /** Too many addresses were tried with this link. */
  | 'rate-limited'
  /** The account has a role or a permission already. */
  | 'works-here';

type AcceptResult =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly reason: AcceptFailure };

/** Whoever has the link could otherwise ask which addresses have an account. */
const maxTypedAddresses = 20;

/**
 * Gives the role to a new account, or to that of the mailed address, with this password. `email` is the address that was typed for
 * a link that was handed over. The mailed link confirms the address; of an account that a stranger may have made, it removes
 * what they left (confirmAddress). Signs nobody in.
 */
export async function acceptInvitation({
  token,
  email: typed,
  password,
  clientAddress,
  now,
}: Link & { readonly email: string; readonly password: string }): Promise<AcceptResult> {
  const invitation = await findInvitation({ token, now });
  // A void link must not cost an expensive hash.
  if (!invitation) return failed('void');
  if (invitation.email === null) {
    const key = `invitation ${invitation._id.toHexString()}`;
    if (!(await consumeRateLimit({ key, limit: maxTypedAddresses, windowMs: dayMs, now })))
      return failed('rate-limited');
    if (await findAccount(typed)) return failed('taken');
  }
  const passwordHash = await nullIfQueueFull(hashPassword(password));
  if (passwordHash === null) return failed('busy');
  try {
    return await withTransaction(async (session): Promise<AcceptResult> => {
      const taken = await takeInvitation({ token, now }, session);
      if (!taken) return failed('void');
      const account = taken.email === null ? null : await findAccount(taken.email, session);
      if (account && (account.disabledAt || worksHere(account))) {
        await session.abortTransaction();
        return failed('void');
      }
      const user = account
        ? await setPassword(account, passwordHash, now, session)
        : await createAccount(taken, { email: taken.email ?? typed, passwordHash, now }, session);
      return { ok: true, user: await giveRole(user, taken, { clientAddress, now }, session) };
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) return failed('taken');
    throw error;
  }
}

/**
 * Gives the role of a link that was handed over to the account of a session, whether its address is confirmed or not: the farm has
 * given the link to the person. Ends its sessions.
 */
export const acceptWithAccount = ({
  token,
  userId,
  clientAddress,
  now,
}: Link & { readonly userId: ObjectId }): Promise<AcceptResult> =>
  withTransaction(async (session): Promise<AcceptResult> => {
    const taken = await takeInvitation({ token, now }, session);
    const user = taken && (await collections().users.findOne({ _id: userId, disabledAt: null }, { session }));
    if (!user || taken.email !== null || worksHere(user)) {
      await session.abortTransaction();
      return failed(user && worksHere(user) ? 'works-here' : 'void');
    }
    await endUserSessions(userId, undefined, session);
    return { ok: true, user: await giveRole(user, taken, { clientAddress, now }, session) };
  });

const failed = (reason: AcceptFailure): AcceptResult => ({ ok: false, reason });

const findAccount = (email: string, session?: ClientSession): Promise<User | null> =>
  collections().users.findOne({ email }, { session, collation: caseInsensitive });

/** Of two concurrent requests, one transaction is retried and finds no invitation. */
async function takeInvitation(
  link: Pick<Link, 'token' | 'now'>,
  session: ClientSession,
): Promise<Invitation | null> {
  await lockAccessChanges(link.now, session);
  const found = await findInvitation(link, session);
  if (found) await collections().invitations.deleteOne({ _id: found._id }, { session });
  return found;
}

async function createAccount(
  { name, email: mailed }: Invitation,
  { email, passwordHash, now }: { readonly email: string; readonly passwordHash: string; readonly now: Date },
  session: ClientSession,
): Promise<User> {
  const [firstName = '', ...rest] = name.split(' ');
  const user: User = {
    _id: new ObjectId(),
    email,
    emailVerifiedAt: mailed === null ? null : now,
    passwordHash,
    identities: [],
    role: 'customer',
    permissions: [],
    firstName,
    lastName: rest.join(' '),
    phoneNumber: null,
    addresses: [],
    createdAt: now,
    updatedAt: now,
    disabledAt: null,
  };
  await collections().users.insertOne(withUserSearchText(user), { session });
  if (mailed === null && isMailEnabled()) await requestEmailVerification(user, now, session);
  return user;
}

/** As a reset by a mailed link. */
async function setPassword(
  user: User,
  passwordHash: string,
  now: Date,
  session: ClientSession,
): Promise<User> {
  await collections().users.updateOne(
    { _id: user._id },
    { $set: { passwordHash, updatedAt: now }, $unset: { initialPassword: '' } },
    { session },
  );
  await revokeAccountTokens(user._id, session);
  await endUserSessions(user._id, undefined, session);
  await recordAccountEvent({ userId: user._id, change: { kind: 'password-reset' }, now }, session);
  await mailAccountNotice('password-reset', user, { session, now });
  return user.emailVerifiedAt ? user : confirmAddress({ way: 'invitation', user, now }, session);
}

async function giveRole(
  user: User,
  { role, by }: Invitation,
  { clientAddress, now }: Pick<Link, 'clientAddress' | 'now'>,
  session: ClientSession,
): Promise<User> {
  // The mailbox of an address that was mistyped must not get the role with a new password (confirmAddress).
  const trust = user.emailVerifiedAt === null ? ({ hasRoleByLink: true } as const) : {};
  await collections().users.updateOne(
    { _id: user._id },
    { $set: { role, ...trust, updatedAt: now } },
    { session },
  );
  const { _id: userId } = user;
  const change = { kind: 'role-changed', from: user.role, to: role } as const;
  await recordAccountEvent({ userId, byUserId: by.userId, change, now }, session);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  await recordAuditEntry(
    {
      by: { userId, name, clientAddress },
      subject: 'account',
      subjectId: userId.toHexString(),
      subjectName: name,
      action: 'Accepted the invitation',
      before: { role: roleNames[user.role] },
      after: { role: roleNames[role] },
      now,
    },
    session,
  );
  return { ...user, role, ...trust };
}
