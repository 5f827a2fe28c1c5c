/** Beyond these, 30 kB of brackets block the event loop for 20 s; the worst text within them took 0.7 s. */
export const markdownLimits = {
  /** UTF-16 code units. */
  maxLength: 30_000,
  /** Nested block quotes and lists on one line. */
  maxNesting: 12,
  maxLines: 1_500,
  maxBrackets: 1_000,
  maxAngleBrackets: 300,
  /** Runs of `*`, `_` and backticks. */
  maxDelimiterRuns: 1_200,
} as const;

type MarkdownLimitError = 'too-long' | 'too-complex';

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

/** Requires white space after a list marker; otherwise a line of dashes would count as nested lists. */
const tooNested = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[*+-]|\\d{1,9}[.)])(?=[ \\t]))){${markdownLimits.maxNesting + 1}}`,
  'm',
);
