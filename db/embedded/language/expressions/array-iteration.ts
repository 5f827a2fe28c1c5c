import { describeValue } from '../bson/describe-value';
import { toInteger } from '../bson/numbers';
import { isNullish, typeName, type Value } from '../bson/values';
import { locationError } from '../errors';
import { isTruthy } from './is-truthy';
import { checkVariableName, withBindings } from './logic';
import {
  compileArguments,
  readArguments,
  type Binding,
  type OperatorCompiler,
  type OperatorTable,
} from './scope';

function readVariable(value: Value): string {
  if (value === undefined) return 'this';
  if (typeof value !== 'string') throw locationError(16866, "'as' must be a string");
  checkVariableName(value);
  return value;
}

const map: OperatorCompiler = (operand, scope, name) => {
  const args = readArguments(name, operand, {
    names: ['input', 'as', 'in'],
    notDocument: 16878,
    unknown: 16879,
    required: { input: 16880, in: 16882 },
  });
  const { input } = compileArguments(args, ['input'], scope);
  const binding: Binding = { value: undefined };
  const body = scope.compile(args.in, withBindings(scope, [[readVariable(args.as), binding]]));
  return (document) => {
    const array = input(document);
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      throw locationError(16883, `input to $map must be an array not ${typeName(array)}`);
    return array.map((element) => {
      binding.value = element;
      return body(document) ?? null;
    });
  };
};

function readLimit(value: Value): number {
  if (isNullish(value)) return Infinity;
  const limit = toInteger(value);
  if (limit === undefined) {
    throw locationError(
      327391,
      `$filter: limit must be represented as a 32-bit integral value: ${describeValue(value)}`,
    );
  }
  if (limit < 1) throw locationError(327392, `$filter: limit must be greater than 0: ${limit}`);
  return limit;
}

const filter: OperatorCompiler = (operand, scope, name) => {
  const args = readArguments(name, operand, {
    names: ['input', 'as', 'cond', 'limit'],
    notDocument: 28646,
    unknown: 28647,
    required: { input: 28648, cond: 28650 },
  });
  const { input, limit } = compileArguments(args, ['input', 'limit'], scope);
  const binding: Binding = { value: undefined };
  const test = scope.compile(args.cond, withBindings(scope, [[readVariable(args.as), binding]]));
  return (document) => {
    const array = input(document);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw locationError(28651, `input to $filter must be an array not ${typeName(array)}`);
    }
    const maxElements = readLimit(limit(document));
    const result: Value[] = [];
    for (const element of array) {
      binding.value = element;
      if (isTruthy(test(document))) result.push(element);
      if (result.length >= maxElements) break;
    }
    return result;
  };
};

const reduce: OperatorCompiler = (operand, scope, name) => {
  const args = readArguments(name, operand, {
    names: ['input', 'initialValue', 'in'],
    notDocument: 40075,
    unknown: 40076,
    required: { input: 40077, initialValue: 40078, in: 40079 },
  });
  const { input, initialValue } = compileArguments(args, ['input', 'initialValue'], scope);
  const element: Binding = { value: undefined };
  const reduced: Binding = { value: undefined };
  const body = scope.compile(
    args.in,
    withBindings(scope, [
      ['this', element],
      ['value', reduced],
    ]),
  );
  return (document) => {
    const array = input(document);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw locationError(40080, `$reduce requires that 'input' be an array, found: ${describeValue(array)}`);
    }
    let result = initialValue(document);
    for (const next of array) {
      element.value = next;
      reduced.value = result;
      result = body(document);
    }
    return result;
  };
};

export const iterationOperators: OperatorTable = { $map: map, $filter: filter, $reduce: reduce };
