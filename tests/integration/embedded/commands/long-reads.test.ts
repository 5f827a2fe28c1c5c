import type { Collection, Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { makeTemporaryDirectory, newCollectionName, openStore, useStore } from '../open-store';

const open = useStore();
type Any = Document & { _id: number };

const COUNT = 2_000;

/** Takes some 0.1 ms a document, and matches none. */
const SLOW = {
  $expr: { $gt: [{ $size: { $filter: { input: { $range: [0, 300] }, cond: { $lt: ['$$this', 0] } } } }, 0] },
};

async function fill(db = open.db): Promise<Collection<Any>> {
  const collection = db.collection<Any>(newCollectionName());
  await collection.insertMany(Array.from({ length: COUNT }, (_, _id) => ({ _id, n: _id % 7 })));
  return collection;
}

/** The number of small reads that were answered before a long one. */
async function countAnswered(collection: Collection<Any>, long: Promise<unknown>): Promise<number> {
  let isDone = false;
  void long.finally(() => (isDone = true));
  let answered = 0;
  for (; !isDone; answered++) await collection.findOne({ _id: 1 });
  await long;
  return answered;
}

describe('a long read lets others run', () => {
  it.each<[string, (collection: Collection<Any>) => Promise<unknown>]>([
    ['find', (collection) => collection.find(SLOW).toArray()],
    ['find with a sort in memory', (collection) => collection.find(SLOW).sort({ n: 1 }).limit(5).toArray()],
    ['countDocuments', (collection) => collection.countDocuments(SLOW)],
    ['count', (collection) => collection.count(SLOW)],
    ['distinct', (collection) => collection.distinct('n', SLOW)],
  ])('%s', async (_name, read) => {
    const collection = await fill();
    expect(await countAnswered(collection, read(collection))).toBeGreaterThan(1);
  });
});

describe('while a long read lets others run', () => {
  it('it sees nothing of what is written, if it reads a snapshot', async () => {
    const collection = await fill();
    const all = { $nor: [SLOW] };
    const session = open.client.startSession({ snapshot: true });
    const reading = collection.find(all, { session, batchSize: COUNT }).toArray();
    await collection.findOne({ _id: 1 });
    await collection.deleteMany({ _id: { $gte: COUNT / 2 } });
    await collection.insertOne({ _id: -1 });
    expect((await reading).map(({ _id }) => _id)).toEqual(Array.from({ length: COUNT }, (_, i) => i));
    await session.endSession();
  });

  it('the end of its transaction or its session interrupts it', async () => {
    const collection = await fill();
    const session = open.client.startSession();
    session.startTransaction();
    await collection.findOne({}, { session });
    const reading = collection.find(SLOW, { session }).toArray();
    const failed = expect(reading).rejects.toMatchObject({ code: 251 });
    await collection.findOne({ _id: 1 });
    await open.db.admin().command({ killSessions: [session.id] });
    await failed;
    await session.endSession();
  });

  it('a stop of the store interrupts it', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const other = await openStore({ directory }, { retryReads: false });
    const collection = await fill(other.db);
    const failed = expect(collection.find(SLOW).toArray()).rejects.toThrow();
    await collection.findOne({ _id: 1 });
    await other.store.close();
    await failed;
    await other.client.close();
    await remove();
  });
});
