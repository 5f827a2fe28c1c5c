import type { Collation } from '../collation';
import type { CommandError } from '../errors';
import { splitFieldPath } from '../paths/field-path';
import { toInteger } from '../bson/numbers';
import { compareValues } from '../bson/compare-values';
import { fieldOf, isDocument, type Value } from '../bson/values';

/** The value at a path through documents only; an array counts as itself. */
function plainValueAt(element: Value, parts: readonly string[]): Value {
  let value = element;
  for (const part of parts) value = isDocument(value) ? fieldOf(value, part) : undefined;
  return value ?? null;
}

/**
 * The order that `$sortArray` and `$push` with `$sort` give elements: of whole elements (1 or -1), or by their
 * fields. Fails with `invalid()` for another direction.
 */
export function compileElementSort(
  sortBy: Value,
  collation: Collation | null,
  invalid: () => CommandError,
): (a: Value, b: Value) => number {
  const readDirection = (value: Value): 1 | -1 => {
    const direction = toInteger(value);
    if (direction === 1 || direction === -1) return direction;
    throw invalid();
  };
  if (!isDocument(sortBy)) {
    const direction = readDirection(sortBy);
    return (a, b) => compareValues(a, b, collation) * direction;
  }
  const fields = Object.keys(sortBy).map((name) => ({
    parts: splitFieldPath(name),
    direction: readDirection(sortBy[name]),
  }));
  if (fields.length === 0) throw invalid();
  return (a, b) => {
    for (const { parts, direction } of fields) {
      const order = compareValues(plainValueAt(a, parts), plainValueAt(b, parts), collation);
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}
