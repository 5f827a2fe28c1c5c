/** The writes of the shop and their results: https://www.mongodb.com/docs/v7.0/crud/ */
import { MongoBulkWriteError, type Collection, type Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorOf, useConformanceServer } from './harness';

const databaseName = 'behaviour-writes';
const server = useConformanceServer(databaseName);

type Goods = Document & { _id: number };
let name: string;
let goods: Collection<Goods>;

beforeEach(async () => {
  name = await server.createCollection([
    { _id: 1, kind: 'milk', price: 60, tags: ['fresh'] },
    { _id: 2, kind: 'milk', price: 110, tags: [] },
    { _id: 3, kind: 'ghee', price: 900 },
  ]);
  goods = server.database().collection<Goods>(name);
});
const stored = () => server.stored(name);

describe('insertOne', () => {
  it('adds an _id where none is given, and returns it', async () => {
    const { insertedId } = await server.database().collection(name).insertOne({ kind: 'curd' });
    expect(await goods.findOne({ kind: 'curd' })).toEqual({ _id: insertedId, kind: 'curd' });
  });

  it('reports a duplicate with its key, and writes nothing', async () => {
    const error = await errorOf(goods.insertOne({ _id: 1, kind: 'curd' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } });
    expect(await goods.countDocuments()).toBe(3);
  });
});

describe('insertMany', () => {
  const twice = [{ _id: 4 }, { _id: 1 }, { _id: 5 }];

  it.each([
    ['stops at the first error', true, [4]],
    ['goes on after an error when unordered', false, [4, 5]],
  ])('%s', async (_, ordered, ids) => {
    const error = await errorOf(goods.insertMany(twice, { ordered }));
    expect(error).toBeInstanceOf(MongoBulkWriteError);
    expect(error).toMatchObject({ code: 11000, insertedCount: ids.length, writeErrors: [{ index: 1 }] });
    expect((await stored()).map(({ _id }) => _id as number)).toEqual([1, 2, 3, ...ids]);
  });
});

describe('an update', () => {
  it('of one changes the first match, of many all', async () => {
    expect(await goods.updateOne({ kind: 'milk' }, { $inc: { price: 5 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 0,
      upsertedId: null,
    });
    expect(await goods.updateMany({ kind: 'milk' }, { $set: { cold: true } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 2,
    });
    expect((await stored()).map(({ price, cold }) => [price, cold])).toEqual([
      [65, true],
      [110, true],
      [900, undefined],
    ]);
  });

  it('that changes nothing matches without modifying', async () => {
    expect(await goods.updateOne({ _id: 1 }, { $set: { price: 60 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
  });

  it('inserts what its filter and update say, with fields that only an insert sets', async () => {
    const update = { $set: { price: 70 }, $setOnInsert: { isNew: true } };
    expect(await goods.updateOne({ _id: 7, kind: 'curd' }, update, { upsert: true })).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
      upsertedCount: 1,
      upsertedId: 7,
    });
    await goods.updateOne({ _id: 1 }, update, { upsert: true });
    expect(await goods.findOne({ _id: 7 })).toEqual({ _id: 7, kind: 'curd', price: 70, isNew: true });
    expect(await goods.findOne({ _id: 1 })).not.toHaveProperty('isNew');
  });

  it('with array filters changes the elements that they match', async () => {
    await goods.updateOne({ _id: 3 }, { $set: { lines: [{ n: 1 }, { n: 5 }, { n: 9 }] } });
    await goods.updateOne(
      { _id: 3 },
      { $set: { 'lines.$[large].isLarge': true } },
      { arrayFilters: [{ 'large.n': { $gte: 5 } }] },
    );
    expect(await goods.findOne({ _id: 3 })).toMatchObject({
      lines: [{ n: 1 }, { n: 5, isLarge: true }, { n: 9, isLarge: true }],
    });
    const error = await errorOf(
      goods.updateOne({ _id: 3 }, { $set: { price: 1 } }, { arrayFilters: [{ 'large.n': 5 }] }),
    );
    expect(error).toMatchObject({ code: 9 });
  });

  it('changes an array by value: adds once, adds several, keeps the last, takes out', async () => {
    const tagged = server.database().collection<{ _id: number; tags: string[] }>(name);
    await tagged.updateOne({ _id: 1 }, { $addToSet: { tags: 'fresh' } });
    await tagged.updateOne({ _id: 1 }, { $push: { tags: { $each: ['raw', 'cold', 'new'], $slice: -3 } } });
    expect(await tagged.findOne({ _id: 1 })).toMatchObject({ tags: ['raw', 'cold', 'new'] });
    await tagged.updateOne({ _id: 1 }, { $pull: { tags: { $in: ['raw', 'new'] } } });
    expect(await tagged.findOne({ _id: 1 })).toMatchObject({ tags: ['cold'] });
  });

  it('finds by a collation', async () => {
    const collation = { locale: 'en', strength: 2 };
    const { modifiedCount } = await goods.updateMany({ kind: 'MILK' }, { $set: { price: 1 } }, { collation });
    expect(modifiedCount).toBe(2);
  });

  it.each([
    ['the _id', { $set: { _id: 9 } }, 66],
    ['a field in two ways', { $set: { price: 1 }, $inc: { price: 1 } }, 40],
    ['a text by addition', { $inc: { kind: 1 } }, 14],
    ['by an operator that does not exist', { $milk: { price: 1 } }, 9],
  ])('is rejected, and changes nothing: %s', async (_, update, code) => {
    const before = await stored();
    expect(await errorOf(goods.updateOne({ _id: 1 }, update as never))).toMatchObject({ code });
    expect(await stored()).toEqual(before);
  });

  it('is rejected for a duplicate under a unique index', async () => {
    await goods.createIndex({ price: 1 }, { unique: true });
    expect(await errorOf(goods.updateOne({ _id: 1 }, { $set: { price: 110 } }))).toMatchObject({
      code: 11000,
      keyValue: { price: 110 },
    });
    expect(await goods.findOne({ _id: 1 })).toMatchObject({ price: 60 });
  });
});

describe('replaceOne', () => {
  it('replaces all but the _id, or inserts', async () => {
    expect(await goods.replaceOne({ kind: 'ghee' }, { kind: 'butter' })).toMatchObject({ modifiedCount: 1 });
    expect(await goods.replaceOne({ _id: 8 }, { kind: 'curd' }, { upsert: true })).toMatchObject({
      matchedCount: 0,
      upsertedId: 8,
    });
    expect((await stored()).slice(2)).toEqual([
      { _id: 3, kind: 'butter' },
      { _id: 8, kind: 'curd' },
    ]);
  });
});

describe('a deletion', () => {
  it('of one takes the first match, of many all, of none nothing', async () => {
    expect(await goods.deleteMany({ price: { $lt: 1 } })).toMatchObject({ deletedCount: 0 });
    expect(await goods.deleteOne({ price: { $gt: 1 } })).toMatchObject({ deletedCount: 1 });
    expect((await stored()).map(({ _id }) => _id as number)).toEqual([2, 3]);
    expect(await goods.deleteMany({})).toMatchObject({ deletedCount: 2 });
  });
});

describe('findOneAndUpdate', () => {
  it('returns the document before the update, or after it', async () => {
    expect(await goods.findOneAndUpdate({ _id: 1 }, { $inc: { price: 1 } })).toMatchObject({ price: 60 });
    const after = { returnDocument: 'after' } as const;
    expect(await goods.findOneAndUpdate({ _id: 1 }, { $inc: { price: 1 } }, after)).toMatchObject({
      price: 62,
    });
  });

  it('takes the first by its sort, and returns the fields of its projection', async () => {
    const dearest = { sort: { price: -1 }, projection: { _id: 0, price: 1 } } as const;
    expect(await goods.findOneAndUpdate({ kind: 'milk' }, { $set: { sold: true } }, dearest)).toEqual({
      price: 110,
    });
    expect(await goods.findOne({ sold: true })).toMatchObject({ _id: 2 });
  });

  it('returns null where nothing matches, also before an insert', async () => {
    expect(await goods.findOneAndUpdate({ _id: 9 }, { $set: { price: 1 } })).toBeNull();
    const upsert = { upsert: true } as const;
    expect(await goods.findOneAndUpdate({ _id: 9 }, { $set: { price: 1 } }, upsert)).toBeNull();
    const after = { upsert: true, returnDocument: 'after' } as const;
    expect(await goods.findOneAndUpdate({ _id: 10 }, { $inc: { price: 1 } }, after)).toEqual({
      _id: 10,
      price: 1,
    });
  });

  it('gives each of several that compete another document', async () => {
    const claims = await Promise.all(
      Array.from({ length: 5 }, () =>
        goods.findOneAndUpdate({ claimed: { $exists: false } }, { $set: { claimed: true } }),
      ),
    );
    const ids = claims.flatMap((claim) => (claim ? [claim._id] : []));
    expect(ids.sort()).toEqual([1, 2, 3]);
  });
});

describe('findOneAndDelete', () => {
  it('returns what it deleted, the first by its sort', async () => {
    expect(await goods.findOneAndDelete({}, { sort: { price: -1 } })).toMatchObject({ _id: 3 });
    expect(await goods.findOneAndDelete({ _id: 3 })).toBeNull();
    expect(await goods.countDocuments()).toBe(2);
  });
});

describe('bulkWrite', () => {
  it('does its parts in order and counts them', async () => {
    const result = await goods.bulkWrite([
      { insertOne: { document: { _id: 4, kind: 'curd', price: 50 } } },
      { updateMany: { filter: { price: { $lt: 100 } }, update: { $inc: { price: 1 } } } },
      { updateOne: { filter: { _id: 5 }, update: { $set: { kind: 'whey' } }, upsert: true } },
      { replaceOne: { filter: { _id: 3 }, replacement: { kind: 'butter' } } },
      { deleteOne: { filter: { _id: 2 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 3,
      modifiedCount: 3,
      upsertedCount: 1,
      upsertedIds: { 2: 5 },
      deletedCount: 1,
    });
    expect(await stored()).toEqual([
      { _id: 1, kind: 'milk', price: 61, tags: ['fresh'] },
      { _id: 3, kind: 'butter' },
      { _id: 4, kind: 'curd', price: 51 },
      { _id: 5, kind: 'whey' },
    ]);
  });

  it.each([
    ['stops at the first error', true, 60],
    ['goes on after an error when unordered', false, 61],
  ])('%s', async (_, ordered, price) => {
    const error = await errorOf(
      goods.bulkWrite(
        [
          { insertOne: { document: { _id: 1 } } },
          { updateOne: { filter: { _id: 1 }, update: { $inc: { price: 1 } } } },
        ],
        { ordered },
      ),
    );
    expect(error).toMatchObject({ code: 11000, writeErrors: [{ index: 0 }] });
    expect(await goods.findOne({ _id: 1 })).toMatchObject({ price });
  });
});
