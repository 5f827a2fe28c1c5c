import type { Collection, Document } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { newCollectionName, useStore } from '../open-store';

const open = useStore({ ttlSweepMs: 20 });
type Any = Document & { _id: number };

const HOUR = 3_600_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const idsOf = async (collection: Collection<Any>) =>
  (await collection.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

/** Polls until only these documents are left; the test's timeout ends an endless wait. */
async function waitForIds(collection: Collection<Any>, expected: number[]): Promise<void> {
  while (String(await idsOf(collection)) !== String(expected)) await sleep(10);
}

it('expired documents are deleted, those without a date are not', async () => {
  const collection = open.db.collection<Any>(newCollectionName());
  await collection.insertMany([
    { _id: 1, at: ago(2 * HOUR) },
    { _id: 2, at: ago(HOUR / 2) },
    { _id: 3 },
    { _id: 4, at: 'text' },
    { _id: 5, at: [ago(-HOUR), ago(2 * HOUR)] },
  ]);
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
  await waitForIds(collection, [2, 3, 4]);
});

it('a partial index expires only documents that its filter matches', async () => {
  const collection = open.db.collection<Any>(newCollectionName());
  await collection.createIndex(
    { at: -1 },
    { expireAfterSeconds: 0, partialFilterExpression: { pinned: false } },
  );
  await collection.insertMany([
    { _id: 1, at: ago(HOUR), pinned: true },
    { _id: 2, at: ago(HOUR), pinned: false },
    { _id: 3, at: ago(-HOUR), pinned: false },
  ]);
  await waitForIds(collection, [1, 3]);
});

it('collMod changes expireAfterSeconds', async () => {
  const collection = open.db.collection<Any>(newCollectionName());
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 10 * 3600 });
  await collection.insertMany([
    { _id: 1, at: ago(2 * HOUR) },
    { _id: 2, at: ago(HOUR / 2) },
  ]);
  const changed = await open.db.command({
    collMod: collection.collectionName,
    index: { keyPattern: { at: 1 }, expireAfterSeconds: 3600 },
  });
  expect(changed).toMatchObject({ expireAfterSeconds_old: 36_000, expireAfterSeconds_new: 3600 });
  await waitForIds(collection, [2]);
  expect((await collection.indexes())[1]).toMatchObject({ expireAfterSeconds: 3600 });
});
