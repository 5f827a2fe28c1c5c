import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it, test } from 'vitest';
import { parseCollation } from '#db/embedded/language/collation';
import { compilePipeline, type PipelineContext } from '#db/embedded/language/aggregation/compile-pipeline';
import type { Document } from '#db/embedded/language/bson/values';
import { errorOf, toDocument, toExtendedJson } from './bson-documents';

const orders = [
  {
    _id: 1,
    customer: 'a',
    total: 100,
    items: [
      { sku: 'milk', n: 2 },
      { sku: 'ghee', n: 1 },
    ],
  },
  { _id: 2, customer: 'b', total: 50.5, items: [{ sku: 'milk', n: 1 }] },
  { _id: 3, customer: 'a', total: Long.fromNumber(7), items: [] },
  { _id: 4, total: null },
];

const products = [
  { _id: 'milk', price: 60, tags: ['fresh', 'cow'] },
  { _id: 'ghee', price: 900, tags: ['cow'] },
  { _id: 'lost', tags: [] },
];

const context: PipelineContext = {
  now: new Date('2026-03-01T09:00:00Z'),
  collection: (name) => (name === 'products' ? products : name === 'orders' ? orders : []).map(toDocument),
};

const run = (stages: object[], input: object[] = orders, changes: Partial<PipelineContext> = {}) => [
  ...compilePipeline(stages.map(toDocument), { ...context, ...changes })(input.map(toDocument)),
];

type Case = [title: string, stages: object[], expected: object[], input?: object[]];

const long = Long.fromNumber;

const cases: Case[] = [
  ['no stage', [], [{ a: 1 }], [{ a: 1 }]],
  [
    '$match and $project',
    [{ $match: { customer: 'a' } }, { $project: { total: 1 } }],
    [
      { _id: 1, total: 100 },
      { _id: 3, total: long(7) },
    ],
  ],
  [
    '$project of an expression',
    [{ $project: { _id: 0, n: { $size: { $ifNull: ['$items', []] } } } }],
    [{ n: 2 }, { n: 1 }, { n: 0 }, { n: 0 }],
  ],
  [
    '$addFields sets and appends',
    [{ $limit: 1 }, { $addFields: { total: { $add: ['$total', 1] }, 'x.y': 1 } }, { $project: { items: 0 } }],
    [{ _id: 1, customer: 'a', total: 101, x: { y: 1 } }],
  ],
  [
    '$addFields in every document of an array',
    [{ $limit: 1 }, { $set: { 'items.ok': true } }, { $project: { items: 1 } }],
    [
      {
        _id: 1,
        items: [
          { sku: 'milk', n: 2, ok: true },
          { sku: 'ghee', n: 1, ok: true },
        ],
      },
    ],
  ],
  [
    '$addFields with a document sets inside',
    [{ $set: { a: { b: 2 } } }],
    [{ a: { c: 1, b: 2 } }, { a: { b: 2 } }],
    [{ a: { c: 1 } }, { a: 5 }],
  ],
  ['$addFields with $$REMOVE', [{ $set: { a: '$$REMOVE' } }], [{ b: 1 }], [{ a: 1, b: 1 }]],
  ['$unset', [{ $unset: ['a', 'b.c'] }], [{ b: { d: 1 } }], [{ a: 1, b: { c: 1, d: 1 } }]],
  [
    '$group with every accumulator',
    [
      {
        $group: {
          _id: '$k',
          sum: { $sum: '$n' },
          avg: { $avg: '$n' },
          min: { $min: '$n' },
          max: { $max: '$n' },
          first: { $first: '$n' },
          last: { $last: '$n' },
          all: { $push: '$n' },
          set: { $addToSet: '$n' },
          count: { $count: {} },
          merged: { $mergeObjects: '$o' },
        },
      },
    ],
    [
      {
        _id: 'x',
        sum: 5,
        avg: 2.5,
        min: 1,
        max: 4,
        first: 1,
        last: 4,
        all: [1, 4],
        set: [1, 4],
        count: 2,
        merged: { p: 1, q: 2 },
      },
      {
        _id: null,
        sum: 0,
        avg: null,
        min: null,
        max: null,
        first: null,
        last: null,
        all: [],
        set: [],
        count: 1,
        merged: {},
      },
    ],
    [{ k: 'x', n: 1, o: { p: 1 } }, { k: 'x', n: 4, o: { q: 2 } }, {}],
  ],
  ['$group by nothing', [{ $group: { _id: null, n: { $sum: 1 } } }], [{ _id: null, n: 4 }]],
  [
    '$group treats missing as null',
    [{ $group: { _id: '$customer', n: { $sum: 1 } } }],
    [{ _id: null, n: 2 }],
    [{ customer: null }, {}],
  ],
  [
    '$group groups equal numbers of different types',
    [{ $group: { _id: '$a', n: { $sum: 1 } } }],
    [{ _id: 1, n: 3 }],
    [{ a: 1 }, { a: new Double(1) }, { a: Decimal128.fromString('1.0') }],
  ],
  [
    '$group by several fields',
    [
      { $group: { _id: { c: '$customer', big: { $gt: ['$total', 60] } }, n: { $sum: 1 } } },
      { $match: { '_id.c': 'a' } },
    ],
    [
      { _id: { c: 'a', big: true }, n: 1 },
      { _id: { c: 'a', big: false }, n: 1 },
    ],
  ],
  [
    '$group sums in the widest type',
    [{ $group: { _id: null, t: { $sum: '$total' } } }],
    [{ _id: null, t: 157.5 }],
  ],
  [
    '$sort ascending of arrays by the lowest element',
    [{ $sort: { a: 1 } }],
    [{ a: [] }, { a: [9, 1] }, { a: 2 }],
    [{ a: 2 }, { a: [9, 1] }, { a: [] }],
  ],
  [
    '$sort descending of arrays by the highest element',
    [{ $sort: { a: -1 } }],
    [{ a: [9, 1] }, { a: 2 }, { a: [] }],
    [{ a: 2 }, { a: [9, 1] }, { a: [] }],
  ],
  [
    '$sort, $skip and $limit',
    [{ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 2 }],
  ],
  [
    '$unwind',
    [{ $unwind: '$items' }, { $project: { 'items.sku': 1 } }],
    [
      { _id: 1, items: { sku: 'milk' } },
      { _id: 1, items: { sku: 'ghee' } },
      { _id: 2, items: { sku: 'milk' } },
    ],
  ],
  [
    '$unwind of a scalar, null and nothing',
    [{ $unwind: '$a' }],
    [{ a: 1 }],
    [{ a: 1 }, { a: null }, {}, { a: [] }],
  ],
  [
    '$unwind with preserveNullAndEmptyArrays and includeArrayIndex',
    [{ $unwind: { path: '$a', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } }],
    [
      { a: 5, i: long(0) },
      { a: 6, i: long(1) },
      { b: 1, i: null },
      { a: null, i: null },
      { i: null },
      { a: 7, i: null },
    ],
    [{ a: [5, 6] }, { a: [], b: 1 }, { a: null }, {}, { a: 7 }],
  ],
  [
    '$unwind below',
    [{ $unwind: '$a.b' }],
    [{ a: { b: 1, c: 1 } }, { a: { b: 2, c: 1 } }],
    [{ a: { b: [1, 2], c: 1 } }],
  ],
  [
    '$lookup by fields',
    [
      { $match: { _id: { $in: [1, 4] } } },
      { $lookup: { from: 'products', localField: 'items.sku', foreignField: '_id', as: 'found' } },
      { $project: { 'found._id': 1 } },
    ],
    [
      { _id: 1, found: [{ _id: 'milk' }, { _id: 'ghee' }] },
      { _id: 4, found: [] },
    ],
  ],
  [
    '$lookup of a missing field finds null and missing',
    [
      { $lookup: { from: 'products', localField: 'none', foreignField: 'price', as: 'found' } },
      { $project: { 'found._id': 1 } },
    ],
    [{ _id: 4, found: [{ _id: 'lost' }] }],
    [{ _id: 4 }],
  ],
  [
    '$lookup into an array field',
    [
      { $lookup: { from: 'products', localField: 't', foreignField: 'tags', as: 'found' } },
      { $project: { 'found._id': 1 } },
    ],
    [{ _id: 1, found: [{ _id: 'milk' }, { _id: 'ghee' }] }],
    [{ _id: 1, t: 'cow' }],
  ],
  [
    '$lookup with let and pipeline',
    [
      {
        $lookup: {
          from: 'products',
          let: { most: '$max' },
          pipeline: [{ $match: { $expr: { $lt: ['$price', '$$most'] } } }, { $project: { price: 1 } }],
          as: 'found',
        },
      },
    ],
    [
      { _id: 1, max: 100, found: [{ _id: 'milk', price: 60 }, { _id: 'lost' }] },
      { _id: 2, max: 10, found: [{ _id: 'lost' }] },
    ],
    [
      { _id: 1, max: 100 },
      { _id: 2, max: 10 },
    ],
  ],
  [
    '$lookup with fields and pipeline joins by both',
    [
      {
        $lookup: {
          from: 'products',
          localField: 'sku',
          foreignField: '_id',
          let: { min: '$min' },
          pipeline: [{ $match: { $expr: { $gte: ['$price', '$$min'] } } }, { $project: { _id: 1 } }],
          as: 'found',
        },
      },
      { $project: { found: 1 } },
    ],
    [
      { _id: 1, found: [{ _id: 'milk' }] },
      { _id: 2, found: [] },
    ],
    [
      { _id: 1, sku: 'milk', min: 10 },
      { _id: 2, sku: 'milk', min: 100 },
    ],
  ],
  [
    '$lookup within $lookup',
    [
      {
        $lookup: {
          from: 'orders',
          let: { id: '$_id' },
          pipeline: [
            { $match: { $expr: { $eq: ['$_id', '$$id'] } } },
            {
              $lookup: {
                from: 'products',
                let: { sku: { $first: '$items.sku' } },
                pipeline: [
                  { $match: { $expr: { $and: [{ $eq: ['$_id', '$$sku'] }, { $gt: ['$$id', 0] }] } } },
                  { $project: { _id: 1 } },
                ],
                as: 'p',
              },
            },
            { $project: { p: 1 } },
          ],
          as: 'o',
        },
      },
    ],
    [{ _id: 2, o: [{ _id: 2, p: [{ _id: 'milk' }] }] }],
    [{ _id: 2 }],
  ],
  [
    '$lookup to a path',
    [
      { $lookup: { from: 'products', localField: 'sku', foreignField: '_id', as: 'a.b' } },
      { $project: { 'a.b._id': 1, 'a.c': 1 } },
    ],
    [{ _id: 1, a: { c: 1, b: [{ _id: 'ghee' }] } }],
    [{ _id: 1, sku: 'ghee', a: { c: 1 } }],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          n: [{ $count: 'n' }],
          ids: [{ $match: { customer: 'a' } }, { $project: { _id: 1 } }],
          none: [{ $match: { _id: 99 } }],
        },
      },
    ],
    [{ n: [{ n: 4 }], ids: [{ _id: 1 }, { _id: 3 }], none: [] }],
  ],
  ['$count', [{ $count: 'n' }], [{ n: 4 }]],
  ['$count of nothing', [{ $match: { _id: 99 } }, { $count: 'n' }], []],
  [
    '$sortByCount',
    [{ $unwind: '$items' }, { $sortByCount: '$items.sku' }],
    [
      { _id: 'milk', count: 2 },
      { _id: 'ghee', count: 1 },
    ],
  ],
  [
    '$replaceRoot',
    [{ $unwind: '$items' }, { $replaceRoot: { newRoot: '$items' } }, { $limit: 1 }],
    [{ sku: 'milk', n: 2 }],
  ],
  [
    '$replaceWith',
    [{ $limit: 1 }, { $replaceWith: { $mergeObjects: [{ x: 1 }, { y: '$_id' }] } }],
    [{ x: 1, y: 1 }],
  ],
  [
    '$unionWith',
    [
      { $limit: 1 },
      { $project: { _id: 1 } },
      {
        $unionWith: {
          coll: 'products',
          pipeline: [{ $match: { price: { $gt: 100 } } }, { $project: { _id: 1 } }],
        },
      },
    ],
    [{ _id: 1 }, { _id: 'ghee' }],
  ],
  ['$unionWith by name', [{ $match: { _id: 99 } }, { $unionWith: 'products' }, { $count: 'n' }], [{ n: 3 }]],
  [
    '$bucket',
    [{ $bucket: { groupBy: '$n', boundaries: [0, 10, 20], default: 'other', output: { n: { $sum: 1 } } } }],
    [
      { _id: 0, n: 2 },
      { _id: 10, n: 1 },
      { _id: 'other', n: 1 },
    ],
    [{ n: 10 }, { n: 0 }, { n: 9.9 }, { n: 20 }],
  ],
];

describe('pipelines', () => {
  test.each(cases)('%s', (_title, stages, expected, input) => {
    expect(toExtendedJson(run(stages, input))).toBe(toExtendedJson(expected));
  });

  it('do not modify their input', () => {
    const input = orders.map(toDocument);
    const before = toExtendedJson(input);
    const stages = [
      { $set: { 'items.x': 1 } },
      { $unwind: '$items' },
      { $unset: 'items.n' },
      { $project: { total: 0 } },
    ];
    expect([...compilePipeline(stages.map(toDocument), context)(input)]).toHaveLength(4);
    expect(toExtendedJson(input)).toBe(before);
  });

  it('can be run again', () => {
    const pipeline = compilePipeline([{ $group: { _id: null, n: { $sum: 1 } } }].map(toDocument), context);
    const input = orders.map(toDocument);
    expect(toExtendedJson([...pipeline(input)])).toBe(toExtendedJson([...pipeline(input)]));
  });

  it('stop reading when $limit is reached', () => {
    let read = 0;
    function* endless(): Generator<Document> {
      for (;;) yield { _id: (read += 1) };
    }
    expect([
      ...compilePipeline(
        [toDocument({ $match: { _id: { $gt: 2 } } }), toDocument({ $limit: 2 })],
        context,
      )(endless()),
    ]).toHaveLength(2);
    expect(read).toBe(4);
  });

  it('group, match and sort by a collation', () => {
    const collation = parseCollation(toDocument({ locale: 'en', strength: 2 }));
    const input = [{ a: 'X' }, { a: 'x' }, { a: 'b' }];
    const grouped = run([{ $group: { _id: '$a', n: { $sum: 1 } } }, { $sort: { _id: 1 } }], input, {
      collation,
    });
    expect(toExtendedJson(grouped)).toBe(
      toExtendedJson([
        { _id: 'b', n: 1 },
        { _id: 'X', n: 2 },
      ]),
    );
    expect(run([{ $match: { a: 'x' } }], input, { collation })).toHaveLength(2);
  });

  it('read variables and $$NOW', () => {
    const result = run([{ $limit: 1 }, { $project: { v: '$$v', now: '$$NOW' } }], orders, {
      variables: toDocument({ v: 5 }),
    });
    expect(toExtendedJson(result)).toBe(toExtendedJson([{ _id: 1, v: 5, now: context.now }]));
  });

  const filtersOf = (lookup: object, input: object[]) => {
    const filters: Document[] = [];
    const collection = (_name: string, filter: Document) => {
      filters.push(filter);
      return [];
    };
    run([{ $lookup: { from: 'p', as: 'x', ...lookup } }], input, { collection });
    return toExtendedJson(filters);
  };

  it('read only the foreign documents that a $lookup by fields needs', () => {
    const input = [{ sku: 'a' }, { sku: ['a', 'b'] }, {}, { sku: [] }];
    expect(filtersOf({ localField: 'sku', foreignField: 'code' }, input)).toBe(
      toExtendedJson([
        { code: { $eq: 'a' } },
        { code: { $in: ['a', 'b'] } },
        { code: { $eq: null } },
        { code: { $eq: null } },
      ]),
    );
  });

  it('push the first $match of a $lookup pipeline down', () => {
    const equal = { $and: [{ $eq: ['$code', '$$id'] }, { $gt: ['$n', '$$id'] }] };
    const lookup = {
      let: { id: '$sku' },
      pipeline: [{ $match: { open: true, $or: [{ $expr: '$$id' }], $expr: equal } }],
    };
    expect(filtersOf(lookup, [{ sku: 'a' }, { sku: ['a'] }, {}])).toBe(
      toExtendedJson([
        { $and: [{ open: true }, { code: { $eq: 'a' } }] },
        { open: true },
        { $and: [{ open: true }, { code: { $eq: null } }] },
      ]),
    );
    const other = {
      let: { id: '$sku' },
      pipeline: [{ $match: { $expr: { $or: [{ $eq: ['$code', '$$id'] }, true] } } }],
    };
    expect(filtersOf(other, [{ sku: 'a' }])).toBe(toExtendedJson([{}]));
  });

  it('draw a sample of the requested size', () => {
    const ids = run([{ $sample: { size: 2 } }]).map((document) => Number(document._id));
    expect(new Set(ids).size).toBe(2);
  });
});

describe('rejected pipelines', () => {
  test.each<[stage: object, code: number, message: RegExp]>([
    [{ $foo: 1 }, 40324, /^Unrecognized pipeline stage name: '\$foo'$/],
    [{ $geoNear: {} }, 40324, /'\$geoNear'/],
    [{ $graphLookup: {} }, 40324, /'\$graphLookup'/],
    [{ $setWindowFields: {} }, 40324, /'\$setWindowFields'/],
    [{ $out: 'x' }, 40324, /'\$out'/],
    [{ $match: {}, $sort: {} }, 40323, /exactly one field/],
    [{}, 40323, /exactly one field/],
    [{ $match: 1 }, 15959, /match filter must be an expression in an object/],
    [{ $match: { $text: {} } }, 2, /\$text/],
    [
      { $project: {} },
      51272,
      /Invalid \$project :: caused by :: projection specification must have at least one field/,
    ],
    [{ $project: { a: 1, b: 0 } }, 31254, /Invalid \$project :: caused by :: Cannot do exclusion on field b/],
    [{ $project: { a: { $foo: 1 } } }, 168, /Unrecognized expression '\$foo'/],
    [{ $addFields: { a: 1, 'a.b': 1 } }, 31249, /Path collision/],
    [{ $addFields: 1 }, 40272, /must be an object/],
    [{ $unset: 1 }, 31002, /must be a string or an array/],
    [{ $group: { n: { $sum: 1 } } }, 15955, /must include an _id/],
    [{ $group: { _id: 1, n: 1 } }, 40234, /The field 'n' must be an accumulator object/],
    [{ $group: { _id: 1, n: { $median: {} } } }, 15952, /unknown group operator '\$median'/],
    [{ $group: { _id: 1, n: { $sum: 1, $avg: 1 } } }, 40238, /must specify one accumulator/],
    [{ $group: { _id: 1, 'a.b': { $sum: 1 } } }, 40235, /cannot contain '\.'/],
    [{ $group: { _id: 1, n: { $sum: [1, 2] } } }, 40237, /unary/],
    [{ $sort: {} }, 15976, /at least one sort key/],
    [{ $sort: { a: 0 } }, 15975, /must be 1/],
    [{ $limit: 0 }, 15958, /the limit must be positive/],
    [{ $limit: 'x' }, 5107201, /Expected a number/],
    [{ $skip: -1 }, 5107200, /non-negative/],
    [{ $unwind: 'a' }, 28818, /should be prefixed with a '\$': a/],
    [{ $unwind: {} }, 28812, /no path specified/],
    [{ $unwind: { path: '$a', foo: 1 } }, 28811, /unrecognized option to \$unwind stage: foo/],
    [{ $lookup: { from: 'x', as: 'y' } }, 9, /requires either 'pipeline' or both/],
    [{ $lookup: { from: 'x', localField: 'a', foreignField: 'b' } }, 9, /must specify 'as' field/],
    [
      { $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c', foo: 1 } },
      9,
      /unknown argument to \$lookup: foo/,
    ],
    [{ $lookup: { from: { db: 'd', coll: 'c' }, pipeline: [], as: 'c' } }, 238, /another database/],
    [
      { $lookup: { from: 'x', pipeline: [{ $match: { $expr: '$$v' } }], as: 'c' } },
      17276,
      /undefined variable: v/,
    ],
    [
      { $lookup: { from: 'x', localField: 'customer', foreignField: 'a', let: { v: 1 }, as: 'c' } },
      9,
      /must also specify 'pipeline'/,
    ],
    [{ $facet: { a: [{ $facet: {} }] } }, 40600, /\$facet is not allowed to be used within a \$facet stage/],
    [{ $facet: {} }, 40169, /non-empty object/],
    [{ $count: '' }, 40157, /non-empty string/],
    [{ $count: 'a.b' }, 40160, /cannot contain/],
    [{ $sortByCount: 'x' }, 40148, /\$-prefixed path/],
    [{ $replaceRoot: {} }, 40231, /no newRoot/],
    [
      { $replaceRoot: { newRoot: '$none' } },
      40228,
      /must evaluate to an object, but resulting value was: MISSING/,
    ],
    [{ $bucket: { groupBy: '$a', boundaries: [1] } }, 40192, /at least 2 values/],
    [{ $bucket: { groupBy: '$a', boundaries: [2, 1] } }, 40194, /must be sorted/],
  ])('%j', (stage, code, message) => {
    const failure = errorOf(() => run([stage]));
    expect(failure).toEqual({ code, message: expect.stringMatching(message) as string });
  });
});
