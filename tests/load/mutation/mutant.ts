import type { Mutation } from './find-mutations';

/** A mutation in whole lines with their surroundings, so that it can be applied to a later version of the file. */
export type Mutant = {
  readonly number: number;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly operator: string;
  readonly before: string;
  readonly after: string;
  /** Up to this many lines on both sides tell apart equal lines. */
  readonly preceding: string;
  readonly following: string;
};

const contextLines = 3;

export function describeMutation(
  number: number,
  file: string,
  text: string,
  { operator, start, end, text: replacement }: Mutation,
): Mutant {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const to = newline < 0 ? text.length : newline;
  const above = text.slice(0, Math.max(0, from - 1)).split('\n');
  return {
    number,
    file,
    line: above.length + (from > 0 ? 1 : 0),
    operator,
    before: text.slice(from, to),
    after: text.slice(from, start) + replacement + text.slice(end, to),
    preceding: above.slice(-contextLines).join('\n'),
    following: text
      .slice(to + 1)
      .split('\n')
      .slice(0, contextLines)
      .join('\n'),
  };
}

/** The text with the mutation, wherever its lines are now; null if they are gone. */
export function applyMutant(text: string, mutant: Mutant): string | null {
  const lines = text.split('\n');
  const before = mutant.before.split('\n');
  const places = lines.flatMap((_, at) => (before.every((line, i) => lines[at + i] === line) ? [at] : []));
  const preceding = mutant.preceding.split('\n');
  const following = mutant.following.split('\n');
  const likeness = (at: number): number =>
    preceding.filter((line, i) => lines[at - preceding.length + i] === line).length +
    following.filter((line, i) => lines[at + before.length + i] === line).length;
  const [best] = places.sort(
    (one, other) =>
      likeness(other) - likeness(one) || Math.abs(one - mutant.line + 1) - Math.abs(other - mutant.line + 1),
  );
  if (best === undefined) return null;
  return lines.toSpliced(best, before.length, ...mutant.after.split('\n')).join('\n');
}

const maxShown = 120;

/** file:line and what changes in it, on one line. */
export function printable({ number, file, line, operator, before, after }: Mutant): string {
  const [one, other] = [before, after].map((text) => text.replace(/\s+/g, ' ').trim()) as [string, string];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const show = (text: string): string => {
    const from = Math.max(0, same - maxShown / 2);
    const part = text.slice(from, from + maxShown);
    return `${from > 0 ? '…' : ''}${part}${from + maxShown < text.length ? '…' : ''}` || 'nothing';
  };
  return `${number}. ${file}:${line} (${operator})\n   ${show(one)}\n   → ${show(other)}`;
}
