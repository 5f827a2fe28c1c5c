import type { Collation } from '../collation';
import { locationError } from '../errors';
import { fieldOf, isDocument, isNullish, type Document, type Value } from '../bson/values';

/** A compiled expression: its value for a document, undefined for missing. */
export type Evaluate = (document: Document) => Value;

/** Where a variable of `$let`, `$map` and the like has its value while its body is evaluated. */
export type Binding = { value: Value };

/** What is known where an expression stands. */
export type Scope = {
  readonly collation: Collation | null;
  readonly now: Date;
  /** Variables of the command or of `$lookup`, read when the expression is evaluated. */
  readonly variables: Record<string, Value>;
  /** Variables of the expressions around this one. */
  readonly bindings: ReadonlyMap<string, Binding>;
  compile(expression: Value, scope: Scope): Evaluate;
};

/** Makes the evaluation of one operator from its operand. */
export type OperatorCompiler = (operand: Value, scope: Scope, name: string) => Evaluate;

export type OperatorTable = Record<string, OperatorCompiler>;

/** The operands of an operator that takes a list; a single one need not be in an array. */
export const operandsOf = (operand: Value): Value[] => (Array.isArray(operand) ? operand : [operand]);

/** Compiles each operand. */
export const compileAll = (operands: readonly Value[], scope: Scope): Evaluate[] =>
  operands.map((operand) => scope.compile(operand, scope));

/** Refuses a number of operands that an operator does not take. */
export function checkArgumentCount(name: string, count: number, least: number, most = least): void {
  if (count >= least && count <= most) return;
  if (least === most) {
    throw locationError(
      16020,
      `Expression ${name} takes exactly ${least} arguments. ${count} were passed in.`,
    );
  }
  throw locationError(
    28667,
    `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${count} were passed in.`,
  );
}

/** An operator of one operand. */
export function unary(compute: (value: Value, scope: Scope, name: string) => Value): OperatorCompiler {
  return (operand, scope, name) => {
    const operands = operandsOf(operand);
    checkArgumentCount(name, operands.length, 1);
    const evaluate = scope.compile(operands[0], scope);
    return (document) => compute(evaluate(document), scope, name);
  };
}

/** An operator of one operand that gives null for null and for a missing value. */
export function unaryOrNull(compute: (value: Value, scope: Scope, name: string) => Value): OperatorCompiler {
  return unary((value, scope, name) => (isNullish(value) ? null : compute(value, scope, name)));
}

/** An operator of two operands. */
export function binary(compute: (a: Value, b: Value, scope: Scope, name: string) => Value): OperatorCompiler {
  return (operand, scope, name) => {
    const operands = operandsOf(operand);
    checkArgumentCount(name, operands.length, 2);
    const [first, second] = compileAll(operands, scope) as [Evaluate, Evaluate];
    return (document) => compute(first(document), second(document), scope, name);
  };
}

/** An operator of a list of operands. */
export function variadic(
  compute: (values: Value[], scope: Scope, name: string) => Value,
  least = 0,
  most = Infinity,
): OperatorCompiler {
  return (operand, scope, name) => {
    const operands = operandsOf(operand);
    checkArgumentCount(name, operands.length, least, most);
    const evaluations = compileAll(operands, scope);
    return (document) =>
      compute(
        evaluations.map((evaluate) => evaluate(document)),
        scope,
        name,
      );
  };
}

/** Codes and wording for an operator whose operand is a document of named arguments. */
export type NamedArguments = {
  readonly names: readonly string[];
  /** The code for an operand that is no document. */
  readonly notDocument: number;
  /** The code for an argument that is not known. */
  readonly unknown: number;
  /** The arguments that must be there, each with the code for its absence. */
  readonly required: Readonly<Record<string, number>>;
};

/** Reads a document of named arguments, each still an expression. */
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

/** Compiles the named arguments that are present; the others evaluate to undefined. */
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
