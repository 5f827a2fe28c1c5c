import {
  BSON,
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { expect, it } from 'vitest';
import { projectedFields } from '#db/embedded/language/projections/compile-projection';
import { namedFields } from '#db/embedded/query/named-fields';
import { decodeFields } from '#db/embedded/storage/decode-fields';
import { toDocument, toExtendedJson } from './bson-documents';

const document = {
  double: new Double(1.5),
  string: 'ĩ🐄',
  object: { inner: { deep: [1] } },
  array: ['a', { b: 2 }],
  binary: new Binary(Buffer.from([0, 1, 0])),
  id: new ObjectId(),
  boolean: true,
  date: new Date(5),
  nothing: null,
  'a name that is long': new BSONRegExp('a\\.b', 'i'),
  code: new Code('f()'),
  scoped: new Code('f()', { a: 1 }),
  symbol: new BSONSymbol('s'),
  int: new Int32(-7),
  stamp: new Timestamp(9n),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('0.10'),
  min: new MinKey(),
  max: new MaxKey(),
  reference: new DBRef('orders', new ObjectId()),
  '': 'a field without a name',
  ĩ: 'another alphabet',
};

it('decodes each field of a document as the whole document does', () => {
  const bytes = Buffer.from(BSON.serialize(document));
  const whole = toDocument(document);
  for (const name of Object.keys(document)) {
    const decoded = decodeFields(bytes, new Set([name, 'int', 'missing']));
    expect(Object.keys(decoded)).toEqual(Object.keys(whole).filter((each) => [name, 'int'].includes(each)));
    expect(toExtendedJson(decoded[name]), name).toBe(toExtendedJson(whole[name]));
  }
  expect(decodeFields(bytes, new Set())).toEqual({});
});

it('knows the fields that a filter and a sort read', () => {
  const filter = {
    a: 1,
    $and: [{ 'b.c': { $gt: 1 } }, { $or: [{ d: { $elemMatch: { x: 1 } } }, { e: 2 }] }],
  };
  expect([...(namedFields(toDocument(filter), toDocument({ 'f.g': -1, a: 1 })) ?? [])]).toEqual([
    'a',
    'b',
    'd',
    'e',
    'f',
  ]);
  for (const unknown of [{ $expr: { $eq: ['$a', '$b'] } }, { $nor: [{ $where: 'this.a' }] }])
    expect(namedFields(toDocument(unknown), {})).toBeNull();
  expect(namedFields({}, toDocument({ score: { $meta: 'textScore' } }))).toBeNull();
});

it('knows the fields that a projection reads, where it does nothing but include some', () => {
  const fieldsOf = (spec: object) => {
    const fields = projectedFields(toDocument(spec));
    return fields && [...fields];
  };
  expect(fieldsOf({ a: 1, 'b.c': true, d: { e: 1 } })).toEqual(['_id', 'a', 'b', 'd']);
  expect(fieldsOf({ _id: 0, a: 1 })).toEqual(['_id', 'a']);
  for (const other of [
    {},
    { a: 0 },
    { _id: 1 },
    { d: { e: 0 } },
    { 'a.$': 1 },
    { a: { $slice: 1 } },
    { a: '$b' },
    { a: 1, b: { $add: ['$c', 1] } },
  ])
    expect(fieldsOf(other), JSON.stringify(other)).toBeNull();
});
