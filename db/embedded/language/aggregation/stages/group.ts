import { canonicalKey, compareValues, typeRank } from '../../bson/compare-values';
import { describeValue } from '../../bson/describe-value';
import { isDocument, putField, typeName, type Document, type Value } from '../../bson/values';
import { locationError } from '../../errors';
import { compileExpression } from '../../expressions/compile-expression';
import { countValue, readAccumulator, type Accumulator } from '../accumulators';
import type { PipelineContext, Stage, StageCompiler } from './stage';

type GroupField = { name: string; create: () => Accumulator; evaluate: (document: Document) => Value };

function readGroupField(name: string, spec: Value, context: PipelineContext): GroupField {
  if (name.includes('.')) throw locationError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) throw locationError(40236, `The field name '${name}' cannot be an operator name`);
  const { create, operand } = readAccumulator(name, spec);
  const collation = context.collation ?? null;
  return { name, create: () => create(collation), evaluate: compileExpression(operand, context) };
}

type GroupOf = (document: Document) => Value;

/** Groups documents by a value; groups come in the order of their first document. */
function groupBy(groupOf: GroupOf, fields: GroupField[], context: PipelineContext): Stage {
  const collation = context.collation ?? null;
  return function* (input) {
    const groups = new Map<string, { id: Value; accumulators: Accumulator[] }>();
    for (const document of input) {
      const id = groupOf(document) ?? null;
      const key = canonicalKey(id, collation);
      let group = groups.get(key);
      if (!group) {
        group = { id, accumulators: fields.map(({ create }) => create()) };
        groups.set(key, group);
      }
      for (let i = 0; i < fields.length; i++) group.accumulators[i]!.add(fields[i]!.evaluate(document));
    }
    for (const { id, accumulators } of groups.values()) {
      const result: Document = { _id: id };
      fields.forEach(({ name }, i) => putField(result, name, accumulators[i]!.result() ?? null));
      yield result;
    }
  };
}

export const group: StageCompiler = (argument, context) => {
  if (!isDocument(argument)) {
    throw locationError(15947, "a group's fields must be specified in an object");
  }
  if (!Object.hasOwn(argument, '_id'))
    throw locationError(15955, 'a group specification must include an _id');
  const fields = Object.keys(argument)
    .filter((name) => name !== '_id')
    .map((name) => readGroupField(name, argument[name], context));
  return groupBy(compileExpression(argument._id, context), fields, context);
};

export const count: StageCompiler = (argument) => {
  if (typeof argument !== 'string') throw locationError(40156, 'the count field must be a non-empty string');
  if (argument === '') throw locationError(40157, 'the count field must be a non-empty string');
  if (argument.startsWith('$')) throw locationError(40158, 'the count field cannot be a $-prefixed path');
  if (argument.includes('.')) throw locationError(40160, "the count field cannot contain '.'");
  return function* (input) {
    let total = 0;
    for (const _document of input) total += 1;
    if (total > 0) yield { [argument]: countValue(total) };
  };
};

export const sortByCount: StageCompiler = (argument, context, compilePipeline) => {
  if (isDocument(argument)) {
    if (!Object.keys(argument)[0]?.startsWith('$')) {
      throw locationError(40147, `the sortByCount field must be defined as an expression inside an object`);
    }
  } else if (typeof argument !== 'string') {
    throw locationError(40149, 'the sortByCount field must be specified as a string or as an object');
  } else if (!argument.startsWith('$')) {
    throw locationError(40148, 'the sortByCount field must be a $-prefixed path or an expression');
  }
  return compilePipeline(
    [{ $group: { _id: argument, count: { $sum: 1 } } }, { $sort: { count: -1 } }],
    context,
  );
};

function readBoundaries(value: Value): Value[] {
  if (!Array.isArray(value)) {
    throw locationError(
      40200,
      `The $bucket 'boundaries' field must be an array, but found type: ${typeName(value)}.`,
    );
  }
  const boundaries = value.map((boundary) =>
    isDocument(boundary) && Object.keys(boundary)[0] === '$literal' ? boundary.$literal : boundary,
  );
  if (boundaries.length < 2) {
    throw locationError(
      40192,
      `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`,
    );
  }
  for (let i = 1; i < boundaries.length; i++) {
    const [lower, upper] = [boundaries[i - 1], boundaries[i]];
    if (typeRank(lower) !== typeRank(upper)) {
      throw locationError(
        40193,
        `All values in the the 'boundaries' option to $bucket must have the same type. Found conflicting types ${typeName(lower)} and ${typeName(upper)}.`,
      );
    }
    if (compareValues(lower, upper) >= 0) {
      throw locationError(
        40194,
        `The 'boundaries' option to $bucket must be sorted, but elements ${i - 1} and ${i} are not in ascending order (${describeValue(lower)} is not less than ${describeValue(upper)}).`,
      );
    }
  }
  return boundaries;
}

export const bucket: StageCompiler = (argument, context) => {
  if (!isDocument(argument)) {
    throw locationError(
      40201,
      `Argument to $bucket stage must be an object, but found type: ${typeName(argument)}.`,
    );
  }
  const unknown = Object.keys(argument).find(
    (name) => !['groupBy', 'boundaries', 'default', 'output'].includes(name),
  );
  if (unknown !== undefined) throw locationError(40197, `Unrecognized option to $bucket: ${unknown}.`);
  if (!Object.hasOwn(argument, 'groupBy') || !Object.hasOwn(argument, 'boundaries')) {
    throw locationError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  }
  const boundaries = readBoundaries(argument.boundaries);
  const output: Value = argument.output ?? { count: { $sum: 1 } };
  const fallback = argument.default;
  if (!isDocument(output)) {
    throw locationError(
      40196,
      `The $bucket 'output' field must be an object, but found type: ${typeName(output)}.`,
    );
  }
  const fields = Object.keys(output).map((name) => readGroupField(name, output[name], context));
  const evaluate = compileExpression(argument.groupBy, context);
  const collation = context.collation ?? null;
  const bucketOf = (document: Document): Value => {
    const value = evaluate(document);
    const above = boundaries.findIndex((boundary) => compareValues(value, boundary, collation) < 0);
    if (above > 0) return boundaries[above - 1];
    if (fallback !== undefined) return fallback;
    throw locationError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    );
  };
  const grouped = groupBy(bucketOf, fields, context);
  return function* (input) {
    yield* [...grouped(input)].sort((a, b) => compareValues(a._id, b._id));
  };
};
