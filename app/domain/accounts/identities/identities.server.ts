import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { mailAccountNotice } from '~/domain/accounts/account-mail.server';
import { revokeAccountTokens } from '~/domain/accounts/mailed-links/account-tokens.server';
import type { OidcIdentity } from './identity-provider.server';
import { endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import { isTwoStepOn } from '~/domain/accounts/two-step/two-step';
import type { User } from '~/domain/accounts/user';
import { userSearchText, withUserSearchText } from '~/domain/accounts/user-search';

export type IdentityFailure =
  /** The other service has not seen that the person receives mail under that address, or tells none. */
  | 'unverified-email'
  /** An account with that address has rights in the back office or a second step, and the address is not confirmed. */
  | 'unverified-account'
  /** The account may not sign in; said to nobody in other words than a wrong password is. */
  | 'disabled';

export type IdentityResult =
  | {
      readonly ok: true;
      readonly user: User;
      /** `taken-over`: the account was there, and what somebody else may have put into it is gone. */
      readonly account: 'known' | 'linked' | 'taken-over' | 'new';
    }
  | { readonly ok: false; readonly reason: IdentityFailure };

/** Each round picks up what another request wrote meanwhile; a third one would have to lose against two of them. */
const maxRounds = 3;

/**
 * Takes whom another service has recognised and returns the account of that person (decisions.md 15): the one that
 * knows this identity, else the one with the same address if the service has verified it, else a new customer's.
 *
 * Anybody can register an address that is not theirs, and wait for its owner to come ("pre-hijacking"). So an account
 * whose address nobody has confirmed is handed over to the owner without what the first one could come back with:
 * password, other identities, sessions, mailed links, phone number and addresses. Its orders stay. An account with a second
 * step is handed over to nobody: what was proved elsewhere does not stand in for it (OWASP ASVS 5.0, 6.4.3).
 */
export async function findOrCreateUserByIdentity(person: OidcIdentity, now: Date): Promise<IdentityResult> {
  for (let round = 1; ; round += 1) {
    try {
      return await withTransaction((session) => findOrCreate(person, now, session));
    } catch (error) {
      // The same person in two windows: the other one has made or linked the account, and the next round finds it.
      if (!isDuplicateKeyError(error) || round === maxRounds) throw error;
    }
  }
}

async function findOrCreate(
  person: OidcIdentity,
  now: Date,
  session: ClientSession,
): Promise<IdentityResult> {
  const { users } = collections();
  const known = await users.findOne(byIdentity(person), { session });
  if (known) return known.disabledAt ? refuse('disabled') : { ok: true, user: known, account: 'known' };
  if (person.email === null || !person.emailVerified) return refuse('unverified-email');
  const account = await users.findOne({ email: person.email }, { collation: caseInsensitive, session });
  if (!account)
    return { ok: true, user: await createUser(person, person.email, now, session), account: 'new' };
  if (account.disabledAt) return refuse('disabled');
  if (account.emailVerifiedAt)
    return { ok: true, user: await link(account, person, now, session), account: 'linked' };
  if (account.role !== 'customer' || account.permissions.length > 0 || isTwoStepOn(account))
    return refuse('unverified-account');
  return { ok: true, user: await takeOver(account, person, now, session), account: 'taken-over' };
}

const refuse = (reason: IdentityFailure): IdentityResult => ({ ok: false, reason });

/** The two plain fields let the index serve it, which is a partial one. */
const byIdentity = ({ issuer, subject }: OidcIdentity) => ({
  'identities.issuer': issuer,
  'identities.subject': subject,
  identities: { $elemMatch: { issuer, subject } },
});

const identityOf = ({ issuer, subject }: OidcIdentity): User['identities'][number] => ({ issuer, subject });

async function createUser(
  person: OidcIdentity,
  email: string,
  now: Date,
  session: ClientSession,
): Promise<User> {
  const user = withUserSearchText({
    _id: new ObjectId(),
    email,
    emailVerifiedAt: now,
    passwordHash: null,
    identities: [identityOf(person)],
    role: 'customer',
    permissions: [],
    firstName: person.firstName,
    lastName: person.lastName,
    phoneNumber: null,
    addresses: [],
    createdAt: now,
    updatedAt: now,
    disabledAt: null,
  });
  await collections().users.insertOne(user, { session });
  return user;
}

async function link(user: User, person: OidcIdentity, now: Date, session: ClientSession): Promise<User> {
  const identities = [...user.identities, identityOf(person)];
  await collections().users.updateOne(
    { _id: user._id },
    { $set: { identities, updatedAt: now } },
    { session },
  );
  await recordAccountEvent({ userId: user._id, change: { kind: 'identity-linked' }, now }, session);
  await mailAccountNotice('identity-linked', user, { session, now });
  return { ...user, identities };
}

async function takeOver(user: User, person: OidcIdentity, now: Date, session: ClientSession): Promise<User> {
  const { firstName, lastName } = person.firstName ? person : user;
  const change = {
    emailVerifiedAt: now,
    passwordHash: null,
    identities: [identityOf(person)],
    firstName,
    lastName,
    phoneNumber: null,
    addresses: [],
    updatedAt: now,
  };
  const { initialPassword: _made, ...rest } = user;
  const after: User = { ...rest, ...change };
  await collections().users.updateOne(
    { _id: user._id },
    { $set: { ...change, searchText: userSearchText(after) }, $unset: { initialPassword: '' } },
    { session },
  );
  await endUserSessions(user._id, undefined, session);
  // A link that changes the address, asked for by the first one, would give the account back to them.
  await revokeAccountTokens(user._id, session);
  const events: ('identity-unlinked' | 'identity-linked' | 'email-verified')[] = [
    'identity-linked',
    'email-verified',
  ];
  if (user.identities.length > 0) events.unshift('identity-unlinked');
  for (const kind of events) await recordAccountEvent({ userId: user._id, change: { kind }, now }, session);
  await mailAccountNotice('handed-over', user, { session, now });
  return after;
}

export type LinkResult =
  | { readonly ok: true }
  /** `taken`: it signs in to another account; `another`: this account has one of that service already. */
  | { readonly ok: false; readonly reason: 'taken' | 'another' };

/** Lets somebody who is signed in sign in through another service from now on, whatever their address there. */
export async function linkIdentity(user: User, person: OidcIdentity, now: Date): Promise<LinkResult> {
  try {
    return await withTransaction(async (session): Promise<LinkResult> => {
      const { users } = collections();
      const owner = await users.findOne(byIdentity(person), { session });
      if (owner) return owner._id.equals(user._id) ? { ok: true } : { ok: false, reason: 'taken' };
      const { matchedCount } = await users.updateOne(
        { _id: user._id, disabledAt: null, 'identities.issuer': { $ne: person.issuer } },
        { $push: { identities: identityOf(person) }, $set: { updatedAt: now } },
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

/**
 * Takes the other services away from an account. Fails with `only-way` where it has no password, so that nobody locks
 * themselves out.
 */
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

/** Whether the identity that a service has recognised is one of this account. */
export const hasIdentity = (user: Pick<User, 'identities'>, person: OidcIdentity): boolean =>
  user.identities.some(({ issuer, subject }) => issuer === person.issuer && subject === person.subject);
