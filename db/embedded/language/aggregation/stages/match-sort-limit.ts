import { describeField } from '../../bson/describe-value';
import { toInteger } from '../../bson/numbers';
import { isDocument, isNumber, type Document, type Value } from '../../bson/values';
import { failedToParse, locationError, typeMismatch } from '../../errors';
import { compileFilter } from '../../filters/compile-filter';
import { compileSort, topN } from '../../sorting/compile-sort';
import type { PipelineContext, Stage, StageCompiler } from './stage';

export const match: StageCompiler = (argument, context) => {
  if (!isDocument(argument))
    throw locationError(15959, 'the match filter must be an expression in an object');
  const matches = compileFilter(argument, context);
  return function* (input) {
    for (const document of input) if (matches(document)) yield document;
  };
};

function readCount(name: string, value: Value, code: number): number {
  const invalid = (what: string) =>
    locationError(code, `invalid argument to ${name} stage: ${what} in: ${describeField(name, value)}`);
  if (!isNumber(value)) throw invalid('Expected a number');
  const count = toInteger(value);
  if (count === undefined) throw invalid('Expected an integer');
  if (count < 0) throw invalid('Expected a non-negative number');
  return count;
}

/** Reads the argument of `$limit`. Fails with 15958 for zero. */
export function readLimit(value: Value): number {
  const limit = readCount('$limit', value, 5107201);
  if (limit === 0) throw locationError(15958, 'the limit must be positive');
  return limit;
}

export const readSkip = (value: Value): number => readCount('$skip', value, 5107200);

export const limit: StageCompiler = (argument) => {
  const maxDocuments = readLimit(argument);
  return function* (input) {
    let taken = 0;
    for (const document of input) {
      yield document;
      taken += 1;
      if (taken >= maxDocuments) return;
    }
  };
};

export const skip: StageCompiler = (argument) => {
  const first = readSkip(argument);
  return function* (input) {
    let passed = 0;
    for (const document of input) {
      if (passed >= first) yield document;
      else passed += 1;
    }
  };
};

/** Compiles `$sort`. With `most`, only the first documents are held and returned. */
export function compileSortStage(argument: Value, context: PipelineContext, maxDocuments?: number): Stage {
  if (!isDocument(argument)) throw locationError(15973, 'the $sort key specification must be an object');
  if (Object.keys(argument).length === 0) {
    throw locationError(15976, '$sort stage must have at least one sort key');
  }
  const compare = compileSort(argument, context.collation ?? null);
  return function* (input) {
    yield* maxDocuments === undefined ? [...input].sort(compare) : topN(input, compare, maxDocuments);
  };
}

export const sort: StageCompiler = (argument, context) => compileSortStage(argument, context);

export const sample: StageCompiler = (argument) => {
  if (!isDocument(argument)) throw locationError(28745, 'the $sample stage specification must be an object');
  const unknown = Object.keys(argument).find((name) => name !== 'size');
  if (unknown !== undefined) throw locationError(28748, `unrecognized option to $sample: ${unknown}`);
  if (!Object.hasOwn(argument, 'size')) throw locationError(28749, '$sample stage must specify a size');
  if (!isNumber(argument.size)) throw locationError(28746, 'size argument to $sample must be a number');
  const size = toInteger(argument.size);
  if (size === undefined || size <= 0)
    throw locationError(28747, 'size argument to $sample must be a positive integer');
  return function* (input) {
    const chosen: Document[] = [];
    let seen = 0;
    for (const document of input) {
      seen += 1;
      if (chosen.length < size) chosen.push(document);
      else {
        const at = Math.floor(Math.random() * seen);
        if (at < size) chosen[at] = document;
      }
    }
    yield* chosen;
  };
};

/** Checks that a pipeline is an array of documents with one field each. */
export function checkStages(stages: Value): asserts stages is Document[] {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' option must be specified as an array");
  for (const stage of stages) {
    if (!isDocument(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object");
    if (Object.keys(stage).length !== 1) {
      throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
  }
}

/** Fails with 9 FailedToParse for an unknown argument of a stage. */
export function checkArguments(stage: string, argument: Document, known: readonly string[]): void {
  const unknown = Object.keys(argument).find((name) => !known.includes(name));
  if (unknown !== undefined) throw failedToParse(`unknown argument to ${stage}: ${unknown}`);
}
