export type DiffLine = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string };

/** The lines that turn `before` into `after`, by their longest common subsequence. Quadratic in the changed lines. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, current] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, current.length) && old[start] === current[start]) start += 1;
  let end = 0;
  const shorter = Math.min(old.length, current.length) - start;
  while (end < shorter && old[old.length - 1 - end] === current[current.length - 1 - end]) end += 1;
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...old.slice(0, start).map(same),
    ...diffMiddle(old.slice(start, old.length - end), current.slice(start, current.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

function diffMiddle(old: readonly string[], current: readonly string[]): readonly DiffLine[] {
  // lengths[i][j]: of the common subsequence of old from i and current from j.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(current.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = current.length - 1; j >= 0; j -= 1)
      (lengths[i] as Uint16Array)[j] =
        old[i] === current[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < current.length) {
    const [removed, added] = [old[i], current[j]];
    if (removed !== undefined && removed === added) {
      lines.push({ kind: 'same', text: removed });
      i += 1;
      j += 1;
    } else if (added === undefined || (removed !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: removed ?? '' });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: added });
      j += 1;
    }
  }
  return lines;
}
