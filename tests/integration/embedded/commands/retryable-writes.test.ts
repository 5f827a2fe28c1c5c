import { Binary, Long, UUID, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryDirectory, newCollectionName, openStore, useStore } from '../open-store';
import { connectRaw, type RawConnection } from '../raw-connection';

const open = useStore({ failPoints: true });
let raw: RawConnection;

beforeAll(async () => {
  raw = await connectRaw(open.store.uri);
});
afterAll(() => raw.close());

/** The fields of a retryable write in a new session. */
const asRetryable = (txnNumber: number, id = new UUID()) => ({
  $db: 'shop',
  lsid: { id },
  txnNumber: Long.fromNumber(txnNumber),
});

describe('a write with a network error', () => {
  it('is retried by the driver and applied once', async () => {
    const collection = open.db.collection<{ _id: number; n: number }>(newCollectionName());
    await collection.insertOne({ _id: 1, n: 0 });
    await open.client.db('admin').command({
      configureFailPoint: 'onPrimaryTransactionalWrite',
      mode: { times: 1 },
      data: {},
    });
    expect(await collection.updateOne({ _id: 1 }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
    expect(await collection.findOne()).toEqual({ _id: 1, n: 1 });
  });
});

describe('a retried statement', () => {
  it('returns the recorded reply for each statement', async () => {
    const name = newCollectionName();
    const identity = asRetryable(1);
    const insert = (documents: Document[]) => raw.send({ insert: name, documents, ...identity });
    expect(await insert([{ _id: 1 }, { _id: 2 }])).toMatchObject({ n: 2 });
    expect(await insert([{ _id: 1 }, { _id: 2 }, { _id: 3 }])).toMatchObject({
      n: 3,
      retriedStmtIds: [0, 1],
    });
    expect(await open.db.collection(name).countDocuments()).toBe(3);
  });

  it('returns the same findAndModify document', async () => {
    const name = newCollectionName();
    await open.db.collection<{ _id: number }>(name).insertOne({ _id: 1 });
    const command = { findAndModify: name, query: { _id: 1 }, update: { $inc: { n: 1 } }, new: true };
    const identity = asRetryable(1);
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await raw.send({ ...command, ...identity })).toMatchObject({ value: { _id: 1, n: 1 } });
  });

  it('is rejected after a newer transaction number', async () => {
    const name = newCollectionName();
    const id = new UUID();
    await raw.send({ insert: name, documents: [{ _id: 1 }], ...asRetryable(2, id) });
    const older = await raw.send({ insert: name, documents: [{ _id: 1 }], ...asRetryable(1, id) });
    expect(older).toMatchObject({ code: 225, codeName: 'TransactionTooOld' });
  });

  it('is recognised after a restart, and so is a commit', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const increment = {
      update: 'a',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      ...asRetryable(7),
    };
    const transaction = { ...asRetryable(3), autocommit: false };
    const insert = { insert: 'b', documents: [{ _id: 1 }], startTransaction: true, ...transaction };
    const commit = { commitTransaction: 1, ...transaction, $db: 'admin' };
    const replies: Document[] = [];
    for (let run = 0; run < 2; run++) {
      const { store, db, close } = await openStore({ directory });
      const connection = await connectRaw(store.uri);
      const { n, upserted } = await connection.send(increment);
      if (run === 0) expect(await connection.send(insert)).toMatchObject({ ok: 1 });
      expect(await connection.send(commit)).toMatchObject({ ok: 1 });
      replies.push({ n, upserted });
      expect(await db.collection('a').findOne()).toEqual({ _id: 1, n: 1 });
      expect(await db.collection('b').countDocuments()).toBe(1);
      connection.close();
      await close();
    }
    expect(replies[1]).toEqual(replies[0]);
    await remove();
  });
});

describe('a malformed lsid', () => {
  const bytes = (length: number, subType: number) => new Binary(Buffer.alloc(length, 7), subType);

  it.each<[string, unknown, number]>([
    ['a number', 5, 14],
    ['a text', 'mine', 14],
    ['a list', [], 14],
    ['without an id', {}, 14],
    ['with a text as its id', { id: 'mine' }, 14],
    ['with other bytes than a UUID', { id: bytes(16, Binary.SUBTYPE_BYTE_ARRAY) }, 207],
    ['with a UUID that is too short', { id: bytes(15, Binary.SUBTYPE_UUID) }, 207],
    ['with a UUID that is too long', { id: bytes(17, Binary.SUBTYPE_UUID) }, 207],
  ])('is rejected, and nothing is written: %s', async (_, lsid, code) => {
    const name = newCollectionName();
    const insert = { insert: name, documents: [{ _id: 1 }], $db: 'shop', lsid };
    for (const command of [insert, { ...insert, txnNumber: Long.fromNumber(1) }])
      expect(await raw.send(command)).toMatchObject({ ok: 0, code });
    expect(await raw.send({ endSessions: [lsid], $db: 'admin' })).toMatchObject({ ok: 0, code });
    expect(await open.db.collection(name).countDocuments()).toBe(0);
    // The connection goes on.
    expect(await raw.send({ ...insert, lsid: { id: new UUID() } })).toMatchObject({ ok: 1, n: 1 });
  });
});

describe('writes that are not retryable', () => {
  it.each<[string, Document, number]>([
    ['updateMany', { update: 'a', updates: [{ q: {}, u: { $set: { a: 1 } }, multi: true }] }, 72],
    ['deleteMany', { delete: 'a', deletes: [{ q: {}, limit: 0 }] }, 72],
    ['a read', { find: 'a' }, 50768],
  ])('are rejected with a transaction number: %s', async (_, command, code) => {
    expect(await raw.send({ ...command, ...asRetryable(1) })).toMatchObject({ ok: 0, code });
  });
});
