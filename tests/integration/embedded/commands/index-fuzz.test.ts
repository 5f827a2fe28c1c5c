import type { Collection, Document } from 'mongodb';
import { Decimal128, Double, Int32, Long, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createRandom } from '../../../support/create-random';
import { useStore } from '../open-store';

const open = useStore();
type Any = Document & { _id: number };

const INDEXES: { key: Document; options?: Document }[] = [
  { key: { a: 1 } },
  { key: { b: -1 } },
  { key: { a: 1, b: -1 } },
  { key: { b: 1, 'c.x': 1 } },
  { key: { 'c.x': 1, 'c.y': -1 } },
  { key: { d: 1 }, options: { sparse: true } },
  { key: { e: 1 }, options: { partialFilterExpression: { a: { $gt: 2 } } } },
  { key: { f: 1 }, options: { collation: { locale: 'en', strength: 2 } } },
  { key: { g: 1, _id: 1 } },
  { key: { d: 1, g: 1, _id: 1 } },
];

/** Returns a random integer below a limit. */
type Random = (below: number) => number;

function seeded(seed: number): Random {
  const next = createRandom(seed);
  return (below) => next() % below;
}

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

function scalar(random: Random): unknown {
  const n = random(6);
  return pick<() => unknown>(random, [
    () => n,
    () => n,
    () => n,
    () => new Double(n + 0.5),
    () => Long.fromNumber(n),
    () => Long.fromString(`900719925474099${n}`),
    () => Decimal128.fromString(`${n}.50`),
    () =>
      pick(random, ['', 'a', 'A', 'b', 'ab', 'a\u0000b', 'é', '\u{1f95b}', '\uffff', 'x'.repeat(2000) + n]),
    () => null,
    () => random(2) === 0,
    () => new Date(n * 1000 - 2000),
    () => new ObjectId(`${n}`.repeat(24)),
    () => ({ x: n }),
    () => Buffer.from([n]),
    () => new Double(pick(random, [NaN, Infinity, -Infinity, -0])),
  ])();
}

function value(random: Random): unknown {
  switch (random(12)) {
    case 0:
      return Array.from({ length: random(3) }, () => scalar(random));
    case 1:
      return [[scalar(random)], scalar(random)];
    default:
      return scalar(random);
  }
}

function makeDocument(random: Random, _id: number): Any {
  const document: Any = { _id };
  // A compound index would reject two arrays in one document.
  const hasArray = pick(random, ['a', 'b', 'c', 'none']);
  for (const field of ['a', 'b'])
    if (random(8)) document[field] = field === hasArray ? value(random) : scalar(random);
  if (random(5)) {
    const inner = () => ({ x: scalar(random), ...(random(2) && { y: scalar(random) }) });
    document.c = hasArray === 'c' ? Array.from({ length: random(3) }, inner) : inner();
  }
  if (random(3)) document.d = value(random);
  document.e = value(random);
  document.f = pick(random, ['Asha', 'asha', 'ASHA', 'Baraka', 'baraka', 5, null]);
  document.g = random(4);
  return document;
}

function condition(random: Random): unknown {
  const v = scalar(random);
  return pick<() => unknown>(random, [
    () => v,
    () => v,
    () => ({ $in: [v, scalar(random), value(random)] }),
    () => ({ $gt: v }),
    () => ({ $gte: v, $lt: scalar(random) }),
    () => ({ $lte: v }),
    () => ({ $ne: v }),
    () => ({ $exists: random(2) === 0 }),
    () => value(random),
    () => ({ $all: [v] }),
    () => ({ $not: { $gt: v } }),
  ])();
}

function makeFilter(random: Random): Document {
  const filter: Document = {};
  const count = 1 + random(3);
  for (let i = 0; i < count; i++)
    filter[pick(random, ['a', 'b', 'c.x', 'c.y', 'd', 'e', 'f', 'g', '_id'])] = condition(random);
  if (random(6) === 0) return { $or: [filter, { g: random(4) }] };
  if (random(6) === 0) return { $and: [filter, { a: { $gt: random(6) } }] };
  return filter;
}

const SORTS: Document[] = [
  {},
  { a: 1 },
  { a: -1 },
  { b: -1 },
  { b: 1 },
  { g: 1, _id: -1 },
  { g: 1 },
  { a: 1, b: -1 },
  { d: 1, g: 1 },
];

async function answer(collection: Collection<Any>, filter: Document, sort: Document, limit: number) {
  const total = { ...sort, _id: sort._id ?? 1 };
  const options = { sort: total, limit, ...(filter.f && { collation: { locale: 'en', strength: 2 } }) };
  const documents = await collection.find(filter as never, options as never).toArray();
  return documents.map(({ _id }) => _id);
}

async function differenceOf(
  plain: Collection<Any>,
  indexed: Collection<Any>,
  random: Random,
): Promise<string | null> {
  const [filter, sort, limit] = [makeFilter(random), pick(random, SORTS), pick(random, [0, 0, 3])];
  const [expected, found] = [
    await answer(plain, filter, sort, limit),
    await answer(indexed, filter, sort, limit),
  ];
  if (String(expected) === String(found)) return null;
  return JSON.stringify({ filter, sort, limit, expected, found });
}

/** Counts of one value, which keys of an index may tell: by itself, and as a part of a union that counts no further than 2. */
async function countsOf(collection: Collection<Any>, filter: Document): Promise<number[]> {
  const group = (count: Document) => ({ $group: { _id: { $literal: '$sum' }, count } });
  const union = (count: Document) =>
    collection
      .aggregate<{ count: number }>([
        { $match: { _id: -1 } },
        {
          $unionWith: {
            coll: collection.collectionName,
            pipeline: [{ $match: filter }, { $limit: 2 }, group(count)],
          },
        },
      ])
      .toArray();
  const [once, twice] = [await union({ $sum: 1 }), await union({ $sum: 2 })];
  return [await collection.countDocuments(filter as never), once[0]?.count ?? 0, (twice[0]?.count ?? 0) / 2];
}

async function change(collections: Collection<Any>[], random: Random, _id: number): Promise<void> {
  const next = makeDocument(random, _id);
  const operation = random(4);
  for (const collection of collections) {
    if (operation === 0) await collection.deleteOne({ _id });
    else if (operation === 1)
      await collection.updateOne({ _id }, { $set: { g: next.g, e: next.e } }, { upsert: true });
    else await collection.replaceOne({ _id }, next, { upsert: true });
  }
}

const ROUNDS = 12;
const CHANGES = 12;
const QUERIES = 40;

it('queries return the same with and without indexes, after random changes', async () => {
  const random = seeded(20_260_1);
  const plain = open.db.collection<Any>('plain');
  const indexed = open.db.collection<Any>('indexed');
  const documents = Array.from({ length: 150 }, (_, i) => makeDocument(random, i));
  await plain.insertMany(documents);
  await indexed.insertMany(documents.slice(0, 75));
  for (const { key, options } of INDEXES) await indexed.createIndex(key as never, options);
  await indexed.insertMany(documents.slice(75));
  const differences: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < CHANGES; i++) await change([plain, indexed], random, random(180));
    for (let i = 0; i < QUERIES; i++) {
      const difference = await differenceOf(plain, indexed, random);
      if (difference) differences.push(difference);
    }
  }
  expect(differences).toEqual([]);
});

it('counts of one value are the same with and without indexes', async () => {
  const random = seeded(11);
  const names = ['plain-counts', 'indexed-counts'];
  const [plain, indexed] = names.map((name) => open.db.collection<Any>(name)) as [
    Collection<Any>,
    Collection<Any>,
  ];
  const word = () => pick(random, ['x', 'y', true]);
  const inner = () => ({ s: word() });
  const documents = Array.from({ length: 60 }, (_, _id) => ({
    _id,
    one: word(),
    list: pick(random, [word(), [word(), word()], [word(), word(), word()], []]),
    deep: pick(random, [inner(), [inner(), inner()], [inner(), inner(), inner()]]),
    flat: inner(),
    ...(random(2) && { some: word() }),
    ...(random(2) && { half: word(), size: random(6) }),
  }));
  for (const collection of [plain, indexed]) await collection.insertMany(documents);
  const partial = (partialFilterExpression: Document) => ({ partialFilterExpression });
  await indexed.createIndex({ one: 1, list: 1 });
  await indexed.createIndex({ list: 1, size: 1 });
  await indexed.createIndex({ 'deep.s': 1 });
  await indexed.createIndex({ 'flat.s': 1 });
  await indexed.createIndex({ some: 1 }, partial({ some: { $exists: true } }));
  await indexed.createIndex({ half: 1 }, partial({ size: { $gt: 2 } }));
  const differences: unknown[] = [];
  for (const path of ['one', 'list', 'deep.s', 'flat.s', 'some', 'half'])
    for (const value of ['x', 'y', true, 'z']) {
      const [expected, found] = [
        await countsOf(plain, { [path]: value }),
        await countsOf(indexed, { [path]: value }),
      ];
      if (String(expected) !== String(found)) differences.push({ path, value, expected, found });
    }
  expect(differences).toEqual([]);
});

it('the same inside a transaction, on its snapshot and its own writes', async () => {
  const random = seeded(7);
  const names = ['plain-inside', 'indexed-inside'];
  const [plain, indexed] = names.map((name) => open.db.collection<Any>(name)) as [
    Collection<Any>,
    Collection<Any>,
  ];
  const documents = Array.from({ length: 80 }, (_, i) => makeDocument(random, i));
  await plain.insertMany(documents);
  await indexed.insertMany(documents);
  for (const { key, options } of INDEXES) await indexed.createIndex(key as never, options);
  await open.client.withSession(async (session) => {
    session.startTransaction();
    const inside = (collection: Collection<Any>) =>
      new Proxy(collection, {
        get: (target, name) => {
          if (name !== 'find') return Reflect.get(target, name);
          return (filter: never, options: object) => target.find(filter, { ...options, session });
        },
      });
    await plain.findOne({}, { session });
    for (let i = 0; i < 30; i++) {
      const next = makeDocument(random, random(100));
      for (const collection of [plain, indexed])
        await collection.replaceOne({ _id: next._id }, next, { upsert: true, session });
    }
    const differences: string[] = [];
    for (let i = 0; i < 150; i++) {
      const difference = await differenceOf(inside(plain), inside(indexed), random);
      if (difference) differences.push(difference);
    }
    expect(differences).toEqual([]);
    await session.commitTransaction();
  });
  const random2 = seeded(8);
  for (let i = 0; i < 100; i++) expect(await differenceOf(plain, indexed, random2)).toBeNull();
});

it('an index sorts numbers by value, whatever their type', async () => {
  const numbers = [
    new Int32(3),
    new Double(2.5),
    Long.fromNumber(-4),
    new Double(-0.1),
    Decimal128.fromString('7'),
  ];
  const collection = open.db.collection<Any>('numbers');
  await collection.insertMany(numbers.map((n, _id) => ({ _id, n })));
  await collection.createIndex({ n: 1 });
  expect((await collection.find().sort({ n: 1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 3, 1, 0, 4]);
});
