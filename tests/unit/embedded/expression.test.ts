import { Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import { describe, expect, it, test } from 'vitest';
import { parseCollation } from '#db/embedded/language/collation';
import { compileExpression } from '#db/embedded/language/expressions/compile-expression';
import { errorOf, toDocument, toValue, toExtendedJson } from './bson-documents';

const evaluate = (expression: unknown, document: object = {}) =>
  compileExpression(toValue(expression), {})(toDocument(document));

const long = Long.fromString;
const decimal = (text: string) => Decimal128.fromString(text);
const date = (text: string) => new Date(text);
/** 01:30 at night in Nairobi, 22:30 of the day before in UTC. */
const night = date('2026-02-28T22:30:15.250Z');
const nairobi = 'Africa/Nairobi';

type Case = [expression: unknown, document: object, expected: unknown];

const fieldCases: Case[] = [
  ['$a.b', { a: { b: 1 } }, 1],
  ['$a.b', { a: [{ b: 1 }, {}, 5, { b: 2 }, [{ b: 3 }]] }, [1, 2]],
  ['$a.0', { a: [1, 2] }, []],
  ['$a', {}, undefined],
  ['$$ROOT.a', { a: 1 }, 1],
  ['$$CURRENT.a', { a: 1 }, 1],
  ['$$REMOVE', {}, undefined],
  [{ a: '$x', b: { c: '$y' }, d: 1 }, { y: 2 }, { b: { c: 2 }, d: 1 }],
  [['$x', '$y'], { y: 2 }, [null, 2]],
  [{ $literal: '$x' }, {}, '$x'],
  [{ $let: { vars: { a: 1, b: '$x' }, in: { $add: ['$$a', '$$b'] } } }, { x: 2 }, 3],
  [{ $let: { vars: { CURRENT: '$x' }, in: '$y' } }, { x: { y: 5 } }, 5],
  [{ $let: { vars: { a: 1 }, in: { $let: { vars: { a: 2, b: '$$a' }, in: ['$$a', '$$b'] } } } }, {}, [2, 1]],
];

const logicCases: Case[] = [
  [{ $eq: ['$a', 1] }, { a: new Double(1) }, true],
  [{ $eq: ['$a', null] }, {}, false],
  [{ $eq: ['$a', null] }, { a: null }, true],
  [{ $lt: ['$a', null] }, {}, true],
  [{ $gt: ['$a', 5] }, { a: 'x' }, true],
  [{ $ne: ['$a', '$b'] }, {}, false],
  [{ $cmp: [1, 2] }, {}, -1],
  [{ $gte: [[1, 2], [1]] }, {}, true],
  [{ $lte: [long('9007199254740992'), long('9007199254740993')] }, {}, true],
  [{ $and: [1, 'x', []] }, {}, true],
  [{ $and: [] }, {}, true],
  [{ $or: [0, null, '$none'] }, {}, false],
  [{ $not: ['$none'] }, {}, true],
  [{ $not: [0] }, {}, true],
  [{ $cond: ['$a', 1, 2] }, { a: 0 }, 2],
  [{ $cond: { if: '$a', then: 1, else: '$none' } }, {}, undefined],
  [{ $ifNull: ['$a', '$b', 3] }, { b: null }, 3],
  [{ $ifNull: ['$a', '$b'] }, {}, undefined],
  [
    {
      $switch: {
        branches: [
          { case: { $eq: ['$a', 1] }, then: 'one' },
          { case: true, then: 'other' },
        ],
      },
    },
    { a: 2 },
    'other',
  ],
  [{ $switch: { branches: [{ case: false, then: 1 }], default: 'none' } }, {}, 'none'],
];

const arithmeticCases: Case[] = [
  [{ $add: [1, 2] }, {}, 3],
  [{ $add: [2147483647, 1] }, {}, long('2147483648')],
  [{ $add: [1, 1.5] }, {}, 2.5],
  [{ $add: [1, long('1')] }, {}, long('2')],
  [{ $add: [0.1, decimal('0.2')] }, {}, decimal('0.300000000000000')],
  [{ $add: [long('9223372036854775807'), 1] }, {}, 2 ** 63],
  [{ $add: [1, null] }, {}, null],
  [{ $add: ['$none', 1] }, {}, null],
  [{ $add: [date('2026-01-01T00:00:00Z'), 1000] }, {}, date('2026-01-01T00:00:01Z')],
  [{ $add: [] }, {}, 0],
  [{ $subtract: [5, 2] }, {}, 3],
  [{ $subtract: [date('2026-01-01T00:00:01Z'), date('2026-01-01T00:00:00Z')] }, {}, long('1000')],
  [{ $subtract: [date('2026-01-01T00:00:01Z'), 1000] }, {}, date('2026-01-01T00:00:00Z')],
  [{ $multiply: [3, 4] }, {}, 12],
  [{ $multiply: [100000, 100000] }, {}, long('10000000000')],
  [{ $multiply: [decimal('1.10'), 3] }, {}, decimal('3.30')],
  [{ $divide: [6, 3] }, {}, new Double(2)],
  [{ $divide: [1, 3] }, {}, 1 / 3],
  [{ $divide: [decimal('1'), 3] }, {}, decimal('0.3333333333333333333333333333333333')],
  [{ $divide: [decimal('10'), 4] }, {}, decimal('2.5')],
  [{ $mod: [7, 3] }, {}, 1],
  [{ $mod: [-7, 3] }, {}, -1],
  [{ $mod: [7.5, 2] }, {}, 1.5],
  [{ $abs: -5 }, {}, 5],
  [{ $abs: -2147483648 }, {}, long('2147483648')],
  [{ $abs: decimal('-1.5') }, {}, decimal('1.5')],
  [{ $ceil: 1.2 }, {}, new Double(2)],
  [{ $floor: -1.2 }, {}, new Double(-2)],
  [{ $floor: decimal('-1.2') }, {}, decimal('-2')],
  [{ $ceil: null }, {}, null],
  [{ $round: [2.5, 0] }, {}, new Double(2)],
  [{ $round: [3.5] }, {}, new Double(4)],
  [{ $round: [19.25, 1] }, {}, 19.2],
  [{ $round: [1234, -2] }, {}, 1200],
  [{ $round: [decimal('1.255'), 2] }, {}, decimal('1.26')],
  [{ $trunc: [-1.99, 1] }, {}, -1.9],
  [{ $trunc: 7 }, {}, 7],
  [{ $trunc: [1.5, null] }, {}, null],
  [{ $sum: [1, 'x', 2.5, null] }, {}, 3.5],
  [{ $sum: '$a' }, { a: [1, 2] }, 3],
  [{ $sum: ['$a', 1] }, { a: [1, 2] }, 1],
  [{ $sum: '$a' }, { a: Array.from({ length: 10 }, () => 0.1) }, new Double(1)],
  [{ $sum: '$a' }, {}, 0],
  [{ $sum: [2147483647, 1] }, {}, long('2147483648')],
  [{ $sum: [decimal('0.1'), 1] }, {}, decimal('1.1')],
  [{ $avg: [1, 2] }, {}, 1.5],
  [{ $avg: '$a' }, {}, null],
  [{ $min: [3, 1, null] }, {}, 1],
  [{ $max: '$a' }, { a: [1, 'x', 3] }, 'x'],
  [{ $max: ['$a'] }, { a: [] }, null],
];

const stringCases: Case[] = [
  [{ $concat: ['a', '$b'] }, { b: 'c' }, 'ac'],
  [{ $concat: ['a', null] }, {}, null],
  [{ $toLower: 'ÀBC' }, {}, 'Àbc'],
  [{ $toUpper: '$none' }, {}, ''],
  [{ $toUpper: 'ab1' }, {}, 'AB1'],
  [{ $substrCP: ['maziwa😀x', 6, 1] }, {}, '😀'],
  [{ $substrCP: ['abc', 1, 99] }, {}, 'bc'],
  [{ $substrBytes: ['héllo', 1, 2] }, {}, 'é'],
  [{ $substrBytes: ['hello', 2, -1] }, {}, 'llo'],
  [{ $substr: [12345, 0, 2] }, {}, '12'],
  [{ $strLenCP: '😀é' }, {}, 2],
  [{ $strLenBytes: '😀é' }, {}, 6],
  [{ $split: ['a,b,,c', ','] }, {}, ['a', 'b', '', 'c']],
  [{ $split: [null, ','] }, {}, null],
  [{ $trim: { input: '  a b \n' } }, {}, 'a b'],
  [{ $ltrim: { input: 'xxabx', chars: 'x' } }, {}, 'abx'],
  [{ $rtrim: { input: 'abxyx', chars: 'yx' } }, {}, 'ab'],
  [{ $trim: { input: '$none' } }, {}, null],
  [{ $indexOfCP: ['😀bc', 'c'] }, {}, 2],
  [{ $indexOfCP: ['abcabc', 'c', 3] }, {}, 5],
  [{ $indexOfCP: ['abc', 'c', 0, 2] }, {}, -1],
  [{ $indexOfBytes: ['😀bc', 'c'] }, {}, 5],
  [{ $replaceOne: { input: 'aaa', find: 'a', replacement: { $literal: '$&' } } }, {}, '$&aa'],
  [{ $replaceAll: { input: 'a.a.a', find: '.', replacement: '-' } }, {}, 'a-a-a'],
  [{ $replaceAll: { input: null, find: 'a', replacement: 'b' } }, {}, null],
  [{ $strcasecmp: ['a', 'B'] }, {}, -1],
  [{ $regexMatch: { input: 'Maziwa', regex: '^maz', options: 'i' } }, {}, true],
  [{ $regexMatch: { input: '$none', regex: 'x' } }, {}, false],
  [
    { $regexFind: { input: '😀 line 12', regex: /(\d)(x)?/ } },
    {},
    { match: '1', idx: 7, captures: ['1', null] },
  ],
  [{ $regexFind: { input: 'a', regex: 'b' } }, {}, null],
  [
    { $regexFindAll: { input: 'a1b2', regex: '[0-9]' } },
    {},
    [
      { match: '1', idx: 1, captures: [] },
      { match: '2', idx: 3, captures: [] },
    ],
  ],
];

const arrayCases: Case[] = [
  [{ $size: '$a' }, { a: [1, 2] }, 2],
  [{ $arrayElemAt: [[1, 2, 3], -1] }, {}, 3],
  [{ $arrayElemAt: [[1], 5] }, {}, undefined],
  [{ $arrayElemAt: [null, 0] }, {}, null],
  [{ $first: '$a' }, { a: [4, 5] }, 4],
  [{ $last: '$a' }, { a: [] }, undefined],
  [{ $first: '$a' }, {}, null],
  [{ $slice: [[1, 2, 3], 2] }, {}, [1, 2]],
  [{ $slice: [[1, 2, 3], -2] }, {}, [2, 3]],
  [{ $slice: [[1, 2, 3], 1, 1] }, {}, [2]],
  [{ $slice: [[1, 2, 3], -5, 2] }, {}, [1, 2]],
  [{ $filter: { input: '$a', as: 'x', cond: { $gt: ['$$x', 1] } } }, { a: [1, 2, 3] }, [2, 3]],
  [{ $filter: { input: '$a', cond: { $gt: ['$$this', 1] }, limit: 1 } }, { a: [1, 2, 3] }, [2]],
  [{ $filter: { input: null, cond: true } }, {}, null],
  [{ $map: { input: '$a', as: 'x', in: { $add: ['$$x', '$b'] } } }, { a: [1, 2], b: 10 }, [11, 12]],
  [{ $map: { input: '$a', in: '$$this.none' } }, { a: [{}] }, [null]],
  [
    {
      $map: {
        input: [1, 2],
        as: 'x',
        in: { $map: { input: [10, 20], as: 'y', in: { $add: ['$$x', '$$y'] } } },
      },
    },
    {},
    [
      [11, 21],
      [12, 22],
    ],
  ],
  [{ $reduce: { input: ['a', 'b'], initialValue: '', in: { $concat: ['$$value', '$$this'] } } }, {}, 'ab'],
  [{ $in: [2, '$a'] }, { a: [1, new Double(2)] }, true],
  [{ $concatArrays: [[1], [2, 3]] }, {}, [1, 2, 3]],
  [{ $concatArrays: [[1], null] }, {}, null],
  [{ $range: [0, 5, 2] }, {}, [0, 2, 4]],
  [{ $range: [3, 0, -1] }, {}, [3, 2, 1]],
  [{ $reverseArray: [[1, 2]] }, {}, [2, 1]],
  [{ $isArray: '$a' }, { a: [] }, true],
  [{ $isArray: ['x'] }, {}, false],
  [{ $indexOfArray: [['a', 'b'], 'b'] }, {}, 1],
  [{ $indexOfArray: [['a', 'b', 'a'], 'a', 1] }, {}, 2],
  [{ $indexOfArray: [['a'], 'z'] }, {}, -1],
  [{ $sortArray: { input: '$a', sortBy: { n: -1 } } }, { a: [{ n: 1 }, { n: 3 }] }, [{ n: 3 }, { n: 1 }]],
  [{ $sortArray: { input: [3, 'x', 1], sortBy: 1 } }, {}, [1, 3, 'x']],
  [
    {
      $arrayToObject: [
        [
          ['a', 1],
          ['b', 2],
        ],
      ],
    },
    {},
    { a: 1, b: 2 },
  ],
  [
    { $arrayToObject: '$a' },
    {
      a: [
        { k: 'x', v: 1 },
        { k: 'x', v: 2 },
      ],
    },
    { x: 2 },
  ],
  [{ $objectToArray: '$a' }, { a: { x: 1 } }, [{ k: 'x', v: 1 }]],
  [
    { $zip: { inputs: [[1, 2], ['a']], useLongestLength: true, defaults: [0, 'z'] } },
    {},
    [
      [1, 'a'],
      [2, 'z'],
    ],
  ],
  [
    {
      $setUnion: [
        [1, 2],
        [2, 3],
      ],
    },
    {},
    [1, 2, 3],
  ],
  [
    {
      $setIntersection: [
        [1, 2, 2],
        [2, 3],
      ],
    },
    {},
    [2],
  ],
  [{ $setDifference: [[1, 2, 1], [2]] }, {}, [1]],
  [
    {
      $setIsSubset: [
        [1, 1],
        [1, 2],
      ],
    },
    {},
    true,
  ],
  [
    {
      $setEquals: [
        [1, 2],
        [2, 1, 1],
      ],
    },
    {},
    true,
  ],
  [{ $mergeObjects: ['$a', null, { y: 3 }] }, { a: { x: 1, y: 2 } }, { x: 1, y: 3 }],
  [{ $mergeObjects: '$a' }, { a: [{ x: 1 }, { y: 2 }] }, { x: 1, y: 2 }],
  [{ $getField: { field: { $literal: '$a' }, input: '$$ROOT' } }, { $a: 1 }, 1],
  [{ $getField: 'a.b' }, { 'a.b': 2 }, 2],
  [{ $setField: { field: 'a.b', input: '$x', value: 1 } }, { x: {} }, { 'a.b': 1 }],
  [{ $unsetField: { field: 'a', input: '$x' } }, { x: { a: 1, b: 2 } }, { b: 2 }],
];

const dateCases: Case[] = [
  [{ $year: '$d' }, { d: night }, 2026],
  [{ $month: { date: '$d', timezone: nairobi } }, { d: night }, 3],
  [{ $month: '$d' }, { d: night }, 2],
  [{ $dayOfMonth: { date: '$d', timezone: '+03:00' } }, { d: night }, 1],
  [{ $dayOfWeek: { date: '$d', timezone: nairobi } }, { d: night }, 1],
  [{ $hour: { date: '$d', timezone: nairobi } }, { d: night }, 1],
  [{ $minute: '$d' }, { d: night }, 30],
  [{ $second: '$d' }, { d: night }, 15],
  [{ $millisecond: '$d' }, { d: night }, 250],
  [{ $dayOfYear: '$d' }, { d: night }, 59],
  [{ $isoWeek: date('2027-01-01T00:00:00Z') }, {}, 53],
  [{ $isoWeekYear: date('2027-01-01T00:00:00Z') }, {}, long('2026')],
  [{ $week: date('2026-01-04T00:00:00Z') }, {}, 1],
  [{ $year: '$none' }, {}, null],
  [{ $year: new ObjectId('65920080ffffffffffffffff') }, {}, 2024],
  [{ $year: new Timestamp({ t: 0, i: 1 }) }, {}, 1970],
  [{ $dateToString: { date: '$d' } }, { d: night }, '2026-02-28T22:30:15.250Z'],
  [{ $dateToString: { date: '$d', timezone: nairobi } }, { d: night }, '2026-03-01T01:30:15.250'],
  [
    {
      $dateToString: {
        date: '$d',
        format: '%d/%m/%Y %H:%M:%S.%L %z %Z %j %u %w %V %G %U %b %B %%',
        timezone: nairobi,
      },
    },
    { d: night },
    '01/03/2026 01:30:15.250 +0300 180 060 7 1 09 2026 09 Mar March %',
  ],
  [{ $dateToString: { date: null, onNull: 'none' } }, {}, 'none'],
  [
    { $dateToParts: { date: '$d', timezone: nairobi } },
    { d: night },
    { year: 2026, month: 3, day: 1, hour: 1, minute: 30, second: 15, millisecond: 250 },
  ],
  [
    { $dateFromParts: { year: 2026, month: 3, day: 1, hour: 1, timezone: nairobi } },
    {},
    date('2026-02-28T22:00:00Z'),
  ],
  [{ $dateFromParts: { year: 2026, month: 14 } }, {}, date('2027-02-01T00:00:00Z')],
  // New York changes its clocks at 02:00 on 8 March and 1 November 2026: the skipped 02:30 counts on from before, the
  // repeated 01:30 is the first one.
  ...[
    ['2026-03-08T09:00:00Z', { month: 3, day: 8, hour: 5 }],
    ['2026-03-08T07:30:00Z', { month: 3, day: 8, hour: 2, minute: 30 }],
    ['2026-11-01T05:30:00Z', { month: 11, day: 1, hour: 1, minute: 30 }],
    ['2026-11-01T10:00:00Z', { month: 11, day: 1, hour: 5 }],
  ].map(([moment, parts]): Case => [
    { $dateFromParts: { year: 2026, ...(parts as object), timezone: 'America/New_York' } },
    {},
    date(moment as string),
  ]),
  [
    { $dateFromString: { dateString: '2026-03-01T01:30:00', timezone: nairobi } },
    {},
    date('2026-02-28T22:30:00Z'),
  ],
  [{ $dateFromString: { dateString: '2026-03-01' } }, {}, date('2026-03-01T00:00:00Z')],
  [{ $dateFromString: { dateString: 'x', onError: 'bad' } }, {}, 'bad'],
  // The day begins at 21:00 UTC in Nairobi.
  [
    { $dateTrunc: { date: '$d', unit: 'day', timezone: nairobi } },
    { d: night },
    date('2026-02-28T21:00:00Z'),
  ],
  [{ $dateTrunc: { date: '$d', unit: 'day' } }, { d: night }, date('2026-02-28T00:00:00Z')],
  [
    { $dateTrunc: { date: '$d', unit: 'month', timezone: nairobi } },
    { d: night },
    date('2026-02-28T21:00:00Z'),
  ],
  [
    { $dateTrunc: { date: '$d', unit: 'week', timezone: nairobi, startOfWeek: 'monday' } },
    { d: night },
    date('2026-02-22T21:00:00Z'),
  ],
  [{ $dateTrunc: { date: '$d', unit: 'week' } }, { d: night }, date('2026-02-22T00:00:00Z')],
  [{ $dateTrunc: { date: '$d', unit: 'quarter' } }, { d: night }, date('2026-01-01T00:00:00Z')],
  [
    { $dateTrunc: { date: '$d', unit: 'year', timezone: nairobi } },
    { d: night },
    date('2025-12-31T21:00:00Z'),
  ],
  [{ $dateTrunc: { date: '$d', unit: 'hour', binSize: 6 } }, { d: night }, date('2026-02-28T18:00:00Z')],
  [{ $dateTrunc: { date: '$d', unit: 'minute', binSize: 15 } }, { d: night }, date('2026-02-28T22:30:00Z')],
  [{ $dateTrunc: { date: '$none', unit: 'day' } }, {}, null],
  [
    { $dateAdd: { startDate: date('2026-01-31T10:00:00Z'), unit: 'month', amount: 1 } },
    {},
    date('2026-02-28T10:00:00Z'),
  ],
  [
    { $dateAdd: { startDate: '$d', unit: 'day', amount: 1, timezone: nairobi } },
    { d: night },
    date('2026-03-01T22:30:15.250Z'),
  ],
  // Clocks in New York go forward on 8 March 2026; the time of day is preserved.
  [
    {
      $dateAdd: {
        startDate: date('2026-03-07T17:00:00Z'),
        unit: 'day',
        amount: 1,
        timezone: 'America/New_York',
      },
    },
    {},
    date('2026-03-08T16:00:00Z'),
  ],
  [
    {
      $dateAdd: {
        startDate: date('2026-03-07T17:00:00Z'),
        unit: 'hour',
        amount: 24,
        timezone: 'America/New_York',
      },
    },
    {},
    date('2026-03-08T17:00:00Z'),
  ],
  [
    { $dateSubtract: { startDate: date('2024-02-29T00:00:00Z'), unit: 'year', amount: 1 } },
    {},
    date('2023-02-28T00:00:00Z'),
  ],
  [
    {
      $dateDiff: { startDate: date('2025-12-31T20:00:00Z'), endDate: night, unit: 'day', timezone: nairobi },
    },
    {},
    long('60'),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2025-12-31T22:00:00Z'),
        endDate: night,
        unit: 'month',
        timezone: nairobi,
      },
    },
    {},
    long('2'),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2026-01-01T00:59:59Z'),
        endDate: date('2026-01-01T01:00:00Z'),
        unit: 'hour',
      },
    },
    {},
    long('1'),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2026-02-28T00:00:00Z'),
        endDate: date('2026-03-01T00:00:00Z'),
        unit: 'week',
      },
    },
    {},
    long('1'),
  ],
  [
    {
      $dateDiff: {
        startDate: date('2026-12-31T00:00:00Z'),
        endDate: date('2025-01-01T00:00:00Z'),
        unit: 'quarter',
      },
    },
    {},
    long('-7'),
  ],
];

const conversionCases: Case[] = [
  [{ $type: '$a' }, {}, 'missing'],
  [{ $type: '$a' }, { a: long('1') }, 'long'],
  [{ $isNumber: '$a' }, { a: decimal('1') }, true],
  [{ $toString: 5 }, {}, '5'],
  [{ $toString: new Double(5) }, {}, '5'],
  [{ $toString: decimal('1.50') }, {}, '1.50'],
  [{ $toString: true }, {}, 'true'],
  [{ $toString: night }, {}, '2026-02-28T22:30:15.250Z'],
  [{ $toString: new ObjectId('65920080ffffffffffffffff') }, {}, '65920080ffffffffffffffff'],
  [{ $toString: '$none' }, {}, null],
  [{ $toInt: '12' }, {}, 12],
  [{ $toInt: -1.9 }, {}, -1],
  [{ $toInt: true }, {}, 1],
  [{ $toLong: night }, {}, long(String(night.getTime()))],
  [{ $toLong: 5 }, {}, long('5')],
  [{ $toDouble: '1.5e3' }, {}, new Double(1500)],
  [{ $toDouble: 3 }, {}, new Double(3)],
  [{ $toDecimal: '1.10' }, {}, decimal('1.10')],
  [{ $toDecimal: 5 }, {}, decimal('5')],
  [{ $toDate: '2026-03-01T00:00:00Z' }, {}, date('2026-03-01T00:00:00Z')],
  [{ $toDate: long('0') }, {}, date('1970-01-01T00:00:00Z')],
  [{ $toObjectId: '65920080ffffffffffffffff' }, {}, new ObjectId('65920080ffffffffffffffff')],
  [{ $toBool: 'false' }, {}, true],
  [{ $toBool: 0 }, {}, false],
  [{ $convert: { input: 'x', to: 'int', onError: -1 } }, {}, -1],
  [{ $convert: { input: null, to: 'int', onNull: 0 } }, {}, 0],
  [{ $convert: { input: '7', to: 16 } }, {}, 7],
];

describe.each([
  ['fields and variables', fieldCases],
  ['logic', logicCases],
  ['arithmetic', arithmeticCases],
  ['strings', stringCases],
  ['arrays, sets and documents', arrayCases],
  ['dates', dateCases],
  ['conversion', conversionCases],
])('expressions: %s', (_title, cases) => {
  test.each(cases)('%j of %j', (expression, document, expected) => {
    expect(toExtendedJson(evaluate(expression, document))).toBe(toExtendedJson(expected));
  });
});

describe('expressions', () => {
  it('read $$NOW and variables', () => {
    const context = { now: night, variables: { v: new Int32(1) } };
    expect(compileExpression('$$NOW', context)({})).toEqual(night);
    const evaluateV = compileExpression(toDocument({ x: { $add: ['$$v', 1] } }).x, context);
    expect(toExtendedJson(evaluateV({}))).toBe(toExtendedJson(2));
    expect(toExtendedJson(evaluateV({}, { v: new Int32(5) }))).toBe(toExtendedJson(6));
  });

  it('apply a collation', () => {
    const collation = parseCollation(toDocument({ locale: 'en', strength: 2 }));
    const value = (expression: object) =>
      compileExpression(toDocument({ expression }).expression, { collation })({});
    expect(value({ $eq: ['a', 'A'] })).toBe(true);
    expect(value({ $in: ['a', ['A']] })).toBe(true);
    expect(toExtendedJson(value({ $setUnion: [['a'], ['A']] }))).toBe(toExtendedJson(['a']));
  });

  it('do not modify the document', () => {
    const document = toDocument({ a: [3, 1], o: { x: 1 } });
    const before = toExtendedJson(document);
    for (const expression of [
      { $sortArray: { input: '$a', sortBy: 1 } },
      { $reverseArray: '$a' },
      { $setField: { field: 'x', input: '$o', value: 2 } },
      { $mergeObjects: ['$o', { x: 2 }] },
    ]) {
      compileExpression(toDocument({ expression }).expression, {})(document);
    }
    expect(toExtendedJson(document)).toBe(before);
  });

  it('return a random number between 0 and 1', () => {
    const value = Number(evaluate({ $rand: {} }));
    expect(value >= 0 && value < 1).toBe(true);
  });
});

describe('rejected expressions', () => {
  test.each<[expression: unknown, code: number, message: RegExp]>([
    [{ $foo: 1 }, 168, /^Unrecognized expression '\$foo'$/],
    [{ $function: {} }, 168, /'\$function'/],
    [{ $sin: 1 }, 168, /'\$sin'/],
    [{ $add: [1, 2], $subtract: [1, 2] }, 15983, /exactly one field/],
    ['$', 16872, /not a valid FieldPath/],
    ['$a.', 40353, /must not end/],
    ['$a..b', 15998, /empty/],
    ['$$none', 17276, /Use of undefined variable: none/],
    ['$$CLUSTER_TIME', 238, /\$\$CLUSTER_TIME/],
    [{ $let: { vars: { Big: 1 }, in: 1 } }, 9, /invalid character/],
    [{ $eq: [1] }, 16020, /^Expression \$eq takes exactly 2 arguments\. 1 were passed in\.$/],
    [{ $range: [1] }, 28667, /at least 2 arguments, and at most 3, but 1/],
    [{ $cond: { if: 1, then: 2 } }, 17082, /Missing 'else'/],
    [{ $switch: { branches: [] } }, 40068, /at least one branch/],
    [{ $switch: { branches: [{ case: false, then: 1 }] } }, 40066, /could not find a matching branch/],
    [{ $add: ['x', 1] }, 14, /^\$add only supports numeric or date types, not string$/],
    [{ $add: [night, night] }, 16612, /only one date/],
    [{ $subtract: [1, 'x'] }, 14, /can't \$subtract string from int/],
    [{ $multiply: ['x', 1] }, 14, /\$multiply only supports numeric types/],
    [{ $divide: [1, 0] }, 2, /^can't \$divide by zero$/],
    [{ $mod: [1, 0] }, 16610, /can't \$mod by zero/],
    [{ $abs: 'x' }, 28765, /^\$abs only supports numeric types, not string$/],
    [{ $round: [1, 200] }, 51083, /precision/],
    [{ $concat: ['a', 1] }, 16702, /^\$concat only supports strings, not int$/],
    [{ $strLenCP: '$none' }, 34471, /requires a string argument, found: missing/],
    [{ $split: ['a', ''] }, 40087, /non-empty separator/],
    [{ $substrCP: ['a', -1, 1] }, 34455, /nonnegative/],
    [{ $substrBytes: ['é', 1, 1] }, 28656, /continuation byte/],
    [{ $trim: { input: 1 } }, 50699, /input to be a string/],
    [{ $regexMatch: { input: 1, regex: 'x' } }, 51104, /'input' to be of type string/],
    [{ $regexMatch: { input: 'x', regex: '(?<=a*)b+*' } }, 51091, /Regular expression is invalid/],
    [{ $size: '$none' }, 17124, /must be an array, but was of type: missing/],
    [{ $arrayElemAt: [1, 1] }, 28689, /must be an array/],
    [{ $filter: { input: 1, cond: true } }, 28651, /must be an array not int/],
    [{ $map: { input: 1, in: 1 } }, 16883, /must be an array not int/],
    [{ $in: [1, 2] }, 40081, /array as a second argument/],
    [{ $concatArrays: [[1], 2] }, 28664, /only supports arrays, not int/],
    [{ $range: [0, 1, 0] }, 34449, /non-zero step/],
    [{ $setUnion: [1] }, 17043, /must be arrays/],
    [{ $mergeObjects: [1] }, 40400, /requires object inputs/],
    [{ $setField: { field: '$a', input: {}, value: 1 } }, 5654600, /field path reference/],
    [{ $year: 'x' }, 16006, /can't convert from BSON type string to Date/],
    [{ $dateToString: { date: night, format: '%Q' } }, 18536, /Invalid format character '%Q'/],
    [{ $dateToString: { date: night, format: '%' } }, 18535, /Unmatched '%'/],
    [
      { $hour: { date: night, timezone: 'Mars/Base' } },
      40485,
      /unrecognized time zone identifier: "Mars\/Base"/,
    ],
    [{ $dateTrunc: { date: night, unit: 'age' } }, 9, /unknown time unit value: age/],
    [{ $dateTrunc: { date: night, unit: 'week', binSize: 2 } }, 238, /binSize/],
    [{ $dateFromString: { dateString: 'x', format: '%Y' } }, 238, /\$dateFromString with a format/],
    [{ $dateFromString: { dateString: 'x' } }, 241, /Error parsing date string 'x'/],
    [{ $toInt: 'x' }, 241, /Failed to parse number 'x' in \$convert with no onError value/],
    [{ $toInt: 3e9 }, 241, /overflow/],
    [{ $toDate: 5 }, 241, /Unsupported conversion from int to date/],
    [{ $toObjectId: 'x' }, 241, /Failed to parse objectId 'x'/],
    [{ $toString: [[]] }, 241, /Unsupported conversion from array to string/],
  ])('%j', (expression, code, message) => {
    const failure = errorOf(() => evaluate(expression, {}));
    expect(failure).toEqual({ code, message: expect.stringMatching(message) as string });
  });
});
