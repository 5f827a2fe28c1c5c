import { describe, expect, it, test } from 'vitest';
import { parseCollation, sameCollation, type Collation } from '#db/embedded/language/collation';
import { canonicalKey } from '#db/embedded/language/bson/compare-values';
import { errorOf, toDocument, toExtendedJson } from './bson-documents';

const collate = (spec: object) => parseCollation(toDocument(spec)) as Collation;

type Case = [spec: object, equal: [string, string][], different: [string, string][]];

/** https://www.mongodb.com/docs/v7.0/reference/collation/#std-label-collation-document-fields */
const cases: Case[] = [
  [
    { locale: 'en', strength: 1 },
    [
      ['a', 'Á'],
      ['PEÑA', 'pena'],
      ['ß', 'ss'],
      ['ﬁ', 'fi'],
      ['æ', 'AE'],
      ['e\u0301', 'É'],
    ],
    [
      ['a', 'b'],
      ['a', 'aa'],
      ['a-b', 'ab'],
    ],
  ],
  [
    { locale: 'en', strength: 2 },
    [
      ['jane@x.ke', 'JANE@X.KE'],
      ['é', 'É'],
      ['é', 'e\u0301'],
      ['ǆ', 'Ǆ'],
    ],
    [
      ['e', 'é'],
      ['a', 'b'],
      ['a b', 'ab'],
    ],
  ],
  [
    { locale: 'en' },
    [
      ['é', 'e\u0301'],
      ['Å', '\u212b'],
    ],
    [
      ['a', 'A'],
      ['e', 'é'],
    ],
  ],
  [
    { locale: 'en', strength: 5 },
    [['é', 'e\u0301']],
    [
      ['a', 'A'],
      ['a', 'a\u0000'],
    ],
  ],
  [{ locale: 'en', strength: 1, caseLevel: true }, [['é', 'e']], [['E', 'e']]],
  [
    { locale: 'en', strength: 2, caseLevel: true },
    [['é', 'e\u0301']],
    [
      ['E', 'e'],
      ['é', 'e'],
    ],
  ],
  [
    { locale: 'en', strength: 2, numericOrdering: true },
    [
      ['a01', 'A1'],
      ['x007y', 'X7Y'],
    ],
    [
      ['a1', 'a10'],
      ['a0', 'a'],
      ['a100', 'a1'],
    ],
  ],
  [
    { locale: 'en', alternate: 'shifted' },
    [
      ['a-b', 'ab'],
      ['a b', 'ab'],
    ],
    [['ab', 'Ab']],
  ],
  [{ locale: 'sw', strength: 1 }, [['Maziwa', 'maziwa']], [['maziwa', 'mazima']]],
  [
    { locale: 'sv', strength: 1 },
    [['Å', 'å']],
    [
      ['a', 'å'],
      ['o', 'ö'],
    ],
  ],
  [{ locale: 'de', strength: 1 }, [['ö', 'o']], [['ö', 'p']]],
];

describe('collations', () => {
  test.each(cases)('%j', (spec, equal, different) => {
    const collation = collate(spec);
    for (const [a, b] of equal) {
      expect([a, b, collation.compare(a, b)]).toEqual([a, b, 0]);
      expect([a, b, collation.fold(a) === collation.fold(b)]).toEqual([a, b, true]);
    }
    for (const [a, b] of different) {
      expect([a, b, collation.compare(a, b) === 0]).toEqual([a, b, false]);
      expect([a, b, collation.fold(a) === collation.fold(b)]).toEqual([a, b, false]);
    }
  });

  it('folds to equal strings exactly when they compare as equal', () => {
    const letters: string[] = [];
    for (let code = 0x20; code < 0x250; code++) letters.push(String.fromCharCode(code));
    const wrong: unknown[] = [];
    for (const strength of [1, 2, 3]) {
      const collation = collate({ locale: 'en', strength });
      const folded = letters.map((letter) => collation.fold(`x${letter}y`));
      letters.forEach((a, i) => {
        for (let j = 0; j < i; j++) {
          const isEqual = collation.compare(`x${a}y`, `x${letters[j]}y`) === 0;
          if (isEqual !== (folded[i] === folded[j])) wrong.push([strength, a, letters[j], isEqual]);
        }
      });
    }
    expect(wrong).toEqual([]);
  });

  it('orders numbers in strings by value', () => {
    const collation = collate({ locale: 'en', numericOrdering: true });
    expect(['a10', 'a9', 'a1'].sort(collation.compare)).toEqual(['a1', 'a9', 'a10']);
  });

  it('sorts by caseFirst', () => {
    expect(['a', 'A'].sort(collate({ locale: 'en', caseFirst: 'upper' }).compare)).toEqual(['A', 'a']);
    expect(['A', 'a'].sort(collate({ locale: 'en', caseFirst: 'lower' }).compare)).toEqual(['a', 'A']);
  });

  it('reports the complete specification', () => {
    expect(toExtendedJson(collate({ locale: 'en', strength: 2 }).spec)).toBe(
      toExtendedJson({
        locale: 'en',
        caseLevel: false,
        caseFirst: 'off',
        strength: 2,
        numericOrdering: false,
        alternate: 'non-ignorable',
        maxVariable: 'punct',
        normalization: false,
        backwards: false,
        version: '57.1',
      }),
    );
  });

  it('is null for simple and for undefined', () => {
    expect(parseCollation(undefined)).toBeNull();
    expect(parseCollation(toDocument({}))).toBeNull();
    expect(parseCollation(toDocument({ locale: 'simple' }))).toBeNull();
  });

  it('compares specifications', () => {
    expect(sameCollation(collate({ locale: 'en' }), collate({ locale: 'en', strength: 3 }))).toBe(true);
    expect(sameCollation(collate({ locale: 'en' }), collate({ locale: 'en', strength: 2 }))).toBe(false);
    expect(sameCollation(collate({ locale: 'en' }), null)).toBe(false);
  });

  it('applies to strings inside documents', () => {
    const collation = collate({ locale: 'en', strength: 2 });
    expect(canonicalKey(toDocument({ a: ['X'] }), collation)).toBe(
      canonicalKey(toDocument({ a: ['x'] }), collation),
    );
  });

  test.each<[spec: object, code: number, message: RegExp]>([
    [{ strength: 2 }, 2, /locale/],
    [{ locale: 1 }, 14, /locale/],
    [{ locale: 'xx-nowhere' }, 2, /'locale' is invalid/],
    [{ locale: 'en', strength: 6 }, 2, /strength/],
    [{ locale: 'en', strength: 'x' }, 14, /strength/],
    [{ locale: 'en', colour: 1 }, 2, /colour/],
    [{ locale: 'en', caseFirst: 'both' }, 2, /caseFirst/],
    [{ locale: 'en', backwards: true }, 238, /backwards/],
    [{ locale: 'fr_CA' }, 238, /fr_CA/],
    [{ locale: 'en', alternate: 'shifted', maxVariable: 'space' }, 238, /maxVariable/],
    [{ locale: 'en', alternate: 'shifted', strength: 4 }, 238, /shifted/],
  ])('rejects %j', (spec, code, message) => {
    expect(errorOf(() => parseCollation(toDocument(spec)))).toEqual({
      code,
      message: expect.stringMatching(message) as string,
    });
  });
});
