import { describeValue } from '../bson/describe-value';
import { fieldOf, isDocument, putField, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { CommandError, failedToParse, locationError, notSupported, unknownExpression } from '../errors';
import { splitFieldPath, valueAtPath } from '../paths/field-path';
import { accumulatorExpressions } from './accumulator-expressions';
import { arithmeticOperators } from './arithmetic';
import { iterationOperators } from './array-iteration';
import { arrayOperators } from './arrays';
import { conversionOperators } from './conversion';
import { dateArithmeticOperators } from './dates/date-arithmetic';
import { dateFromStringOperators } from './dates/date-from-string';
import { datePartOperators } from './dates/date-parts';
import { logicOperators } from './logic';
import { objectOperators } from './objects';
import { regExpOperators } from './regular-expressions';
import type { Evaluate, OperatorCompiler, Scope } from './scope';
import { setOperators } from './sets';
import { stringOperators } from './strings';

export { isTruthy } from './is-truthy';

export type ExpressionContext = {
  collation?: Collation | null;
  /** The values of `$$name`. Names are resolved at compile time, values at evaluation. */
  variables?: Record<string, Value>;
  /** The value of `$$NOW`, the same for a whole command. */
  now?: Date;
};

/** A compiled expression; `variables` override those of the context. Returns undefined for missing. */
export type Expression = (document: Document, variables?: Record<string, Value>) => Value;

const operators = new Map<string, OperatorCompiler>(
  Object.entries({
    ...logicOperators,
    ...arithmeticOperators,
    ...stringOperators,
    ...regExpOperators,
    ...arrayOperators,
    ...iterationOperators,
    ...setOperators,
    ...objectOperators,
    ...datePartOperators,
    ...dateArithmeticOperators,
    ...dateFromStringOperators,
    ...conversionOperators,
    ...accumulatorExpressions,
  }),
);

/**
 * Compiles an expression: https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/ Fails with 168 for an
 * unknown operator, 17276 for an undefined variable, and with the operators' own codes.
 */
export function compileExpression(expression: Value, context: ExpressionContext): Expression {
  const overrides = Object.create(context.variables ?? null) as Record<string, Value>;
  const evaluate = compile(expression, {
    collation: context.collation ?? null,
    now: context.now ?? new Date(),
    variables: overrides,
    bindings: new Map(),
    compile,
  });
  return (document, variables) => {
    if (variables) Object.assign(overrides, variables);
    return evaluate(document);
  };
}

function compile(expression: Value, scope: Scope): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression, scope);
  if (Array.isArray(expression)) return compileArray(expression, scope);
  if (!isDocument(expression)) return () => expression;
  const names = Object.keys(expression);
  const [first] = names;
  if (!first?.startsWith('$')) return compileDocument(expression, names, scope);
  if (names.length > 1) {
    throw locationError(
      15983,
      `an expression specification must contain exactly one field, the name of the expression. Found ${names.length} fields in ${describeValue(expression)}`,
    );
  }
  const compileOperator = operators.get(first);
  if (!compileOperator) throw unknownExpression(first);
  return compileOperator(fieldOf(expression, first), scope, first);
}

function compileArray(elements: Value[], scope: Scope): Evaluate {
  const evaluations = elements.map((element) => compile(element, scope));
  return (document) => evaluations.map((evaluate) => evaluate(document) ?? null);
}

function compileDocument(expression: Document, names: string[], scope: Scope): Evaluate {
  const fields = names.map((name): [string, Evaluate] => {
    if (name.startsWith('$')) {
      throw locationError(
        16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
    }
    if (name.includes('.'))
      throw locationError(
        16412,
        "FieldPath field names may not contain '.'. Consider using $getField or $setField.",
      );
    return [name, compile(expression[name], scope)];
  });
  return (document) => {
    const result: Document = {};
    for (const [name, evaluate] of fields) {
      const value = evaluate(document);
      if (value !== undefined) putField(result, name, value);
    }
    return result;
  };
}

function compilePath(path: string, scope: Scope): Evaluate {
  if (path === '$') throw locationError(16872, "'$' by itself is not a valid FieldPath");
  if (path.startsWith('$$')) return compileVariable(path.slice(2), scope);
  const parts = splitFieldPath(path.slice(1));
  const current = scope.bindings.get('CURRENT');
  if (current) return () => valueAtPath(current.value, parts);
  const [only = ''] = parts;
  if (parts.length === 1) return (document) => fieldOf(document, only);
  return (document) => valueAtPath(document, parts);
}

function compileVariable(path: string, scope: Scope): Evaluate {
  const [name = '', ...rest] = path.split('.');
  if (name === '') throw failedToParse('empty variable names are not allowed');
  const parts = rest.length > 0 ? splitFieldPath(rest.join('.')) : [];
  const evaluate = findVariable(name, scope);
  return parts.length === 0 ? evaluate : (document) => valueAtPath(evaluate(document), parts);
}

function findVariable(name: string, scope: Scope): Evaluate {
  const binding = scope.bindings.get(name);
  if (binding) return () => binding.value;
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (document) => document;
    case 'REMOVE':
      return () => undefined;
    case 'CLUSTER_TIME':
    case 'USER_ROLES':
    case 'SEARCH_META':
      throw notSupported(`$$${name}`);
  }
  const { variables } = scope;
  let owner: Record<string, Value> | null = variables;
  for (; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner)) {
    if (!Object.hasOwn(owner, name)) continue;
    const found = owner;
    return () => (Object.hasOwn(variables, name) ? variables[name] : found[name]);
  }
  if (name === 'NOW') return () => scope.now;
  throw new CommandError(17276, 'Location17276', `Use of undefined variable: ${name}`);
}
