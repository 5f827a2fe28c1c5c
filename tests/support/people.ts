import { createCookie } from '@remix-run/node';
import { ObjectId } from 'mongodb';
import { hashToken, makeToken } from '~/domain/accounts/token.server';
import { withUserSearchText } from '~/domain/accounts/user-search';
import type { Session } from '~/domain/accounts/session';
import type { StoredUser, User } from '~/domain/accounts/user';
import { deriveCookieSecret } from '~/http/cookie-signing.server';
import type { Shop } from './shop';
import { createVisitor, type Visitor } from './shop-visitor';

let count = 0;

/** Somebody with an account and no password, as it is stored; each with an e-mail address of their own. */
export function makeUser(fields: Partial<User> = {}): StoredUser {
  count += 1;
  const now = new Date('2026-03-01T06:00:00.000Z');
  return withUserSearchText({
    _id: new ObjectId(),
    email: `person-${count}@example.com`,
    emailVerifiedAt: now,
    passwordHash: null,
    identities: [],
    role: 'customer',
    permissions: [],
    firstName: 'Akinyi',
    lastName: 'Odhiambo',
    phoneNumber: null,
    addresses: [],
    createdAt: now,
    updatedAt: now,
    disabledAt: null,
    ...fields,
  });
}

/** A browser of somebody that is signed in since now, as it is stored. */
export function makeSession(user: Pick<User, '_id'>, fields: Partial<Session> = {}): Session {
  const now = new Date();
  const later = new Date(now.getTime() + 60 * 60 * 1000);
  return {
    _id: hashToken(makeToken()),
    userId: user._id,
    method: 'password',
    twoStep: false,
    remember: false,
    device: 'Chrome on Android',
    createdAt: now,
    confirmedAt: now,
    lastSeenAt: now,
    expiresAt: later,
    endsAt: later,
    ...fields,
  };
}

/** The SESSION_SECRET of a shop whose visitors are signed in by `signInVisitor`. */
export const testSecret = 'a secret of the tests, known to everybody';

/**
 * Makes a visitor who is signed in already: for tests of what comes after. The shop is `served`, and its SESSION_SECRET
 * is `testSecret`. Puts the user into the shop's database where it is not there yet.
 */
export async function signInVisitor(
  shop: Shop,
  user: StoredUser,
  session: Partial<Session> = {},
): Promise<Visitor> {
  const token = makeToken();
  const database = shop.database();
  await database.collection<StoredUser>('users').replaceOne({ _id: user._id }, user, { upsert: true });
  await database
    .collection<Session>('sessions')
    .insertOne({ ...makeSession(user, session), _id: hashToken(token) });
  const visitor = createVisitor(shop.url);
  visitor.cookies.set('malisho_session', await signCookie('malisho_session', token));
  return visitor;
}

/** The value of a cookie as a shop signs it, outside production, whose SESSION_SECRET is `testSecret`. */
export async function signCookie(name: string, value: unknown): Promise<string> {
  const cookie = createCookie(name, { secrets: [deriveCookieSecret(testSecret, name)] });
  return /=([^;]*)/.exec(await cookie.serialize(value))?.[1] ?? '';
}
