import { Int32 } from 'bson';
import { compareValues } from '../bson/compare-values';
import { describeValue } from '../bson/describe-value';
import { fieldOf, isDocument, isNullish, typeName, type Value } from '../bson/values';
import { failedToParse, locationError } from '../errors';
import { isTruthy } from './is-truthy';
import {
  binary,
  checkArgumentCount,
  compileAll,
  operandsOf,
  readArguments,
  unary,
  type Binding,
  type Evaluate,
  type OperatorCompiler,
  type OperatorTable,
  type Scope,
} from './scope';

const comparison = (accept: (order: number) => boolean) =>
  binary((a, b, { collation }) => accept(compareValues(a, b, collation)));

const conjunction: OperatorCompiler = (operand, scope) => {
  const evaluations = compileAll(operandsOf(operand), scope);
  return (document) => evaluations.every((evaluate) => isTruthy(evaluate(document)));
};

const disjunction: OperatorCompiler = (operand, scope) => {
  const evaluations = compileAll(operandsOf(operand), scope);
  return (document) => evaluations.some((evaluate) => isTruthy(evaluate(document)));
};

function readCondition(operand: Value): Value[] {
  if (!isDocument(operand)) {
    const operands = operandsOf(operand);
    checkArgumentCount('$cond', operands.length, 3);
    return operands;
  }
  const args = readArguments('$cond', operand, {
    names: ['if', 'then', 'else'],
    notDocument: 17080,
    unknown: 17083,
    required: { if: 17080, then: 17081, else: 17082 },
  });
  return [args.if, args.then, args.else];
}

const condOperator: OperatorCompiler = (operand, scope) => {
  const [test, whenTrue, whenFalse] = compileAll(readCondition(operand), scope) as [
    Evaluate,
    Evaluate,
    Evaluate,
  ];
  return (document) => (isTruthy(test(document)) ? whenTrue(document) : whenFalse(document));
};

const ifNull: OperatorCompiler = (operand, scope) => {
  const operands = operandsOf(operand);
  if (operands.length < 2) {
    throw locationError(1257300, `$ifNull needs at least two arguments, had: ${operands.length}`);
  }
  const evaluations = compileAll(operands, scope);
  const last = evaluations[evaluations.length - 1]!;
  return (document) => {
    for (const evaluate of evaluations) {
      const value = evaluate(document);
      if (!isNullish(value) || evaluate === last) return value;
    }
    return undefined;
  };
};

function readBranch(branch: Value, scope: Scope): { test: Evaluate; value: Evaluate } {
  if (!isDocument(branch)) {
    throw locationError(40062, `$switch expected each branch to be an object, found: ${typeName(branch)}`);
  }
  for (const name of Object.keys(branch)) {
    if (name !== 'case' && name !== 'then') {
      throw locationError(40063, `$switch found an unknown argument to a branch: ${name}`);
    }
  }
  if (!Object.hasOwn(branch, 'case')) {
    throw locationError(40064, "$switch requires each branch have a 'case' expression");
  }
  if (!Object.hasOwn(branch, 'then')) {
    throw locationError(40065, "$switch requires each branch have a 'then' expression.");
  }
  return { test: scope.compile(branch.case, scope), value: scope.compile(branch.then, scope) };
}

const switchOperator: OperatorCompiler = (operand, scope) => {
  if (!isDocument(operand)) {
    throw locationError(40060, `$switch requires an object as an argument, found: ${typeName(operand)}`);
  }
  const unknown = Object.keys(operand).find((name) => name !== 'branches' && name !== 'default');
  if (unknown !== undefined) throw locationError(40067, `$switch found an unknown argument: ${unknown}`);
  const list = fieldOf(operand, 'branches');
  if (list !== undefined && !Array.isArray(list)) {
    throw locationError(40061, `$switch expected an array for 'branches', found: ${typeName(list)}`);
  }
  const branches = (list ?? []).map((branch) => readBranch(branch, scope));
  if (branches.length === 0) throw locationError(40068, '$switch requires at least one branch.');
  const fallback = Object.hasOwn(operand, 'default') ? scope.compile(operand.default, scope) : null;
  return (document) => {
    const branch = branches.find(({ test }) => isTruthy(test(document)));
    if (branch) return branch.value(document);
    if (fallback) return fallback(document);
    throw locationError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
};

/** Fails with 9 FailedToParse for an invalid variable name. */
export function checkVariableName(name: string): void {
  if (name === '') throw failedToParse('empty variable names are not allowed');
  if (name === 'CURRENT') return;
  if (!/^[a-z\u0080-\uffff]/.test(name)) {
    throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
  }
  const wrong = /[^A-Za-z0-9_\u0080-\uffff]/.exec(name);
  if (wrong) {
    throw failedToParse(`'${name}' contains an invalid character for a variable name: '${wrong[0]}'`);
  }
}

export function withBindings(scope: Scope, bindings: Iterable<[string, Binding]>): Scope {
  return { ...scope, bindings: new Map([...scope.bindings, ...bindings]) };
}

const letOperator: OperatorCompiler = (operand, scope) => {
  const args = readArguments('$let', operand, {
    names: ['vars', 'in'],
    notDocument: 16874,
    unknown: 16875,
    required: { vars: 16876, in: 16877 },
  });
  const vars = args.vars;
  if (!isDocument(vars)) {
    throw locationError(10065, `invalid parameter: expected an object (vars), found ${describeValue(vars)}`);
  }
  const bindings = Object.keys(vars).map((name) => {
    checkVariableName(name);
    return { name, binding: { value: undefined } as Binding, evaluate: scope.compile(vars[name], scope) };
  });
  const body = scope.compile(
    args.in,
    withBindings(
      scope,
      bindings.map(({ name, binding }): [string, Binding] => [name, binding]),
    ),
  );
  return (document) => {
    const values = bindings.map(({ evaluate }) => evaluate(document));
    bindings.forEach(({ binding }, i) => (binding.value = values[i]));
    return body(document);
  };
};

const literal: OperatorCompiler = (operand) => () => operand;

export const logicOperators: OperatorTable = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: binary((a, b, { collation }) => new Int32(Math.sign(compareValues(a, b, collation)))),
  $and: conjunction,
  $or: disjunction,
  $not: unary((value) => !isTruthy(value)),
  $cond: condOperator,
  $ifNull: ifNull,
  $switch: switchOperator,
  $let: letOperator,
  $literal: literal,
  $const: literal,
};
