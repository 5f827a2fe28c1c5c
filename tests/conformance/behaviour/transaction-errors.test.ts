/** Errors in transactions: which abort it, which labels they have, and what the driver retries. */
import { Long, type ClientSession, type Collection, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, expectLabels, RETRYABLE, TRANSIENT, UNKNOWN_COMMIT, useConformanceServer } from './harness';

const databaseName = 'behaviour-transaction-errors';
const server = useConformanceServer(databaseName);

async function openTransaction(documents: Document[] = []) {
  const name = await server.createCollection(documents);
  const observed = await server.connect();
  const session = observed.client.startSession();
  const database = observed.client.db(databaseName);
  const collection: Collection<{ _id: number; x?: number }> = database.collection(name);
  session.startTransaction();
  return { ...observed, name, session, database, collection };
}

/** A transaction with one insert, still open. */
async function openWithInsert() {
  const opened = await openTransaction();
  await opened.collection.insertOne({ _id: 1 }, { session: opened.session });
  return opened;
}

describe('a failing operation', () => {
  it('aborts the transaction, whatever follows', async () => {
    const { session, collection, name } = await openTransaction([{ _id: 1 }]);
    await collection.insertOne({ _id: 2 }, { session });
    const duplicate = await errorOf(collection.insertOne({ _id: 1 }, { session }));
    expect(duplicate.code).toBe(11000);
    expectLabels(duplicate, { lacks: [TRANSIENT, UNKNOWN_COMMIT, RETRYABLE] });

    const later = await errorOf(collection.insertOne({ _id: 3 }, { session }));
    expect(later).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
    expectLabels(later, { has: [TRANSIENT], lacks: [UNKNOWN_COMMIT] });

    const commit = await errorOf(session.commitTransaction());
    expect(commit.code).toBe(251);
    expectLabels(commit, { has: [TRANSIENT], lacks: [UNKNOWN_COMMIT] });
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('aborts it for an update, too', async () => {
    const { session, database, collection, name } = await openTransaction([{ _id: 1, x: 'text' }]);
    await collection.insertOne({ _id: 2 }, { session });
    const error = await errorOf(collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }, { session }));
    expect(error.code).toBe(14);
    expect(await errorOf(database.collection(name).findOne({}, { session }))).toMatchObject({ code: 251 });
    await session.abortTransaction();
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 'text' }]);
  });

  it.each<[string, (collection: Collection<{ _id: number }>, session: ClientSession) => Promise<unknown>]>([
    ['a read', (collection, session) => collection.findOne({ $no: 1 } as Document, { session })],
    [
      'an aggregation',
      (collection, session) => collection.aggregate([{ $set: { x: { $no: 1 } } }], { session }).toArray(),
    ],
    [
      'findAndModify',
      (collection, session) => collection.findOneAndUpdate({ _id: 1 }, { $set: { _id: 2 } }, { session }),
    ],
  ])('of %s ends it as well', async (_, run) => {
    const { session, collection, name } = await openTransaction([{ _id: 1 }]);
    await collection.insertOne({ _id: 3 }, { session });
    expectLabels(await errorOf(run(collection, session)), { lacks: [TRANSIENT] });
    expect((await errorOf(collection.insertOne({ _id: 4 }, { session }))).code).toBe(251);
    expect((await errorOf(session.commitTransaction())).code).toBe(251);
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('does not abort it where the command was not understood', async () => {
    const { session, collection, name } = await openWithInsert();
    const error = await errorOf(collection.aggregate([{ $no: 1 }], { session }).toArray());
    expect(error.code).toBe(40324);
    await collection.insertOne({ _id: 2 }, { session });
    await session.commitTransaction();
    expect(await server.stored(name)).toEqual([{ _id: 1 }, { _id: 2 }]);
  });

  it('can be followed by a new transaction of the same session', async () => {
    const { session, collection, name } = await openTransaction([{ _id: 1 }]);
    await errorOf(collection.insertOne({ _id: 1 }, { session }));
    await session.abortTransaction();
    session.startTransaction();
    await collection.insertOne({ _id: 2 }, { session });
    await session.commitTransaction();
    expect(await server.stored(name)).toEqual([{ _id: 1 }, { _id: 2 }]);
  });
});

describe('labels of operations in a transaction', () => {
  // WriteConflict, LockTimeout, NoSuchTransaction, SnapshotUnavailable, and codes of a lost primary.
  it.each([112, 24, 251, 246, 10107, 11602, 91, 6])('mark code %i as transient', async (errorCode) => {
    const { session, collection } = await openTransaction();
    await server.failCommand({ failCommands: ['insert'], errorCode });
    const error = await errorOf(collection.insertOne({ _id: 1 }, { session }));
    expect(error.code).toBe(errorCode);
    expectLabels(error, { has: [TRANSIENT], lacks: [UNKNOWN_COMMIT, RETRYABLE] });
    await session.abortTransaction();
  });

  // CursorInUse, MaxTimeMSExpired, Interrupted, UnknownError.
  it.each([12051, 50, 11601, 8])('are absent for code %i', async (errorCode) => {
    const { session, collection } = await openTransaction();
    await server.failCommand({ failCommands: ['insert'], errorCode });
    const error = await errorOf(collection.insertOne({ _id: 1 }, { session }));
    expectLabels(error, { lacks: [TRANSIENT, UNKNOWN_COMMIT, RETRYABLE] });
    await session.abortTransaction();
  });

  it('are absent for the write concern error of a statement', async () => {
    const { session, collection } = await openTransaction();
    const writeConcernError = { code: 91, errmsg: 'Replication is being shut down' };
    await server.failCommand({ failCommands: ['insert'], writeConcernError });
    const error = await errorOf(collection.insertOne({ _id: 1 }, { session }));
    expectLabels(error, { lacks: [TRANSIENT, UNKNOWN_COMMIT, RETRYABLE] });
    await session.abortTransaction();
  });

  it('can be overridden by the fail point', async () => {
    const { session, collection } = await openTransaction();
    await server.failCommand({ failCommands: ['insert'], errorCode: 112, errorLabels: [] });
    expectLabels(await errorOf(collection.insertOne({ _id: 1 }, { session })), { lacks: [TRANSIENT] });
    await session.abortTransaction();
  });

  it('mark a closed connection as transient, and reads and writes are not retried', async () => {
    for (const command of ['insert', 'find']) {
      const { session, collection, sent } = await openTransaction();
      await server.failCommand({ failCommands: [command], closeConnection: true });
      const operation =
        command === 'insert'
          ? collection.insertOne({ _id: 1 }, { session })
          : collection.findOne({}, { session });
      expectLabels(await errorOf(operation), { has: [TRANSIENT], lacks: [UNKNOWN_COMMIT, RETRYABLE] });
      expect(sent(command)).toHaveLength(1);
      await session.abortTransaction();
    }
  });
});

describe('commitTransaction', () => {
  it('is retried once after a closed connection, and applied once', async () => {
    const { session, sent, name } = await openWithInsert();
    await server.failCommand({ failCommands: ['commitTransaction'], closeConnection: true });
    await session.commitTransaction();
    expect(sent('commitTransaction')).toHaveLength(2);
    expect(sent('commitTransaction')[1]).toMatchObject({ writeConcern: { w: 'majority', wtimeout: 10_000 } });
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('has an unknown result after two closed connections, and can be called again', async () => {
    const { session, sent, name } = await openWithInsert();
    await server.failCommand({ failCommands: ['commitTransaction'], closeConnection: true }, { times: 2 });
    const error = await errorOf(session.commitTransaction());
    expectLabels(error, { has: [UNKNOWN_COMMIT, RETRYABLE], lacks: [TRANSIENT] });
    expect(sent('commitTransaction')).toHaveLength(2);
    await session.commitTransaction();
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  // Codes of a server that shuts down or is no longer primary, which the server labels as retryable.
  it.each([11600, 10107, 189, 91])('is retried after code %i', async (errorCode) => {
    const { session, sent, name } = await openWithInsert();
    await server.failCommand({ failCommands: ['commitTransaction'], errorCode });
    await session.commitTransaction();
    expect(sent('commitTransaction')).toHaveLength(2);
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('is retried after a write concern error with these codes', async () => {
    const { session, sent, name } = await openWithInsert();
    await server.failCommand({
      failCommands: ['commitTransaction'],
      writeConcernError: { code: 91, errmsg: 'Replication is being shut down' },
    });
    await session.commitTransaction();
    expect(sent('commitTransaction')).toHaveLength(2);
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('has an unknown result after two of them, without being transient', async () => {
    const { session, sent, name } = await openWithInsert();
    await server.failCommand(
      {
        failCommands: ['commitTransaction'],
        writeConcernError: { code: 91, errmsg: 'Replication is being shut down' },
      },
      { times: 2 },
    );
    const error = await errorOf(session.commitTransaction());
    expectLabels(error, { has: [UNKNOWN_COMMIT, RETRYABLE], lacks: [TRANSIENT] });
    expect(sent('commitTransaction')).toHaveLength(2);
    // The label asks the application to commit again: the statements were applied once.
    await session.commitTransaction();
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('is not retried after another error', async () => {
    const { session, sent } = await openWithInsert();
    await server.failCommand({ failCommands: ['commitTransaction'], errorCode: 51 });
    const error = await errorOf(session.commitTransaction());
    expectLabels(error, { lacks: [TRANSIENT, UNKNOWN_COMMIT] });
    expect(sent('commitTransaction')).toHaveLength(1);
  });

  it('has an unknown result if the write concern times out', async () => {
    const { session, name } = await openWithInsert();
    await server.failCommand({
      failCommands: ['commitTransaction'],
      writeConcernError: {
        code: 64,
        errmsg: 'waiting for replication timed out',
        errInfo: { wtimeout: true },
      },
    });
    expectLabels(await errorOf(session.commitTransaction()), {
      has: [UNKNOWN_COMMIT],
      lacks: [TRANSIENT, RETRYABLE],
    });
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('marks an unknown transaction as transient', async () => {
    const { session } = await openWithInsert();
    await server.failCommand({ failCommands: ['commitTransaction'], errorCode: 251 });
    expectLabels(await errorOf(session.commitTransaction()), { has: [TRANSIENT], lacks: [UNKNOWN_COMMIT] });
  });

  it('reports a write concern that one member cannot satisfy, after committing', async () => {
    const { client, session, collection, name } = await openTransaction();
    await session.abortTransaction();
    const other = client.startSession({ defaultTransactionOptions: { writeConcern: { w: 10 } } });
    other.startTransaction();
    await collection.insertOne({ _id: 1 }, { session: other });
    const error = await errorOf(other.commitTransaction());
    expect(error.code).toBe(100);
    expectLabels(error, { lacks: [TRANSIENT, UNKNOWN_COMMIT] });
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('fails for a transaction that the server has aborted', async () => {
    const { session, name } = await openWithInsert();
    await server.admin({ killAllSessions: [] });
    const error = await errorOf(session.commitTransaction());
    expect(error).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
    expectLabels(error, { has: [TRANSIENT] });
    expect(await server.stored(name)).toEqual([]);
  });
});

describe('abortTransaction', () => {
  it.each([
    ['a closed connection', { closeConnection: true }],
    ['code 91', { errorCode: 91 }],
    ['code 11602', { errorCode: 11602 }],
  ])('is repeated once after %s, and its failure is not reported', async (_, failure) => {
    const { session, sent, name } = await openWithInsert();
    await server.failCommand({ failCommands: ['abortTransaction'], ...failure });
    await session.abortTransaction();
    expect(sent('abortTransaction')).toHaveLength(2);
    expect(await server.stored(name)).toEqual([]);
  });

  it('is not retried after another error, which it ignores', async () => {
    const { session, sent } = await openWithInsert();
    await server.failCommand({ failCommands: ['abortTransaction'], errorCode: 51 });
    await session.abortTransaction();
    expect(sent('abortTransaction')).toHaveLength(1);
  });
});

describe('withTransaction', () => {
  it('reruns the callback after a transient error', async () => {
    const { client, collection, name } = await openTransaction();
    await server.failCommand({ failCommands: ['insert'], errorCode: 112 }, { times: 2 });
    let calls = 0;
    await client.withSession((session) =>
      session.withTransaction(async () => {
        calls++;
        await collection.insertOne({ _id: calls }, { session });
      }),
    );
    expect(calls).toBe(3);
    expect(await server.stored(name)).toEqual([{ _id: 3 }]);
  });

  it('retries the commit if its result is unknown, without the callback', async () => {
    const { client, collection, sent, name } = await openTransaction();
    await server.failCommand({ failCommands: ['commitTransaction'], closeConnection: true }, { times: 2 });
    let calls = 0;
    await client.withSession((session) =>
      session.withTransaction(async () => {
        calls++;
        await collection.insertOne({ _id: 1 }, { session });
      }),
    );
    expect(calls).toBe(1);
    expect(sent('commitTransaction')).toHaveLength(3);
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });

  it('throws other errors after aborting', async () => {
    const { client, collection, name } = await openTransaction([{ _id: 1 }]);
    const run = client.withSession((session) =>
      session.withTransaction(async () => {
        await collection.insertOne({ _id: 2 }, { session });
        await collection.insertOne({ _id: 1 }, { session });
      }),
    );
    expect((await errorOf(run)).code).toBe(11000);
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });
});

describe('rules of the server', () => {
  it.each<[string, Document, number]>([
    ['a write concern within the transaction', { writeConcern: { w: 1 } }, 72],
    ['read concern linearizable', { readConcern: { level: 'linearizable' } }, 72],
    ['read concern available', { readConcern: { level: 'available' } }, 72],
  ])('refuse %s', async (_, options, code) => {
    const { session, database, name } = await openTransaction();
    const error = await errorOf(
      database.command({ insert: name, documents: [{ _id: 1 }], ...options }, { session }),
    );
    expect(error.code).toBe(code);
  });

  it.each<[string, (name: string) => Document]>([
    ['count', (name) => ({ count: name })],
    ['drop', (name) => ({ drop: name })],
    ['dropIndexes', (name) => ({ dropIndexes: name, index: '*' })],
    ['listCollections', () => ({ listCollections: 1 })],
    ['listIndexes', (name) => ({ listIndexes: name })],
  ])('refuse %s', async (_, command) => {
    const { session, database, name } = await openTransaction([{ _id: 1 }]);
    const error = await errorOf(database.command(command(name), { session }));
    expect(error).toMatchObject({ code: 263, codeName: 'OperationNotSupportedInTransaction' });
    expectLabels(error, { lacks: [TRANSIENT, UNKNOWN_COMMIT] });
  });

  it('reject the continuation of a transaction that was never started', async () => {
    const { client, database, name } = await openTransaction();
    const session = client.startSession();
    // The number that the session would use next, without startTransaction.
    const command = { find: name, txnNumber: Long.fromNumber(1), autocommit: false };
    const error = await errorOf(database.command(command, { session }));
    expect(error).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
  });

  it('accept the read concerns local, majority and snapshot', async () => {
    for (const level of ['local', 'majority', 'snapshot'] as const) {
      const { client, collection, name } = await openTransaction();
      const session = client.startSession();
      session.startTransaction({
        readConcern: { level },
        writeConcern: { w: 1, journal: true },
        maxCommitTimeMS: 5_000,
      });
      await collection.insertOne({ _id: 1 }, { session });
      await session.commitTransaction();
      expect(await server.stored(name)).toEqual([{ _id: 1 }]);
    }
  });
});
