import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import type { Session } from './session';
import { endUserSession, endUserSessions, listSessions, type SignedIn } from './sessions.server';

type OwnSession = Pick<Session, 'device' | 'method' | 'remember' | 'createdAt' | 'lastSeenAt'> & {
  readonly id: string;
  readonly isCurrent: boolean;
};

/** The stored id is the token's hash; the page gets only a part of it. */
const publicIdOf = (sessionId: string): string => sessionId.slice(0, 12);

/** The current session first, then the last used. */
export async function listOwnSessions({ user, session }: SignedIn, now: Date): Promise<OwnSession[]> {
  const all = (await listSessions(user._id, now)).map(
    ({ _id, device, method, remember, createdAt, lastSeenAt }): OwnSession => ({
      id: publicIdOf(_id),
      isCurrent: _id === session._id,
      device,
      method,
      remember,
      createdAt,
      lastSeenAt,
    }),
  );
  return [...all.filter(({ isCurrent }) => isCurrent), ...all.filter(({ isCurrent }) => !isCurrent)];
}

export async function endOwnSession(userId: ObjectId, id: string, now: Date): Promise<boolean> {
  const found = (await listSessions(userId, now)).find(({ _id }) => publicIdOf(_id) === id);
  if (!found) return false;
  await endUserSession(userId, found._id);
  return true;
}

export const signOutEverywhere = (userId: ObjectId, now: Date): Promise<void> =>
  withTransaction(async (session) => {
    await endUserSessions(userId, undefined, session);
    await recordAccountEvent({ userId, change: { kind: 'signed-out-everywhere' }, now }, session);
  });
