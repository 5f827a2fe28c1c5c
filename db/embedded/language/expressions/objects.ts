import { describeValue } from '../bson/describe-value';
import {
  fieldOf,
  isDocument,
  isNullish,
  putField,
  typeName,
  type Document,
  type Value,
} from '../bson/values';
import { locationError } from '../errors';
import {
  compileArguments,
  readArguments,
  variadic,
  type OperatorCompiler,
  type OperatorTable,
} from './scope';

/** Copies the fields of a document into another for `$mergeObjects`; null and missing are skipped. */
export function mergeFields(target: Document, value: Value): void {
  if (isNullish(value)) return;
  if (!isDocument(value)) {
    throw locationError(
      40400,
      `$mergeObjects requires object inputs, but input ${describeValue(value)} is of type ${typeName(value)}`,
    );
  }
  for (const name of Object.keys(value)) putField(target, name, value[name]);
}

function merge(values: Value[]): Document {
  const merged: Document = {};
  for (const value of values) mergeFields(merged, value);
  return merged;
}

/** A single array operand is merged element by element. */
const mergeObjects: OperatorCompiler = variadic((values) => {
  const [only] = values;
  return merge(values.length === 1 && Array.isArray(only) ? only : values);
});

/** A field name; with `$literal` it may contain dots and begin with a dollar. */
function readFieldName(name: string, field: Value): string {
  const constant =
    isDocument(field) && Object.keys(field).length === 1 ? (field.$literal ?? field.$const) : field;
  if (typeof constant === 'string' && (constant !== field || !constant.startsWith('$'))) return constant;
  if (typeof field === 'string') {
    throw locationError(
      5654600,
      `A field path reference which is not allowed in this context. Did you mean {$literal: '${field}'}?`,
    );
  }
  throw locationError(
    5654602,
    `${name} requires 'field' to evaluate to type String, but got ${typeName(constant === undefined ? field : constant)}`,
  );
}

const getField: OperatorCompiler = (operand, scope, name) => {
  const isFull = isDocument(operand) && (Object.hasOwn(operand, 'field') || Object.hasOwn(operand, 'input'));
  const args = isFull
    ? readArguments(name, operand, {
        names: ['field', 'input'],
        notDocument: 3041701,
        unknown: 3041701,
        required: { field: 3041702, input: 3041703 },
      })
    : { field: operand, input: '$$CURRENT' };
  const field = readFieldName(name, args.field);
  const { input } = compileArguments(args, ['input'], scope);
  return (document) => {
    const from = input(document);
    if (from === null) return null;
    return isDocument(from) ? fieldOf(from, field) : undefined;
  };
};

const setField: OperatorCompiler = (operand, scope, name) => {
  const removes = name === '$unsetField';
  const args = readArguments(name, operand, {
    names: removes ? ['field', 'input'] : ['field', 'input', 'value'],
    notDocument: 4161100,
    unknown: 4161101,
    required: removes
      ? { field: 4161102, input: 4161109 }
      : { field: 4161102, input: 4161109, value: 4161103 },
  });
  const field = readFieldName(name, args.field);
  const { input, value } = compileArguments(args, ['input', 'value'], scope);
  return (document) => {
    const into = input(document);
    if (isNullish(into)) return null;
    if (!isDocument(into)) {
      throw locationError(4161105, `${name} requires 'input' to evaluate to type Object`);
    }
    const result = { ...into };
    const set = value(document);
    if (set === undefined) delete result[field];
    else putField(result, field, set);
    return result;
  };
};

export const objectOperators: OperatorTable = {
  $mergeObjects: mergeObjects,
  $getField: getField,
  $setField: setField,
  $unsetField: setField,
};
