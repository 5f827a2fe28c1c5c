import { compareValues } from '../bson/compare-values';
import { toInteger } from '../bson/numbers';
import { isDocument, type Value } from '../bson/values';
import type { Collation } from '../collation';
import type { CommandError } from '../errors';
import { splitFieldPath, valueInDocuments } from '../paths/field-path';

const keyOf = (element: Value, parts: readonly string[]) => valueInDocuments(element, parts) ?? null;

/**
 * Compiles the order of array elements for `$sortArray` and `$push` with `$sort`: by the whole element (1 or -1), or
 * by fields. Throws `invalid()` for another direction.
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
      const order = compareValues(keyOf(a, parts), keyOf(b, parts), collation);
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}
