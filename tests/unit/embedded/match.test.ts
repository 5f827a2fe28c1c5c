import { BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId } from 'bson';
import { describe, expect, it, test } from 'vitest';
import { parseCollation } from '#db/embedded/language/collation';
import { compileFilter, type MatchPosition } from '#db/embedded/language/filters/compile-filter';
import { errorOf, toDocument } from './bson-documents';

const matches = (filter: object, document: object) => compileFilter(toDocument(filter))(toDocument(document));

type Case = [title: string, filter: object, found: object[], notFound: object[]];

/** Each filter with documents that it matches and documents that it does not. */
const cases: Case[] = [
  [
    'numbers of all types compare by value',
    { a: 1 },
    [{ a: 1 }, { a: new Double(1) }, { a: Long.fromNumber(1) }, { a: Decimal128.fromString('1.00') }],
    [{ a: '1' }, { a: true }],
  ],
  [
    'a double does not equal a decimal with the same digits',
    { a: Decimal128.fromString('0.1') },
    [{ a: Decimal128.fromString('0.10') }],
    [{ a: 0.1 }],
  ],
  [
    'longs beyond 2^53 are distinguished',
    { a: Long.fromString('9007199254740993') },
    [{ a: Long.fromString('9007199254740993') }],
    [{ a: Long.fromString('9007199254740992') }, { a: 9007199254740992 }],
  ],
  ['an array matches by element and as a whole', { a: 1 }, [{ a: [1, 2] }], [{ a: [[1]] }, { a: [] }]],
  [
    'an array is equal in order',
    { a: [1, 2] },
    [{ a: [1, 2] }, { a: [[1, 2]] }],
    [{ a: [2, 1] }, { a: [1, 2, 3] }],
  ],
  [
    'a sub-document is equal with its fields in order',
    { a: { x: 1, y: 2 } },
    [{ a: { x: 1, y: 2 } }],
    [{ a: { y: 2, x: 1 } }, { a: { x: 1 } }],
  ],
  [
    'null matches null and missing',
    { a: null },
    [{ a: null }, {}, { a: [null] }],
    [{ a: 0 }, { a: [] }, { a: '' }],
  ],
  [
    'a.b: null inside arrays',
    { 'a.b': null },
    [{}, { a: null }, { a: 4 }, { a: {} }, { a: { b: null } }, { a: [{ b: 1 }, {}] }, { a: [{ b: null }] }],
    [{ a: [] }, { a: [1, 2] }, { a: [{ b: 1 }] }, { a: [[]] }],
  ],
  [
    'a.b: $exists false is the opposite of true',
    { 'a.b': { $exists: false } },
    [{}, { a: [] }, { a: [1] }, { a: [{}] }],
    [{ a: { b: null } }, { a: [{ b: 1 }, {}] }],
  ],
  ['$exists true', { a: { $exists: true } }, [{ a: null }, { a: [] }], [{}]],
  ['$exists by number', { a: { $exists: 0 } }, [{}], [{ a: 1 }]],
  [
    '$gt stays within its type',
    { a: { $gt: 1 } },
    [{ a: 2 }, { a: [0, 5] }, { a: Decimal128.fromString('1.1') }],
    [{ a: 1 }, { a: '5' }, { a: null }, {}, { a: new Date(0) }, { a: NaN }],
  ],
  ['$lt of a string', { a: { $lt: 'm' } }, [{ a: 'b' }, { a: '' }], [{ a: 'z' }, { a: 1 }]],
  ['$gte null matches null and missing', { a: { $gte: null } }, [{ a: null }, {}], [{ a: 1 }]],
  ['$gt null matches nothing', { a: { $gt: null } }, [], [{ a: null }, {}, { a: 1 }]],
  ['NaN equals itself only', { a: NaN }, [{ a: NaN }, { a: Decimal128.fromString('NaN') }], [{ a: 0 }, {}]],
  ['NaN is in no range', { a: { $lt: 10 } }, [{ a: -Infinity }], [{ a: NaN }]],
  ['$lte NaN', { a: { $lte: NaN } }, [{ a: NaN }], [{ a: 1 }]],
  [
    '$gt MinKey matches every type',
    { a: { $gt: new MinKey() } },
    [{ a: 1 }, { a: 'x' }],
    [{ a: new MinKey() }],
  ],
  [
    '$lt MaxKey matches every type',
    { a: { $lt: new MaxKey() } },
    [{ a: 1 }, { a: {} }],
    [{ a: new MaxKey() }],
  ],
  [
    'arrays compare as wholes',
    { a: { $gt: [1, 2] } },
    [{ a: [1, 3] }, { a: [2] }],
    [{ a: [1, 2] }, { a: 5 }],
  ],
  [
    'sub-documents compare field by field',
    { a: { $gt: { x: 1 } } },
    [{ a: { x: 2 } }, { a: { y: 0 } }, { a: { x: 1, y: 1 } }],
    [{ a: { x: 1 } }],
  ],
  ['$ne of an array means no element', { a: { $ne: 1 } }, [{ a: [2] }, {}], [{ a: [1, 2] }, { a: 1 }]],
  [
    '$in',
    { a: { $in: [1, 'x', null] } },
    [{ a: 1 }, { a: ['x'] }, {}, { a: Long.fromNumber(1) }],
    [{ a: 2 }, { a: [] }],
  ],
  [
    '$in with expressions',
    { a: { $in: [/^b/, 3] } },
    [{ a: 'bc' }, { a: ['q', 'b'] }, { a: 3 }],
    [{ a: 'cb' }],
  ],
  ['$nin', { a: { $nin: [1, 2] } }, [{ a: 3 }, {}, { a: [] }], [{ a: 1 }, { a: [5, 2] }]],
  [
    '$type distinguishes the numeric types',
    { a: { $type: 'int' } },
    [{ a: 1 }, { a: ['x', 1] }],
    [{ a: 1.5 }, { a: Long.fromNumber(1) }, { a: new Double(1) }],
  ],
  [
    '$type number',
    { a: { $type: 'number' } },
    [{ a: 1 }, { a: 1.5 }, { a: Long.fromNumber(1) }, { a: Decimal128.fromString('1') }],
    [{ a: '1' }],
  ],
  ['$type array', { a: { $type: 'array' } }, [{ a: [] }, { a: [[1]] }], [{ a: 1 }]],
  ['$type by number and in a list', { a: { $type: [2, 'null'] } }, [{ a: 'x' }, { a: null }], [{}, { a: 1 }]],
  ['$all on a scalar', { a: { $all: [1] } }, [{ a: 1 }, { a: [1, 2] }], [{ a: 2 }]],
  ['$all', { a: { $all: [1, 2] } }, [{ a: [2, 1] }], [{ a: [1] }, { a: 1 }]],
  ['$all of nothing', { a: { $all: [] } }, [], [{ a: [] }, { a: 1 }, {}]],
  [
    '$all with $elemMatch',
    { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { y: 2 } }] } },
    [{ a: [{ x: 1 }, { y: 2 }] }],
    [{ a: [{ x: 1 }] }],
  ],
  [
    '$size',
    { a: { $size: 2 } },
    [{ a: [1, 2] }, { a: [[1], [2]] }],
    [{ a: [1] }, { a: 2 }, {}, { a: [[1, 2]] }],
  ],
  [
    '$elemMatch of values',
    { a: { $elemMatch: { $gt: 1, $lt: 4 } } },
    [{ a: [0, 2, 9] }],
    [{ a: [0, 9] }, { a: 2 }, { a: [[2]] }],
  ],
  [
    '$elemMatch of documents',
    { a: { $elemMatch: { x: 1, y: 2 } } },
    [{ a: [{ x: 1, y: 2 }] }],
    [{ a: [{ x: 1 }, { y: 2 }] }, { a: { x: 1, y: 2 } }],
  ],
  [
    '$elemMatch with $or',
    { a: { $elemMatch: { $or: [{ x: 1 }, { x: 2 }] } } },
    [{ a: [{ x: 2 }] }],
    [{ a: [{ x: 3 }] }],
  ],
  [
    '$elemMatch with $not and $in',
    { a: { $elemMatch: { $not: { $in: [1, 2] } } } },
    [{ a: [1, 3] }],
    [{ a: [1, 2] }],
  ],
  [
    'two conditions may be satisfied by two elements',
    { a: { $gt: 1, $lt: 0 } },
    [{ a: [-1, 2] }],
    [{ a: [0.5] }],
  ],
  [
    '$mod truncates fractions',
    { a: { $mod: [4, 1] } },
    [{ a: 5 }, { a: 5.9 }, { a: Long.fromNumber(9) }],
    [{ a: -3 }, { a: 'x' }, { a: NaN }],
  ],
  ['$mod keeps the sign', { a: { $mod: [4, -3] } }, [{ a: -3 }], [{ a: 1 }]],
  [
    'a regular expression',
    { a: /^mal/i },
    [{ a: 'Malisho' }, { a: ['x', 'mala'] }],
    [{ a: 'ximal' }, { a: 1 }],
  ],
  ['a regular expression matches an identical stored one', { a: /x/i }, [{ a: /x/i }], [{ a: /x/ }]],
  ['$regex with $options', { a: { $regex: '^B', $options: 'i' } }, [{ a: 'bob' }], [{ a: 'abb' }]],
  ['$regex with s and m', { a: { $regex: 'a.c$', $options: 'sm' } }, [{ a: 'a\nc\nx' }], [{ a: 'abcx' }]],
  [
    '$regex with x ignores white space',
    { a: { $regex: 'a b # c\n c', $options: 'x' } },
    [{ a: 'abc' }],
    [{ a: 'a b c' }],
  ],
  ['$regex leading option', { a: { $regex: '(?i)ABC' } }, [{ a: 'abc' }], [{ a: 'abd' }]],
  [
    '$ also matches before a final line feed',
    { a: { $regex: 'x$' } },
    [{ a: 'x\n' }, { a: 'x' }],
    [{ a: 'x\n\n' }],
  ],
  ['a dot stops at a line feed only', { a: { $regex: '^a.b$' } }, [{ a: 'a\rb' }], [{ a: 'a\nb' }]],
  ['\\d and \\w are ASCII', { a: { $regex: '^\\w\\d$' } }, [{ a: 'a1' }], [{ a: 'é1' }, { a: 'a٣' }]],
  ['\\Q quotes', { a: { $regex: '\\Qa.b\\E+' } }, [{ a: 'a.bb' }], [{ a: 'axb' }]],
  [
    '$not of an expression',
    { a: { $not: /x/ } },
    [{ a: 'y' }, {}, { a: 1 }],
    [{ a: 'x' }, { a: ['y', 'x'] }],
  ],
  ['$not of operators', { a: { $not: { $gt: 1 } } }, [{ a: 1 }, {}, { a: 'x' }], [{ a: 2 }, { a: [0, 2] }]],
  [
    '$and, $or, $nor',
    { $and: [{ $or: [{ a: 1 }, { b: 1 }] }, { $nor: [{ c: 1 }] }] },
    [{ a: 1 }, { b: 1, c: 2 }],
    [{ a: 1, c: 1 }, {}],
  ],
  [
    'a path through arrays of documents',
    { 'a.b.c': 1 },
    [{ a: [{ b: [{ c: 1 }] }] }, { a: { b: { c: [1] } } }],
    [{ a: [{ b: [[{ c: 1 }]] }] }],
  ],
  [
    'a number in a path is an array index',
    { 'a.1': 5 },
    [{ a: [0, 5] }, { a: { 1: 5 } }, { a: [{ 1: 5 }] }],
    [{ a: [5, 0] }],
  ],
  ['a number in the middle of a path', { 'a.0.b': 1 }, [{ a: [{ b: 1 }] }], [{ a: [{ b: 2 }, { b: 1 }] }]],
  ['an array at an index is not searched', { 'a.0': 1 }, [{ a: [1] }], [{ a: [[1, 2]] }]],
  ['$comment has no effect', { a: 1, $comment: 'why' }, [{ a: 1 }], [{ a: 2 }]],
  ['$expr', { $expr: { $gt: ['$spent', '$budget'] } }, [{ spent: 2, budget: 1 }], [{ spent: 1, budget: 2 }]],
  ['$expr: null differs from missing', { $expr: { $eq: ['$a', null] } }, [{ a: null }], [{}, { a: 0 }]],
  [
    '$expr with a number',
    { $expr: '$a' },
    [{ a: 1 }, { a: 'x' }, { a: [] }],
    [{ a: 0 }, { a: null }, {}, { a: false }],
  ],
  ['inherited properties are not fields', { toString: { $exists: true } }, [{ toString: 1 }], [{ a: 1 }]],
];

describe('filters', () => {
  test.each(cases)('%s', (_title, filter, found, notFound) => {
    for (const document of found) expect([document, matches(filter, document)]).toEqual([document, true]);
    for (const document of notFound) expect([document, matches(filter, document)]).toEqual([document, false]);
  });

  it('compares ids by their bytes', () => {
    const id = new ObjectId();
    expect(matches({ _id: id }, { _id: new ObjectId(id.toHexString()) })).toBe(true);
    expect(matches({ _id: { $gt: id } }, { _id: id })).toBe(false);
  });

  it('reads variables in $expr', () => {
    const filter = compileFilter(toDocument({ $expr: { $eq: ['$a', '$$wanted'] } }), {
      variables: toDocument({ wanted: 2 }),
    });
    expect(filter(toDocument({ a: 2 }))).toBe(true);
    expect(filter(toDocument({ a: 1 }))).toBe(false);
  });

  it('applies a collation to equality, ranges and $in, but not to regular expressions', () => {
    const collation = parseCollation(toDocument({ locale: 'en', strength: 2 }));
    const found = (filter: object, document: object) =>
      compileFilter(toDocument(filter), { collation })(toDocument(document));
    expect(found({ a: 'JANE' }, { a: 'jane' })).toBe(true);
    expect(found({ a: { $in: ['X', 'JANE'] } }, { a: ['jane'] })).toBe(true);
    expect(found({ a: { $gt: 'a' } }, { a: 'A' })).toBe(false);
    expect(found({ a: /JANE/ }, { a: 'jane' })).toBe(false);
    expect(found({ 'a.b': { $ne: 'JANE' } }, { a: { b: 'Jane' } })).toBe(false);
  });
});

describe('the matched position', () => {
  const positionOf = (filter: object, document: object) => {
    const position: MatchPosition = {};
    expect(compileFilter(toDocument(filter))(toDocument(document), position)).toBe(true);
    return position.index;
  };

  test.each<[string, object, object, number | undefined]>([
    ['of an element', { a: 5 }, { a: [1, 5] }, 1],
    ['of a document in an array', { 'a.b': 5 }, { a: [{ b: 1 }, { b: 5 }] }, 1],
    ['of $elemMatch', { a: { $elemMatch: { b: 5, c: 1 } } }, { a: [{ b: 5 }, { b: 5, c: 1 }] }, 1],
    ['beside a condition without array', { _id: 1, 'a.b': 5 }, { _id: 1, a: [{ b: 1 }, { b: 5 }] }, 1],
    ['of the last of two conditions', { 'a.b': 5, 'a.c': 6 }, { a: [{ b: 5 }, { c: 6 }] }, 1],
    ['inside $or', { $or: [{ a: 9 }, { a: 5 }] }, { a: [1, 5] }, 1],
    ['of $in', { a: { $in: [3, 2] } }, { a: [1, 2] }, 1],
    ['of a given offset', { 'a.1': 5 }, { a: [5, 5] }, 1],
    ['of the outer of two arrays', { 'a.b': 5 }, { a: [{ b: [1] }, { b: [4, 4, 5] }] }, 1],
    ['is none without an array', { a: 5 }, { a: 5 }, undefined],
    ['is none for a negation', { a: { $ne: 7 } }, { a: [1, 5] }, undefined],
  ])('%s', (_title, filter, document, index) => {
    expect(positionOf(filter, document)).toBe(index);
  });
});

describe('rejected filters', () => {
  test.each<[filter: object, code: number, message: RegExp]>([
    [{ $text: { $search: 'x' } }, 2, /unknown top level operator: \$text/],
    [{ $where: 'true' }, 2, /unknown top level operator: \$where/],
    [{ $jsonSchema: {} }, 2, /unknown top level operator: \$jsonSchema/],
    [{ $foo: 1 }, 2, /unknown top level operator: \$foo/],
    [{ a: { $geoWithin: {} } }, 2, /unknown operator: \$geoWithin/],
    [{ a: { $near: {} } }, 2, /unknown operator: \$near/],
    [{ a: { $bitsAllSet: 1 } }, 2, /unknown operator: \$bitsAllSet/],
    [{ a: { $gt: 1, b: 2 } }, 2, /unknown operator: b/],
    [{ a: { $gt: /x/ } }, 2, /Can't have RegEx as arg to predicate over field 'a'/],
    [{ a: { $ne: /x/ } }, 2, /Can't have regex as arg to \$ne/],
    [{ a: { $in: 1 } }, 2, /\$in needs an array/],
    [{ a: { $nin: 1 } }, 2, /\$nin needs an array/],
    [{ a: { $in: [{ $gt: 1 }] } }, 2, /cannot nest \$ under \$in/],
    [{ a: { $all: 1 } }, 2, /\$all needs an array/],
    [{ a: { $all: [{ $gt: 1 }] } }, 2, /no \$ expressions in \$all/],
    [{ a: { $all: [{ $elemMatch: { b: 1 } }, 2] } }, 2, /has to be consistent/],
    [{ a: { $size: 'x' } }, 9, /Failed to parse \$size/],
    [{ a: { $size: -1 } }, 9, /non-negative/],
    [{ a: { $size: 1.5 } }, 9, /integer/],
    [{ a: { $type: 'nothing' } }, 2, /Unknown type name alias: nothing/],
    [{ a: { $type: 99 } }, 2, /Invalid numerical type code: 99/],
    [{ a: { $type: [] } }, 9, /must match at least one type/],
    [{ a: { $mod: [0, 1] } }, 2, /divisor cannot be 0/],
    [{ a: { $mod: [1] } }, 2, /not enough elements/],
    [{ a: { $mod: [1, 2, 3] } }, 2, /too many elements/],
    [{ a: { $elemMatch: 1 } }, 2, /\$elemMatch needs an Object/],
    [{ a: { $not: 1 } }, 2, /\$not needs a regex or a document/],
    [{ a: { $not: {} } }, 2, /\$not cannot be empty/],
    [{ $or: [] }, 2, /must be a nonempty array/],
    [{ $or: {} }, 2, /\$or must be an array/],
    [{ $and: [1] }, 2, /entries need to be full objects/],
    [{ a: { $options: 'i' } }, 2, /\$options needs a \$regex/],
    [{ a: { $regex: 1 } }, 2, /\$regex has to be a string/],
    [{ a: { $regex: 'x', $options: 'q' } }, 51108, /invalid flag in regex options: q/],
    [{ a: { $regex: new BSONRegExp('x', 'i'), $options: 'm' } }, 51075, /options set in both/],
    [{ a: { $regex: '(' } }, 51091, /Regular expression is invalid/],
    [{ a: { $regex: 'a++' } }, 2, /possessive quantifier/],
    [{ a: { $regex: '(?>a)' } }, 2, /atomic group/],
    [{ a: { $regex: 'a(?i)b' } }, 2, /options inside the pattern/],
    [{ $expr: { $foo: 1 } }, 168, /Unrecognized expression '\$foo'/],
    [{ $expr: '$$nothing' }, 17276, /Use of undefined variable: nothing/],
  ])('%j', (filter, code, message) => {
    const failure = errorOf(() => compileFilter(toDocument(filter)));
    expect(failure).toEqual({ code, message: expect.stringMatching(message) as string });
  });
});
