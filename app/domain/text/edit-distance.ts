/** Damerau-Levenshtein distance (optimal string alignment); `max + 1` where it is larger than `max`. */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const isTransposition =
        row > 1 &&
        column > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isTransposition) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
      lowest = Math.min(lowest, cost);
    }
    if (lowest > max) return max + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[other.length] ?? 0, max + 1);
}
