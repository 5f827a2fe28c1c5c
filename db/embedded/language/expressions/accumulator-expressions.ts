import { compareValues } from '../bson/compare-values';
import { Total } from '../bson/total';
import { isNullish, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { compileAll, operandsOf, type OperatorCompiler, type OperatorTable } from './scope';

/** A single array operand is aggregated over its elements; several operands are aggregated as they are. */
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

/** The lowest (sign -1) or highest (1) value that is neither null nor missing, else null. */
const extremeOf = (sign: 1 | -1) =>
  overValues((values, collation) => {
    let found: Value = null;
    for (const value of values) {
      if (isNullish(value)) continue;
      if (found === null || compareValues(value, found, collation) * sign > 0) found = value;
    }
    return found;
  });

/** Accumulators used as expressions over a list. */
export const accumulatorExpressions: OperatorTable = {
  $sum: overValues((values) => sumOf(values).sum()),
  $avg: overValues((values) => sumOf(values).mean()),
  $min: extremeOf(-1),
  $max: extremeOf(1),
};
