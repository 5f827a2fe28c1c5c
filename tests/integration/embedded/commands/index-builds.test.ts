import type { Collection, Document, IndexDescription } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { newCollectionName, useStore } from '../open-store';

const open = useStore();
type Any = Document & { _id: number };

/** A build writes the entries of 500 documents at a time. */
const COUNT = 10_000;

async function fill(lastUnique = COUNT - 1): Promise<Collection<Any>> {
  const collection = open.db.collection<Any>(newCollectionName());
  await collection.insertMany(
    Array.from({ length: COUNT }, (_, _id) => ({
      _id,
      group: _id % 50,
      tags: _id % 3 ? [`t${_id % 7}`, `t${_id % 11}`] : `t${_id % 7}`,
      unique: _id === COUNT - 1 ? lastUnique : _id,
    })),
  );
  return collection;
}

const UNIQUE: IndexDescription = { key: { unique: 1 }, unique: true };

/** Calls `write` with 0, 1, 2, … until the work is done. */
async function writeDuring(work: Promise<unknown>, write: (n: number) => Promise<unknown>): Promise<void> {
  let isDone = false;
  const end = () => (isDone = true);
  work.then(end, end);
  for (let n = 0; !isDone; n++) await write(n);
}

const idsBy = async (collection: Collection<Any>, filter: Document, hint: Document) =>
  (
    await collection
      .find(filter, { projection: { _id: 1 } })
      .hint(hint)
      .toArray()
  )
    .map(({ _id }) => _id)
    .sort((a, b) => a - b);

describe('indexes built over many documents', () => {
  it('find what a scan finds, whatever was written meanwhile', async () => {
    const collection = await fill();
    const build = collection.createIndexes([{ key: { group: 1, _id: -1 } }, { key: { tags: 1 } }, UNIQUE]);
    const ended: string[] = [];
    void build.then(() => ended.push('build'));
    await writeDuring(build, async (n) => {
      const late = COUNT - 1 - n;
      await collection.insertOne({ _id: COUNT + n, group: n % 50, tags: [], unique: -1 - n });
      ended.push('write');
      await collection.updateOne({ _id: late }, { $set: { group: 3, tags: ['t1', 't2'] } });
      await collection.deleteOne({ _id: n * 2 });
      await open.client.withSession((session) =>
        session.withTransaction(async () => {
          await collection.updateOne(
            { _id: n * 2 + 1 },
            { $set: { group: 4, unique: -COUNT - n } },
            { session },
          );
          await collection.deleteOne({ _id: late - 1_000 }, { session });
        }),
      );
    });
    await build;
    expect(ended[0]).toBe('write');
    const natural = { $natural: 1 };
    const filters: [Document, Document][] = [
      [{ group: { $gte: 0 } }, { group: 1, _id: -1 }],
      [{ group: 3 }, { group: 1, _id: -1 }],
      [{ tags: 't1' }, { tags: 1 }],
      [{ tags: [] }, { tags: 1 }],
      [{ unique: { $gte: -COUNT * 3 } }, { unique: 1 }],
    ];
    for (const [filter, hint] of filters)
      expect(await idsBy(collection, filter, hint)).toEqual(await idsBy(collection, filter, natural));
    await expect(collection.insertOne({ _id: -1, unique: COUNT - 5_000 })).rejects.toMatchObject({
      code: 11000,
    });
  });

  it('are refused for a duplicate far from its equal, and leave nothing', async () => {
    const collection = await fill(0);
    await expect(collection.createIndexes([{ key: { group: 1 } }, UNIQUE])).rejects.toMatchObject({
      code: 11000,
      keyValue: { unique: 0 },
    });
    expect(await collection.indexes()).toHaveLength(1);
    await collection.insertOne({ _id: COUNT, unique: 1 });
    await collection.createIndex({ unique: 1 });
    expect(await collection.countDocuments({ unique: 1 })).toBe(2);
  });

  it('or the transaction that commits the same key meanwhile fails, never neither', async () => {
    const collection = await fill();
    const build = collection.createIndexes([UNIQUE]);
    const session = open.client.startSession();
    session.startTransaction();
    let insert = Promise.resolve<unknown>(null);
    await writeDuring(build, async (n) => {
      if (n === 1) insert = collection.insertOne({ _id: COUNT, unique: COUNT - 1 }, { session });
      await collection.updateOne({ _id: 1 }, { $inc: { group: 1 } });
      // By then a build that does not wait for the transaction is over.
      if (n === 60) insert = insert.then(() => session.commitTransaction());
    });
    if (session.inTransaction()) insert = insert.then(() => session.commitTransaction());
    const outcomes = (await Promise.allSettled([build, insert])).map(({ status }) => status).sort();
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    await session.endSession();
  });

  it('exist for another command only when they are complete', async () => {
    const collection = await fill();
    const first = collection.createIndex({ group: 1 });
    await collection.findOne();
    expect(await collection.indexes()).toHaveLength(1);
    await collection.createIndex({ group: 1 });
    expect(await collection.indexes()).toHaveLength(2);
    expect(await idsBy(collection, { group: { $gte: 0 } }, { group: 1 })).toHaveLength(COUNT);
    await first;
  });
});
