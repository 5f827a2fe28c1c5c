import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { confirmAddress } from '~/domain/accounts/confirmation/confirm-address.server';
import type { OidcIdentity } from './identity-provider.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import type { User } from '~/domain/accounts/user';
import { withUserSearchText } from '~/domain/accounts/user-search';

type IdentityFailure =
  /** The identity provider gives no verified email address. */
  | 'unverified-email'
  /** An account with that unverified address has permissions or a second step. */
  | 'unverified-account'
  | 'disabled';

type IdentityResult =
  | {
      readonly ok: true;
      readonly user: User;
      /** `taken-over`: an unverified account was cleared and handed to the owner of the address. */
      readonly account: 'existing' | 'linked' | 'taken-over' | 'new';
    }
  | { readonly ok: false; readonly reason: IdentityFailure };

const maxAttempts = 3;

/** Finds the linked account, else the one with the same verified address, else creates one (docs/decisions/0021). */
export async function findOrCreateUserByIdentity(identity: OidcIdentity, now: Date): Promise<IdentityResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withTransaction((session) => findOrCreate(identity, now, session));
    } catch (error) {
      // A concurrent sign-in created or linked the account; the next attempt finds it.
      if (!isDuplicateKeyError(error) || attempt === maxAttempts) throw error;
    }
  }
}

async function findOrCreate(
  identity: OidcIdentity,
  now: Date,
  session: ClientSession,
): Promise<IdentityResult> {
  const { users } = collections();
  const linked = await users.findOne(byIdentity(identity), { session });
  if (linked) return linked.disabledAt ? fail('disabled') : { ok: true, user: linked, account: 'existing' };
  if (identity.email === null || !identity.emailVerified) return fail('unverified-email');
  const account = await users.findOne({ email: identity.email }, { collation: caseInsensitive, session });
  if (!account)
    return { ok: true, user: await createUser(identity, identity.email, now, session), account: 'new' };
  if (account.disabledAt) return fail('disabled');
  if (account.emailVerifiedAt)
    return { ok: true, user: await link(account, identity, now, session), account: 'linked' };
  // An identity does not replace a second step (OWASP ASVS 5.0, 6.4.3).
  if (account.role !== 'customer' || account.permissions.length > 0 || isTwoStepOn(account))
    return fail('unverified-account');
  return { ok: true, user: await takeOver(account, identity, now, session), account: 'taken-over' };
}

const fail = (reason: IdentityFailure): IdentityResult => ({ ok: false, reason });

/** The two plain fields let the partial index serve the query. */
const byIdentity = ({ issuer, subject }: OidcIdentity) => ({
  'identities.issuer': issuer,
  'identities.subject': subject,
  identities: { $elemMatch: { issuer, subject } },
});

const identityOf = ({ issuer, subject }: OidcIdentity): User['identities'][number] => ({ issuer, subject });

async function createUser(
  identity: OidcIdentity,
  email: string,
  now: Date,
  session: ClientSession,
): Promise<User> {
  const user = withUserSearchText({
    _id: new ObjectId(),
    email,
    emailVerifiedAt: now,
    passwordHash: null,
    identities: [identityOf(identity)],
    role: 'customer',
    permissions: [],
    firstName: identity.firstName,
    lastName: identity.lastName,
    phoneNumber: null,
    addresses: [],
    createdAt: now,
    updatedAt: now,
    disabledAt: null,
  });
  await collections().users.insertOne(user, { session });
  return user;
}

async function link(user: User, identity: OidcIdentity, now: Date, session: ClientSession): Promise<User> {
  const identities = [...user.identities, identityOf(identity)];
  await collections().users.updateOne(
    { _id: user._id },
    { $set: { identities, updatedAt: now } },
    { session },
  );
  await recordAccountEvent({ userId: user._id, change: { kind: 'identity-linked' }, now }, session);
  await mailAccountNotice('identity-linked', user, { session, now });
  return { ...user, identities };
}

/** For an account that a stranger may have made: it loses its password, and what confirmAddress clears; orders stay. */
async function takeOver(
  user: User,
  identity: OidcIdentity,
  now: Date,
  session: ClientSession,
): Promise<User> {
  const { firstName, lastName } = identity.firstName ? identity : user;
  const fields = { passwordHash: null, identities: [identityOf(identity)], firstName, lastName };
  const after = await confirmAddress({ way: 'identity-provider', user, fields, now }, session);
  await recordAccountEvent({ userId: user._id, change: { kind: 'identity-linked' }, now }, session);
  await mailAccountNotice('handed-over', user, { session, now });
  return after;
}

type LinkResult =
  | { readonly ok: true }
  /** `taken`: another account has the identity; `another`: the account has one of that provider already, or a new password. */
  | { readonly ok: false; readonly reason: 'taken' | 'another' };

/** The email addresses need not match. */
export async function linkIdentity(user: User, identity: OidcIdentity, now: Date): Promise<LinkResult> {
  try {
    return await withTransaction(async (session): Promise<LinkResult> => {
      const { users } = collections();
      const owner = await users.findOne(byIdentity(identity), { session });
      if (owner) return owner._id.equals(user._id) ? { ok: true } : { ok: false, reason: 'taken' };
      const { matchedCount } = await users.updateOne(
        {
          _id: user._id,
          disabledAt: null,
          // A new password ends the session that `user` was read for.
          passwordHash: user.passwordHash,
          'identities.issuer': { $ne: identity.issuer },
        },
        { $push: { identities: identityOf(identity) }, $set: { updatedAt: now } },
        { session },
      );
      if (matchedCount === 0) return { ok: false, reason: 'another' };
      await recordAccountEvent({ userId: user._id, change: { kind: 'identity-linked' }, now }, session);
      await mailAccountNotice('identity-linked', user, { session, now });
      return { ok: true };
    });
  } catch (error) {
    if (isDuplicateKeyError(error)) return { ok: false, reason: 'taken' };
    throw error;
  }
}

/** `only-way`: the account has no password to sign in with. */
export const unlinkIdentities = (
  user: User,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'only-way' }> =>
  withTransaction(async (session) => {
    const { matchedCount } = await collections().users.updateOne(
      { _id: user._id, passwordHash: { $ne: null } },
      { $set: { identities: [], updatedAt: now } },
      { session },
    );
    if (matchedCount === 0) return { ok: false, reason: 'only-way' };
    await recordAccountEvent({ userId: user._id, change: { kind: 'identity-unlinked' }, now }, session);
    await mailAccountNotice('identity-unlinked', user, { session, now });
    return { ok: true };
  });

export const hasIdentity = (user: Pick<User, 'identities'>, identity: OidcIdentity): boolean =>
  user.identities.some(({ issuer, subject }) => issuer === identity.issuer && subject === identity.subject);
