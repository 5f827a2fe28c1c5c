import { isDocument, isRegExp, type Document, type Value } from '../../bson/values';
import { compileExpression, type Expression } from '../../expressions/compile-expression';
import type { PipelineContext } from './stage';

/** `{ $eq: ['$field', '$$variable'] }`, which joined documents must satisfy. */
type EqualityPredicate = { readonly field: string; readonly evaluate: Expression };

/** The conjuncts of an `$expr`. */
function conjuncts(expression: Value): Value[] {
  if (!isDocument(expression) || Object.keys(expression).length !== 1) return [];
  return Array.isArray(expression.$and) ? expression.$and.flatMap(conjuncts) : [expression];
}

const isField = (operand: Value): operand is string => typeof operand === 'string' && /^\$[^$]/.test(operand);

const variableOf = (operand: Value) =>
  typeof operand === 'string' && operand.startsWith('$$') ? operand.slice(2).split('.')[0] : undefined;

function readEqualityPredicate(
  part: Value,
  names: readonly string[],
  context: PipelineContext,
): EqualityPredicate | null {
  const operands = isDocument(part) ? part.$eq : undefined;
  if (!Array.isArray(operands) || operands.length !== 2) return null;
  const field = operands.find(isField);
  const variable = operands.find((operand) => names.includes(variableOf(operand) ?? ''));
  if (field === undefined || variable === undefined) return null;
  return { field: field.slice(1), evaluate: compileExpression(variable, context) };
}

/**
 * Predicate pushdown: compiles the first `$match` of a `$lookup` pipeline into filters that an index can serve, so
 * that not every input document scans the whole foreign collection. The pipeline still runs on the results.
 * `variables` are the names of the stage's `let`; the context holds their values.
 */
export function compileLookupPushdown(
  pipeline: readonly Document[],
  variables: readonly string[],
  context: PipelineContext,
): () => Document[] {
  const match = pipeline[0]?.$match;
  if (!isDocument(match)) return () => [];
  // Logical operators such as `$or` may contain variables and are left to the pipeline.
  const names = Object.keys(match).filter((name) => !name.startsWith('$'));
  const fixed = names.length > 0 ? [Object.fromEntries(names.map((name) => [name, match[name]]))] : [];
  const demands = conjuncts(match.$expr)
    .map((part) => readEqualityPredicate(part, variables, context))
    .filter((demand) => demand !== null);
  return () => {
    const filters: Document[] = [...fixed];
    for (const { field, evaluate } of demands) {
      const value = evaluate({});
      // Arrays and patterns mean something else in a filter than in an expression.
      if (!Array.isArray(value) && !isRegExp(value)) filters.push({ [field]: { $eq: value ?? null } });
    }
    return filters;
  };
}
