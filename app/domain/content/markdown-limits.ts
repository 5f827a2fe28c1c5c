/**
 * Markdown beyond these limits is not rendered. The renderer's time grows quadratically with some constructs and blocks
 * the event loop: 30 kB of brackets take 20 s, of list markers 60 s. The worst random text within the limits took 0.7 s.
 */
export const markdownLimits = {
  /** UTF-16 code units: about 5,000 words. */
  maxLength: 30_000,
  /** Nested block quotes and lists on one line. */
  maxNesting: 12,
  maxLines: 1_500,
  /** `[` and `]`: link delimiters. */
  maxBrackets: 1_000,
  /** `<`: the start of a tag or an autolink. */
  maxAngleBrackets: 300,
  /** Runs of `*`, `_` and backticks: emphasis and code delimiters. */
  maxDelimiterRuns: 1_200,
} as const;

type MarkdownLimitError = 'too-long' | 'too-complex';

/** Returns the limit that a Markdown text exceeds, or null. */
export function checkMarkdownLimits(markdown: string): MarkdownLimitError | null {
  if (markdown.length > markdownLimits.maxLength) return 'too-long';
  const isTooComplex =
    tooNested.test(markdown) ||
    countMatches(markdown, /\n/g) > markdownLimits.maxLines ||
    countMatches(markdown, /[[\]]/g) > markdownLimits.maxBrackets ||
    countMatches(markdown, /</g) > markdownLimits.maxAngleBrackets ||
    countMatches(markdown, /\*+|_+|`+/g) > markdownLimits.maxDelimiterRuns;
  return isTooComplex ? 'too-complex' : null;
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A list marker is followed by white space; without it, a line of dashes would count as nested lists. */
const tooNested = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])(?=[ \\t]))){${markdownLimits.maxNesting + 1}}`,
  'm',
);
