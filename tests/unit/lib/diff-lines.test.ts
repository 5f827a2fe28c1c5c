import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from '~/lib/diff-lines';

const texts = (before: string, after: string, kind: 'added' | 'removed' | 'same') =>
  diffLines(before, after)
    .filter((line) => line.kind === kind)
    .map(({ text }) => text);

describe('diffLines', () => {
  it('finds what was added, removed and kept', () => {
    const [before, after] = ['one\ntwo\nthree\nfour', 'one\ntwo and a half\nthree\nthree and a half\nfour'];
    expect(texts(before, after, 'removed')).toEqual(['two']);
    expect(texts(before, after, 'added')).toEqual(['two and a half', 'three and a half']);
    expect(texts(before, after, 'same')).toEqual(['one', 'three', 'four']);
  });

  it('rebuilds both texts from any two', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after);
        const without = (kind: string) =>
          lines
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join('\n');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }),
    );
  });
});
