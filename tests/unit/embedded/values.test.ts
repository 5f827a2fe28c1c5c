import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { describe, expect, it, test } from 'vitest';
import { parseCollation } from '#db/embedded/language/collation';
import { compileSort, topN } from '#db/embedded/language/sorting/compile-sort';
import { indexKeys } from '#db/embedded/language/paths/query-path';
import {
  canonicalKey,
  compareValues,
  equalValues,
  identicalValues,
} from '#db/embedded/language/bson/compare-values';
import { cloneValue, typeName, type Document } from '#db/embedded/language/bson/values';
import { errorOf, toDocument, toValue, toExtendedJson } from './bson-documents';

/** Ascending: https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
const ascending: unknown[] = [
  new MinKey(),
  undefined,
  null,
  NaN,
  -Infinity,
  Long.fromString('-9223372036854775808'),
  Decimal128.fromString('-1E+10'),
  -1.5,
  -1,
  0,
  Decimal128.fromString('1E-6000'),
  Decimal128.fromString('0.1'),
  // The double 0.1 is slightly more than one tenth.
  0.1,
  1,
  Decimal128.fromString('1.000000000000000000000000000000001'),
  2,
  9007199254740992,
  Long.fromString('9007199254740993'),
  Decimal128.fromString('9007199254740993.5'),
  Long.fromString('9223372036854775807'),
  1e300,
  Decimal128.fromString('1E+6000'),
  Infinity,
  '',
  '10',
  '9',
  'A',
  'a',
  'aa',
  'é',
  '\uffee',
  '😀',
  {},
  { a: 1 },
  { a: 2 },
  { b: 0 },
  { b: 0, c: 0 },
  { a: 'x' },
  { a: {} },
  [],
  [null],
  [1],
  [1, 2],
  [1, 3],
  [2],
  ['a'],
  [[1]],
  new Binary(Buffer.from([1])),
  new Binary(Buffer.from([2])),
  new Binary(Buffer.from([2]), 5),
  new Binary(Buffer.from([1, 1])),
  new ObjectId('000000000000000000000001'),
  new ObjectId('0000000000000000000000ff'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Timestamp({ t: 1, i: 1 }),
  new Timestamp({ t: 1, i: 2 }),
  new BSONRegExp('a', 'i'),
  new BSONRegExp('b', ''),
  new MaxKey(),
];

describe('the order of values', () => {
  it('is by type, and within a type by value', () => {
    const values = ascending.map(toValue);
    values.forEach((a, i) =>
      values.forEach((b, j) => {
        expect([toExtendedJson(a), toExtendedJson(b), Math.sign(compareValues(a, b))]).toEqual([
          toExtendedJson(a),
          toExtendedJson(b),
          Math.sign(i - j),
        ]);
      }),
    );
  });

  it('gives different values different keys', () => {
    expect(new Set(ascending.map((value) => canonicalKey(toValue(value)))).size).toBe(ascending.length);
  });

  test.each<[unknown, unknown]>([
    [1, new Double(1)],
    [1, Long.fromNumber(1)],
    [1, Decimal128.fromString('1.00')],
    [0, new Double(-0)],
    [0.5, Decimal128.fromString('0.50')],
    [Long.fromString('9007199254740993'), Decimal128.fromString('9007199254740993')],
    [NaN, Decimal128.fromString('NaN')],
    [Infinity, Decimal128.fromString('Infinity')],
    [Decimal128.fromString('1E+3'), 1000],
    [{ a: [1] }, { a: [Long.fromNumber(1)] }],
  ])('%s equals %s and has the same key', (a, b) => {
    const [x, y] = [toValue(a), toValue(b)];
    expect(equalValues(x, y)).toBe(true);
    expect(canonicalKey(x)).toBe(canonicalKey(y));
  });

  test.each<[unknown, unknown]>([
    [
      ['a]', 'b'],
      [['a'], 'b]'],
    ],
    [['a', 'b'], ['a\x01sb']],
    [{ a: 'x', b: 'y' }, { a: 'x\x01b\0sy' }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{}, { '': null }],
    ['1', 1],
    [{ '}': 1 }, {}],
  ])('%j and %j have different keys', (a, b) => {
    expect(canonicalKey(toValue(a))).not.toBe(canonicalKey(toValue(b)));
  });

  it('distinguishes types for identity', () => {
    expect(identicalValues(new Int32(1), new Double(1))).toBe(false);
    expect(identicalValues(Decimal128.fromString('1.0'), Decimal128.fromString('1.00'))).toBe(false);
    expect(identicalValues(toValue({ a: [1] }), toValue({ a: [1] }))).toBe(true);
    expect(identicalValues(toValue({ a: 1, b: 1 }), toValue({ b: 1, a: 1 }))).toBe(false);
  });
});

describe('types', () => {
  test.each<[unknown, string]>([
    [1, 'int'],
    [1.5, 'double'],
    [new Double(1), 'double'],
    [Long.fromNumber(1), 'long'],
    [Decimal128.fromString('1'), 'decimal'],
    ['', 'string'],
    [{}, 'object'],
    [[], 'array'],
    [true, 'bool'],
    [null, 'null'],
    [undefined, 'missing'],
    [new Date(0), 'date'],
    [new ObjectId(), 'objectId'],
    [new Binary(Buffer.from('x')), 'binData'],
    [/x/, 'regex'],
    [new Timestamp({ t: 1, i: 1 }), 'timestamp'],
    [new MinKey(), 'minKey'],
    [{ $ref: 'c', $id: 1 }, 'object'],
  ])('%s is %s', (value, name) => {
    expect(typeName(toValue(value))).toBe(name);
  });

  it('copies deeply, including a field called __proto__', () => {
    const source = toDocument(JSON.parse('{"__proto__":{"a":1},"b":[{"c":1}]}') as object);
    const copy = cloneValue(source);
    expect(toExtendedJson(copy)).toBe(toExtendedJson(source));
    expect(Object.keys(copy)).toEqual(['__proto__', 'b']);
    expect(copy.b).not.toBe(source.b);
  });
});

describe('sorting documents', () => {
  const order = (spec: object, documents: object[], collation?: object) => {
    const compare = compileSort(toDocument(spec), parseCollation(collation && toDocument(collation)));
    return documents
      .map(toDocument)
      .sort(compare)
      .map((document) => Number(document._id));
  };

  test.each<[string, object, object[], number[]]>([
    [
      'missing with null, both before numbers',
      { a: 1 },
      [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: null }],
      [2, 3, 1],
    ],
    [
      'an empty array before null',
      { a: 1 },
      [
        { _id: 1, a: null },
        { _id: 2, a: [] },
      ],
      [2, 1],
    ],
    [
      'an array ascending by its lowest element',
      { a: 1 },
      [
        { _id: 1, a: [5, 3] },
        { _id: 2, a: 4 },
        { _id: 3, a: [2, 9] },
      ],
      [3, 1, 2],
    ],
    [
      'an array descending by its highest element',
      { a: -1 },
      [
        { _id: 1, a: [5, 3] },
        { _id: 2, a: 4 },
        { _id: 3, a: [2, 9] },
      ],
      [3, 1, 2],
    ],
    [
      'by a field inside an array',
      { 'a.b': 1 },
      [
        { _id: 1, a: [{ b: 5 }, { b: 2 }] },
        { _id: 2, a: { b: 3 } },
        { _id: 3, a: [{ c: 1 }, { b: 9 }] },
      ],
      [3, 1, 2],
    ],
    [
      'by two fields',
      { a: 1, b: -1 },
      [
        { _id: 1, a: 1, b: 1 },
        { _id: 2, a: 1, b: 2 },
        { _id: 3, a: 0 },
      ],
      [3, 2, 1],
    ],
    [
      'two fields of one array stay together',
      { 'a.x': 1, 'a.y': 1 },
      [
        {
          _id: 1,
          a: [
            { x: 1, y: 9 },
            { x: 2, y: 1 },
          ],
        },
        { _id: 2, a: { x: 1, y: 5 } },
      ],
      [2, 1],
    ],
    [
      'types before values',
      { a: -1 },
      [
        { _id: 1, a: 5 },
        { _id: 2, a: 'x' },
        { _id: 3, a: new Date(0) },
      ],
      [3, 2, 1],
    ],
    [
      'equal ones keep their order',
      { a: 1 },
      [
        { _id: 3, a: 1 },
        { _id: 1, a: 1 },
        { _id: 2, a: 1 },
      ],
      [3, 1, 2],
    ],
    [
      'longs exactly',
      { a: 1 },
      [
        { _id: 1, a: Long.fromString('9007199254740993') },
        { _id: 2, a: Long.fromString('9007199254740992') },
      ],
      [2, 1],
    ],
  ])('%s', (_title, spec, documents, ids) => {
    expect(order(spec, documents)).toEqual(ids);
  });

  it('applies a collation', () => {
    const documents = [
      { _id: 1, a: 'b' },
      { _id: 2, a: 'A' },
      { _id: 3, a: 'á' },
      { _id: 4, a: 'a' },
    ];
    expect(order({ a: 1 }, documents, { locale: 'en' })).toEqual([4, 2, 3, 1]);
    expect(order({ a: 1 }, documents)).toEqual([2, 4, 1, 3]);
  });

  it('topN returns the first documents of a full sort', () => {
    const documents = Array.from({ length: 100 }, (_, i) => toDocument({ _id: i, a: (i * 37) % 10 }));
    const compare = compileSort(toDocument({ a: 1 }));
    const all = [...documents].sort(compare).slice(0, 7);
    expect(topN(documents, compare, 7)).toEqual(all);
  });

  test.each<[object, number]>([
    [{ a: 2 }, 15975],
    [{ a: 'x' }, 15974],
    [{ a: { $meta: 'textScore' } }, 238],
    [{ 'a..b': 1 }, 15998],
    [{ '': 1 }, 40352],
  ])('rejects %j', (spec, code) => {
    expect(errorOf(() => compileSort(toDocument(spec))).code).toBe(code);
  });

  it('rejects a sort by two arrays', () => {
    const compare = compileSort(toDocument({ a: 1, b: 1 }));
    const [x, y] = [toDocument({ a: [1], b: [2] }), toDocument({ a: 1, b: 1 })];
    expect(errorOf(() => compare(x, y)).code).toBe(2);
  });
});

describe('keys of an index', () => {
  const keys = (document: object, ...paths: string[]) =>
    toExtendedJson(
      indexKeys(
        toDocument(document),
        paths.map((path) => path.split('.')),
      ),
    );

  it('contain one tuple for each element, with null for missing fields', () => {
    expect(keys({ a: [1, 2], b: 'x' }, 'a', 'b', 'c')).toBe(
      toExtendedJson([
        [1, 'x', null],
        [2, 'x', null],
      ]),
    );
    expect(keys({ a: [{ b: 1, c: 2 }, { b: 3 }, 4] }, 'a.b', 'a.c')).toBe(
      toExtendedJson([
        [1, 2],
        [3, null],
        [null, null],
      ]),
    );
    expect(keys({ a: [] }, 'a.b')).toBe(toExtendedJson([[null]]));
    expect(keys({ a: [[1, 2]] }, 'a')).toBe(toExtendedJson([[[1, 2]]]));
    expect(keys({ a: [5, 6] }, 'a.1')).toBe(toExtendedJson([[6]]));
    expect(indexKeys(toDocument({ a: [] }) as Document, [['a']])).toEqual([[undefined]]);
  });

  it('are rejected for two arrays', () => {
    expect(errorOf(() => keys({ a: [1], b: [2] }, 'a', 'b'))).toEqual({
      code: 171,
      message: 'cannot index parallel arrays [b] [a]',
    });
  });
});
