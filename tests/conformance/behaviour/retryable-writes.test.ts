/** Retryable writes: sent twice, applied once, with one result. */
import type { Collection, Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, expectLabels, RETRYABLE, useConformanceServer } from './harness';
import { startReplyDroppingProxy, type ReplyDroppingProxy } from './reply-dropping-proxy';

const databaseName = 'behaviour-retryable-writes';
const server = useConformanceServer(databaseName);

type Stored = { _id: number; x?: number };
type Write = {
  command: string;
  run: (collection: Collection<Stored>) => Promise<unknown>;
  result: Document;
  stored: Stored[];
};

const initial: Stored[] = [
  { _id: 1, x: 11 },
  { _id: 2, x: 22 },
];

/** Applied twice, each would leave other documents behind. */
const writes: Record<string, Write> = {
  insertOne: {
    command: 'insert',
    run: (collection) => collection.insertOne({ _id: 3, x: 33 }),
    result: { insertedId: 3 },
    stored: [...initial, { _id: 3, x: 33 }],
  },
  'insertMany, ordered': {
    command: 'insert',
    run: (collection) => collection.insertMany([{ _id: 3 }, { _id: 4 }]),
    result: { insertedCount: 2 },
    stored: [...initial, { _id: 3 }, { _id: 4 }],
  },
  'insertMany, unordered': {
    command: 'insert',
    run: (collection) => collection.insertMany([{ _id: 3 }, { _id: 4 }], { ordered: false }),
    result: { insertedCount: 2 },
    stored: [...initial, { _id: 3 }, { _id: 4 }],
  },
  updateOne: {
    command: 'update',
    run: (collection) => collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }),
    result: { matchedCount: 1, modifiedCount: 1, upsertedCount: 0 },
    stored: [
      { _id: 1, x: 12 },
      { _id: 2, x: 22 },
    ],
  },
  'updateOne with upsert': {
    command: 'update',
    run: (collection) => collection.updateOne({ _id: 3, x: 33 }, { $inc: { x: 1 } }, { upsert: true }),
    result: { matchedCount: 0, modifiedCount: 0, upsertedCount: 1, upsertedId: 3 },
    stored: [...initial, { _id: 3, x: 34 }],
  },
  replaceOne: {
    command: 'update',
    run: (collection) => collection.replaceOne({ x: 11 }, { x: 111 }),
    result: { matchedCount: 1, modifiedCount: 1 },
    stored: [
      { _id: 1, x: 111 },
      { _id: 2, x: 22 },
    ],
  },
  deleteOne: {
    command: 'delete',
    run: (collection) => collection.deleteOne({}),
    result: { deletedCount: 1 },
    stored: [{ _id: 2, x: 22 }],
  },
  findOneAndUpdate: {
    command: 'findAndModify',
    run: (collection) =>
      collection.findOneAndUpdate({ _id: 1 }, { $inc: { x: 1 } }, { returnDocument: 'before' }),
    result: { _id: 1, x: 11 },
    stored: [
      { _id: 1, x: 12 },
      { _id: 2, x: 22 },
    ],
  },
  'findOneAndUpdate, returning the new document': {
    command: 'findAndModify',
    run: (collection) =>
      collection.findOneAndUpdate({ _id: 1 }, { $inc: { x: 1 } }, { returnDocument: 'after' }),
    result: { _id: 1, x: 12 },
    stored: [
      { _id: 1, x: 12 },
      { _id: 2, x: 22 },
    ],
  },
  findOneAndReplace: {
    command: 'findAndModify',
    run: (collection) => collection.findOneAndReplace({ x: 11 }, { x: 111 }),
    result: { _id: 1, x: 11 },
    stored: [
      { _id: 1, x: 111 },
      { _id: 2, x: 22 },
    ],
  },
  findOneAndDelete: {
    command: 'findAndModify',
    run: (collection) => collection.findOneAndDelete({}, { sort: { _id: 1 } }),
    result: { _id: 1, x: 11 },
    stored: [{ _id: 2, x: 22 }],
  },
  'bulkWrite, ordered': {
    command: 'update',
    run: (collection) =>
      collection.bulkWrite([
        { updateOne: { filter: { _id: 1 }, update: { $inc: { x: 1 } } } },
        { updateOne: { filter: { _id: 2 }, update: { $inc: { x: 1 } } } },
        { updateOne: { filter: { _id: 1 }, update: { $inc: { x: 1 } } } },
      ]),
    result: { matchedCount: 3, modifiedCount: 3 },
    stored: [
      { _id: 1, x: 13 },
      { _id: 2, x: 23 },
    ],
  },
  'bulkWrite, unordered': {
    command: 'delete',
    run: (collection) =>
      collection.bulkWrite(
        [
          { insertOne: { document: { _id: 3 } } },
          { deleteOne: { filter: {} } },
          { updateOne: { filter: { _id: 2 }, update: { $inc: { x: 1 } } } },
        ],
        { ordered: false },
      ),
    result: { insertedCount: 1, deletedCount: 1, modifiedCount: 1 },
    stored: [{ _id: 2, x: 23 }, { _id: 3 }],
  },
};

async function open(documents: Document[] = initial, uri = server.uri()) {
  const name = await server.createCollection(documents);
  const observed = await server.connect({}, uri);
  return { ...observed, name, collection: observed.client.db(databaseName).collection<Stored>(name) };
}

describe.each(Object.entries(writes))('%s', (_, { command, run, result, stored }) => {
  let proxy: ReplyDroppingProxy;
  beforeEach(async () => {
    proxy = await startReplyDroppingProxy(server.uri());
  });
  afterEach(() => proxy.close());

  it('is applied once when the connection closes before it', async () => {
    const { collection, sent, name } = await open();
    await server.failCommand({ failCommands: [command], closeConnection: true });
    expect(await run(collection)).toMatchObject(result);
    const [first, second] = sent(command);
    expect(second).toMatchObject({ txnNumber: first?.txnNumber, lsid: first?.lsid });
    expect(await server.stored(name)).toEqual(stored);
  });

  it('is applied once when the reply is lost', async () => {
    const { collection, sent, name } = await open(initial, proxy.uri);
    proxy.dropReplyTo(command);
    expect(await run(collection)).toMatchObject(result);
    expect(proxy.dropped()).toBe(1);
    expect(sent(command)[1]?.txnNumber).toEqual(sent(command)[0]?.txnNumber);
    expect(await server.stored(name)).toEqual(stored);
  });

  it('is applied once when the connection closes after its first statement', async () => {
    const { collection, name } = await open();
    await server.failRetryableWrite({});
    expect(await run(collection)).toMatchObject(result);
    expect(await server.stored(name)).toEqual(stored);
  });

  it('is applied once when the connection closes before its first statement', async () => {
    const { collection, name } = await open();
    await server.failRetryableWrite({ failBeforeCommitExceptionCode: 1 });
    expect(await run(collection)).toMatchObject(result);
    expect(await server.stored(name)).toEqual(stored);
  });

  it('is retried after a retryable code', async () => {
    const { collection, sent, name } = await open();
    await server.failCommand({ failCommands: [command], errorCode: 91 });
    expect(await run(collection)).toMatchObject(result);
    expect(sent(command).length).toBeGreaterThan(1);
    expect(await server.stored(name)).toEqual(stored);
  });

  it('is not applied when it fails twice', async () => {
    const { collection, sent } = await open();
    await server.failCommand({ failCommands: [command], closeConnection: true }, { times: 2 });
    expectLabels(await errorOf(run(collection)), { has: [RETRYABLE] });
    expect(sent(command)).toHaveLength(2);
  });
});

describe('codes', () => {
  const insert = (collection: Collection<Stored>) => collection.insertOne({ _id: 3 });

  it.each([11600, 11602, 10107, 13435, 13436, 189, 91, 7, 6, 89, 9001, 262])(
    '%i is labelled and retried',
    async (errorCode) => {
      const { collection, sent, name } = await open();
      await server.failCommand({ failCommands: ['insert'], errorCode });
      await insert(collection);
      expect(sent('insert')).toHaveLength(2);
      expect(await server.stored(name)).toHaveLength(3);
    },
  );

  // InternalError, UnknownError, WriteConflict, CursorNotFound, NamespaceNotFound.
  it.each([1, 8, 112, 43, 26])('%i is not', async (errorCode) => {
    const { collection, sent, name } = await open();
    await server.failCommand({ failCommands: ['insert'], errorCode });
    const error = await errorOf(insert(collection));
    expect(error.code).toBe(errorCode);
    expectLabels(error, { lacks: [RETRYABLE] });
    expect(sent('insert')).toHaveLength(1);
    expect(await server.stored(name)).toEqual(initial);
  });

  it('are overridden by the labels of the fail point', async () => {
    const { collection, sent } = await open();
    await server.failCommand({ failCommands: ['insert'], errorCode: 112, errorLabels: [RETRYABLE] });
    await insert(collection);
    expect(sent('insert')).toHaveLength(2);
    await server.failCommand({ failCommands: ['update'], errorCode: 91, errorLabels: [] });
    await errorOf(collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }));
    expect(sent('update')).toHaveLength(1);
  });

  it('of a write concern error are labelled, and the write is applied once', async () => {
    const { collection, sent, name } = await open();
    const writeConcernError = { code: 91, errmsg: 'Replication is being shut down' };
    await server.failCommand({ failCommands: ['update'], writeConcernError });
    await collection.updateOne({ _id: 1 }, { $inc: { x: 1 } });
    expect(sent('update')).toHaveLength(2);
    expect((await server.stored(name))[0]).toEqual({ _id: 1, x: 12 });
  });

  it('of a write concern error keep the labels of the fail point, and a second failure is reported', async () => {
    const { collection, sent, name } = await open();
    const writeConcernError = { code: 11600, errmsg: 'Replication is being shut down' };
    await server.failCommand(
      { failCommands: ['insert'], writeConcernError, errorLabels: [RETRYABLE] },
      { times: 2 },
    );
    const error = await errorOf(insert(collection));
    expectLabels(error, { has: [RETRYABLE] });
    expect(sent('insert')).toHaveLength(2);
    expect(await server.stored(name)).toHaveLength(3);
  });

  it('include NoWritesPerformed from the fail point', async () => {
    const { collection, name } = await open();
    const errorLabels = ['NoWritesPerformed', RETRYABLE];
    await server.failCommand({ failCommands: ['insert'], errorCode: 64, errorLabels }, { times: 2 });
    expectLabels(await errorOf(insert(collection)), { has: errorLabels });
    expect(await server.stored(name)).toEqual(initial);
  });

  it('of another write concern error are not, and the write is applied', async () => {
    const { collection, sent, name } = await open();
    await server.failCommand({
      failCommands: ['insert'],
      writeConcernError: { code: 64, errmsg: 'timed out' },
    });
    const error = await errorOf(insert(collection));
    expect(error.code).toBe(64);
    expectLabels(error, { lacks: [RETRYABLE] });
    expect(sent('insert')).toHaveLength(1);
    expect(await server.stored(name)).toHaveLength(3);
  });
});

describe('onPrimaryTransactionalWrite', () => {
  it('leaves no document when every attempt fails', async () => {
    const { collection, name } = await open();
    await server.failRetryableWrite({ failBeforeCommitExceptionCode: 1 }, { times: 2 });
    await errorOf(collection.insertOne({ _id: 3 }));
    expect(await server.stored(name)).toEqual(initial);
  });

  it('does not affect writes without a transaction number', async () => {
    const { collection, name } = await open();
    await server.failRetryableWrite({ failBeforeCommitExceptionCode: 1 });
    await collection.updateMany({}, { $inc: { x: 1 } });
    expect(await server.stored(name)).toEqual([
      { _id: 1, x: 12 },
      { _id: 2, x: 23 },
    ]);
  });

  it('closes the connection during a bulk write, whose statements are applied once', async () => {
    const { collection, name } = await open();
    await server.failRetryableWrite({ closeConnection: true }, { times: 1 });
    const result = await collection.bulkWrite([
      { insertOne: { document: { _id: 3, x: 33 } } },
      { updateOne: { filter: { _id: 3 }, update: { $inc: { x: 1 } } } },
      { updateOne: { filter: { _id: 3 }, update: { $inc: { x: 1 } } } },
      { deleteOne: { filter: { _id: 1 } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, matchedCount: 2, modifiedCount: 2, deletedCount: 1 });
    expect(await server.stored(name)).toEqual([
      { _id: 2, x: 22 },
      { _id: 3, x: 35 },
    ]);
  });
});

describe('operations that are not retryable', () => {
  it.each<[string, string, (collection: Collection<Stored>) => Promise<unknown>]>([
    ['updateMany', 'update', (collection) => collection.updateMany({}, { $inc: { x: 1 } })],
    ['deleteMany', 'delete', (collection) => collection.deleteMany({})],
    [
      'a bulk with updateMany',
      'update',
      (collection) => collection.bulkWrite([{ updateMany: { filter: {}, update: { $inc: { x: 1 } } } }]),
    ],
    [
      'a bulk with deleteMany',
      'delete',
      (collection) => collection.bulkWrite([{ deleteMany: { filter: {} } }]),
    ],
    [
      'an aggregation that writes',
      'aggregate',
      (collection) => collection.aggregate([{ $out: 'elsewhere' }]).toArray(),
    ],
  ])('%s has no transaction number and is sent once', async (_, command, run) => {
    const { collection, sent, name } = await open();
    await server.failCommand({ failCommands: [command], closeConnection: true });
    await errorOf(run(collection));
    expect(sent(command)).toHaveLength(1);
    expect(sent(command)[0]).not.toHaveProperty('txnNumber');
    expect(await server.stored(name)).toEqual(initial);
  });

  it('include all writes with retryWrites off', async () => {
    const name = await server.createCollection();
    const { client, sent } = await server.connect({ retryWrites: false });
    await server.failCommand({ failCommands: ['insert'], closeConnection: true });
    await errorOf(client.db(databaseName).collection(name).insertOne({}));
    expect(sent('insert')).toHaveLength(1);
    expect(sent('insert')[0]).not.toHaveProperty('txnNumber');
  });
});

describe('a retried batch', () => {
  it('reports the errors of its statements again and applies no statement twice', async () => {
    const proxy = await startReplyDroppingProxy(server.uri());
    const { collection, name } = await open(initial, proxy.uri);
    proxy.dropReplyTo('insert');
    const error = await errorOf(
      collection.insertMany([{ _id: 3 }, { _id: 1 }, { _id: 4 }], { ordered: false }),
    );
    expect(error).toMatchObject({ code: 11000, insertedCount: 2 });
    expect(error.writeErrors).toMatchObject([{ index: 1, code: 11000 }]);
    expect(await server.stored(name)).toEqual([...initial, { _id: 3 }, { _id: 4 }]);
    await proxy.close();
  });

  it('differs from the next write of the session by its transaction number', async () => {
    const { client, collection, sent, name } = await open();
    const session = client.startSession();
    for (let time = 0; time < 3; time++)
      await collection.updateOne({ _id: 1 }, { $inc: { x: 1 } }, { session });
    const numbers = sent('update').map(({ txnNumber }) => Number(txnNumber));
    expect(numbers).toEqual([1, 2, 3]);
    expect((await server.stored(name))[0]).toEqual({ _id: 1, x: 14 });
    await session.endSession();
  });
});
