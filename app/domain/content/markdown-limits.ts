/** Beyond these, 30 kB of brackets block the event loop for 20 s; the worst text that was found within them: docs/decisions/0033. */
export const markdownLimits = {
  /** UTF-16 code units. */
  maxLength: 30_000,
  /** Nested block quotes and lists on one line. */
  maxNesting: 12,
  /** Block quotes and list items that lines begin with: 800 lines of six took three seconds. */
  maxContainers: 1_000,
  maxLines: 800,
  maxBrackets: 600,
  maxAngleBrackets: 150,
  /** Runs of `*`, `_` and backticks. */
  maxDelimiterRuns: 600,
} as const;

type MarkdownLimitError = 'too-long' | 'too-complex';

export function checkMarkdownLimits(markdown: string): MarkdownLimitError | null {
  if (markdown.length > markdownLimits.maxLength) return 'too-long';
  const containers = countContainers(markdown);
  const isTooComplex =
    containers.deepest > markdownLimits.maxNesting ||
    containers.total > markdownLimits.maxContainers ||
    countMatches(markdown, /\n/g) > markdownLimits.maxLines ||
    countMatches(markdown, /[[\]]/g) > markdownLimits.maxBrackets ||
    countMatches(markdown, /</g) > markdownLimits.maxAngleBrackets ||
    countMatches(markdown, /\*+|_+|`+/g) > markdownLimits.maxDelimiterRuns;
  return isTooComplex ? 'too-complex' : null;
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Requires white space after a list marker; otherwise a line of dashes would count as nested lists. */
const container = /[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=\s|$))/y;

function countContainers(markdown: string): { readonly total: number; readonly deepest: number } {
  let total = 0;
  let deepest = 0;
  for (let start = 0; ; start = markdown.indexOf('\n', start) + 1) {
    let onLine = 0;
    for (container.lastIndex = start; container.test(markdown);) onLine += 1;
    total += onLine;
    deepest = Math.max(deepest, onLine);
    if (markdown.indexOf('\n', start) < 0) return { total, deepest };
  }
}
