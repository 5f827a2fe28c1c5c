import { describe, expect, it } from 'vitest';
import { editDistance } from '~/domain/text/edit-distance';
import { parseSearchParams, searchPath } from '~/domain/search/search';
import { parseQueryWords, parseTextWords } from '~/domain/text/words';

const termsOf = (text: string) => parseQueryWords(text).map((word) => word.term);

describe('the words of a query', () => {
  it.each([
    ['500ml', ['500ml']],
    ['500 ML', ['500ml']],
    ['1 litre', ['1000ml']],
    ['1.5L', ['1500ml']],
    ['half a litre', ['500ml']],
    ['nusu lita', ['500ml']],
    ['lita moja', ['1000ml']],
    ['lita 2', ['2000ml']],
    ['kilo moja', ['1000g']],
    ['1,000 g', ['1000g']],
    ['kg 5 kg', ['kg', '5000g']],
    ["ng'ombe", ['cow']],
    ['ng’ombe', ['cow']],
    ['Maziwa Mala', ['mala']],
    ['maziwa ya mbuzi', ['milk', 'ya', 'goat']],
    ["chakula cha ng'ombe", ['feed']],
    ['yogurts', ['yoghurt']],
    ['strawberries', ['strawberry']],
    ['mangoes', ['mango']],
    ['boxes', ['box']],
    ['glass', ['glass']],
    ['Crème', ['creme']],
    ['🐄 <b>', ['b']],
    ['999999999999999999 kg', ['999999999999999999', 'kg']],
  ])('%s are %j', (text, words) => {
    expect(termsOf(text)).toEqual(words);
  });
});

it('separates the parts of a phrase from other words', () => {
  expect(parseTextWords('Maziwa Mala 500 ml')).toEqual({
    words: ['mala', '500', '500ml', 'ml'],
    parts: ['milk', 'mala'],
  });
});

it.each([
  ['milk', 'milk', 0],
  ['mlik', 'milk', 1],
  ['chese', 'cheese', 1],
  ['mozarela', 'mozzarella', 2],
  ['abc', 'xyz', 3],
  ['', 'ab', 2],
])('the edit distance of %j and %j is %d, up to the maximum', (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(Math.min(edits, 3));
  expect(editDistance(other, one, 2)).toBe(Math.min(edits, 3));
  if (edits > 0) expect(editDistance(one, other, edits - 1)).toBe(edits);
});

describe('the path of a search', () => {
  const parse = (query: string) => parseSearchParams(new URLSearchParams(query));

  it('is the inverse of parseSearchParams', () => {
    expect(searchPath('')).toBe('/search');
    expect(searchPath('a&b #1', 3)).toBe('/search?q=a%26b+%231&page=3');
    expect(parse('q=a%26b+%231&page=3')).toEqual({ term: 'a&b #1', page: 3 });
  });

  it('truncates a term between two characters', () => {
    expect(parse(`q=${'x'.repeat(1_000_000)}`).term).toBe('x'.repeat(100));
    expect(parse(`q=x${encodeURIComponent('🐄'.repeat(100))}`).term).toBe(`x${'🐄'.repeat(49)}`);
    expect(parse('q=%20 a %00%0d%0a b ').term).toBe('a b');
    expect(parse('page=0&page=2')).toEqual({ term: '', page: 1 });
  });
});
