/**
 * What Markdown may hold before it is refused. The renderer's work grows with the square of some things: a text of 30 kB
 * made of brackets takes it twenty seconds, one of list markers a minute, and nobody else is served meanwhile. No text
 * that a person writes comes near. Of random texts within these limits the worst took 0.7 s.
 */
export const markdownLimits = {
  /** UTF-16 units: some 5,000 words, 25 minutes to read. */
  length: 30_000,
  /** Quotes and lists within each other on one line. */
  depth: 12,
  lines: 1_500,
  /** What may begin or end a link. */
  brackets: 1_000,
  /** What may begin a tag or an address. */
  angles: 300,
  /** What may begin or end emphasis or code, each run of signs counted once. */
  marks: 1_200,
} as const;

export type MarkdownLimitError = 'too-long' | 'too-tangled';

/** Takes Markdown and returns why it is not rendered; null where it is. */
export function checkMarkdownLimits(markdown: string): MarkdownLimitError | null {
  if (markdown.length > markdownLimits.length) return 'too-long';
  const isTangled =
    tooDeep.test(markdown) ||
    count(markdown, /\n/g) > markdownLimits.lines ||
    count(markdown, /[[\]]/g) > markdownLimits.brackets ||
    count(markdown, /</g) > markdownLimits.angles ||
    count(markdown, /\*+|_+|`+/g) > markdownLimits.marks;
  return isTangled ? 'too-tangled' : null;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A line of dashes is no list: the marker of a list has white space behind it. */
const tooDeep = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])(?=[ \\t]))){${markdownLimits.depth + 1}}`,
  'm',
);
