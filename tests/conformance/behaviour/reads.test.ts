/** The reads of the shop: https://www.mongodb.com/docs/v7.0/crud/ */
import { Double, Long, type Collection, type Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorOf, useConformanceServer } from './harness';

const databaseName = 'behaviour-reads';
const server = useConformanceServer(databaseName);

type Goods = Document & { _id: number };
let goods: Collection<Goods>;

beforeAll(async () => {
  goods = server.database().collection<Goods>('goods');
  await goods.insertMany([
    { _id: 1, kind: 'milk', price: 60, tags: ['fresh', 'raw'], sizes: [{ sku: 'a', stock: 0 }] },
    { _id: 2, kind: 'Milk', price: new Double(110), tags: [], sizes: [{ sku: 'b', stock: 4 }] },
    { _id: 3, kind: 'ghee', price: Long.fromNumber(900), tags: ['fresh'] },
    { _id: 4, kind: 'curd', price: null },
    { _id: 5, kind: 'whey' },
  ]);
  await goods.createIndex({ price: 1 }, { name: 'by price' });
});

const ids = async (filter: Document, options: Document = {}) =>
  (await goods.find(filter as never, { sort: { _id: 1 }, ...options }).toArray()).map(({ _id }) => _id);

describe('find', () => {
  it('sorts, skips and limits, in this order', async () => {
    expect(await ids({}, { sort: { price: -1, _id: -1 }, skip: 1, limit: 3 })).toEqual([2, 1, 5]);
  });

  it('compares numbers by value, whatever their type, and only with numbers', async () => {
    expect(await ids({ price: 110 })).toEqual([2]);
    expect(await ids({ price: { $gt: 60, $lte: Long.fromNumber(900) } })).toEqual([2, 3]);
    expect(await ids({ price: { $lt: 'a' } })).toEqual([]);
  });

  it('takes a missing field as null, unless asked whether it exists', async () => {
    expect(await ids({ price: null })).toEqual([4, 5]);
    expect(await ids({ price: { $exists: true, $eq: null } })).toEqual([4]);
    expect(await ids({ price: { $ne: null } })).toEqual([1, 2, 3]);
    expect(await ids({ price: { $nin: [60, null] } })).toEqual([2, 3]);
  });

  it('matches any element of an array, its size, or one element in all conditions', async () => {
    expect(await ids({ tags: 'fresh' })).toEqual([1, 3]);
    expect(await ids({ tags: { $in: ['raw', 'none'] } })).toEqual([1]);
    expect(await ids({ tags: { $size: 0 } })).toEqual([2]);
    expect(await ids({ sizes: { $elemMatch: { sku: 'b', stock: { $gt: 3 } } } })).toEqual([2]);
    expect(await ids({ sizes: { $elemMatch: { sku: 'a', stock: { $gt: 3 } } } })).toEqual([]);
  });

  it('combines conditions by and, or', async () => {
    expect(await ids({ $or: [{ _id: 5 }, { $and: [{ tags: 'fresh' }, { price: { $gt: 100 } }] }] })).toEqual([
      3, 5,
    ]);
  });

  it('matches a regular expression, with its options', async () => {
    expect(await ids({ kind: { $regex: '^mi' } })).toEqual([1]);
    expect(await ids({ kind: { $regex: '^mi', $options: 'i' } })).toEqual([1, 2]);
  });

  it('returns the fields of a projection', async () => {
    const project = (projection: Document) => goods.findOne({ _id: 1 }, { projection });
    expect(await project({ kind: 1 })).toEqual({ _id: 1, kind: 'milk' });
    expect(await project({ _id: 0, 'sizes.sku': 1 })).toEqual({ sizes: [{ sku: 'a' }] });
    expect(await project({ sizes: 0, tags: 0 })).toEqual({ _id: 1, kind: 'milk', price: 60 });
    expect(await errorOf(project({ kind: 1, price: 0 }))).toMatchObject({ code: 31254 });
  });

  it('compares and sorts texts by a collation', async () => {
    const collation = { locale: 'en', strength: 2 };
    expect(await ids({ kind: 'MILK' }, { collation })).toEqual([1, 2]);
    expect(await ids({}, { collation, sort: { kind: 1, _id: 1 } })).toEqual([4, 3, 1, 2, 5]);
    expect(await ids({}, { sort: { kind: 1 } })).toEqual([2, 4, 3, 1, 5]);
  });

  it('returns all documents, whatever the size of its batches', async () => {
    expect(await ids({}, { batchSize: 2 })).toEqual([1, 2, 3, 4, 5]);
  });

  it('takes a comment, and a hint that exists', async () => {
    expect(await ids({ price: { $gt: 100 } }, { comment: 'dear', hint: 'by price' })).toEqual([2, 3]);
    expect(await errorOf(ids({}, { hint: 'by colour' }))).toMatchObject({ code: 2 });
  });

  it('rejects an operator that does not exist', async () => {
    expect(await errorOf(ids({ price: { $milk: 1 } }))).toMatchObject({ code: 2 });
  });
});

describe('a count', () => {
  it('counts what matches, up to a limit, after a skip', async () => {
    expect(await goods.countDocuments({ tags: 'fresh' })).toBe(2);
    expect(await goods.countDocuments({}, { limit: 3 })).toBe(3);
    expect(await goods.countDocuments({}, { skip: 4, limit: 3 })).toBe(1);
    expect(await goods.countDocuments({ price: { $gt: 60 } }, { hint: 'by price' })).toBe(2);
    expect(await goods.countDocuments({ kind: 'MILK' }, { collation: { locale: 'en', strength: 2 } })).toBe(
      2,
    );
  });

  it('of all is also there without a scan, and 0 for a missing collection', async () => {
    expect(await goods.estimatedDocumentCount()).toBe(5);
    expect(await server.database().collection('missing').estimatedDocumentCount()).toBe(0);
    expect(await server.database().collection('missing').countDocuments()).toBe(0);
  });
});

describe('distinct', () => {
  it('returns each value once, each element of an array for itself', async () => {
    expect((await goods.distinct('tags')).sort()).toEqual(['fresh', 'raw']);
    expect(await goods.distinct('sizes.sku', { _id: 2 })).toEqual(['b']);
    expect(
      await goods.distinct('kind', { _id: { $lte: 2 } }, { collation: { locale: 'en', strength: 2 } }),
    ).toEqual(['milk']);
  });
});

describe('aggregate', () => {
  it('groups and sums what it matches, and sorts the groups', async () => {
    const groups = await goods
      .aggregate([
        { $match: { price: { $gt: 0 } } },
        { $unwind: '$tags' },
        {
          $group: {
            _id: '$tags',
            count: { $sum: 1 },
            total: { $sum: '$price' },
            dearest: { $max: '$price' },
          },
        },
        { $sort: { total: -1 } },
        { $limit: 1 },
      ])
      .toArray();
    expect(groups).toEqual([{ _id: 'fresh', count: 2, total: 960, dearest: 900 }]);
  });

  it('unwinds no document without elements, and computes fields', async () => {
    const skus = await goods
      .aggregate([
        { $unwind: '$sizes' },
        { $project: { _id: 0, sku: '$sizes.sku', isLow: { $lte: ['$sizes.stock', 3] } } },
        { $sort: { sku: 1 } },
      ])
      .toArray();
    expect(skus).toEqual([
      { sku: 'a', isLow: true },
      { sku: 'b', isLow: false },
    ]);
  });

  it('groups all without documents to no group, and rejects an unknown stage', async () => {
    const nothing = goods.aggregate([{ $match: { _id: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }]);
    expect(await nothing.toArray()).toEqual([]);
    expect(await errorOf(goods.aggregate([{ $milk: {} }]).toArray())).toMatchObject({ code: 40324 });
  });
});

describe('listCollections', () => {
  it('names what exists', async () => {
    const names = await server.database().listCollections({ name: 'goods' }, { nameOnly: true }).toArray();
    expect(names).toEqual([{ name: 'goods', type: 'collection' }]);
  });
});
