import { join } from 'node:path';
import { MongoServerError, type ClientSession } from 'mongodb';
import { describe, expect, it } from 'vitest';
import {
  MAX_TRANSACTIONS,
  openEnvironment,
  readValue,
  takeSnapshot,
  type Snapshot,
} from '#db/embedded/storage/lmdb/environment';
import { makeTemporaryDirectory, newCollectionName, useStore, type OpenStore } from '../open-store';

const open = useStore();
type Account = { _id: number; balance: number; name?: string };

async function openAccounts(count = 2, { db }: Pick<OpenStore, 'db'> = open) {
  const accounts = db.collection<Account>(newCollectionName());
  await accounts.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, balance: 100 })));
  return accounts;
}

async function withSessions<T>(work: (a: ClientSession, b: ClientSession) => Promise<T>): Promise<T> {
  const [a, b] = [open.client.startSession(), open.client.startSession()];
  try {
    return await work(a, b);
  } finally {
    await a.endSession();
    await b.endSession();
  }
}

describe('a transaction', () => {
  it('reads its snapshot and its own writes, which are invisible to others before the commit', async () => {
    const accounts = await openAccounts();
    await accounts.createIndex({ balance: 1 });
    await withSessions(async (session) => {
      session.startTransaction();
      expect(await accounts.countDocuments({}, { session })).toBe(2);
      await accounts.insertOne({ _id: 9, balance: 7 });
      await accounts.updateOne({ _id: 0 }, { $set: { balance: 50 } }, { session });
      await accounts.insertOne({ _id: 5, balance: 60 }, { session });
      await accounts.deleteOne({ _id: 1 }, { session });
      const own = accounts.find({ balance: { $gt: 0 } }, { session }).sort({ balance: -1 });
      expect((await own.toArray()).map(({ _id }) => _id)).toEqual([5, 0]);
      expect((await accounts.find({}, { session }).toArray()).map(({ _id }) => _id)).toEqual([0, 5]);
      expect((await accounts.find().toArray()).map(({ _id }) => _id)).toEqual([0, 1, 9]);
      await session.commitTransaction();
      const after = accounts.find({ balance: { $gt: 0 } }).sort({ balance: 1 });
      expect((await after.toArray()).map(({ _id }) => _id)).toEqual([9, 0, 5]);
    });
  });

  it('leaves nothing after an abort, not even its collection', async () => {
    const accounts = await openAccounts();
    const fresh = newCollectionName();
    await withSessions(async (session) => {
      session.startTransaction();
      await accounts.updateMany({}, { $inc: { balance: 1 } }, { session });
      await open.db.collection(fresh).insertOne({ a: 1 }, { session });
      await session.abortTransaction();
    });
    expect(await accounts.find().toArray()).toEqual([
      { _id: 0, balance: 100 },
      { _id: 1, balance: 100 },
    ]);
    expect(await open.db.listCollections({ name: fresh }).toArray()).toEqual([]);
  });

  it('creates collections and indexes that exist from the commit', async () => {
    const fresh = newCollectionName();
    await withSessions(async (session) => {
      session.startTransaction();
      await open.db.createCollection(fresh, { session });
      await open.db.collection(fresh).createIndex({ a: 1 }, { unique: true, session });
      await open.db.collection(fresh).insertOne({ a: 1 }, { session });
      expect(await open.db.listCollections({ name: fresh }).toArray()).toEqual([]);
      await session.commitTransaction();
    });
    await expect(open.db.collection(fresh).insertOne({ a: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await open.db.collection(fresh).find({ a: 1 }).toArray()).toHaveLength(1);
  });

  it('fails at once if another has written the same document', async () => {
    const accounts = await openAccounts();
    await withSessions(async (a, b) => {
      a.startTransaction();
      b.startTransaction();
      await accounts.updateOne({ _id: 0 }, { $inc: { balance: 1 } }, { session: a });
      const error = await accounts
        .updateOne({ _id: 0 }, { $inc: { balance: 2 } }, { session: b })
        .catch((e) => e);
      expect(error).toMatchObject({ code: 112, codeName: 'WriteConflict' });
      expect(error.hasErrorLabel('TransientTransactionError')).toBe(true);
      await a.commitTransaction();
      await expect(b.commitTransaction()).rejects.toMatchObject({ code: 251 });
    });
    expect(await accounts.findOne({ _id: 0 })).toMatchObject({ balance: 101 });
  });

  it('fails to write what was committed after its snapshot', async () => {
    const accounts = await openAccounts();
    await withSessions(async (session) => {
      session.startTransaction();
      await accounts.findOne({ _id: 1 }, { session });
      await accounts.updateOne({ _id: 0 }, { $set: { balance: 1 } });
      expect(await accounts.findOne({ _id: 0 }, { session })).toMatchObject({ balance: 100 });
      const late = accounts.updateOne({ _id: 0 }, { $inc: { balance: 1 } }, { session });
      await expect(late).rejects.toMatchObject({ code: 112 });
    });
  });

  it('locks the unique keys that it has written', async () => {
    const accounts = await openAccounts();
    await accounts.createIndex({ name: 1 }, { unique: true, sparse: true });
    await withSessions(async (a, b) => {
      a.startTransaction();
      b.startTransaction();
      await accounts.updateOne({ _id: 0 }, { $set: { name: 'Njeri' } }, { session: a });
      const same = accounts.updateOne({ _id: 1 }, { $set: { name: 'Njeri' } }, { session: b });
      await expect(same).rejects.toMatchObject({ code: 112 });
      // A write outside transactions waits, and then fails because the key is taken.
      const waiting = accounts.insertOne({ _id: 7, balance: 0, name: 'Njeri' }).catch((error) => error.code);
      await a.commitTransaction();
      expect(await waiting).toBe(11000);
    });
  });

  it('blocks a write outside transactions until it ends, bounded by maxTimeMS', async () => {
    const accounts = await openAccounts();
    await withSessions(async (session) => {
      session.startTransaction();
      await accounts.updateOne({ _id: 0 }, { $inc: { balance: 5 } }, { session });
      const bounded = open.db.command({
        update: accounts.collectionName,
        updates: [{ q: { _id: 0 }, u: { $inc: { balance: 1 } } }],
        maxTimeMS: 50,
      });
      await expect(bounded).rejects.toMatchObject({ code: 50 });
      const waiting = accounts.updateOne({ _id: 0 }, { $inc: { balance: 1 } });
      await session.commitTransaction();
      await waiting;
    });
    expect(await accounts.findOne({ _id: 0 })).toMatchObject({ balance: 106 });
  });

  it('is aborted by the first error, which later commands report', async () => {
    const accounts = await openAccounts();
    await withSessions(async (session) => {
      session.startTransaction();
      await accounts.insertOne({ _id: 3, balance: 1 }, { session });
      await expect(accounts.insertOne({ _id: 0, balance: 1 }, { session })).rejects.toMatchObject({
        code: 11000,
      });
      const next = await accounts.findOne({ _id: 3 }, { session }).catch((error) => error);
      expect(next).toMatchObject({ code: 251 });
      expect(next.hasErrorLabel('TransientTransactionError')).toBe(true);
    });
    expect(await accounts.countDocuments()).toBe(2);
  });

  it('rejects commands that MongoDB rejects in it', async () => {
    await withSessions(async (session) => {
      session.startTransaction();
      await expect(open.db.command({ count: 'accounts' }, { session })).rejects.toMatchObject({ code: 263 });
    });
  });

  it('blocks the drop of a collection that it uses', async () => {
    const accounts = await openAccounts();
    await withSessions(async (session) => {
      session.startTransaction();
      await accounts.updateOne({ _id: 0 }, { $inc: { balance: 1 } }, { session });
      const dropping = accounts.drop();
      expect(await accounts.findOne({ _id: 0 }, { session })).toMatchObject({ balance: 101 });
      await session.commitTransaction();
      await dropping;
    });
    expect(await accounts.countDocuments()).toBe(0);
  });
});

describe('withTransaction', () => {
  it('is consistent under 20 concurrent writers', async () => {
    const accounts = await openAccounts(5);
    const transfers = Array.from({ length: 20 }, (_, i) =>
      open.client.withSession((session) =>
        session.withTransaction(async () => {
          const from = await accounts.findOne({ _id: i % 5 }, { session });
          await accounts.updateOne({ _id: i % 5 }, { $set: { balance: from!.balance - 10 } }, { session });
          await accounts.updateOne({ _id: (i + 1) % 5 }, { $inc: { balance: 10 } }, { session });
        }),
      ),
    );
    await Promise.all(transfers);
    const balances = (await accounts.find().toArray()).map(({ balance }) => balance);
    expect(balances).toEqual([100, 100, 100, 100, 100]);
  });

  it('sells the last unit to one of 20 concurrent buyers', async () => {
    const stock = open.db.collection<{ _id: string; units: number }>(newCollectionName());
    const orders = open.db.collection(newCollectionName());
    await stock.insertOne({ _id: 'milk', units: 1 });
    const buyers = Array.from({ length: 20 }, (_, buyer) =>
      open.client.withSession((session) =>
        session.withTransaction(async () => {
          const taken = await stock.updateOne(
            { _id: 'milk', units: { $gt: 0 } },
            { $inc: { units: -1 } },
            { session },
          );
          if (taken.modifiedCount === 1) await orders.insertOne({ buyer }, { session });
        }),
      ),
    );
    await Promise.all(buyers);
    expect(await orders.countDocuments()).toBe(1);
    expect(await stock.findOne()).toMatchObject({ units: 0 });
  });
});

describe('a snapshot session', () => {
  it('reads one snapshot in all its commands, despite later writes', async () => {
    const accounts = await openAccounts(300);
    const session = open.client.startSession({ snapshot: true });
    expect(await accounts.findOne({ _id: 0 }, { session })).toMatchObject({ balance: 100 });
    await accounts.updateMany({}, { $set: { balance: 1 } });
    await accounts.deleteMany({ _id: { $gt: 150 } });
    const all = await accounts.find({}, { session, batchSize: 20 }).toArray();
    expect(all.map(({ balance }) => balance)).toEqual(Array.from({ length: 300 }, () => 100));
    expect(await accounts.distinct('balance', {}, { session })).toEqual([100]);
    expect(await accounts.countDocuments({ balance: 100 }, { session })).toBe(300);
    expect(await accounts.distinct('balance')).toEqual([1]);
    await session.endSession();
  });
});

describe('too many open transactions', () => {
  // Few: transactions that have been open for a minute are aborted, and a busy machine begins no 900 in one.
  const maxTransactions = 20;
  const small = useStore({ maxTransactions });

  it('are rejected with an error that the driver retries, while reads and writes outside them continue', async () => {
    const accounts = await openAccounts(2, small);
    const sessions: ClientSession[] = [];
    const begin = async () => {
      const session = small.client.startSession();
      sessions.push(session);
      session.startTransaction();
      await accounts.findOne({ _id: 0 }, { session });
      // Transactions on the same state share one LMDB reader.
      await accounts.updateOne({ _id: 0 }, { $inc: { balance: 1 } });
    };
    let failure: unknown = null;
    while (!failure && sessions.length <= maxTransactions)
      await begin().catch((error: unknown) => (failure = error));
    expect(sessions).toHaveLength(maxTransactions + 1);
    expect(failure).toBeInstanceOf(MongoServerError);
    expect(failure).toMatchObject({ code: 246, codeName: 'SnapshotUnavailable' });
    expect((failure as MongoServerError).hasErrorLabel('TransientTransactionError')).toBe(true);

    expect(await accounts.countDocuments({ balance: 100 })).toBe(1);
    await accounts.updateOne({ _id: 1 }, { $inc: { balance: 1 } });
    const snapshot = small.client.startSession({ snapshot: true });
    expect(await accounts.findOne({ _id: 1 }, { session: snapshot })).toMatchObject({ balance: 101 });
    await snapshot.endSession();

    // The driver retries the transaction until another one has ended.
    let attempts = 0;
    await small.client.withSession((session) =>
      session.withTransaction(async () => {
        attempts += 1;
        if (attempts > 1) await sessions[0]!.abortTransaction();
        await accounts.updateOne({ _id: 1 }, { $inc: { balance: 1 } }, { session });
      }),
    );
    expect(attempts).toBeGreaterThan(1);
    expect(await accounts.findOne({ _id: 1 })).toMatchObject({ balance: 102 });
    for (const session of sessions) await session.endSession();
  });

  it('are as many as there are readers of the file, with some to spare', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const environment = openEnvironment(join(directory, 'store.mdb'));
    const snapshots: Snapshot[] = [];
    // A snapshot of another state is another reader.
    for (let count = 0; count < MAX_TRANSACTIONS + 50; count += 1) {
      await environment.catalog.put(Buffer.from('count'), Buffer.from([count % 256]));
      snapshots.push(takeSnapshot(environment));
    }
    const first = snapshots[0];
    expect(readValue(environment.catalog, Buffer.from('count'), first)).toEqual(Buffer.from([0]));
    for (const snapshot of snapshots) snapshot.done();
    await environment.root.close();
    await remove();
  });
});
