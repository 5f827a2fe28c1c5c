/** Logical sessions: which commands carry an lsid, when it is reused, and what the server does with it. */
import { Binary, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, useConformanceServer } from './harness';

const databaseName = 'behaviour-sessions';
const server = useConformanceServer(databaseName);

async function open(documents: Document[] = []) {
  const name = await server.createCollection(documents);
  const observed = await server.connect();
  return {
    ...observed,
    name,
    collection: observed.client.db(databaseName).collection<{ _id: number; x?: number }>(name),
  };
}

describe('implicit sessions', () => {
  it('are sent with every command, and reused by sequential commands', async () => {
    const { collection, sent } = await open();
    await collection.insertOne({ _id: 1 });
    await collection.findOne({ _id: 1 });
    await collection.updateOne({ _id: 1 }, { $set: { x: 1 } });
    await collection.aggregate([{ $match: {} }]).toArray();
    await collection.distinct('x');
    await collection.indexes();
    const lsids = ['insert', 'find', 'update', 'aggregate', 'distinct', 'listIndexes'].map(
      (name) => sent(name)[0]?.lsid,
    );
    expect(lsids[0]).toEqual({ id: expect.any(Binary) });
    for (const lsid of lsids) expect(lsid).toEqual(lsids[0]);
  });

  it('belong to a cursor until it is exhausted', async () => {
    const { collection, sent } = await open([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const cursor = collection.find({}, { batchSize: 2 });
    await cursor.next();
    await collection.countDocuments();
    await cursor.toArray();
    expect(sent('getMore')[0]?.lsid).toEqual(sent('find')[0]?.lsid);
    expect(sent('aggregate')[0]?.lsid).not.toEqual(sent('find')[0]?.lsid);
  });

  it('differ between cursors that are open at the same time', async () => {
    const { collection, sent } = await open([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const cursors = [collection.find({}, { batchSize: 2 }), collection.find({}, { batchSize: 2 })];
    for (const cursor of cursors) await cursor.next();
    expect(sent('find')[0]?.lsid).not.toEqual(sent('find')[1]?.lsid);
    for (const cursor of cursors) await cursor.close();
    expect(sent('killCursors').map(({ lsid }) => lsid)).toEqual(sent('find').map(({ lsid }) => lsid));
  });

  it('are not sent with unacknowledged writes', async () => {
    const { collection, sent } = await open();
    await collection.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    expect(sent('insert')[0]).not.toHaveProperty('lsid');
    expect(sent('insert')[0]).not.toHaveProperty('txnNumber');
  });

  it('are discarded after a network error', async () => {
    const { collection, sent } = await open();
    await server.failCommand({ failCommands: ['insert'], closeConnection: true });
    await collection.insertOne({ _id: 1 });
    await collection.findOne({ _id: 1 });
    expect(sent('insert')[1]?.lsid).toEqual(sent('insert')[0]?.lsid);
    expect(sent('find')[0]?.lsid).not.toEqual(sent('insert')[0]?.lsid);
  });

  it('are not causally consistent, even when a read is retried', async () => {
    const { collection, sent } = await open([{ _id: 1 }]);
    await server.failCommand({ failCommands: ['find'], errorCode: 11600 });
    await collection.findOne({});
    expect(sent('find')).toHaveLength(2);
    for (const command of sent('find')) expect(command).not.toHaveProperty('readConcern');
  });
});

describe('explicit sessions', () => {
  it('send one lsid with all commands, and return it to the pool', async () => {
    const { client, collection, sent } = await open();
    const session = client.startSession();
    const lsid = session.id;
    await collection.insertOne({ _id: 1 }, { session });
    await collection.findOne({ _id: 1 }, { session });
    expect([sent('insert')[0]?.lsid, sent('find')[0]?.lsid]).toEqual([lsid, lsid]);
    await session.endSession();
    const next = client.startSession();
    await collection.deleteOne({ _id: 1 }, { session: next });
    expect(sent('delete')[0]?.lsid).toEqual(lsid);
    await next.endSession();
  });

  it('have different lsids at the same time', async () => {
    const { client, collection, sent } = await open();
    const sessions = [client.startSession(), client.startSession()];
    for (const session of sessions) await collection.findOne({}, { session });
    const [first, second] = sent('find').map(({ lsid }) => lsid as Document);
    expect(first).not.toEqual(second);
    for (const session of sessions) await session.endSession();
  });

  it('cannot be used after their end', async () => {
    const { client, collection } = await open();
    const session = client.startSession();
    await session.endSession();
    expect((await errorOf(collection.findOne({}, { session }))).name).toBe('MongoExpiredSessionError');
  });

  it('end on the server with the client', async () => {
    const { client, collection, sent } = await open();
    const session = client.startSession();
    const lsid = session.id;
    await collection.findOne({}, { session });
    await session.endSession();
    await client.close();
    expect(sent('endSessions')[0]?.endSessions).toContainEqual(lsid);
  });
});

describe('the server', () => {
  it('announces a session timeout of 30 minutes', async () => {
    expect(await server.admin({ hello: 1 })).toMatchObject({
      logicalSessionTimeoutMinutes: 30,
      maxWireVersion: expect.any(Number),
    });
  });

  it('starts, refreshes, kills and ends sessions by command', async () => {
    const { id, timeoutMinutes } = await server.admin({ startSession: 1 });
    expect(timeoutMinutes).toBe(30);
    for (const command of ['refreshSessions', 'killSessions', 'endSessions']) {
      expect(await server.admin({ [command]: [id] })).toMatchObject({ ok: 1 });
    }
  });

  it('aborts the open transaction of a killed session', async () => {
    const { client, collection, name } = await open();
    const session = client.startSession();
    session.startTransaction();
    await collection.insertOne({ _id: 1 }, { session });
    await server.admin({ killSessions: [session.id] });
    await collection.insertOne({ _id: 1, x: 1 });
    expect((await errorOf(session.commitTransaction())).code).toBe(251);
    expect(await server.stored(name)).toEqual([{ _id: 1, x: 1 }]);
  });

  it('rejects getMore from another session', async () => {
    const { client, name } = await open([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const [session, other] = [client.startSession(), client.startSession()];
    const database = client.db(databaseName);
    const { cursor } = await database.command({ find: name, batchSize: 1 }, { session });
    const getMore = { getMore: cursor.id, collection: name };
    expect((await errorOf(database.command(getMore, { session: other }))).code).toBe(50738);
    expect((await database.command(getMore, { session })).cursor.nextBatch).toHaveLength(2);
    await session.endSession();
    await other.endSession();
  });

  it('reads one snapshot in a snapshot session, or rejects it by name', async () => {
    const { client, collection } = await open([{ _id: 1, x: 1 }]);
    const session = client.startSession({ snapshot: true });
    const first = await collection.findOne({}, { session }).catch((error: unknown) => error);
    if (first instanceof Error) {
      expect(first.message).toMatch(/snapshot/i);
    } else {
      await collection.updateOne({ _id: 1 }, { $set: { x: 2 } });
      expect(await collection.findOne({}, { session })).toEqual({ _id: 1, x: 1 });
    }
    await session.endSession();
  });

  it('reports a write concern that it cannot satisfy, after the write', async () => {
    const { collection, name } = await open();
    const error = await errorOf(collection.insertOne({ _id: 1 }, { writeConcern: { w: 3 } }));
    expect(error).toMatchObject({ code: 100 });
    expect(await server.stored(name)).toEqual([{ _id: 1 }]);
  });
});
