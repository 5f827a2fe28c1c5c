import { Decimal128, Double, type Document, Int32, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { newCollectionName, useStore } from '../open-store';

const open = useStore();

describe('documents', () => {
  it('are read as stored, with types and field order', async () => {
    const collection = open.db.collection(newCollectionName(), { promoteValues: false });
    const document = {
      _id: new ObjectId(),
      int: new Int32(1),
      double: new Double(1),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('12.10'),
      text: 'maziwa \u0000 🥛',
      list: [null, [], { b: new Int32(1), a: new Int32(2) }],
      at: new Date(0),
    };
    await collection.insertOne(document);
    const found = await collection.findOne({ _id: document._id });
    expect(JSON.stringify(found)).toBe(JSON.stringify(document));
    expect(found!.int).toBeInstanceOf(Int32);
    expect(found!.double).toBeInstanceOf(Double);
    expect(String(found!.long)).toBe('9007199254740993');
    expect(Object.keys(found!.list[2])).toEqual(['b', 'a']);
  });

  it('are found in insertion order', async () => {
    const collection = open.db.collection<{ _id: number }>(newCollectionName());
    await collection.insertMany([{ _id: 3 }, { _id: 1 }, { _id: 2 }]);
    expect((await collection.find().toArray()).map(({ _id }) => _id)).toEqual([3, 1, 2]);
    const backwards = collection.find().sort({ $natural: -1 });
    expect((await backwards.toArray()).map(({ _id }) => _id)).toEqual([2, 1, 3]);
  });

  it('are updated, replaced, upserted and deleted', async () => {
    const collection = open.db.collection<{ _id: number; n?: number; tag?: string }>(newCollectionName());
    await collection.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    expect(await collection.updateMany({}, { $inc: { n: 10 } })).toMatchObject({ modifiedCount: 2 });
    expect(await collection.replaceOne({ _id: 1 }, { tag: 'new' })).toMatchObject({ modifiedCount: 1 });
    expect(await collection.updateOne({ _id: 3 }, { $set: { n: 5 } }, { upsert: true })).toMatchObject({
      upsertedId: 3,
    });
    const options = { returnDocument: 'after' } as const;
    expect(await collection.findOneAndUpdate({ _id: 2 }, { $set: { n: 7 } }, options)).toEqual({
      _id: 2,
      n: 7,
    });
    expect(await collection.findOneAndDelete({ _id: 2 })).toEqual({ _id: 2, n: 7 });
    expect(await collection.deleteMany({ n: 5 })).toMatchObject({ deletedCount: 1 });
    expect(await collection.find().toArray()).toEqual([{ _id: 1, tag: 'new' }]);
  });

  it('are matched but not modified by an update without effect', async () => {
    const collection = open.db.collection<{ _id: number; n: number }>(newCollectionName());
    await collection.insertOne({ _id: 1, n: 1 });
    expect(await collection.updateOne({ _id: 1 }, { $set: { n: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
  });
});

describe('insertMany', () => {
  const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];

  it('stops at the first error when ordered', async () => {
    const collection = open.db.collection<{ _id: number }>(newCollectionName());
    await expect(collection.insertMany(documents)).rejects.toMatchObject({ code: 11000, insertedCount: 1 });
    expect(await collection.countDocuments()).toBe(1);
  });

  it('continues after errors when unordered', async () => {
    const collection = open.db.collection<{ _id: number }>(newCollectionName());
    await expect(collection.insertMany(documents, { ordered: false })).rejects.toMatchObject({
      code: 11000,
      insertedCount: 2,
    });
    expect(await collection.countDocuments()).toBe(2);
  });
});

describe('a failed statement', () => {
  it('is atomic: updateMany changes no document', async () => {
    const collection = open.db.collection<{ _id: number; n: unknown }>(newCollectionName());
    await collection.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 'text' },
    ]);
    await expect(collection.updateMany({}, { $inc: { n: 1 as never } })).rejects.toMatchObject({ code: 14 });
    expect(await collection.find().toArray()).toEqual([
      { _id: 1, n: 1 },
      { _id: 2, n: 'text' },
    ]);
  });

  it('rejects a document that is too large', async () => {
    const collection = open.db.collection<{ _id: number; text: string }>(newCollectionName());
    await collection.insertOne({ _id: 1, text: 'x'.repeat(9_000_000) });
    const grow = [{ $set: { text: { $concat: ['$text', '$text'] } } }];
    await expect(collection.updateOne({ _id: 1 }, grow)).rejects.toMatchObject({ code: 17419 });
    expect((await collection.findOne({ _id: 1 }))!.text).toHaveLength(9_000_000);
  });
});

describe('aggregations over several collections', () => {
  it('join, group and write to a collection', async () => {
    const [orders, products, totals] = [newCollectionName(), newCollectionName(), newCollectionName()];
    await open.db.collection<{ _id: number; name: string }>(products).insertMany([
      { _id: 1, name: 'Milk' },
      { _id: 2, name: 'Ghee' },
    ]);
    await open.db.collection(orders).insertMany([
      { product: 1, quantity: 2 },
      { product: 2, quantity: 1 },
      { product: 1, quantity: 3 },
    ]);
    const sum = { $group: { _id: '$product', quantity: { $sum: '$quantity' } } };
    const join = { $lookup: { from: products, localField: '_id', foreignField: '_id', as: 'product' } };
    const shape = { $project: { name: { $first: '$product.name' }, quantity: 1 } };
    const pipeline = [sum, { $sort: { _id: 1 } }, join, shape];
    const expected = [
      { _id: 1, quantity: 5, name: 'Milk' },
      { _id: 2, quantity: 1, name: 'Ghee' },
    ];
    expect(await open.db.collection(orders).aggregate(pipeline).toArray()).toEqual(expected);
    await open.db
      .collection(orders)
      .aggregate([...pipeline, { $out: totals }])
      .toArray();
    expect(await open.db.collection(totals).find().toArray()).toEqual(expected);
  });
});

describe('collections and databases', () => {
  it('are created, listed, renamed and dropped', async () => {
    const db = open.client.db('other');
    await db.createCollection('a');
    await db.collection('b').insertOne({});
    expect((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)).toEqual([
      'a',
      'b',
    ]);
    await expect(db.renameCollection('a', 'b')).rejects.toMatchObject({ code: 48 });
    await db.renameCollection('b', 'c');
    expect(await db.collection('c').countDocuments()).toBe(1);
    await db.collection('c').drop();
    expect(await db.collection('c').countDocuments()).toBe(0);
    await db.dropDatabase();
    const { databases } = await open.client.db('admin').admin().listDatabases();
    expect(databases.map(({ name }) => name)).not.toContain('other');
  });

  it('are empty when created again after a drop', async () => {
    const name = newCollectionName();
    await open.db.collection(name).createIndex({ a: 1 });
    await open.db.collection(name).insertOne({ a: 1 });
    await open.db.collection(name).drop();
    await open.db.collection(name).insertOne({ a: 2 });
    expect(
      await open.db
        .collection(name)
        .find({ a: { $gte: 1 } })
        .toArray(),
    ).toMatchObject([{ a: 2 }]);
    expect(await open.db.collection(name).indexes()).toHaveLength(1);
  });
});

it('caches projections by document version and by projection', async () => {
  const collection = open.db.collection<Document & { _id: number }>(newCollectionName());
  await collection.insertOne({ _id: 1, a: 1, b: { c: 2, d: 3 } });
  const read = (projection: Document) => collection.find({}, { projection }).toArray();
  for (const _again of [1, 2]) {
    expect(await read({ a: 1 })).toEqual([{ _id: 1, a: 1 }]);
    expect(await read({ a: 0 })).toEqual([{ _id: 1, b: { c: 2, d: 3 } }]);
    expect(await read({ b: { c: 1 }, _id: 0 })).toEqual([{ b: { c: 2 } }]);
    expect(await read({ a: { $add: ['$a', 1] } })).toEqual([{ _id: 1, a: 2 }]);
  }
  await collection.updateOne({ _id: 1 }, { $inc: { a: 10, 'b.c': 10 } });
  expect(await read({ a: 1 })).toEqual([{ _id: 1, a: 11 }]);
  expect(await read({ b: { c: 1 }, _id: 0 })).toEqual([{ b: { c: 12 } }]);
});
