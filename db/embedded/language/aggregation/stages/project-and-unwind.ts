import { Long } from 'bson';
import { describeValue } from '../../bson/describe-value';
import { isDocument, isNullish, typeName, type Document, type Value } from '../../bson/values';
import { CommandError, locationError } from '../../errors';
import { compileExpression } from '../../expressions/compile-expression';
import { splitFieldPath, valueInDocuments, withFieldAtPath } from '../../paths/field-path';
import { compileProjectStage } from '../../projections/compile-projection';
import { addComputedFields, computeFields, createNode } from '../../projections/projection-tree';
import { perDocument, type PipelineContext, type Stage, type StageCompiler } from './stage';

/** Prefixes an error with the name of the stage, in MongoDB's wording. */
function withStageContext<T>(stage: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(
      error.code,
      error.codeName,
      `Invalid ${stage} :: caused by :: ${error.message}`,
      error.details,
    );
  }
}

export const project: StageCompiler = (argument, context) => {
  if (!isDocument(argument)) {
    throw locationError(15969, '$project specification must be an object');
  }
  return perDocument(withStageContext('$project', () => compileProjectStage(argument, context)));
};

export const addFields: StageCompiler = (argument, context, _compile, name) => {
  if (!isDocument(argument)) {
    throw locationError(40272, `${name} specification stage must be an object, got ${typeName(argument)}`);
  }
  const node = createNode();
  withStageContext(name, () => {
    const fields = Object.keys(argument);
    if (fields.length === 0) throw locationError(40177, 'specification must have at least one field');
    for (const field of fields) addComputedFields(node, splitFieldPath(field), argument[field], context);
  });
  return perDocument((document) => computeFields(document, node, document));
};

export const unset: StageCompiler = (argument, context) => {
  const names = Array.isArray(argument) ? argument : [argument];
  if (names.length === 0)
    throw locationError(31119, '$unset specification must be a string or an array with at least one field');
  const spec: Document = {};
  for (const name of names) {
    if (typeof name !== 'string') {
      throw Array.isArray(argument)
        ? locationError(
            31120,
            '$unset specification must be a string or an array containing only string values',
          )
        : locationError(31002, '$unset specification must be a string or an array');
    }
    if (name.startsWith('$')) {
      throw locationError(
        16410,
        "Invalid $unset :: caused by :: FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
    }
    if (Object.hasOwn(spec, name)) {
      throw locationError(31250, `Invalid $unset :: caused by :: Path collision at ${name}`);
    }
    spec[name] = false;
  }
  return perDocument(withStageContext('$unset', () => compileProjectStage(spec, context)));
};

function replaceWithExpression(expression: Value, context: PipelineContext, subject: string): Stage {
  const evaluate = compileExpression(expression, context);
  return perDocument((document) => {
    const value = evaluate(document);
    if (isDocument(value)) return value;
    throw locationError(
      40228,
      `${subject} must evaluate to an object, but resulting value was: ${value === undefined ? 'MISSING' : describeValue(value)}. Type of resulting value: '${typeName(value)}'. Input document: ${describeValue(document)}`,
    );
  });
}

export const replaceRoot: StageCompiler = (argument, context) => {
  if (!isDocument(argument)) {
    throw locationError(
      40229,
      `expected an object as specification for $replaceRoot stage, got ${typeName(argument)}`,
    );
  }
  const unknown = Object.keys(argument).find((name) => name !== 'newRoot');
  if (unknown !== undefined) {
    throw locationError(40415, `BSON field '$replaceRoot.${unknown}' is an unknown field.`);
  }
  if (!Object.hasOwn(argument, 'newRoot')) {
    throw locationError(40231, 'no newRoot specified for the $replaceRoot stage');
  }
  return replaceWithExpression(argument.newRoot, context, "'newRoot' expression ");
};

export const replaceWith: StageCompiler = (argument, context) =>
  replaceWithExpression(argument, context, "'replacement document' ");

type UnwindOptions = { parts: string[]; indexField: string[] | null; preserveEmpty: boolean };

function readUnwind(argument: Value): UnwindOptions {
  if (typeof argument !== 'string' && !isDocument(argument)) {
    throw locationError(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeName(argument)}`,
    );
  }
  const options: Document = typeof argument === 'string' ? { path: argument } : argument;
  for (const name of Object.keys(options)) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name)) {
      throw locationError(28811, `unrecognized option to $unwind stage: ${name}`);
    }
  }
  const { path, includeArrayIndex: index, preserveNullAndEmptyArrays: keepsEmpty = false } = options;
  if (path === undefined) throw locationError(28812, 'no path specified to $unwind stage');
  if (typeof path !== 'string') {
    throw locationError(28808, `expected a string as the path for $unwind stage, got ${typeName(path)}`);
  }
  if (!path.startsWith('$')) {
    throw locationError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  }
  if (typeof keepsEmpty !== 'boolean') {
    throw locationError(
      28809,
      `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${typeName(keepsEmpty)}`,
    );
  }
  if (index !== undefined && (typeof index !== 'string' || index === '')) {
    throw locationError(
      28810,
      `expected a non-empty string for the includeArrayIndex  option to $unwind stage, got ${typeName(index)}`,
    );
  }
  if (index?.startsWith('$')) {
    throw locationError(
      28822,
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${index}`,
    );
  }
  return {
    parts: splitFieldPath(path.slice(1)),
    indexField: index === undefined ? null : splitFieldPath(index),
    preserveEmpty: keepsEmpty,
  };
}

function withoutFieldAtPath(document: Document, parts: readonly string[]): Document {
  const [name = '', ...rest] = parts;
  const copy = { ...document };
  const child = copy[name];
  if (rest.length === 0) delete copy[name];
  else if (isDocument(child)) copy[name] = withoutFieldAtPath(child, rest);
  return copy;
}

export const unwind: StageCompiler = (argument) => {
  const { parts, indexField, preserveEmpty } = readUnwind(argument);
  const withIndex = (document: Document, index: number | null) =>
    indexField
      ? withFieldAtPath(document, indexField, index === null ? null : Long.fromNumber(index))
      : document;
  return function* (input) {
    for (const document of input) {
      const value = valueInDocuments(document, parts);
      if (!Array.isArray(value)) {
        if (!isNullish(value) || preserveEmpty) yield withIndex(document, null);
      } else if (value.length === 0) {
        if (preserveEmpty) yield withIndex(withoutFieldAtPath(document, parts), null);
      } else {
        for (let i = 0; i < value.length; i++) yield withIndex(withFieldAtPath(document, parts, value[i]), i);
      }
    }
  };
};
