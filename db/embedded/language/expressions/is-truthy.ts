import { isZero, readNumber } from '../bson/numbers';
import type { Value } from '../bson/values';

/** Whether a condition holds: any value but false, null, missing and zero. */
export function isTruthy(value: Value): boolean {
  if (value === true) return true;
  if (value === null || value === undefined || value === false) return false;
  const numeric = readNumber(value);
  return numeric === null || !isZero(numeric);
}
