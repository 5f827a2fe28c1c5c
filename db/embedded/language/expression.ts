import { notSupported } from './errors';
import { isZero, readNumber } from './numbers';
import type { Document, Value } from './values';

/** What counts as true in a condition: all but false, null, a missing value and zero. */
export function isTruthy(value: Value): boolean {
  if (value === null || value === undefined || value === false) return false;
  const numeric = readNumber(value);
  return numeric === null || !isZero(numeric);
}

export function compileExpression(_expression: Value, _context: object): (document: Document) => Value {
  throw notSupported('$expr');
}
