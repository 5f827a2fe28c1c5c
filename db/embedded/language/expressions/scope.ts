import { fieldOf, isDocument, isNullish, type Document, type Value } from '../bson/values';
import type { Collation } from '../collation';
import { locationError } from '../errors';

/** A compiled expression. Returns undefined for missing. */
export type Evaluate = (document: Document) => Value;

/** Holds the value of a variable of `$let`, `$map` and the like during the evaluation of its body. */
export type Binding = { value: Value };

export type Scope = {
  readonly collation: Collation | null;
  readonly now: Date;
  /** variables of the command or of `$lookup`, read at evaluation */
  readonly variables: Record<string, Value>;
  /** variables of enclosing expressions */
  readonly bindings: ReadonlyMap<string, Binding>;
  compile(expression: Value, scope: Scope): Evaluate;
};

/** Compiles one operator from its operand. */
export type OperatorCompiler = (operand: Value, scope: Scope, name: string) => Evaluate;

export type OperatorTable = Record<string, OperatorCompiler>;

/** The operands of an operator; a single one need not be in an array. */
export const operandsOf = (operand: Value): Value[] => (Array.isArray(operand) ? operand : [operand]);

export const compileAll = (operands: readonly Value[], scope: Scope): Evaluate[] =>
  operands.map((operand) => scope.compile(operand, scope));

/** Fails with 16020 or 28667 for a wrong number of operands. */
export function checkArgumentCount(name: string, count: number, min: number, max = min): void {
  if (count >= min && count <= max) return;
  if (min === max) {
    throw locationError(16020, `Expression ${name} takes exactly ${min} arguments. ${count} were passed in.`);
  }
  throw locationError(
    28667,
    `Expression ${name} takes at least ${min} arguments, and at most ${max}, but ${count} were passed in.`,
  );
}

export function unary(compute: (value: Value, scope: Scope, name: string) => Value): OperatorCompiler {
  return (operand, scope, name) => {
    const operands = operandsOf(operand);
    checkArgumentCount(name, operands.length, 1);
    const evaluate = scope.compile(operands[0], scope);
    return (document) => compute(evaluate(document), scope, name);
  };
}

/** A unary operator that returns null for null and missing. */
export function unaryOrNull(compute: (value: Value, scope: Scope, name: string) => Value): OperatorCompiler {
  return unary((value, scope, name) => (isNullish(value) ? null : compute(value, scope, name)));
}

export function binary(compute: (a: Value, b: Value, scope: Scope, name: string) => Value): OperatorCompiler {
  return (operand, scope, name) => {
    const operands = operandsOf(operand);
    checkArgumentCount(name, operands.length, 2);
    const [first, second] = compileAll(operands, scope) as [Evaluate, Evaluate];
    return (document) => compute(first(document), second(document), scope, name);
  };
}

export function variadic(
  compute: (values: Value[], scope: Scope, name: string) => Value,
  min = 0,
  max = Infinity,
): OperatorCompiler {
  return (operand, scope, name) => {
    const operands = operandsOf(operand);
    checkArgumentCount(name, operands.length, min, max);
    const evaluations = compileAll(operands, scope);
    return (document) =>
      compute(
        evaluations.map((evaluate) => evaluate(document)),
        scope,
        name,
      );
  };
}

/** The named arguments of an operator and MongoDB's error codes for them. */
type NamedArguments = {
  readonly names: readonly string[];
  /** the operand is not a document */
  readonly notDocument: number;
  /** an argument is unknown */
  readonly unknown: number;
  /** required arguments with the code for each if it is missing */
  readonly required: Readonly<Record<string, number>>;
};

/** Reads the named arguments of an operator, uncompiled. */
export function readArguments(name: string, operand: Value, rules: NamedArguments): Record<string, Value> {
  if (!isDocument(operand)) {
    throw locationError(rules.notDocument, `${name} only supports an object as its argument`);
  }
  for (const argument of Object.keys(operand)) {
    if (!rules.names.includes(argument)) {
      throw locationError(rules.unknown, `Unrecognized parameter to ${name}: ${argument}`);
    }
  }
  for (const [argument, code] of Object.entries(rules.required)) {
    if (!Object.hasOwn(operand, argument)) {
      throw locationError(code, `Missing '${argument}' parameter to ${name}`);
    }
  }
  return operand;
}

/** Compiles named arguments; absent ones evaluate to undefined. */
export function compileArguments<Name extends string>(
  args: Record<string, Value>,
  names: readonly Name[],
  scope: Scope,
): Record<Name, Evaluate> {
  const evaluations = {} as Record<Name, Evaluate>;
  for (const name of names) {
    evaluations[name] = Object.hasOwn(args, name)
      ? scope.compile(fieldOf(args, name), scope)
      : () => undefined;
  }
  return evaluations;
}
