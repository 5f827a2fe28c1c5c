import { collections } from '~/domain/collections';
import { listAccountEvents } from '~/domain/accounts/account-events.server';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { findSession } from '~/domain/accounts/sessions/sessions.server';
import {
  findTwoStepSetUp,
  finishTwoStepSetUp,
  startTwoStepSetUp,
} from '~/domain/accounts/two-step/set-up-two-step.server';
import type { SecondStepMethod } from '~/domain/accounts/two-step/two-step';
import { verifySecondStep } from '~/domain/accounts/two-step/verify-second-step.server';
import type { User } from '~/domain/accounts/user';
import { totpCode } from '../../support/authenticator';
import { makeUser } from '../../support/fixtures/users';
import { beginSession } from './begin-session';

export const password = 'a herd of nine cows';
let passwordHash: Promise<string> | null = null;

export const appSecret = 'a secret of these tests, 32 characters or more';
export const stepMs = 30_000;

/** The first moment of a time step, and of an hour and a day of counting. */
export const start = new Date('2026-11-23T00:00:00Z');
export const after = (ms: number) => new Date(start.getTime() + ms);

/** Somebody with the password of these tests. */
export async function addUser(fields: Partial<User> = {}): Promise<User> {
  passwordHash ??= hashPassword(password);
  const added = makeUser({ passwordHash: await passwordHash, ...fields });
  await collections().users.insertOne(added);
  return added;
}

/** Begins a session at `start` and returns its token. */
export const signInAs = (user: Pick<User, '_id'>): Promise<string> => beginSession(user, { now: start });

/** Somebody who is signed in, and what they do with a second step. */
export async function makeTwoStepOwner() {
  const { _id, email } = await addUser();
  const token = await signInAs({ _id });
  const sessionId = (await findSession(token, start))?.session._id ?? '';

  const reload = async (): Promise<User> => {
    const found = await collections().users.findOne({ _id });
    if (!found) throw new Error('the user is gone');
    return found;
  };

  return {
    userId: _id,
    token,
    sessionId,
    reload,
    here: (now = start) => ({ userId: _id, sessionId, now }),
    /** Switches the second step on, a step before `start`. */
    async setUp(): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
      const here = { userId: _id, sessionId, now: after(-stepMs) };
      await startTwoStepSetUp(here);
      const secret = await findTwoStepSetUp(here);
      if (secret === null) throw new Error('nothing is being set up');
      const done = await finishTwoStepSetUp({ ...here, code: totpCode(secret, here.now) });
      if (!done.ok) throw new Error(done.reason);
      return { secret, recoveryCodes: done.recoveryCodes };
    },
    verify: async (kind: SecondStepMethod, code: string, now: Date) =>
      verifySecondStep({ user: await reload(), input: { kind, code }, now }),
    /** The subjects of what was mailed, the latest last. */
    async emails(): Promise<string[]> {
      const emails = await collections().outbox.find({ to: email }).sort({ _id: 1 }).toArray();
      return emails.map(({ subject }) => subject);
    },
    /** What the history of the account says, the latest first. */
    events: async () => (await listAccountEvents(_id, 20)).map(({ change }) => change.kind),
  };
}

export type TwoStepOwner = Awaited<ReturnType<typeof makeTwoStepOwner>>;
