import type { Collation } from '../collation';
import { Total } from '../aggregation/total';
import { compareValues } from '../bson/compare-values';
import { isNullish, type Value } from '../bson/values';
import { compileAll, operandsOf, type OperatorCompiler, type OperatorTable } from './scope';

/** One operand that is an array is totalled over its elements; several are totalled as they are. */
const overValues =
  (compute: (values: Value[], collation: Collation | null) => Value): OperatorCompiler =>
  (operand, scope) => {
    const evaluations = compileAll(operandsOf(operand), scope);
    const [only] = evaluations;
    if (only && evaluations.length === 1) {
      return (document) => {
        const value = only(document);
        return compute(Array.isArray(value) ? value : [value], scope.collation);
      };
    }
    return (document) =>
      compute(
        evaluations.map((evaluate) => evaluate(document)),
        scope.collation,
      );
  };

const sumOf = (values: Value[]) => {
  const total = new Total();
  for (const value of values) total.add(value);
  return total;
};

/** The least (sign -1) or greatest (1) of the values that are neither null nor missing, null when there is none. */
const extremeOf = (sign: 1 | -1) =>
  overValues((values, collation) => {
    let found: Value = null;
    for (const value of values) {
      if (isNullish(value)) continue;
      if (found === null || compareValues(value, found, collation) * sign > 0) found = value;
    }
    return found;
  });

/** The accumulators that are also expressions over a list. */
export const accumulatorExpressions: OperatorTable = {
  $sum: overValues((values) => sumOf(values).sum()),
  $avg: overValues((values) => sumOf(values).mean()),
  $min: extremeOf(-1),
  $max: extremeOf(1),
};
