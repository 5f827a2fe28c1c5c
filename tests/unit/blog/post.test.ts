import { describe, expect, it } from 'vitest';
import { createExcerpt, stripMarkdown, readingMinutes } from '~/domain/blog/post';

const words = (count: number) => Array.from({ length: count }, () => 'milk').join(' ');

describe('stripMarkdown', () => {
  it.each([
    ['# Milk\n\nis *white* and **good**.', 'Milk is white and good.'],
    ['- one\n- two\n1. three', 'one two three'],
    ['> said [the vet](/our-team "her")', 'said the vet'],
    ['![a cow](/images/cow.webp) grazes', 'grazes'],
    ['[Mala](https://a.example/Mala_(milk)?x=(1)) and [b](/c', 'Mala and [b](/c'],
    ['  ```js\n code\n  ```\nmore', 'code more'],
    ['```\ncode\n```\n`more`', 'code more'],
    ['<b>3 < 4</b>', '<b>3 < 4</b>'],
  ])('of %j is %j', (markdown, text) => expect(stripMarkdown(markdown)).toBe(text));
});

describe('createExcerpt', () => {
  it('returns a short post without its headings', () =>
    expect(createExcerpt('## Why\n\nBecause of the milk.')).toBe('Because of the milk.'));

  it.each([
    [
      'ends with the last whole sentence',
      `${words(20)}. ${words(5)}! ${words(40)}`,
      `${words(20)}. ${words(5)}!`,
    ],
    ['counts the quotation mark that closes after it', `“${words(20)}.” ${words(40)}`, `“${words(20)}.”`],
    [
      'takes no point within a word for its end',
      `${words(18)} 6.5 ${words(40)}`,
      `${words(18)} 6.5 ${words(10)}...`,
    ],
    ['cuts at a word where a sentence is too short', `Milk. ${words(60)}`, `Milk. ${words(28)}...`],
    ['takes a sentence of exactly 150 characters', `${'x'.repeat(149)}. ${words(9)}`, `${'x'.repeat(149)}.`],
  ])('%s', (_, text, excerpt) => expect(createExcerpt(text)).toBe(excerpt));

  it('returns at most 150 characters, cut at a word boundary', () => {
    const excerpt = createExcerpt(words(100));
    expect(excerpt.length).toBeLessThanOrEqual(150);
    expect(excerpt).toMatch(/^(milk )+milk\.\.\.$/);
    expect(createExcerpt('x'.repeat(151))).toBe(`${'x'.repeat(147)}...`);
    expect(createExcerpt('x'.repeat(150))).toBe('x'.repeat(150));
  });

  it('does not split a surrogate pair', () => expect([...createExcerpt('🐄'.repeat(200))]).toHaveLength(150));
});

describe('readingMinutes', () => {
  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [1_000, 5],
  ])('of %i words is %i', (count, minutes) => expect(readingMinutes(words(count))).toBe(minutes));
});
