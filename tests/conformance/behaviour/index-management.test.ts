/** Creating, listing and dropping indexes, with MongoDB's error codes. */
import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { errorOf, useConformanceServer } from './harness';

const databaseName = 'behaviour-indexes';
const server = useConformanceServer(databaseName);

async function open(documents: Document[] = []) {
  const name = await server.createCollection(documents);
  const { client } = await server.connect();
  const database = client.db(databaseName);
  const collection = database.collection<Document>(name);
  const indexNames = async () => (await collection.indexes()).map((index) => index.name);
  return { name, database, collection, indexNames };
}

describe('createIndex', () => {
  it('names an index after its keys', async () => {
    const { collection, indexNames } = await open();
    expect(await collection.createIndex({ 'a.b': 1, c: -1 })).toBe('a.b_1_c_-1');
    expect(await collection.createIndex({ d: 1 }, { name: 'mine' })).toBe('mine');
    expect(await indexNames()).toEqual(['_id_', 'a.b_1_c_-1', 'mine']);
  });

  it('lists an index with its options', async () => {
    const { collection } = await open();
    await collection.createIndexes([
      { key: { a: 1 }, unique: true },
      { key: { b: 1 }, sparse: true },
      { key: { c: 1 }, partialFilterExpression: { c: { $gt: 1 } } },
      { key: { d: 1 }, expireAfterSeconds: 60 },
      { key: { e: 1 }, collation: { locale: 'en', strength: 2 } },
    ]);
    expect(await collection.listIndexes().toArray()).toMatchObject([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1', unique: true },
      { v: 2, key: { b: 1 }, name: 'b_1', sparse: true },
      { v: 2, key: { c: 1 }, name: 'c_1', partialFilterExpression: { c: { $gt: 1 } } },
      { v: 2, key: { d: 1 }, name: 'd_1', expireAfterSeconds: 60 },
      { v: 2, key: { e: 1 }, name: 'e_1', collation: { locale: 'en', strength: 2 } },
    ]);
  });

  it('creates a missing collection and reports it', async () => {
    const { database } = await open();
    const indexes = [{ key: { a: 1 }, name: 'a_1' }];
    const reply = await database.command({ createIndexes: 'made-by-index', indexes });
    expect(reply).toMatchObject({
      numIndexesBefore: 1,
      numIndexesAfter: 2,
      createdCollectionAutomatically: true,
    });
    const again = await database.command({ createIndexes: 'made-by-index', indexes });
    expect(again).toMatchObject({
      numIndexesBefore: 2,
      numIndexesAfter: 2,
      note: 'all indexes already exist',
    });
  });

  it('does nothing for an existing index', async () => {
    const { collection, indexNames } = await open();
    for (let time = 0; time < 2; time++) await collection.createIndex({ a: 1 }, { unique: true });
    await collection.createIndex({ _id: 1 });
    expect(await indexNames()).toEqual(['_id_', 'a_1']);
  });

  it('enforces a unique index for later writes', async () => {
    const { collection } = await open([{ _id: 1, a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true });
    expect(await errorOf(collection.insertOne({ a: 1 }))).toMatchObject({
      code: 11000,
      keyPattern: { a: 1 },
      keyValue: { a: 1 },
    });
  });

  it.each<[string, Document]>([
    ['a unique index', {}],
    ['a partial one over them', { partialFilterExpression: { a: { $gte: 1 } } }],
    ['one that ignores case', { collation: { locale: 'en', strength: 2 } }],
  ])('rejects %s over duplicates and leaves no index', async (_, options) => {
    const { collection, indexNames } = await open([
      { _id: 1, a: 1, b: 'x' },
      { _id: 2, a: 1, b: 'X' },
    ]);
    const key = options.collation ? 'b' : 'a';
    const error = await errorOf(collection.createIndex({ [key]: 1 }, { unique: true, ...options }));
    expect(error).toMatchObject({ code: 11000, codeName: 'DuplicateKey', keyPattern: { [key]: 1 } });
    expect(await indexNames()).toEqual(['_id_']);
  });

  it('accepts a partial or sparse unique index that excludes the duplicates', async () => {
    const { collection } = await open([{ a: 1 }, { a: 1 }, {}, {}]);
    await collection.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { a: { $gt: 1 } } });
    await collection.createIndex({ b: 1 }, { unique: true, sparse: true });
    await collection.insertMany([{ a: 2, b: 1 }, { a: 1 }]);
    expect((await errorOf(collection.insertOne({ a: 2 }))).code).toBe(11000);
    expect((await errorOf(collection.insertOne({ b: 1 }))).code).toBe(11000);
  });

  it.each<[string, Document, Document, number, string]>([
    ['another name for the same keys', { a: 1 }, { name: 'other' }, 85, 'IndexOptionsConflict'],
    ['the same name for other keys', { b: 1 }, { name: 'a_1' }, 86, 'IndexKeySpecsConflict'],
    ['the same name with unique', { a: 1 }, { unique: true }, 86, 'IndexKeySpecsConflict'],
    [
      'the same name with a filter',
      { a: 1 },
      { partialFilterExpression: { a: 1 } },
      86,
      'IndexKeySpecsConflict',
    ],
    [
      'the same name with another collation',
      { a: 1 },
      { collation: { locale: 'en' } },
      86,
      'IndexKeySpecsConflict',
    ],
    ['the same name with a time to live', { a: 1 }, { expireAfterSeconds: 1 }, 85, 'IndexOptionsConflict'],
  ])('rejects %s', async (_, keys, options, code, codeName) => {
    const { collection, indexNames } = await open();
    await collection.createIndex({ a: 1 });
    expect(await errorOf(collection.createIndex(keys, options))).toMatchObject({ code, codeName });
    expect(await indexNames()).toEqual(['_id_', 'a_1']);
  });

  it.each<[string, Document, number]>([
    ['no keys', { key: {}, name: 'a_1' }, 67],
    ['a key of zero', { key: { a: 0 }, name: 'a_1' }, 67],
    ['an unknown kind of index', { key: { a: 'unheardOf' }, name: 'a_1' }, 67],
    ['an empty name', { key: { a: 1 }, name: '' }, 67],
    ['an unknown option', { key: { a: 1 }, name: 'a_1', unheardOf: 1 }, 197],
    ['a time to live over two fields', { key: { a: 1, b: 1 }, name: 'a_1', expireAfterSeconds: 1 }, 67],
  ])('rejects %s', async (_, index, code) => {
    const { name, database, indexNames } = await open();
    expect((await errorOf(database.command({ createIndexes: name, indexes: [index] }))).code).toBe(code);
    expect(await indexNames()).toEqual(['_id_']);
  });

  it('creates several indexes atomically', async () => {
    const { collection, indexNames } = await open([{ a: 1 }, { a: 1 }]);
    await errorOf(collection.createIndexes([{ key: { b: 1 } }, { key: { a: 1 }, unique: true }]));
    expect(await indexNames()).toEqual(['_id_']);
  });
});

describe('dropIndex', () => {
  it('drops by name, by keys and by a list of names, and lifts uniqueness', async () => {
    const { name, database, collection, indexNames } = await open([{ a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true });
    await collection.createIndexes([{ key: { b: 1 } }, { key: { c: 1 } }, { key: { d: 1 } }]);
    expect(await collection.dropIndex('a_1')).toMatchObject({ nIndexesWas: 5, ok: 1 });
    await collection.insertOne({ a: 1 });
    await database.command({ dropIndexes: name, index: { b: 1 } });
    await database.command({ dropIndexes: name, index: ['c_1', 'd_1'] });
    expect(await indexNames()).toEqual(['_id_']);
  });

  it('drops all but the _id index', async () => {
    const { collection, indexNames } = await open();
    await collection.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }]);
    await collection.dropIndexes();
    expect(await indexNames()).toEqual(['_id_']);
  });

  it.each<[string, unknown, number, string]>([
    ['an unknown name', 'nowhere', 27, 'IndexNotFound'],
    ['unknown keys', { z: 1 }, 27, 'IndexNotFound'],
    ['the index of _id', '_id_', 72, 'InvalidOptions'],
    ['the keys of _id', { _id: 1 }, 72, 'InvalidOptions'],
  ])('rejects %s', async (_, index, code, codeName) => {
    const { name, database, indexNames } = await open();
    expect(await errorOf(database.command({ dropIndexes: name, index }))).toMatchObject({ code, codeName });
    expect(await indexNames()).toEqual(['_id_']);
  });

  it('rejects a missing collection', async () => {
    const { database } = await open();
    const error = await errorOf(database.collection('nowhere').dropIndex('a_1'));
    expect(error).toMatchObject({ code: 26, codeName: 'NamespaceNotFound' });
  });
});

describe('listIndexes', () => {
  it('rejects a missing collection', async () => {
    const { database } = await open();
    const error = await errorOf(database.collection('nowhere').listIndexes().toArray());
    expect(error).toMatchObject({ code: 26, codeName: 'NamespaceNotFound' });
  });

  it('replies in batches', async () => {
    const { collection } = await open();
    await collection.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1 } }]);
    expect(await collection.listIndexes({ batchSize: 2 }).toArray()).toHaveLength(4);
  });

  it('lists no index of a dropped collection', async () => {
    const { collection, indexNames } = await open();
    await collection.createIndex({ a: 1 });
    await collection.drop();
    await collection.insertOne({});
    expect(await indexNames()).toEqual(['_id_']);
  });
});

describe('a hint', () => {
  it('must name an index', async () => {
    const { collection } = await open([{ a: 1 }]);
    await collection.createIndex({ a: 1 });
    expect(await collection.find({ a: 1 }, { hint: 'a_1' }).toArray()).toHaveLength(1);
    expect(await collection.find({ a: 1 }, { hint: { a: 1 } }).toArray()).toHaveLength(1);
    expect((await errorOf(collection.find({ a: 1 }, { hint: 'nowhere' }).toArray())).code).toBe(2);
  });
});

describe('search indexes', () => {
  // The published tests expect the same of servers outside Atlas from 7.0 on; older ones know neither command nor stage.
  const words = async () => {
    const { versionArray } = await server.admin({ buildInfo: 1 });
    return (versionArray as number[])[0]! >= 7 ? /Atlas/ : /no such command|Unrecognized pipeline stage/;
  };
  it.each<[string, (collection: Awaited<ReturnType<typeof open>>['collection']) => Promise<unknown>]>([
    [
      'createSearchIndex',
      (collection) => collection.createSearchIndex({ definition: { mappings: { dynamic: true } } }),
    ],
    ['updateSearchIndex', (collection) => collection.updateSearchIndex('search', {})],
    ['dropSearchIndex', (collection) => collection.dropSearchIndex('search')],
    ['listSearchIndexes', (collection) => collection.listSearchIndexes().toArray()],
  ])('are rejected as a feature of Atlas: %s', async (_, run) => {
    const { collection } = await open();
    expect((await errorOf(run(collection))).message).toMatch(await words());
  });
});
