import { ClientSession, ObjectId } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

/** As the system reports a socket that the database closed while the driver wrote: the driver does not wrap it. */
const brokenPipe = () => Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });

it.each(['before', 'after'] as const)(
  'a commit whose connection is closed %s it reaches the database is repeated, and counts once',
  async (moment) => {
    const { rateLimits } = collections();
    const original = ClientSession.prototype.commitTransaction;
    onTestFinished(() => void (ClientSession.prototype.commitTransaction = original));
    let commits = 0;
    ClientSession.prototype.commitTransaction = async function (this: ClientSession, ...options) {
      commits += 1;
      if (moment === 'before' && commits === 1) throw brokenPipe();
      await original.apply(this, options);
      if (moment === 'after' && commits === 1) throw brokenPipe();
    };
    const _id = new ObjectId().toHexString();
    await withTransaction((session) =>
      rateLimits.updateOne(
        { _id },
        { $inc: { count: 1 }, $setOnInsert: { expiresAt: new Date() } },
        { upsert: true, session },
      ),
    );
    expect(commits).toBe(2);
    expect(await rateLimits.findOne({ _id })).toMatchObject({ count: 1 });
  },
);
