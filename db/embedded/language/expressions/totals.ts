import type { Collation } from '../collation';
import { Total } from '../totals';
import { compareValues } from '../value-order';
import { isNullish, type Value } from '../values';
import { compileAll, operandsOf, type OperatorCompiler, type OperatorTable } from './scope';

/** One operand that is an array is totalled over its elements; several are totalled as they are. */
const overOperands =
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

const totalOf = (values: Value[]) => {
  const total = new Total();
  for (const value of values) total.add(value);
  return total;
};

/** The least (sign -1) or greatest (1) of the values that are neither null nor missing, null when there is none. */
const extremeOf = (sign: 1 | -1) =>
  overOperands((values, collation) => {
    let found: Value = null;
    for (const value of values) {
      if (isNullish(value)) continue;
      if (found === null || compareValues(value, found, collation) * sign > 0) found = value;
    }
    return found;
  });

/** The accumulators that are also expressions over a list. */
export const totalOperators: OperatorTable = {
  $sum: overOperands((values) => totalOf(values).sum()),
  $avg: overOperands((values) => totalOf(values).mean()),
  $min: extremeOf(-1),
  $max: extremeOf(1),
};
