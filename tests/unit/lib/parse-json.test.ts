import { expect, it } from 'vitest';
import { parseJson } from '~/lib/parse-json';

const parse = (text: string) => parseJson(new TextEncoder().encode(text));

it.each([
  ['{"a":1}', { a: 1 }],
  ['\uFEFF{"a":1}', { a: 1 }],
  ['\uFEFF \n[]', []],
  ['"\uFEFFa"', '\uFEFFa'],
  ['null', null],
])('%j is %j', (text, value) => {
  expect(parse(text)).toEqual(value);
});

it.each(['', '\uFEFF', '{', '\uFEFF\uFEFF{}', 'a'])('%j is no JSON', (text) => {
  expect(parse(text)).toBeUndefined();
});
