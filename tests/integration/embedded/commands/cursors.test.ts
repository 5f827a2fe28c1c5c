import { Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { newCollectionName, useStore } from '../open-store';

const open = useStore();

async function fill(count: number, size = 0) {
  const collection = open.db.collection<{ _id: number; text?: string }>(newCollectionName());
  const text = 'x'.repeat(size);
  await collection.insertMany(Array.from({ length: count }, (_, _id) => (size ? { _id, text } : { _id })));
  return collection;
}

const start = async (name: string, options: object) =>
  (await open.db.command({ find: name, ...options })).cursor as { id: Long; firstBatch: unknown[] };

describe('a cursor', () => {
  it('returns every document once in batches of the requested size', async () => {
    const collection = await fill(1000);
    const ids = (await collection.find({}, { batchSize: 7 }).toArray()).map(({ _id }) => _id);
    expect(ids).toEqual(Array.from({ length: 1000 }, (_, i) => i));
    const backwards = await collection.find({}, { batchSize: 100 }).sort({ _id: -1 }).toArray();
    expect(backwards.map(({ _id }) => _id)).toEqual(ids.toReversed());
  });

  it('continues after documents before and after its position were deleted', async () => {
    const collection = await fill(300);
    const cursor = collection.find({}, { batchSize: 50 }).sort({ _id: 1 });
    const seen: number[] = [];
    for await (const { _id } of cursor) {
      seen.push(_id);
      if (_id === 30) await collection.deleteMany({ _id: { $in: [10, 49, 50, 51, 200] } });
    }
    expect(seen.filter((id) => id > 60)).toEqual(
      Array.from({ length: 300 }, (_, i) => i).filter((id) => id > 60 && id !== 200),
    );
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('limits a reply to 16 MB', async () => {
    const collection = await fill(10, 3_000_000);
    const first = await start(collection.collectionName, { batchSize: 1000 });
    expect(first.firstBatch).toHaveLength(5);
    expect(await collection.find().toArray()).toHaveLength(10);
  });

  it('is closed by singleBatch, a negative limit or a reached limit', async () => {
    const { collectionName } = await fill(10);
    for (const options of [{ batchSize: 3, singleBatch: true }, { limit: 3, batchSize: 3 }, { limit: -3 }]) {
      const { id, firstBatch } = await start(collectionName, options);
      expect(firstBatch).toHaveLength(3);
      expect(Number(id)).toBe(0);
    }
  });

  it('can be opened with an empty batch', async () => {
    const { collectionName } = await fill(3);
    const { id, firstBatch } = await start(collectionName, { batchSize: 0 });
    expect(firstBatch).toEqual([]);
    const next = await open.db.command({ getMore: Long.fromNumber(Number(id)), collection: collectionName });
    expect(next.cursor.nextBatch).toHaveLength(3);
  });

  it('is not found after killCursors', async () => {
    const { collectionName } = await fill(10);
    const cursor = await start(collectionName, { batchSize: 2 });
    const id = Long.fromNumber(Number(cursor.id));
    const killed = await open.db.command({ killCursors: collectionName, cursors: [id] });
    expect(killed.cursorsKilled.map(Number)).toEqual([Number(id)]);
    const next = open.db.command({ getMore: id, collection: collectionName });
    await expect(next).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
  });

  it('belongs to its session', async () => {
    const { collectionName } = await fill(10);
    const [own, other] = [open.client.startSession(), open.client.startSession()];
    const { cursor } = await open.db.command({ find: collectionName, batchSize: 2 }, { session: own });
    const getMore = { getMore: Long.fromNumber(Number(cursor.id)), collection: collectionName };
    await expect(open.db.command(getMore, { session: other })).rejects.toMatchObject({ code: 50738 });
    expect((await open.db.command(getMore, { session: own })).cursor.nextBatch).toHaveLength(8);
    await own.endSession();
    await other.endSession();
  });
});

describe('maxTimeMS', () => {
  it('interrupts a scan', async () => {
    const collection = await fill(3000);
    const slow = {
      $expr: {
        $gt: [{ $size: { $filter: { input: { $range: [0, 2000] }, cond: { $gt: ['$$this', 5] } } } }, 1],
      },
    };
    await expect(collection.find(slow, { maxTimeMS: 5 }).toArray()).rejects.toMatchObject({ code: 50 });
  });
});
