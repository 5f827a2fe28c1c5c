import { compileExpression, type Expression } from '../../expressions/compile-expression';
import { isDocument, isRegExp, type Document, type Value } from '../../bson/values';
import type { PipelineContext } from './stage';

/** `{ $eq: ['$field', '$$variable'] }`, which a joined document must meet. */
type EqualityPredicate = { readonly field: string; readonly evaluate: Expression };

/** The parts of an `$expr` that all must hold. */
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
 * What the pipeline of a `$lookup` says, in its first `$match`, about the documents it wants, as filters that an
 * index can serve; the pipeline still runs over what is found. Without it each document of the input would read the
 * whole of the other collection. `variables` are the names of the stage's own, whose values the context holds.
 */
export function compileLookupPushdown(
  pipeline: readonly Document[],
  variables: readonly string[],
  context: PipelineContext,
): () => Document[] {
  const match = pipeline[0]?.$match;
  if (!isDocument(match)) return () => [];
  // What stands beside the fields, such as `$or`, may speak of the variables, which only the pipeline knows.
  const names = Object.keys(match).filter((name) => !name.startsWith('$'));
  const fixed = names.length > 0 ? [Object.fromEntries(names.map((name) => [name, match[name]]))] : [];
  const demands = conjuncts(match.$expr)
    .map((part) => readEqualityPredicate(part, variables, context))
    .filter((demand) => demand !== null);
  return () => {
    const filters: Document[] = [...fixed];
    for (const { field, evaluate } of demands) {
      const value = evaluate({});
      // Only what a filter finds at least as often as the expression: it reads arrays and patterns otherwise.
      if (!Array.isArray(value) && !isRegExp(value)) filters.push({ [field]: { $eq: value ?? null } });
    }
    return filters;
  };
}
