import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Collection, type Db } from 'mongodb';
import { expect, it } from 'vitest';
import { isFullRun } from '../../../support/full-run';
import { makeTemporaryDirectory } from '../open-store';
import { runUntilExit, startServer } from '../server-process';

const ROUNDS = isFullRun ? 8 : 2;
/** How long the writers run before the process is killed. */
const WRITING_MS = 700;
const INSERTERS = 6;

/** The acknowledged writes, none of which may be lost. */
type Ledger = {
  next: number;
  inserted: Set<number>;
  transactions: Set<number>;
  counted: number;
  attempted: number;
};
type Entry = { _id: number; text?: string };

const entries = (db: Db, name: string): Collection<Entry> => db.collection(name);
const counters = (db: Db) => db.collection<{ _id: string; n: number }>('counters');

/** Each writer runs until its first error. */
async function writeUntilGone(client: MongoClient, ledger: Ledger): Promise<void> {
  const db = client.db('crash');
  const insert = async () => {
    for (;;) {
      const _id = ledger.next++;
      await entries(db, 'inserted').insertOne({ _id, text: 'x'.repeat(300) });
      ledger.inserted.add(_id);
    }
  };
  const count = async () => {
    for (;;) {
      ledger.attempted += 1;
      await counters(db).updateOne({ _id: 'c' }, { $inc: { n: 1 } }, { upsert: true });
      ledger.counted += 1;
    }
  };
  const transact = async () => {
    for (;;) {
      const _id = ledger.next++;
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await entries(db, 'left').insertOne({ _id }, { session });
          await entries(db, 'right').insertOne({ _id }, { session });
        }),
      );
      ledger.transactions.add(_id);
    }
  };
  const writers = [...Array.from({ length: INSERTERS }, insert), count(), transact()];
  await Promise.allSettled(writers);
}

const idsOf = async (collection: Collection<Entry>) =>
  new Set((await collection.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));

async function checkAgainst(ledger: Ledger, db: Db): Promise<void> {
  const inserted = await idsOf(entries(db, 'inserted'));
  expect([...ledger.inserted].filter((id) => !inserted.has(id))).toEqual([]);
  const [left, right] = [await idsOf(entries(db, 'left')), await idsOf(entries(db, 'right'))];
  expect(left).toEqual(right);
  expect([...ledger.transactions].filter((id) => !left.has(id))).toEqual([]);
  const counter = (await counters(db).findOne())?.n ?? 0;
  expect(counter).toBeGreaterThanOrEqual(ledger.counted);
  expect(counter).toBeLessThanOrEqual(ledger.attempted);
  // Index entries and documents are consistent: the index on _id finds what a scan finds.
  const all = await entries(db, 'inserted').find().sort({ $natural: 1 }).toArray();
  expect(await entries(db, 'inserted').countDocuments({ _id: { $gte: 0 } })).toBe(all.length);
}

it('kill -9 during writes loses no acknowledged write and splits no transaction', async () => {
  const { directory, remove } = await makeTemporaryDirectory();
  const ledger: Ledger = { next: 0, inserted: new Set(), transactions: new Set(), counted: 0, attempted: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(directory);
    const client = await MongoClient.connect(server.uri, {
      retryWrites: false,
      serverSelectionTimeoutMS: 1000,
    });
    await checkAgainst(ledger, client.db('crash'));
    const writing = writeUntilGone(client, ledger);
    await sleep(WRITING_MS);
    await server.stop('SIGKILL');
    await client.close();
    await writing;
  }
  const server = await startServer(directory);
  const client = await MongoClient.connect(server.uri);
  await checkAgainst(ledger, client.db('crash'));
  expect(ledger.inserted.size).toBeGreaterThan(ROUNDS);
  expect(ledger.transactions.size).toBeGreaterThan(0);
  await client.close();
  expect(await server.stop('SIGTERM')).toBe(0);
  await remove();
}, 300_000);

it('kill -9 while an index is built leaves no part of the index', async () => {
  const { directory, remove } = await makeTemporaryDirectory();
  const count = 10_000;
  const key = { n: 1 } as const;
  const server = await startServer(directory);
  const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 1000 });
  const collection = client.db('crash').collection<{ _id: number; n: number | number[] }>('indexed');
  await collection.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, n: _id % 100 })));
  const build = collection.createIndex(key).catch((error: unknown) => error);
  // It is written between two steps of the build.
  await collection.insertOne({ _id: count, n: [0, 1] });
  await server.stop('SIGKILL');
  expect(await build).toBeInstanceOf(Error);
  await client.close();

  const restarted = await startServer(directory);
  const again = await MongoClient.connect(restarted.uri);
  const found = again.db('crash').collection('indexed');
  expect(await found.indexes()).toHaveLength(1);
  await found.createIndex(key);
  expect(await found.find().hint(key).toArray()).toHaveLength(count + 1);
  await again.close();
  await restarted.stop('SIGTERM');
  expect(await runUntilExit(directory, ['--check'])).toMatchObject({ code: 0 });
  await remove();
}, 300_000);
