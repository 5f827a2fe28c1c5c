import { type Collection, type Document, Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { newCollectionName, useStore } from '../open-store';

const open = useStore();
type Any = Document & { _id: number };

async function fill(documents: Document[]): Promise<Collection<Any>> {
  const collection = open.db.collection<Any>(newCollectionName());
  await collection.insertMany(documents as Any[]);
  return collection;
}

/** The stages of the winning plan, with the name of the index. */
async function planOf(collection: Collection<Any>, filter: Document, sort: Document = {}): Promise<string[]> {
  const { queryPlanner } = await collection
    .find(filter)
    .sort(sort as never)
    .explain();
  const stages: string[] = [];
  for (let stage = queryPlanner.winningPlan as Document | undefined; stage; stage = stage.inputStage)
    stages.push(stage.indexName ? `${stage.stage} ${stage.indexName} ${stage.direction}` : stage.stage);
  return stages;
}

const ids = async (collection: Collection<Any>, filter: Document, sort: Document = { _id: 1 }) =>
  (
    await collection
      .find(filter)
      .sort(sort as never)
      .toArray()
  ).map(({ _id }) => _id);

describe('a unique index', () => {
  it('rejects a duplicate and reports its key', async () => {
    const collection = await fill([
      { _id: 1, sku: 'A' },
      { _id: 2, sku: 'B' },
    ]);
    await collection.createIndex({ sku: 1 }, { unique: true });
    await expect(collection.insertOne({ _id: 3, sku: 'A' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { sku: 1 },
      keyValue: { sku: 'A' },
    });
    await expect(collection.updateOne({ _id: 2 }, { $set: { sku: 'A' } })).rejects.toMatchObject({
      code: 11000,
    });
    await collection.deleteOne({ _id: 1 });
    await collection.insertOne({ _id: 3, sku: 'A' });
    expect(await ids(collection, {})).toEqual([2, 3]);
  });

  it('cannot be created over duplicates', async () => {
    const collection = await fill([
      { _id: 1, sku: 'A' },
      { _id: 2, sku: 'A' },
    ]);
    await expect(collection.createIndex({ sku: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await collection.indexes()).toHaveLength(1);
    await collection.insertOne({ _id: 3, sku: 'A' });
  });

  it('treats a missing field as null, and allows equal elements in one array', async () => {
    const collection = await fill([{ _id: 1, tags: ['a', 'a'] }, { _id: 2 }]);
    await collection.createIndex({ tags: 1 }, { unique: true });
    await expect(collection.insertOne({ _id: 3 })).rejects.toMatchObject({ code: 11000 });
    await expect(collection.insertOne({ _id: 3, tags: ['b', 'a'] })).rejects.toMatchObject({ code: 11000 });
  });

  it('distinguishes truncated strings and large numbers with equal keys', async () => {
    const long = 'x'.repeat(3000);
    const collection = await fill([
      { _id: 1, v: `${long}1` },
      { _id: 2, v: Long.fromString('9007199254740993') },
    ]);
    await collection.createIndex({ v: 1 }, { unique: true });
    await collection.insertMany([
      { _id: 3, v: `${long}2` },
      { _id: 4, v: Long.fromString('9007199254740992') },
    ]);
    await expect(collection.insertOne({ _id: 5, v: `${long}2` })).rejects.toMatchObject({ code: 11000 });
    await expect(
      collection.insertOne({ _id: 5, v: Long.fromString('9007199254740993') }),
    ).rejects.toMatchObject({ code: 11000 });
    expect(await ids(collection, { v: `${long}2` })).toEqual([3]);
    expect(await ids(collection, {}, { v: 1 })).toEqual([4, 2, 1, 3]);
  });

  it('ignores case under a collation, also across updates', async () => {
    const collection = open.db.collection<Any>(newCollectionName());
    const collation = { locale: 'en', strength: 2 };
    await collection.createIndex({ email: 1 }, { unique: true, collation });
    await collection.insertOne({ _id: 1, email: 'Wanjiku@Example.com' });
    await expect(collection.insertOne({ _id: 2, email: 'wanjiku@example.COM' })).rejects.toMatchObject({
      code: 11000,
    });
    const found = collection.find({ email: 'WANJIKU@example.com' }, { collation });
    expect(await found.toArray()).toHaveLength(1);
    expect(await collection.countDocuments({ email: 'WANJIKU@example.com' })).toBe(0);
  });
});

describe('a count of one value', () => {
  it('is the same by the keys of an index as by documents', async () => {
    const long = 'x'.repeat(2_000);
    const collection = await fill([
      { _id: 1, keys: ['a', 'b', 'a'], on: true },
      { _id: 2, keys: ['b', ['a'], { a: 'a' }], on: true },
      { _id: 3, keys: 'a', on: [true, false] },
      { _id: 4, keys: [], on: null },
      { _id: 5, keys: 'A' },
      { _id: 6, keys: `${long}1`, on: false },
      { _id: 7, keys: `${long}2` },
    ]);
    const filters: Document[] = [...['a', 'b', 'A', '', `${long}1`].map((keys) => ({ keys })), { on: true }];
    const options = [{}, { limit: 1 }, { skip: 1 }, { skip: 1, limit: 5 }, { skip: 9 }];
    const collation = { locale: 'en', strength: 2 };
    const count = () =>
      Promise.all(
        filters.flatMap((filter) => [
          ...options.map((option) => collection.countDocuments(filter, option)),
          collection.countDocuments(filter, { collation }),
        ]),
      );
    const expected = await count();
    expect(expected.slice(0, 6)).toEqual([2, 1, 1, 1, 0, 3]);
    await collection.createIndexes([{ key: { keys: 1, at: -1 } }, { key: { on: 1 } }]);
    expect(await count()).toEqual(expected);
    await collection.deleteOne({ _id: 6 });
    expect(await collection.countDocuments({ keys: 'a' }, { hint: { keys: 1, at: -1 } })).toBe(2);
    expect(await collection.countDocuments({ keys: 'a' }, { hint: { on: 1 } })).toBe(2);
    await expect(collection.countDocuments({ keys: 'a' }, { hint: { none: 1 } })).rejects.toMatchObject({
      code: 2,
    });
    const partial = await fill([
      { _id: 1, keys: 'a' },
      { _id: 2, keys: 'a', open: true },
    ]);
    await partial.createIndex({ keys: 1 }, { partialFilterExpression: { open: true } });
    expect(await partial.countDocuments({ keys: 'a' })).toBe(2);
  });

  it('counts what a transaction sees', async () => {
    const collection = await fill([{ _id: 1, keys: ['a'] }]);
    await collection.createIndex({ keys: 1 });
    await open.client.withSession((session) =>
      session.withTransaction(async () => {
        await collection.insertOne({ _id: 2, keys: ['a'] }, { session });
        expect(await collection.countDocuments({ keys: 'a' }, { session })).toBe(2);
        expect(await collection.countDocuments({ keys: 'a' })).toBe(1);
      }),
    );
  });
});

describe('a partial index', () => {
  it('contains only documents that its filter matches, and serves only queries that imply it', async () => {
    const collection = open.db.collection<Any>(newCollectionName());
    await collection.createIndex(
      { phone: 1 },
      { unique: true, partialFilterExpression: { status: 'open', total: { $gt: 0 } } },
    );
    await collection.insertMany([
      { _id: 1, phone: '0700', status: 'open', total: 5 },
      { _id: 2, phone: '0700', status: 'closed', total: 5 },
      { _id: 3, phone: '0700', status: 'open', total: 0 },
    ]);
    await expect(
      collection.insertOne({ _id: 4, phone: '0700', status: 'open', total: 1 }),
    ).rejects.toMatchObject({ code: 11000 });
    await expect(collection.updateOne({ _id: 2 }, { $set: { status: 'open' } })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await ids(collection, { phone: '0700' })).toEqual([1, 2, 3]);
    expect(await planOf(collection, { phone: '0700' })).toEqual(['COLLSCAN']);
    const implied = { phone: '0700', status: 'open', total: { $gt: 3 } };
    expect(await planOf(collection, implied)).toEqual(['FETCH', 'IXSCAN phone_1 forward']);
    expect(await ids(collection, implied)).toEqual([1]);
  });
});

describe('a sparse index', () => {
  it('excludes documents without the field and is not used if they matter', async () => {
    const collection = await fill([{ _id: 1, code: 'x' }, { _id: 2 }, { _id: 3 }, { _id: 4, code: null }]);
    await collection.createIndex({ code: 1 }, { sparse: true, unique: true });
    await expect(collection.insertOne({ _id: 5, code: 'x' })).rejects.toMatchObject({ code: 11000 });
    expect(await ids(collection, { code: null })).toEqual([2, 3, 4]);
    expect(await ids(collection, {}, { code: 1, _id: 1 })).toEqual([2, 3, 4, 1]);
    expect(await planOf(collection, { code: 'x' })).toEqual(['FETCH', 'IXSCAN code_1 forward']);
  });
});

describe('a compound index', () => {
  it('serves equality, range and sort together, in both directions', async () => {
    const documents = Array.from({ length: 60 }, (_, i) => ({
      _id: i,
      status: i % 3,
      at: new Date(i * 1000),
    }));
    const collection = await fill(documents);
    await collection.createIndex({ status: 1, at: -1 });
    const filter = { status: 1, at: { $gte: new Date(10_000), $lt: new Date(50_000) } };
    expect(await planOf(collection, filter, { at: -1 })).toEqual(['FETCH', 'IXSCAN status_1_at_-1 forward']);
    expect(await planOf(collection, filter, { at: 1 })).toEqual(['FETCH', 'IXSCAN status_1_at_-1 backward']);
    const expected = documents.filter(({ status, at }) => status === 1 && +at >= 10_000 && +at < 50_000);
    const ascending = expected.map(({ _id }) => _id);
    expect(await ids(collection, filter, { at: 1 })).toEqual(ascending);
    expect(await ids(collection, filter, { at: -1 })).toEqual(ascending.toReversed());
    const page = await collection.find(filter).sort({ at: -1 }).skip(2).limit(3).toArray();
    expect(page.map(({ _id }) => _id)).toEqual(ascending.toReversed().slice(2, 5));
  });

  it('rejects two arrays in one document', async () => {
    const collection = open.db.collection<Any>(newCollectionName());
    await collection.createIndex({ a: 1, b: 1 });
    await expect(collection.insertOne({ _id: 1, a: [1], b: [2] })).rejects.toMatchObject({ code: 171 });
  });
});

describe('a multikey index', () => {
  it('finds each element, and does not combine bounds of different elements', async () => {
    const collection = await fill([
      { _id: 1, n: [1, 10] },
      { _id: 2, n: [4] },
      { _id: 3, n: [] },
      { _id: 4, n: [[4]] },
    ]);
    await collection.createIndex({ n: 1 });
    expect(await ids(collection, { n: 10 })).toEqual([1]);
    expect(await ids(collection, { n: { $gt: 3, $lt: 6 } })).toEqual([1, 2]);
    expect(await ids(collection, { n: [] })).toEqual([3]);
    expect(await ids(collection, { n: [4] })).toEqual([2, 4]);
    expect(await ids(collection, {}, { n: 1 })).toEqual([3, 1, 2, 4]);
  });

  it('serves ranges and sorts on its other fields under one value of the array', async () => {
    const collection = await fill(
      Array.from({ length: 12 }, (_, _id) => ({
        _id,
        at: _id % 6,
        tags: _id % 2 ? ['odd', 'all'] : ['all'],
      })),
    );
    await collection.createIndex({ tags: 1, at: -1, _id: -1 });
    const filter = { tags: 'odd', at: { $gt: 1, $lt: 5 } };
    const explained = await collection.find(filter).sort({ at: -1, _id: -1 }).explain();
    expect(explained.queryPlanner.winningPlan).toMatchObject({
      stage: 'FETCH',
      inputStage: { isMultiKey: true, direction: 'forward', ranges: 1 },
    });
    expect(await ids(collection, filter, { at: -1, _id: -1 })).toEqual([9, 3]);
    expect(await ids(collection, filter, { at: 1, _id: 1 })).toEqual([3, 9]);
    expect(await ids(collection, { tags: 'odd' }, { tags: 1, at: 1, _id: 1 })).toEqual([1, 7, 3, 9, 5, 11]);
    await collection.insertOne({ _id: 12, at: [0, 4], tags: 'odd' });
    expect(await ids(collection, { tags: 'odd' }, { at: 1, _id: 1 })).toEqual([12, 1, 7, 3, 9, 5, 11]);
  });

  it('does not combine bounds on two fields of the elements', async () => {
    const collection = await fill([
      {
        _id: 1,
        items: [
          { sku: 'a', n: 1 },
          { sku: 'b', n: 9 },
        ],
      },
    ]);
    await collection.createIndex({ 'items.sku': 1, 'items.n': 1 });
    expect(await ids(collection, { 'items.sku': 'a', 'items.n': { $gt: 5 } })).toEqual([1]);
  });
});

describe('a hint', () => {
  it('is used, and rejected if there is no such index', async () => {
    const collection = await fill([{ _id: 1, a: 1, b: 1 }]);
    await collection.createIndexes([
      { key: { a: 1 }, name: 'a_1' },
      { key: { b: 1 }, name: 'b_1' },
    ]);
    const explained = await collection.find({ a: 1, b: 1 }, { hint: { b: 1 } }).explain();
    expect(explained.queryPlanner.winningPlan.inputStage.indexName).toBe('b_1');
    await expect(collection.find({}, { hint: 'c_1' }).toArray()).rejects.toMatchObject({ code: 2 });
    await expect(collection.deleteOne({ a: 1 }, { hint: 'c_1' })).rejects.toMatchObject({ code: 2 });
  });
});

describe('unsupported index types', () => {
  it.each<[string, Document]>([
    ['text', { title: 'text' }],
    ['2dsphere', { place: '2dsphere' }],
    ['hashed', { key: 'hashed' }],
    ['wildcard', { '$**': 1 }],
  ])('are rejected by name: %s', async (_, key) => {
    await expect(open.db.collection(newCollectionName()).createIndex(key as never)).rejects.toMatchObject({
      code: 67,
      codeName: 'CannotCreateIndex',
    });
  });
});

describe('count by index keys', () => {
  const flags = [true, true, false, 1, 'true', null, undefined];
  const count = (collection: Collection<Any>, filter: Document, options = {}) =>
    collection.count(filter, options);

  it('counts the documents that match, also after writes', async () => {
    const collection = await fill(flags.map((on, _id) => (on === undefined ? { _id } : { _id, on })));
    await collection.createIndex({ on: 1, other: -1 });
    expect(await count(collection, { on: true })).toBe(2);
    expect(await count(collection, { on: false })).toBe(1);
    expect(await count(collection, { on: true }, { skip: 1 })).toBe(1);
    expect(await count(collection, { on: true }, { limit: 1 })).toBe(1);
    expect(await count(collection, { on: true }, { skip: 5 })).toBe(0);
    await collection.updateOne({ _id: 2 }, { $set: { on: true } });
    await collection.deleteOne({ _id: 0 });
    expect(await count(collection, { on: true })).toBe(2);
    expect(await count(collection, { on: false })).toBe(0);
  });

  it('counts a document with several keys once', async () => {
    const collection = await fill([
      { _id: 1, on: true, tags: ['a', 'b', 'c'] },
      { _id: 2, on: [true, true, false] },
    ]);
    await collection.createIndex({ on: 1, tags: 1 });
    expect(await count(collection, { on: true })).toBe(2);
  });

  it('does not use a partial index', async () => {
    const collection = await fill([
      { _id: 1, on: true, kind: 'a' },
      { _id: 2, on: true },
    ]);
    await collection.createIndex({ on: 1 }, { partialFilterExpression: { kind: 'a' } });
    expect(await count(collection, { on: true })).toBe(2);
  });
});
