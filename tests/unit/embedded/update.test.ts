import { Decimal128, Double, Int32, Long, type Timestamp } from 'bson';
import { describe, expect, it, test } from 'vitest';
import { parseCollation } from '#db/embedded/language/collation';
import { compileFilter, type MatchPosition } from '#db/embedded/language/filters/compile-filter';
import {
  compileUpdate,
  documentFromEqualities,
  type CompiledUpdate,
} from '#db/embedded/language/updates/compile-update';
import type { Document } from '#db/embedded/language/bson/values';
import { errorOf, toDocument, toValue, toExtendedJson } from './bson-documents';

const now = new Date('2026-03-01T09:00:00Z');

type Settings = { arrayFilters?: object[]; filter?: object; isInsert?: boolean };

function compile(update: object, { arrayFilters }: Settings = {}): CompiledUpdate {
  return compileUpdate(toValue(update) as Document | Document[], {
    arrayFilters: arrayFilters?.map(toDocument),
    now,
  });
}

/** Applies an update and checks that the source document is unchanged. */
function apply(update: object, source: object, settings: Settings = {}): Document {
  const document = toDocument(source);
  const before = toExtendedJson(document);
  const position: MatchPosition = {};
  if (settings.filter) expect(compileFilter(toDocument(settings.filter))(document, position)).toBe(true);
  const result = compile(update, settings).apply(document, {
    position,
    isInsert: settings.isInsert ?? false,
  });
  expect(toExtendedJson(document)).toBe(before);
  return result;
}

const long = Long.fromString;
const decimal = (text: string) => Decimal128.fromString(text);

type Case = [title: string, update: object, source: object, expected: object, settings?: Settings];

const cases: Case[] = [
  [
    '$set keeps the place of a field and appends new ones',
    { $set: { b: 5, c: 6 } },
    { a: 1, b: 2 },
    { a: 1, b: 5, c: 6 },
  ],
  [
    'new fields are added in the order of their names',
    { $set: { z: 1, b: 2 }, $inc: { m: 3 } },
    {},
    { b: 2, m: 3, z: 1 },
  ],
  ['$set creates missing documents', { $set: { 'a.b.c': 1 } }, {}, { a: { b: { c: 1 } } }],
  [
    '$set beyond the end of an array fills it with null',
    { $set: { 'a.3': 1 } },
    { a: [0] },
    { a: [0, null, null, 1] },
  ],
  ['$set with a number creates a field where there is no array', { $set: { 'a.0': 1 } }, {}, { a: { 0: 1 } }],
  ['$set changes a type', { $set: { a: long('1') } }, { a: 1 }, { a: long('1') }],
  ['$set takes a document with dollars inside', { $set: { a: { $b: 1 } } }, {}, { a: { $b: 1 } }],
  ['$unset', { $unset: { a: '', 'b.c': 1, 'x.y': 1 } }, { a: 1, b: { c: 1, d: 2 } }, { b: { d: 2 } }],
  ['$unset of an element leaves null', { $unset: { 'a.1': '' } }, { a: [1, 2, 3] }, { a: [1, null, 3] }],
  ['$unset through a scalar does nothing', { $unset: { 'a.b': '' } }, { a: 1 }, { a: 1 }],
  ['$setOnInsert at an update', { $set: { a: 1 }, $setOnInsert: { b: 2 } }, {}, { a: 1 }],
  [
    '$setOnInsert at an insert',
    { $set: { a: 1 }, $setOnInsert: { b: 2 } },
    {},
    { a: 1, b: 2 },
    { isInsert: true },
  ],
  ['$inc keeps an int', { $inc: { a: 2 } }, { a: 1 }, { a: 3 }],
  [
    '$inc of an int beyond 32 bits gives a long',
    { $inc: { a: 1 } },
    { a: 2147483647 },
    { a: long('2147483648') },
  ],
  ['$inc by a double gives a double', { $inc: { a: 0.5 } }, { a: 1 }, { a: 1.5 }],
  ['$inc by a whole double gives a double', { $inc: { a: new Double(1) } }, { a: 1 }, { a: new Double(2) }],
  ['$inc of a long', { $inc: { a: 1 } }, { a: long('9007199254740993') }, { a: long('9007199254740994') }],
  ['$inc by a decimal', { $inc: { a: decimal('0.10') } }, { a: 1 }, { a: decimal('1.10') }],
  [
    '$inc of a double by a decimal',
    { $inc: { a: decimal('0.2') } },
    { a: 0.1 },
    { a: decimal('0.300000000000000') },
  ],
  ['$inc of a missing field', { $inc: { 'a.b': long('4') } }, {}, { a: { b: long('4') } }],
  ['$mul', { $mul: { a: 3, b: 0.5 } }, { a: 2, b: 3 }, { a: 6, b: 1.5 }],
  [
    '$mul of a missing field is zero of the type',
    { $mul: { a: 3, b: long('3'), c: decimal('3'), d: 1.5 } },
    {},
    { a: 0, b: long('0'), c: decimal('0'), d: new Double(0) },
  ],
  ['$mul of ints beyond 32 bits', { $mul: { a: 65536 } }, { a: 65536 }, { a: long('4294967296') }],
  [
    '$min and $max',
    { $min: { a: 1, b: 9 }, $max: { c: 9, d: 1 } },
    { a: 5, b: 5, c: 5, d: 5 },
    { a: 1, b: 5, c: 9, d: 5 },
  ],
  ['$max across types', { $max: { a: 'x' } }, { a: 5 }, { a: 'x' }],
  ['$min of a missing field', { $min: { a: 5 } }, {}, { a: 5 }],
  ['$max leaves an equal number of another type', { $max: { a: new Double(5) } }, { a: 5 }, { a: 5 }],
  ['$currentDate', { $currentDate: { a: true, b: { $type: 'date' } } }, {}, { a: now, b: now }],
  ['$rename', { $rename: { a: 'c.d' } }, { a: 1, b: 2 }, { b: 2, c: { d: 1 } }],
  ['$rename over another field', { $rename: { a: 'b' } }, { a: 1, b: 2, c: 3 }, { b: 1, c: 3 }],
  ['$rename of a missing field', { $rename: { x: 'b' } }, { b: 2 }, { b: 2 }],
  [
    '$bit',
    { $bit: { a: { and: 6 }, b: { or: 1 }, c: { xor: 5 } } },
    { a: 5, b: 4, c: 1 },
    { a: 4, b: 5, c: 4 },
  ],
  ['$bit with a long', { $bit: { a: { or: long('4294967296') } } }, { a: 1 }, { a: long('4294967297') }],
  ['$push', { $push: { a: 3, b: 1 } }, { a: [1] }, { a: [1, 3], b: [1] }],
  ['$push of an array pushes one element', { $push: { a: [1, 2] } }, { a: [] }, { a: [[1, 2]] }],
  ['$push with $each on a missing field', { $push: { a: { $each: [1, 2] } } }, {}, { a: [1, 2] }],
  [
    '$push with $sort by a field',
    { $push: { a: { $each: [{ n: 1 }, { n: 3 }], $sort: { n: -1 } } } },
    { a: [{ n: 2 }] },
    { a: [{ n: 3 }, { n: 2 }, { n: 1 }] },
  ],
  [
    '$push with $sort of whole elements',
    { $push: { a: { $each: [1], $sort: 1 } } },
    { a: [3, 'x', 2] },
    { a: [1, 2, 3, 'x'] },
  ],
  [
    '$push with $sort and $slice',
    { $push: { a: { $each: [5, 4], $sort: -1, $slice: 3 } } },
    { a: [1, 9] },
    { a: [9, 5, 4] },
  ],
  [
    '$push with a negative $slice keeps the last',
    { $push: { a: { $each: [4], $slice: -2 } } },
    { a: [1, 2, 3] },
    { a: [3, 4] },
  ],
  ['$push with $slice 0', { $push: { a: { $each: [4], $slice: 0 } } }, { a: [1] }, { a: [] }],
  [
    '$push with $position',
    { $push: { a: { $each: [7, 8], $position: 1 } } },
    { a: [1, 2] },
    { a: [1, 7, 8, 2] },
  ],
  [
    '$push with a negative $position',
    { $push: { a: { $each: [7], $position: -1 } } },
    { a: [1, 2] },
    { a: [1, 7, 2] },
  ],
  ['$push of nothing makes the field', { $push: { a: { $each: [] } } }, {}, { a: [] }],
  [
    '$addToSet',
    { $addToSet: { a: 1, b: 1, c: { x: 1 } } },
    { a: [1], c: [{ x: 1 }] },
    { a: [1], c: [{ x: 1 }], b: [1] },
  ],
  [
    '$addToSet with $each',
    { $addToSet: { a: { $each: [1, 2, 2, new Double(1)] } } },
    { a: [1] },
    { a: [1, 2] },
  ],
  [
    '$addToSet tells the order of fields',
    { $addToSet: { a: { y: 1, x: 1 } } },
    { a: [{ x: 1, y: 1 }] },
    {
      a: [
        { x: 1, y: 1 },
        { y: 1, x: 1 },
      ],
    },
  ],
  ['$pop', { $pop: { a: 1, b: -1, c: 1, d: 1 } }, { a: [1, 2], b: [1, 2], c: [] }, { a: [1], b: [2], c: [] }],
  ['$pull of a value', { $pull: { a: 1 } }, { a: [1, 2, 1, new Double(1)] }, { a: [2] }],
  ['$pull by operators', { $pull: { a: { $gte: 2 } } }, { a: [1, 2, 3] }, { a: [1] }],
  [
    '$pull of documents by some fields',
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 1, y: 1 }, { x: 2 }, 1] },
    { a: [{ x: 2 }, 1] },
  ],
  [
    '$pull with $or',
    { $pull: { a: { $or: [{ x: 1 }, { x: 3 }] } } },
    { a: [{ x: 1 }, { x: 2 }, { x: 3 }] },
    { a: [{ x: 2 }] },
  ],
  ['$pull with an expression', { $pull: { a: /^x/ } }, { a: ['xa', 'b', 1] }, { a: ['b', 1] }],
  ['$pull on a missing field', { $pull: { a: 1, 'b.c': 1 } }, { b: 1 }, { b: 1 }],
  ['$pullAll', { $pullAll: { a: [1, 3] } }, { a: [1, 2, 3, 1] }, { a: [2] }],
  ['$ is the matched element', { $set: { 'a.$': 9 } }, { a: [1, 5] }, { a: [1, 9] }, { filter: { a: 5 } }],
  [
    '$ with a condition beside the array',
    { $set: { 'a.$.n': 9 } },
    { _id: 1, a: [{ s: 'x' }, { s: 'y' }] },
    { _id: 1, a: [{ s: 'x' }, { s: 'y', n: 9 }] },
    { filter: { _id: 1, 'a.s': 'y' } },
  ],
  [
    '$ with $elemMatch',
    { $inc: { 'a.$.n': 1 } },
    {
      a: [
        { s: 1, t: 1, n: 0 },
        { s: 1, t: 2, n: 0 },
      ],
    },
    {
      a: [
        { s: 1, t: 1, n: 0 },
        { s: 1, t: 2, n: 1 },
      ],
    },
    { filter: { a: { $elemMatch: { s: 1, t: 2 } } } },
  ],
  ['$[] is every element', { $inc: { 'a.$[].n': 1 } }, { a: [{ n: 1 }, {}] }, { a: [{ n: 2 }, { n: 1 }] }],
  [
    '$[id] is those of a filter',
    { $set: { 'a.$[big]': 0 } },
    { a: [1, 5, 9] },
    { a: [1, 0, 0] },
    { arrayFilters: [{ big: { $gt: 4 } }] },
  ],
  [
    '$[id] with fields',
    { $set: { 'a.$[x].d': true } },
    { a: [{ k: 1, q: 2 }, { k: 2 }] },
    { a: [{ k: 1, q: 2, d: true }, { k: 2 }] },
    { arrayFilters: [{ 'x.k': 1, 'x.q': 2 }] },
  ],
  [
    'nested $[]',
    { $set: { 'a.$[].b.$[i]': 0 } },
    { a: [{ b: [1, 2] }, { b: [2] }] },
    { a: [{ b: [1, 0] }, { b: [0] }] },
    { arrayFilters: [{ i: 2 }] },
  ],
  ['a replacement keeps _id', { b: 1 }, { _id: 7, a: 1 }, { _id: 7, b: 1 }],
  ['a replacement puts _id first', { b: 1, _id: 7 }, { _id: 7, a: 1 }, { _id: 7, b: 1 }],
  [
    'a replacement with dots and inner dollars',
    { 'a.b': 1, c: { $d: 1 } },
    { _id: 1 },
    { _id: 1, 'a.b': 1, c: { $d: 1 } },
  ],
  [
    'a pipeline',
    [{ $set: { total: { $add: ['$a', '$b'] } } }, { $unset: 'a' }],
    { _id: 1, a: 1, b: 2 },
    { _id: 1, b: 2, total: 3 },
  ],
  ['a pipeline that replaces keeps _id', [{ $replaceWith: { x: '$a' } }], { _id: 1, a: 5 }, { _id: 1, x: 5 }],
  [
    'a pipeline that sets a field with a dollar',
    [{ $replaceWith: { $setField: { field: { $literal: '$a' }, value: 1, input: '$$ROOT' } } }],
    { _id: 1, foo: {} },
    { _id: 1, foo: {}, $a: 1 },
  ],
  [
    'a pipeline that sets a field with a dot in a sub-document',
    [{ $set: { foo: { $setField: { field: { $literal: 'a.b' }, value: 1, input: '$foo' } } } }],
    { _id: 1, foo: {} },
    { _id: 1, foo: { 'a.b': 1 } },
  ],
  ['a pipeline with $$NOW', [{ $set: { at: '$$NOW' } }], { _id: 1 }, { _id: 1, at: now }],
];

describe('updates', () => {
  test.each(cases)('%s', (_title, update, source, expected, settings) => {
    expect(toExtendedJson(apply(update, source, settings))).toBe(toExtendedJson(expected));
  });

  it('sets a timestamp', () => {
    const { at } = apply({ $currentDate: { at: { $type: 'timestamp' } } }, {});
    expect((at as Timestamp).t).toBe(now.getTime() / 1000);
  });

  test.each<[string, object, object]>([
    ['$set of the same', { $set: { a: 1, 'b.c': [1] } }, { a: 1, b: { c: [1] } }],
    ['$inc by nothing', { $inc: { a: 0 } }, { a: 1 }],
    ['$addToSet of what is there', { $addToSet: { a: 1 } }, { a: [1] }],
    ['$pull of what is not there', { $pull: { a: 1 } }, { a: [2] }],
    ['$unset of what is not there', { $unset: { x: 1 } }, { a: [2] }],
    ['an empty operator', { $set: {} }, { a: 1 }],
    ['the same replacement', { a: 1 }, { _id: 1, a: 1 }],
    ['a pipeline without effect', [{ $set: { a: 1 } }], { _id: 1, a: 1 }],
  ])('returns the same object when nothing changes: %s', (_title, update, source) => {
    const document = toDocument(source);
    expect(compile(update).apply(document, { isInsert: false })).toBe(document);
  });

  it('shares unchanged values', () => {
    const document = toDocument({ a: { x: 1 }, b: { y: [1] } });
    const result = compile({ $set: { 'a.x': 2 } }).apply(document, { isInsert: false });
    expect(result.b).toBe(document.b);
    expect(result.a).not.toBe(document.a);
  });

  it('can be applied to many documents', () => {
    const update = compile({ $push: { a: { $each: [{ n: 1 }] } }, $set: { 'b.c': 1 } });
    const first = update.apply(toDocument({ _id: 1 }), { isInsert: false });
    const second = update.apply(first, { isInsert: false });
    expect(toExtendedJson(first)).toBe(toExtendedJson({ _id: 1, a: [{ n: 1 }], b: { c: 1 } }));
    expect(toExtendedJson(second)).toBe(toExtendedJson({ _id: 1, a: [{ n: 1 }, { n: 1 }], b: { c: 1 } }));
  });

  it('applies a collation to $addToSet, $pull and $max', () => {
    const collation = parseCollation(toDocument({ locale: 'en', strength: 2 }));
    const update = (operators: object) =>
      compileUpdate(toDocument(operators), { now, collation }).apply(toDocument({ a: ['x'], b: 'b' }), {
        isInsert: false,
      });
    expect(toExtendedJson(update({ $addToSet: { a: 'X' } }))).toBe(toExtendedJson({ a: ['x'], b: 'b' }));
    expect(toExtendedJson(update({ $pull: { a: 'X' } }))).toBe(toExtendedJson({ a: [], b: 'b' }));
    expect(toExtendedJson(update({ $max: { b: 'B' } }))).toBe(toExtendedJson({ a: ['x'], b: 'b' }));
  });

  it('reads variables in a pipeline', () => {
    const update = compileUpdate([toDocument({ $set: { a: '$$v' } })], {
      now,
      variables: { v: new Int32(4) },
    });
    expect(toExtendedJson(update.apply(toDocument({ _id: 1 }), { isInsert: false }))).toBe(
      toExtendedJson({ _id: 1, a: 4 }),
    );
  });
});

type Refusal = [update: object, source: object, code: number, message: RegExp, settings?: Settings];

const refusals: Refusal[] = [
  [{ $foo: { a: 1 } }, {}, 9, /^Unknown modifier: \$foo\. Expected a valid update modifier/],
  [{ $set: { a: 1 }, b: 1 }, {}, 9, /^Unknown modifier: b/],
  [{ a: 1, $set: { b: 1 } }, {}, 52, /The dollar \(\$\) prefixed field '\$set'/],
  [{ $set: 5 }, {}, 9, /^Modifiers operate on fields but we found type int instead/],
  [{ $set: { '': 1 } }, {}, 56, /An empty update path is not valid/],
  [{ $set: { 'a.': 1 } }, {}, 56, /'a\.' contains an empty field name/],
  [{ $set: { $a: 1 } }, {}, 52, /'\$a' in '\$a' is not allowed/],
  [{ $set: { a: 1 }, $inc: { a: 1 } }, {}, 40, /^Updating the path 'a' would create a conflict at 'a'$/],
  [{ $set: { a: 1, 'a.b': 1 } }, {}, 40, /^Updating the path 'a\.b' would create a conflict at 'a'$/],
  [{ $rename: { a: 'b' }, $set: { b: 1 } }, {}, 40, /conflict at 'b'/],
  [{ $set: { 'a.b': 1 } }, { a: 1 }, 28, /^Cannot create field 'b' in element \{a: 1\}$/],
  [{ $set: { 'a.b': 1 } }, { a: [1] }, 28, /^Cannot create field 'b' in element \{a: \[ 1 \]\}$/],
  [{ $inc: { 'a.b': 1 } }, { a: 'x' }, 28, /^Cannot create field 'b' in element \{a: "x"\}$/],
  [{ $set: { 'a.b': 1 } }, { a: null }, 28, /^Cannot create field 'b' in element \{a: null\}$/],
  [{ $push: { 'a.b': 1 } }, { a: 1 }, 28, /^Cannot create field 'b'/],
  [
    { $set: { _id: 2 } },
    { _id: 1 },
    66,
    /^Performing an update on the path '_id' would modify the immutable field '_id'$/,
  ],
  [{ $unset: { _id: 1 } }, { _id: 1 }, 66, /immutable field '_id'/],
  [{ $set: { '_id.a': 2 } }, { _id: { a: 1 } }, 66, /immutable field '_id'/],
  [{ $rename: { _id: 'x' } }, { _id: 1 }, 66, /immutable field '_id'/],
  [{ _id: 2 }, { _id: 1 }, 66, /\(immutable\) field '_id' was found to have been altered to _id: 2/],
  [[{ $set: { _id: 2 } }], { _id: 1 }, 66, /immutable field '_id'/],
  [{ $inc: { a: 'x' } }, {}, 14, /^Cannot increment with non-numeric argument: \{a: "x"\}$/],
  [{ $mul: { a: 'x' } }, {}, 14, /^Cannot multiply with non-numeric argument/],
  [
    { $inc: { a: 1 } },
    { _id: 1, a: 'x' },
    14,
    /^Cannot apply \$inc to a value of non-numeric type\. \{_id: 1\} has the field 'a' of non-numeric type string$/,
  ],
  [{ $inc: { a: 1 } }, { _id: 1, a: null }, 14, /non-numeric type null$/],
  [{ $mul: { a: 1 } }, { _id: 1, a: [] }, 14, /Cannot apply \$mul to a value of non-numeric type/],
  [
    { $inc: { a: 1 } },
    { a: long('9223372036854775807') },
    2,
    /^Failed to apply \$inc operations to current value \(\(NumberLong\)9223372036854775807\)/,
  ],
  [{ $mul: { a: 2 } }, { a: long('9223372036854775807') }, 2, /^Failed to apply \$mul operations/],
  [
    { $push: { a: 1 } },
    { _id: 1, a: 'x' },
    2,
    /^The field 'a' must be an array but is of type string in document \{_id: 1\}$/,
  ],
  [{ $push: { a: { $each: 1 } } }, {}, 2, /\$each in \$push must be an array/],
  [{ $push: { a: { $each: [], $foo: 1 } } }, {}, 2, /Unrecognized clause in \$push: \$foo/],
  [{ $push: { a: { $each: [], $slice: 'x' } } }, {}, 2, /\$slice must be an integer/],
  [{ $push: { a: { $each: [], $position: 1.5 } } }, {}, 2, /\$position must be an integer/],
  [{ $push: { a: { $each: [], $sort: 2 } } }, {}, 2, /\$sort/],
  [
    { $addToSet: { a: 1 } },
    { a: 1 },
    2,
    /^Cannot apply \$addToSet to non-array field\. Field named 'a' has non-array type int$/,
  ],
  [{ $addToSet: { a: { $each: 1 } } }, {}, 14, /\$each in \$addToSet must be an array/],
  [{ $pop: { a: 1 } }, { a: 1 }, 14, /^Path 'a' contains an element of non-array type 'int'$/],
  [{ $pop: { a: 2 } }, {}, 9, /^\$pop expects 1 or -1, found: 2$/],
  [{ $pop: { a: 'x' } }, {}, 9, /Expected a number in: a: "x"/],
  [{ $pull: { a: 1 } }, { a: 1 }, 2, /^Cannot apply \$pull to a non-array value$/],
  [{ $pullAll: { a: 1 } }, {}, 2, /\$pullAll requires an array argument but was given a int/],
  [{ $currentDate: { a: 'now' } }, {}, 2, /string is not valid type for \$currentDate/],
  [{ $currentDate: { a: { $type: 'x' } } }, {}, 2, /'\$type' string field is required/],
  [{ $rename: { a: 1 } }, {}, 2, /'to' field for \$rename must be a string/],
  [{ $rename: { a: 'a' } }, {}, 2, /must differ/],
  [{ $rename: { a: 'a.b' } }, {}, 2, /must not be on the same path/],
  [
    { $rename: { 'a.0': 'b' } },
    { _id: 1, a: [1] },
    2,
    /The source field cannot be an array element, 'a\.0' in doc with _id: 1/,
  ],
  [
    { $rename: { b: 'a.0' } },
    { _id: 1, a: [1], b: 1 },
    2,
    /The destination field cannot be an array element/,
  ],
  [{ $bit: { a: 1 } }, {}, 2, /\$bit modifier is not compatible with a int/],
  [{ $bit: { a: { nand: 1 } } }, {}, 2, /only supports 'and', 'or', and 'xor', not 'nand'/],
  [{ $bit: { a: { and: 1.5 } } }, {}, 2, /must be an Integer/],
  [{ $bit: { a: { and: 1 } } }, { _id: 1, a: 'x' }, 2, /Cannot apply \$bit to a value of non-integral type/],
  [
    { $set: { 'a.$': 1 } },
    { a: [1] },
    2,
    /^The positional operator did not find the match needed from the query\.$/,
  ],
  [{ $set: { 'a.$.b.$': 1 } }, { a: [1] }, 2, /Too many positional/],
  [{ $set: { '$.a': 1 } }, {}, 2, /in the first position/],
  [
    { $set: { 'a.$[]': 1 } },
    {},
    2,
    /^The path 'a' must exist in the document in order to apply array updates\.$/,
  ],
  [{ $set: { 'a.$[]': 1 } }, { a: 1 }, 2, /^Cannot apply array updates to non-array element a: 1$/],
  [
    { $set: { 'a.$[x]': 1 } },
    { a: [] },
    2,
    /^No array filter found for identifier 'x' in path 'a\.\$\[x\]'$/,
  ],
  [{ $set: { a: 1 } }, {}, 9, /array filter for identifier 'x' was not used/, { arrayFilters: [{ x: 1 }] }],
  [
    { $set: { 'a.$[x]': 1 } },
    {},
    9,
    /multiple array filters with the same top-level field name x/,
    { arrayFilters: [{ x: 1 }, { 'x.y': 1 }] },
  ],
  [
    { $set: { 'a.$[x]': 1 } },
    {},
    9,
    /Expected a single top-level field name/,
    { arrayFilters: [{ x: 1, y: 1 }] },
  ],
  [{ $set: { 'a.$[X]': 1 } }, {}, 2, /beginning with a lowercase letter/, { arrayFilters: [{ X: 1 }] }],
  [{ $set: { 'a.$[].x': 1, 'a.0.x': 2 } }, { a: [{}] }, 40, /^Update created a conflict at 'a\.0\.x'$/],
  [{ a: 1 }, {}, 9, /arrayFilters/, { arrayFilters: [{ x: 1 }] }],
  [[{ $set: { a: 1 } }], {}, 9, /arrayFilters/, { arrayFilters: [{ x: 1 }] }],
  [[{ $match: { a: 1 } }], {}, 72, /^\$match is not allowed to be used within an update$/],
  [[{ $foo: 1 }], {}, 40324, /Unrecognized pipeline stage name: '\$foo'/],
  [{ _id: { $a: 1 } }, {}, 52, /_id fields may not contain '\$'-prefixed fields/],
  [{ _id: [1] }, {}, 53, /The '_id' value cannot be of type array/],
];

describe('rejected updates', () => {
  test.each(refusals)('%j of %j', (update, source, code, message, settings) => {
    const failure = errorOf(() => apply(update, source, settings));
    expect(failure).toEqual({ code, message: expect.stringMatching(message) as string });
  });
});

describe('the initial document of an upsert', () => {
  test.each<[object, object]>([
    [
      { a: 1, 'b.c': 2 },
      { a: 1, b: { c: 2 } },
    ],
    [
      { a: { $eq: 1 }, b: { $gt: 2 }, c: { $in: [3] }, d: { $in: [1, 2] } },
      { a: 1, c: 3 },
    ],
    [{ $and: [{ a: 1 }, { $and: [{ b: 2 }] }] }, { a: 1, b: 2 }],
    [{ $or: [{ a: 1 }] }, { a: 1 }],
    [{ $or: [{ a: 1 }, { b: 1 }] }, {}],
    [{ a: /x/, b: { $all: [1] }, $expr: { $eq: ['$c', 1] } }, { b: 1 }],
    [{ a: { b: 1 } }, { a: { b: 1 } }],
  ])('of %j', (filter, expected) => {
    expect(toExtendedJson(documentFromEqualities(toDocument(filter)))).toBe(toExtendedJson(expected));
  });

  test.each<object>([{ a: 1, 'a.b': 2 }, { $and: [{ a: 1 }, { a: 2 }] }, { a: { $all: [1, 2] } }])(
    'rejects %j',
    (filter) => {
      expect(errorOf(() => documentFromEqualities(toDocument(filter)))).toEqual({
        code: 54,
        message: "cannot infer query fields to set, path 'a' is matched twice",
      });
    },
  );

  it('takes _id from the update if the filter has none', () => {
    const inserted = compile({ $set: { _id: 5, a: 1 } }).apply(documentFromEqualities(toDocument({ b: 1 })), {
      isInsert: true,
    });
    expect(toExtendedJson(inserted)).toBe(toExtendedJson({ _id: 5, b: 1, a: 1 }));
  });
});
