import { describe, expect, it } from 'vitest';
import { truncateText, withoutLastWord } from '~/domain/content/truncate-text';

describe('without its last word', () => {
  it.each([
    ['fresh milk, and che', 'fresh milk, and'],
    ['fresh milk, che', 'fresh milk'],
    ['fresh milk ; . : che', 'fresh milk'],
    ['fresh milk, 6.5', 'fresh milk'],
    ['fresh milk   ', 'fresh milk'],
    ['fresh,milk.and', 'fresh'],
    ['milk', 'milk'],
    [' milk', ''],
    ['', ''],
    [`a${' '.repeat(1_000)}b`, 'a'],
  ])('%j is %j', (text, cut) => expect(withoutLastWord(text)).toBe(cut));
});

it('a text of one long word is cut within it', () =>
  expect(truncateText('x'.repeat(20), 10)).toBe(`${'x'.repeat(7)}...`));
