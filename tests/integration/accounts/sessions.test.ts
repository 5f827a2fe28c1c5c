import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { freshSessionMs } from '~/domain/accounts/sessions/session';
import {
  confirmSession,
  endSession,
  endUserSession,
  endUserSessions,
  findSession,
  listSessions,
  rotateSessionToken,
} from '~/domain/accounts/sessions/sessions.server';
import { hashToken } from '~/lib/token.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import { useTestDatabase } from '../../support/database';
import { makeUser } from '../../support/fixtures/users';
import { beginSession } from './begin-session';

useTestDatabase();

const begin = new Date('2026-03-04T08:00:00Z');
const after = (hours: number): Date => new Date(begin.getTime() + hours * 60 * 60 * 1000);
const minutes = (count: number): number => count / 60;
const days = (count: number): number => count * 24;

async function addUser(fields: Partial<User> = {}): Promise<StoredUser> {
  const user = makeUser(fields);
  await collections().users.insertOne(user);
  return user;
}

const start = (user: User, change: { remember?: boolean; device?: string; now?: Date } = {}) =>
  beginSession(user, { now: begin, ...change });

describe('a session', () => {
  it('is found by its token, of which only the hash is stored', async () => {
    const user = await addUser();
    const token = await start(user, { remember: true });
    const found = await findSession(token, begin);
    expect(found?.user).toMatchObject({ _id: user._id, email: user.email });
    expect(found?.session).toEqual({
      _id: hashToken(token),
      userId: user._id,
      method: 'password',
      twoStep: false,
      remember: true,
      device: 'Chrome on Android',
      createdAt: begin,
      confirmedAt: begin,
      lastSeenAt: begin,
      expiresAt: after(days(30)),
      endsAt: after(days(30)),
    });
    const stored = await collections().sessions.find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('has a unique token, and no other finds it', async () => {
    const user = await addUser();
    const tokens = await Promise.all([start(user), start(user)]);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await collections().sessions.findOne({});
    for (const wrong of ['', stored?._id ?? '', `${tokens[0]}=`, tokens[0].slice(0, -1)])
      expect(await findSession(wrong, begin)).toBeNull();
  });

  it('ends after 12 idle hours', async () => {
    const token = await start(await addUser());
    expect(await findSession(token, after(12 - minutes(1)))).not.toBeNull();
    const idle = await start(await addUser());
    expect(await findSession(idle, after(12))).toBeNull();
  });

  it('ends after three days even when it is used', async () => {
    const token = await start(await addUser());
    for (let hours = 10; hours < days(3); hours += 10)
      expect(await findSession(token, after(hours)), `after ${hours} hours`).not.toBeNull();
    expect(await findSession(token, after(days(3) - minutes(1)))).not.toBeNull();
    expect(await findSession(token, after(days(3)))).toBeNull();
  });

  it('with Remember me lasts 30 days, used or not', async () => {
    const idle = await start(await addUser(), { remember: true });
    expect(await findSession(idle, after(days(30) - minutes(1)))).not.toBeNull();
    const used = await start(await addUser(), { remember: true });
    for (const day of [10, 20, 29]) expect(await findSession(used, after(days(day)))).not.toBeNull();
    expect(await findSession(used, after(days(30)))).toBeNull();
  });

  it('records its use at most once in five minutes', async () => {
    const user = await addUser();
    const token = await start(user);
    await findSession(token, after(minutes(4)));
    expect((await findSession(token, begin))?.session.lastSeenAt).toEqual(begin);
    await findSession(token, after(minutes(5)));
    const { session } = (await findSession(token, after(minutes(5)))) ?? {};
    expect(session).toMatchObject({
      lastSeenAt: after(minutes(5)),
      expiresAt: after(12 + minutes(5)),
      endsAt: after(days(3)),
    });
    expect(await collections().users.findOne({ _id: user._id })).toMatchObject({
      lastSeenAt: after(minutes(5)),
    });
  });

  it('of a disabled or deleted user is not found, and is found again once the account is enabled', async () => {
    const user = await addUser();
    const token = await start(user);
    const { users } = collections();
    await users.updateOne({ _id: user._id }, { $set: { disabledAt: begin } });
    expect(await findSession(token, begin)).toBeNull();
    await users.updateOne({ _id: user._id }, { $set: { disabledAt: null } });
    expect(await findSession(token, begin)).not.toBeNull();
    await users.deleteOne({ _id: user._id });
    expect(await findSession(token, begin)).toBeNull();
  });

  it('has the current permissions of its user', async () => {
    const user = await addUser({ role: 'admin' });
    const token = await start(user);
    await collections().users.updateOne({ _id: user._id }, { $set: { role: 'customer' } });
    expect((await findSession(token, begin))?.user.role).toBe('customer');
  });

  it('is fresh again after reauthentication', async () => {
    const token = await start(await addUser());
    const later = after(1);
    const stale = await findSession(token, later);
    expect(later.getTime() - (stale?.session.confirmedAt.getTime() ?? 0)).toBeGreaterThan(freshSessionMs);
    await confirmSession(hashToken(token), later);
    expect((await findSession(token, later))?.session).toMatchObject({
      confirmedAt: later,
      twoStep: false,
    });
    await confirmSession(hashToken(token), later, { twoStep: true });
    expect((await findSession(token, later))?.session.twoStep).toBe(true);
    // A confirmation without the second step takes nothing away.
    await confirmSession(hashToken(token), later);
    expect((await findSession(token, later))?.session.twoStep).toBe(true);
  });

  it('continues under a new token with the same end, and not under the old one', async () => {
    const token = await start(await addUser(), { remember: true });
    const setUp = { _id: hashToken(token), userId: new ObjectId(), secret: 'sealed', expiresAt: after(1) };
    await collections().twoStepSetUps.insertOne(setUp);
    const before = await findSession(token, begin);
    const moved = await rotateSessionToken(hashToken(token), begin);
    if (!moved || !before) throw new Error('the session was not moved');
    expect(moved.token).not.toBe(token);
    expect(await findSession(token, begin)).toBeNull();
    const { session } = (await findSession(moved.token, begin)) ?? {};
    expect(session).toEqual({ ...before.session, _id: hashToken(moved.token) });
    expect(await collections().twoStepSetUps.find().toArray()).toEqual([{ ...setUp, _id: session?._id }]);
  });

  it('is rotated once by concurrent requests, and not after its end', async () => {
    const token = await start(await addUser());
    const moved = await Promise.all(
      Array.from({ length: 5 }, () => rotateSessionToken(hashToken(token), begin)),
    );
    expect(moved.filter((each) => each !== null)).toHaveLength(1);
    expect(await collections().sessions.countDocuments()).toBe(1);
    expect(await rotateSessionToken(hashToken(await start(await addUser())), after(24 * 4))).toBeNull();
  });
});

describe('the sessions of a user', () => {
  it('are listed, the last used first, without ended ones', async () => {
    const user = await addUser();
    const old = await start(user, { device: 'ended' });
    const used = await start(user, { device: 'used last', remember: true });
    await start(user, { device: 'used before', now: after(13) });
    await start(await addUser(), { device: 'of somebody else', now: after(14) });
    await findSession(used, after(14));
    expect((await listSessions(user._id, after(14))).map(({ device }) => device)).toEqual([
      'used last',
      'used before',
    ]);
    expect(await findSession(old, after(14))).toBeNull();
  });

  it('end one by one, immediately', async () => {
    const user = await addUser();
    const [one, other] = [await start(user), await start(user)];
    await endSession(one);
    expect(await findSession(one, begin)).toBeNull();
    expect(await findSession(other, begin)).not.toBeNull();
    await endUserSession(user._id, hashToken(other));
    expect(await findSession(other, begin)).toBeNull();
    await endSession(one);
  });

  it('are not ended by another user', async () => {
    const [user, stranger] = [await addUser(), await addUser()];
    const token = await start(user);
    await endUserSession(stranger._id, hashToken(token));
    await endUserSessions(stranger._id);
    expect(await findSession(token, begin)).not.toBeNull();
  });

  it('end all together except one', async () => {
    const user = await addUser();
    const [current, ...others] = await Promise.all([start(user), start(user), start(user)]);
    expect(await endUserSessions(user._id, hashToken(current))).toBe(2);
    expect(await findSession(current, begin)).not.toBeNull();
    for (const token of others) expect(await findSession(token, begin)).toBeNull();
    expect(await endUserSessions(user._id)).toBe(1);
    expect(await listSessions(user._id, begin)).toEqual([]);
  });

  it('are deleted by the database once they have ended', async () => {
    const indexes = await collections().sessions.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });
});
