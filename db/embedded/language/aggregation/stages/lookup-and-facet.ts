import { describeField, describeValue } from '../../bson/describe-value';
import { isDocument, isRegExp, typeName, type Document, type Value } from '../../bson/values';
import { failedToParse, locationError, notSupported } from '../../errors';
import { compileExpression } from '../../expressions/compile-expression';
import { checkVariableName } from '../../expressions/logic';
import { compileFilter } from '../../filters/compile-filter';
import { splitFieldPath, withFieldAtPath } from '../../paths/field-path';
import { distinctValues } from '../../paths/query-path';
import { readCountPipeline } from '../count-pipeline';
import { compileLookupPushdown } from './lookup-pushdown';
import { checkArguments, checkStages } from './match-sort-limit';
import type { PipelineContext, StageCompiler } from './stage';

/** Stages that $facet does not allow. */
const notInFacet = new Set([
  '$facet',
  '$out',
  '$merge',
  '$documents',
  '$collStats',
  '$indexStats',
  '$geoNear',
]);

export const facet: StageCompiler = (argument, context, compilePipeline) => {
  if (!isDocument(argument) || Object.keys(argument).length === 0) {
    throw locationError(40169, 'the $facet specification must be a non-empty object');
  }
  const facets = Object.keys(argument).map((name) => {
    if (name.startsWith('$'))
      throw locationError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    if (name.includes('.')) throw locationError(16412, "FieldPath field names may not contain '.'.");
    const stages = argument[name];
    if (!Array.isArray(stages)) {
      throw locationError(40170, `arguments to $facet must be arrays, ${name} is type ${typeName(stages)}`);
    }
    checkStages(stages);
    const forbidden = stages.flatMap((stage) => Object.keys(stage)).find((stage) => notInFacet.has(stage));
    if (forbidden !== undefined) {
      throw locationError(40600, `${forbidden} is not allowed to be used within a $facet stage`);
    }
    return { name, run: compilePipeline(stages, context) };
  });
  return function* (input) {
    const documents = [...input];
    yield Object.fromEntries(facets.map(({ name, run }) => [name, [...run(documents)]])) as Document;
  };
};

export const unionWith: StageCompiler = (argument, context, compilePipeline) => {
  const spec = typeof argument === 'string' ? { coll: argument } : argument;
  if (!isDocument(spec)) {
    throw failedToParse(
      `the $unionWith stage specification must be an object or string, but found ${typeName(spec)}`,
    );
  }
  checkArguments('$unionWith', spec, ['coll', 'pipeline']);
  const { coll, pipeline = [] } = spec;
  if (typeof coll !== 'string')
    throw failedToParse("BSON field '$unionWith.coll' is missing but a required field");
  checkStages(pipeline);
  const run = compilePipeline(pipeline, context);
  const narrow = compileLookupPushdown(pipeline, [], context);
  const counted = readCountPipeline(pipeline);
  return function* (input) {
    yield* input;
    const count = counted && context.count?.(coll, counted.filter, counted.max);
    if (counted && typeof count === 'number') yield* counted.resultOf(count);
    else yield* run(context.collection(coll, allFilters(narrow())));
  };
};

type Equality = { local: string[]; foreign: string };

type Lookup = {
  from: string;
  as: string[];
  equality: Equality | null;
  variables: Document;
  pipeline: Document[] | null;
};

function readText(name: string, value: Value): string {
  if (typeof value === 'string') return value;
  throw failedToParse(
    `$lookup argument '${describeField(name, value)}' must be a string, is type ${typeName(value)}`,
  );
}

function readLookup(argument: Value): Lookup {
  if (!isDocument(argument)) {
    throw failedToParse(`the $lookup stage specification must be an object, but found ${typeName(argument)}`);
  }
  checkArguments('$lookup', argument, ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']);
  const { from, as, localField, foreignField, let: variables = {}, pipeline } = argument;
  if (as === undefined) throw failedToParse("must specify 'as' field for a $lookup");
  if (isDocument(from)) throw notSupported('$lookup from another database');
  if (from === undefined) {
    throw failedToParse(`missing 'from' option to $lookup stage specification: ${describeValue(argument)}`);
  }
  if (!isDocument(variables)) {
    throw failedToParse(
      `$lookup argument 'let: ${describeValue(variables)}' must be an object, is type ${typeName(variables)}`,
    );
  }
  const hasBoth = localField !== undefined && foreignField !== undefined;
  if ((localField !== undefined) !== (foreignField !== undefined) || (!hasBoth && pipeline === undefined)) {
    throw failedToParse(
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  if (pipeline === undefined && Object.hasOwn(argument, 'let')) {
    throw failedToParse("$lookup with a 'let' argument must also specify 'pipeline'");
  }
  if (pipeline !== undefined) checkStages(pipeline);
  return {
    from: readText('from', from),
    as: splitFieldPath(readText('as', as)),
    equality: hasBoth
      ? {
          local: splitFieldPath(readText('localField', localField)),
          foreign: splitFieldPath(readText('foreignField', foreignField)).join('.'),
        }
      : null,
    variables,
    pipeline: pipeline ?? null,
  };
}

/**
 * The equality match of $lookup. An array joins by each of its elements; a missing field joins with null, which
 * matches null and missing fields.
 */
function equalityFilter({ local, foreign }: Equality, document: Document): Document {
  const values = distinctValues(document, local);
  // `$in` would use a stored regular expression as a pattern.
  if (values.some(isRegExp)) throw notSupported('$lookup by a field that holds a regular expression');
  if (values.length === 0) return { [foreign]: { $eq: null } };
  return { [foreign]: values.length === 1 ? { $eq: values[0] } : { $in: values } };
}

function allFilters(filters: Document[]): Document {
  if (filters.length > 1) return { $and: filters };
  return filters[0] ?? {};
}

export const lookup: StageCompiler = (argument, context, compilePipeline) => {
  const { from, as, equality, variables, pipeline } = readLookup(argument);
  // The pipeline is compiled once; each input document sets its variables in this object.
  const pipelineVariables = Object.create(context.variables ?? null) as Record<string, Value>;
  const bindings = Object.keys(variables).map((name) => {
    checkVariableName(name);
    return { name, evaluate: compileExpression(variables[name], context) };
  });
  for (const { name } of bindings) pipelineVariables[name] = undefined;
  const inner: PipelineContext = { ...context, variables: pipelineVariables };
  const run = pipeline ? compilePipeline(pipeline, inner) : null;
  const narrow = compileLookupPushdown(
    pipeline ?? [],
    bindings.map(({ name }) => name),
    inner,
  );
  const join = (document: Document): Document[] => {
    const joined = equality ? equalityFilter(equality, document) : null;
    const candidates = context.collection(from, allFilters([...(joined ? [joined] : []), ...narrow()]));
    const found = joined ? filterDocuments(candidates, compileFilter(joined, context)) : candidates;
    return [...(run ? run(found) : found)];
  };
  return function* (input) {
    for (const document of input) {
      const values = bindings.map(({ evaluate }) => evaluate(document));
      bindings.forEach(({ name }, i) => (pipelineVariables[name] = values[i]));
      yield withFieldAtPath(document, as, join(document));
    }
  };
};

function* filterDocuments(documents: Iterable<Document>, matches: (document: Document) => boolean) {
  for (const document of documents) if (matches(document)) yield document;
}
