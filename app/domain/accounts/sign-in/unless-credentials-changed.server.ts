import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { touchAccount } from '~/domain/accounts/touch-account.server';
import type { User } from '~/domain/accounts/user';

/**
 * Writes what a sign-in ends with, in a transaction. Null where the account got other credentials after `user` was read, or was
 * disabled or deleted: a password may be checked for seconds, and a new one must end that sign-in with all sessions.
 */
export const unlessCredentialsChanged = <Result>(
  user: Credentials & Pick<User, '_id'>,
  now: Date,
  write: (session: ClientSession) => Promise<Result>,
): Promise<Result | null> =>
  withTransaction(async (session) => {
    const current = await touchAccount(user._id, now, session);
    return current && hasSameCredentials(current, user) ? write(session) : null;
  });

export type Credentials = Pick<User, 'passwordHash' | 'identities' | 'twoStep'>;

const hasSameCredentials = (one: Credentials, other: Credentials): boolean =>
  isDeepStrictEqual(secretsOf(one), secretsOf(other));

const secretsOf = ({ passwordHash, identities, twoStep }: Credentials) => [
  passwordHash,
  identities,
  twoStep?.secret ?? null,
];
