import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import type { Session } from './session';
import { endUserSession, endUserSessions, listSessions, type SignedIn } from './sessions.server';

/** A session as its owner sees it in the list of their browsers. */
export type OwnSession = Pick<Session, 'device' | 'method' | 'remember' | 'createdAt' | 'lastSeenAt'> & {
  /** Tells it apart from the others of its owner; nothing can be opened with it. */
  readonly id: string;
  /** Whether it is the one that looks at the list. */
  readonly isCurrent: boolean;
};

/** A few characters of a hash of 43 tell one's own browsers apart, and stay short in a form. */
const publicIdOf = (sessionId: string): string => sessionId.slice(0, 12);

/** The browsers in which somebody is signed in: this one first, then the last used. */
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

/** Ends one of somebody's own sessions, by the id of the list; false where there is none (any more). */
export async function endOwnSession(userId: ObjectId, id: string, now: Date): Promise<boolean> {
  const found = (await listSessions(userId, now)).find(({ _id }) => publicIdOf(_id) === id);
  if (!found) return false;
  await endUserSession(userId, found._id);
  return true;
}

/** Ends all sessions of somebody, this one too, with a line in the history of the account. */
export const signOutEverywhere = (userId: ObjectId, now: Date): Promise<void> =>
  withTransaction(async (session) => {
    await endUserSessions(userId, undefined, session);
    await recordAccountEvent({ userId, change: { kind: 'signed-out-everywhere' }, now }, session);
  });
