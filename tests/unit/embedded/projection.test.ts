import { describe, expect, it, test } from 'vitest';
import { compileProjection } from '#db/embedded/language/projections/compile-projection';
import { errorOf, toDocument, toExtendedJson } from './bson-documents';

function project(spec: object, source: object, filter?: object) {
  const document = toDocument(source);
  const before = toExtendedJson(document);
  const result = compileProjection(toDocument(spec), { filter: filter && toDocument(filter) })(document);
  expect(toExtendedJson(document)).toBe(before);
  return result;
}

type Case = [title: string, spec: object, source: object, expected: object, filter?: object];

const cases: Case[] = [
  ['nothing', {}, { _id: 1, a: 1 }, { _id: 1, a: 1 }],
  [
    'inclusion, with _id, in the order of the document',
    { c: 1, a: true },
    { _id: 1, a: 1, b: 2, c: 3 },
    { _id: 1, a: 1, c: 3 },
  ],
  ['inclusion without _id', { a: 1, _id: 0 }, { _id: 1, a: 1 }, { a: 1 }],
  ['_id only', { _id: 1 }, { _id: 1, a: 1 }, { _id: 1 }],
  ['all but _id', { _id: 0 }, { _id: 1, a: 1 }, { a: 1 }],
  ['exclusion', { a: 0 }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
  ['exclusion with _id', { a: 0, _id: 0 }, { _id: 1, a: 1, b: 2 }, { b: 2 }],
  ['exclusion that names _id', { a: 0, _id: 1 }, { _id: 1, a: 1, b: 2 }, { _id: 1, b: 2 }],
  [
    'inclusion in arrays drops scalars',
    { 'a.b': 1 },
    { _id: 1, a: [{ b: 1, c: 2 }, 5, { c: 3 }, [{ b: 4, c: 1 }]] },
    { _id: 1, a: [{ b: 1 }, {}, [{ b: 4 }]] },
  ],
  ['inclusion below a scalar', { 'a.b': 1 }, { _id: 1, a: 5 }, { _id: 1 }],
  ['exclusion in arrays', { 'a.b': 0 }, { _id: 1, a: [{ b: 1, c: 2 }, 5] }, { _id: 1, a: [{ c: 2 }, 5] }],
  ['a nested form', { a: { b: 1 } }, { _id: 1, a: { b: 1, c: 2 } }, { _id: 1, a: { b: 1 } }],
  ['any number but zero includes', { a: -3.5 }, { _id: 1, a: 1, b: 1 }, { _id: 1, a: 1 }],
  [
    '$slice includes the other fields',
    { a: { $slice: 2 } },
    { _id: 1, a: [1, 2, 3], b: 1 },
    { _id: 1, a: [1, 2], b: 1 },
  ],
  ['$slice from the end', { a: { $slice: -2 } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [2, 3] }],
  ['$slice with skip', { a: { $slice: [1, 1] } }, { _id: 1, a: [1, 2, 3] }, { _id: 1, a: [2] }],
  [
    '$slice with skip from the end',
    { a: { $slice: [-5, 2] } },
    { _id: 1, a: [1, 2, 3] },
    { _id: 1, a: [1, 2] },
  ],
  ['$slice of no array', { a: { $slice: 1 } }, { _id: 1, a: 5 }, { _id: 1, a: 5 }],
  [
    '$slice with inclusion',
    { b: 1, a: { $slice: 1 } },
    { _id: 1, a: [1, 2], b: 1, c: 1 },
    { _id: 1, a: [1], b: 1 },
  ],
  [
    '$slice with exclusion',
    { c: 0, 'x.a': { $slice: 1 } },
    { _id: 1, x: { a: [1, 2], b: 1 }, c: 1 },
    { _id: 1, x: { a: [1], b: 1 } },
  ],
  [
    '$elemMatch includes only the first match',
    { a: { $elemMatch: { x: 1 } } },
    { _id: 1, a: [{ x: 2 }, { x: 1, y: 1 }, { x: 1 }], b: 1 },
    { _id: 1, a: [{ x: 1, y: 1 }] },
  ],
  [
    '$elemMatch of values',
    { a: { $elemMatch: { $gt: 1 } }, b: 1 },
    { _id: 1, a: [1, 2, 3], b: 1 },
    { _id: 1, b: 1, a: [2] },
  ],
  ['$elemMatch without a match', { a: { $elemMatch: { x: 9 } } }, { _id: 1, a: [{ x: 2 }] }, { _id: 1 }],
  ['positional', { 'a.$': 1 }, { _id: 1, a: [1, 5, 6], b: 1 }, { _id: 1, a: [5] }, { a: { $gt: 4 } }],
  [
    'positional below',
    { 'x.a.$': 1 },
    { _id: 1, x: { a: [{ b: 1 }, { b: 2 }], c: 1 } },
    { _id: 1, x: { a: [{ b: 2 }] } },
    { 'x.a.b': 2 },
  ],
  [
    'positional with other fields',
    { c: 1, 'a.$': 1 },
    { _id: 1, a: [1, 2], b: 1, c: 1 },
    { _id: 1, a: [2], c: 1 },
    { a: 2 },
  ],
  ['an expression', { total: { $add: ['$a', '$b'] } }, { _id: 1, a: 1, b: 2 }, { _id: 1, total: 3 }],
  [
    'a path and a literal',
    { x: '$a', y: 'text', z: { $literal: 1 } },
    { _id: 1, a: 1 },
    { _id: 1, x: 1, y: 'text', z: 1 },
  ],
  ['a missing path adds no field', { x: '$none' }, { _id: 1, a: 1 }, { _id: 1 }],
  [
    'an expression below',
    { 'a.s': { $toUpper: '$t' }, 'a.k': 1 },
    { _id: 1, t: 'x', a: [{ k: 1, q: 1 }, 5] },
    { _id: 1, a: [{ k: 1, s: 'X' }] },
  ],
  ['a computed _id', { _id: '$a' }, { _id: 1, a: 2, b: 3 }, { _id: 2 }],
  ['an array of expressions', { x: ['$a', 1, '$none'] }, { _id: 1, a: 5 }, { _id: 1, x: [5, 1, null] }],
  [
    'an expression called $slice',
    { x: { $slice: ['$a', 1, 1] } },
    { _id: 1, a: [1, 2, 3] },
    { _id: 1, x: [2] },
  ],
];

describe('projections', () => {
  test.each(cases)('%s', (_title, spec, source, expected, filter) => {
    expect(toExtendedJson(project(spec, source, filter))).toBe(toExtendedJson(expected));
  });

  it('does not modify the source, even by exclusion', () => {
    const document = toDocument({ _id: 1, a: { b: 1, c: [{ d: 1 }] } });
    const before = toExtendedJson(document);
    compileProjection(toDocument({ 'a.b': 0, 'a.c.d': 0 }))(document);
    expect(toExtendedJson(document)).toBe(before);
  });

  it('shares included values with the source', () => {
    const document = toDocument({ _id: 1, a: { b: 1 }, c: 1 });
    expect(compileProjection(toDocument({ a: 1 }))(document).a).toBe(document.a);
  });
});

describe('rejected projections', () => {
  test.each<[spec: object, code: number, message: RegExp]>([
    [{ a: 1, b: 0 }, 31254, /^Cannot do exclusion on field b in inclusion projection$/],
    [{ a: 0, b: 1 }, 31253, /^Cannot do inclusion on field b in exclusion projection$/],
    [{ a: 1, 'a.b': 1 }, 31249, /^Path collision at a\.b remaining portion b$/],
    [{ 'a.b': 1, a: 1 }, 31250, /^Path collision at a$/],
    [{ a: { b: 1 }, 'a.b': 1 }, 31250, /^Path collision at a\.b$/],
    [{ a: 0, x: '$b' }, 31252, /Cannot use an expression x: "\$b" in an exclusion projection/],
    [{ a: {} }, 51270, /empty sub-projection/],
    [{ 'a.$': 1, 'b.$': 1 }, 31276, /more than one positional/],
    [{ 'a.$': 0 }, 31395, /positional projection cannot be used with exclusion/],
    [{ 'a.$': 1, b: { $elemMatch: { x: 1 } } }, 31255, /positional operator and \$elemMatch/],
    [{ 'a.b': { $elemMatch: { x: 1 } } }, 31275, /nested field/],
    [{ a: { $elemMatch: 1 } }, 31274, /object required/],
    [{ a: { $meta: 'textScore' } }, 238, /\$meta/],
    [{ a: { $foo: 1 } }, 168, /Unrecognized expression '\$foo'/],
    [{ 'a..b': 1 }, 15998, /empty/],
    [{ 'a.': 1 }, 40353, /must not end/],
    [{ $a: 1 }, 16410, /may not start with '\$'/],
  ])('%j', (spec, code, message) => {
    const failure = errorOf(() => compileProjection(toDocument(spec)));
    expect(failure).toEqual({ code, message: expect.stringMatching(message) as string });
  });

  it('positional without a matched element', () => {
    expect(errorOf(() => project({ 'a.$': 1 }, { _id: 1, a: [1] }, { _id: 1 })).code).toBe(51246);
  });
});
