/** Transactions as in the driver specifications: what is visible when, and which fields commands carry. */
import { Long, type ClientSession, type Collection } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, expectLabels, TRANSIENT, UNKNOWN_COMMIT, useConformanceServer } from './harness';

const databaseName = 'behaviour-transactions';
const server = useConformanceServer(databaseName);

async function openSession(documents: { _id: number; x?: number }[] = []) {
  const name = await server.createCollection(documents);
  const observed = await server.connect();
  const session = observed.client.startSession();
  const collection: Collection<{ _id: number; x?: number }> = observed.client
    .db(databaseName)
    .collection(name);
  return { ...observed, name, session, collection };
}

describe('commit', () => {
  it('makes all writes visible atomically', async () => {
    const { session, collection, name } = await openSession([{ _id: 1, x: 1 }]);
    session.startTransaction();
    await collection.insertOne({ _id: 2 }, { session });
    await collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }, { session });
    expect(await collection.find({}, { session }).sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, x: 2 },
      { _id: 2 },
    ]);
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 1 }]);
    await session.commitTransaction();
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 2 }, { _id: 2 }]);
  });

  it('sends the transaction number with every command, startTransaction with the first only', async () => {
    const { session, collection, sent } = await openSession();
    session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
    await collection.insertOne({ _id: 1 }, { session });
    await collection.insertOne({ _id: 2 }, { session });
    await session.commitTransaction();
    const [first, second] = sent('insert');
    const txnNumber = Long.fromNumber(1);
    expect(first).toMatchObject({ startTransaction: true, autocommit: false, txnNumber, lsid: session.id });
    expect(first?.readConcern).toMatchObject({ level: 'snapshot' });
    expect(second).toMatchObject({ autocommit: false, txnNumber, lsid: session.id });
    for (const field of ['startTransaction', 'readConcern', 'writeConcern'])
      expect(second).not.toHaveProperty(field);
    expect(sent('commitTransaction')).toMatchObject([
      { autocommit: false, txnNumber, $db: 'admin', writeConcern: { w: 'majority' } },
    ]);
  });

  it('can be repeated, with majority write concern', async () => {
    const { session, collection, sent, name } = await openSession();
    session.startTransaction();
    await collection.insertOne({ _id: 1 }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
    expect(sent('commitTransaction')).toHaveLength(2);
    expect(sent('commitTransaction')[1]).toMatchObject({ writeConcern: { w: 'majority', wtimeout: 10_000 } });
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('of an empty transaction sends no command', async () => {
    const { session, sentNames } = await openSession();
    session.startTransaction();
    await session.commitTransaction();
    expect(sentNames()).not.toContain('commitTransaction');
  });

  it('of a read-only transaction succeeds', async () => {
    const { session, collection } = await openSession([{ _id: 1 }]);
    session.startTransaction();
    await collection.findOne({ _id: 1 }, { session });
    await session.commitTransaction();
  });

  it('stores the effects of a series of operations, in several sessions', async () => {
    const { session, collection, name } = await openSession([
      { _id: 1, x: 1 },
      { _id: 2, x: 2 },
      { _id: 3, x: 3 },
    ]);
    session.startTransaction();
    await collection.insertMany(
      [
        { _id: 4, x: 4 },
        { _id: 5, x: 5 },
      ],
      { session },
    );
    await collection.replaceOne({ _id: 1 }, { x: 0 }, { session });
    await collection.deleteOne({ _id: 2 }, { session });
    await collection.updateMany({ x: { $gte: 4 } }, { $inc: { x: 10 } }, { session });
    expect(await collection.findOneAndUpdate({ _id: 3 }, { $set: { x: 33 } }, { session })).toEqual({
      _id: 3,
      x: 3,
    });
    expect(await collection.countDocuments({}, { session })).toBe(4);
    expect(await collection.distinct('x', {}, { session })).toEqual(expect.arrayContaining([0, 14, 15, 33]));
    const sums = await collection
      .aggregate([{ $group: { _id: null, x: { $sum: '$x' } } }], { session })
      .toArray();
    expect(sums).toEqual([{ _id: null, x: 62 }]);
    await session.commitTransaction();
    session.startTransaction();
    await collection.deleteMany({ x: { $gt: 10 } }, { session });
    await collection.updateOne({ _id: 9 }, { $set: { x: 9 } }, { session, upsert: true });
    await session.commitTransaction();
    expect(await server.stored(name)).toEqual([
      { _id: 1, x: 0 },
      { _id: 9, x: 9 },
    ]);
  });

  it('is preceded by getMore on a cursor of the transaction', async () => {
    const { session, collection, sent } = await openSession([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    session.startTransaction();
    expect(await collection.find({}, { session, batchSize: 2 }).sort({ _id: 1 }).toArray()).toHaveLength(3);
    await session.commitTransaction();
    expect(sent('getMore')).toMatchObject([
      { autocommit: false, txnNumber: Long.fromNumber(1), lsid: session.id },
    ]);
  });
});

describe('abort', () => {
  it('discards all writes', async () => {
    const { session, collection, name } = await openSession([{ _id: 1, x: 1 }]);
    session.startTransaction();
    await collection.insertOne({ _id: 2 }, { session });
    await collection.updateOne({ _id: 1 }, { $set: { x: 5 } }, { session });
    await session.abortTransaction();
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 1 }]);
    session.startTransaction();
    await collection.insertOne({ _id: 2 }, { session });
    await session.commitTransaction();
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 1 }, { _id: 2 }]);
  });

  it('happens when the session ends', async () => {
    const { session, collection, name, sentNames } = await openSession();
    session.startTransaction();
    await collection.insertOne({ _id: 1 }, { session });
    await session.endSession();
    expect(sentNames()).toContain('abortTransaction');
    expect(await server.stored(name)).toEqual([]);
  });

  it('releases the locks of the transaction', async () => {
    const { session, collection, client, name } = await openSession([{ _id: 1, x: 1 }]);
    session.startTransaction();
    await collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }, { session });
    await session.abortTransaction();
    await client
      .db(databaseName)
      .collection<{ _id: number }>(name)
      .updateOne({ _id: 1 }, { $inc: { x: 10 } });
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 11 }]);
  });
});

describe('isolation', () => {
  it('gives a transaction a snapshot from its first read', async () => {
    const { session, collection, client, name } = await openSession([{ _id: 1, x: 1 }]);
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    expect(await collection.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, x: 1 });
    const outside = client.db(databaseName).collection<{ _id: number; x: number }>(name);
    await outside.updateOne({ _id: 1 }, { $set: { x: 2 } });
    await outside.insertOne({ _id: 2, x: 2 });
    expect(await collection.find({}, { session }).toArray()).toEqual([{ _id: 1, x: 1 }]);
    expect(await collection.countDocuments({ x: 2 }, { session })).toBe(0);
    await session.commitTransaction();
    expect(await collection.find({}, { session }).toArray()).toHaveLength(2);
  });

  it('separates two open transactions', async () => {
    const { session, collection, client } = await openSession();
    const other = client.startSession();
    session.startTransaction();
    other.startTransaction();
    await collection.insertOne({ _id: 1 }, { session });
    expect(await collection.findOne({ _id: 1 }, { session })).toEqual({ _id: 1 });
    expect(await collection.findOne({ _id: 1 }, { session: other })).toBeNull();
    expect(await collection.findOne({ _id: 1 })).toBeNull();
    await session.commitTransaction();
    expect(await collection.findOne({ _id: 1 })).toEqual({ _id: 1 });
    expect(await collection.findOne({ _id: 1 }, { session: other })).toBeNull();
    await other.commitTransaction();
    expect(await collection.findOne({ _id: 1 }, { session: other })).toEqual({ _id: 1 });
  });
});

describe('write conflicts', () => {
  async function openTwo() {
    const first = await openSession([{ _id: 1, x: 1 }]);
    return { ...first, other: first.client.startSession() };
  }
  const expectConflict = async (operation: Promise<unknown>) => {
    const error = await errorOf(operation);
    expect(error).toMatchObject({ code: 112, codeName: 'WriteConflict' });
    expectLabels(error, { has: [TRANSIENT], lacks: [UNKNOWN_COMMIT] });
  };
  const expectAborted = async (session: ClientSession) => {
    const error = await errorOf(session.commitTransaction());
    expect(error).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
    expectLabels(error, { has: [TRANSIENT], lacks: [UNKNOWN_COMMIT] });
  };

  it('abort the second transaction that inserts the same _id', async () => {
    const { session, other, collection, name } = await openTwo();
    session.startTransaction();
    other.startTransaction();
    await collection.insertOne({ _id: 2 }, { session });
    await expectConflict(collection.insertOne({ _id: 2 }, { session: other }));
    await session.commitTransaction();
    await expectAborted(other);
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 1 }, { _id: 2 }]);
  });

  it('abort the second transaction that updates the same document, even if the first one aborts', async () => {
    const { session, other, collection, name } = await openTwo();
    session.startTransaction();
    other.startTransaction();
    await collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }, { session });
    await expectConflict(collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }, { session: other }));
    await session.abortTransaction();
    await expectAborted(other);
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 1 }]);
  });

  it('abort a transaction that writes what was changed after its snapshot', async () => {
    const { session, collection, client, name } = await openTwo();
    session.startTransaction();
    await collection.findOne({ _id: 1 }, { session });
    await client
      .db(databaseName)
      .collection<{ _id: number }>(name)
      .updateOne({ _id: 1 }, { $inc: { x: 10 } });
    await expectConflict(collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }, { session }));
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 11 }]);
  });

  it('block a write outside transactions instead of failing it', async () => {
    const { session, collection, name } = await openTwo();
    session.startTransaction();
    await collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }, { session });
    let done = false;
    const outside = collection.updateOne({ _id: 1 }, { $inc: { x: 10 } }).then(() => (done = true));
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 1 }]);
    expect(done).toBe(false);
    await session.commitTransaction();
    await outside;
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 12 }]);
  });

  it('are retried by withTransaction in concurrent sessions', async () => {
    const { client, collection, name } = await openTwo();
    const increment = () =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          const found = await collection.findOne({ _id: 1 }, { session });
          await collection.updateOne({ _id: 1 }, { $set: { x: (found?.x ?? 0) + 1 } }, { session });
        }),
      );
    await Promise.all(Array.from({ length: 8 }, increment));
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 9 }]);
  });
});

describe('collections and indexes', () => {
  const names = async () =>
    (await server.database().listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);

  it('create a collection that exists from the commit', async () => {
    const { session, client } = await openSession();
    session.startTransaction();
    await client.db(databaseName).createCollection('created-explicitly', { session });
    expect(await names()).not.toContain('created-explicitly');
    await session.commitTransaction();
    expect(await names()).toContain('created-explicitly');
  });

  it('create a collection by inserting into it', async () => {
    const { session, client } = await openSession();
    session.startTransaction();
    await client.db(databaseName).collection('created-implicitly').insertOne({}, { session });
    expect(await names()).not.toContain('created-implicitly');
    await session.commitTransaction();
    expect(await names()).toContain('created-implicitly');
  });

  it('create no collection when the transaction aborts', async () => {
    const { session, client } = await openSession();
    session.startTransaction();
    await client.db(databaseName).createCollection('never-created', { session });
    await client.db(databaseName).collection('never-created').createIndex({ x: 1 }, { session });
    await session.abortTransaction();
    expect(await names()).not.toContain('never-created');
  });

  it('create an index with a new collection, and enforce it from then on', async () => {
    const { session, client } = await openSession();
    const collection = client.db(databaseName).collection<{ _id: number; x: number }>('created-by-index');
    session.startTransaction();
    expect(await collection.createIndex({ x: 1 }, { session, unique: true })).toBe('x_1');
    expect(await names()).not.toContain('created-by-index');
    await collection.insertOne({ _id: 1, x: 1 }, { session });
    await session.commitTransaction();
    expect((await collection.indexes()).map(({ name }) => name)).toEqual(['_id_', 'x_1']);
    expect(await errorOf(collection.insertOne({ _id: 2, x: 1 }))).toMatchObject({ code: 11000 });
  });

  it('create an index on a collection of the same transaction', async () => {
    const { session, client } = await openSession();
    session.startTransaction();
    await client.db(databaseName).createCollection('created-then-indexed', { session });
    await client.db(databaseName).collection('created-then-indexed').createIndex({ x: 1 }, { session });
    await session.commitTransaction();
    const indexes = await server.database().collection('created-then-indexed').indexes();
    expect(indexes.map(({ name }) => name)).toEqual(['_id_', 'x_1']);
  });

  it('reject an index on a collection that contains documents', async () => {
    const { session, collection } = await openSession([{ _id: 1 }]);
    session.startTransaction();
    const error = await errorOf(collection.createIndex({ x: 1 }, { session }));
    expect(error).toMatchObject({ code: 263, codeName: 'OperationNotSupportedInTransaction' });
  });
});

describe('causal consistency', () => {
  it('sends afterClusterTime with the next read', async () => {
    const { session, collection, sent } = await openSession();
    await collection.insertOne({ _id: 1 }, { session });
    expect(session.operationTime).toBeDefined();
    expect(await collection.findOne({ _id: 1 }, { session })).toEqual({ _id: 1 });
    expect(sent('find')[0]?.readConcern).toEqual({ afterClusterTime: expect.anything() });
  });

  it('sends it with the first command of a transaction', async () => {
    const { session, collection, sent } = await openSession();
    session.startTransaction();
    await collection.insertOne({ _id: 1 }, { session });
    await session.commitTransaction();
    session.startTransaction({ readConcern: { level: 'majority' } });
    expect(await collection.findOne({ _id: 1 }, { session })).toEqual({ _id: 1 });
    await session.commitTransaction();
    expect(sent('find')[0]?.readConcern).toEqual({ level: 'majority', afterClusterTime: expect.anything() });
  });

  it('can be disabled', async () => {
    const { client, collection, sent } = await openSession();
    const session = client.startSession({ causalConsistency: false });
    await collection.insertOne({ _id: 1 }, { session });
    expect(await collection.findOne({ _id: 1 }, { session })).toEqual({ _id: 1 });
    expect(sent('find')[0]).not.toHaveProperty('readConcern');
  });
});
