import {
  failedToParse,
  locationError,
  typeMismatch,
  CommandError,
  unknownStage,
} from '../../language/errors';
import { compileFilter } from '../../language/filters/compile-filter';
import { compileExpression } from '../../language/expressions/compile-expression';
import { compilePipeline, isKnownStage } from '../../language/aggregation/compile-pipeline';
import { isDocument, isNumber, type Document } from '../../language/bson/values';
import { selectDocuments, type Selection } from '../../query/select-documents';
import { findCollection, type Collection } from '../../storage/catalog';
import { countKeys } from '../../storage/lmdb/environment';
import { recordRange, serializeDocument } from '../../storage/records';
import {
  createSelection,
  readerOf,
  readStatementContext,
  type CommandContext,
  type CommandDefinition,
  type StatementContext,
} from '../command-context';
import { openCursor } from '../query/cursor-table';
import { readBoolean, readCollectionName, readCount, readDocument } from '../command-fields';
import { DEFAULT_BATCH_SIZE } from '../query/find';
import { onlyOnAtlas } from '../administration/search-indexes';
import { readOutput, writeOutput } from './output-stages';

type PipelineStart = { readonly input: Iterable<Document>; readonly rest: Document[] };

function* documentsOf(
  context: CommandContext,
  collection: Collection | null,
  selection: Selection,
): Generator<Document> {
  for (const { document } of selectDocuments(readerOf(context), collection, selection, context.deadline))
    yield document;
}

/**
 * Takes off the leading $match, $sort, $skip and $limit, which the indexes can serve, and leaves the other stages.
 * A $skip or $limit is only taken once and in this order; what follows runs as a pipeline.
 */
export function extractLeadingQuery(stages: readonly Document[]): {
  filter: Document;
  sort?: Document;
  skip: number;
  limit: number;
  rest: Document[];
} {
  const rest = [...stages];
  const next = (name: string) => {
    const stage = rest[0];
    if (!stage || Object.keys(stage).length !== 1 || !(name in stage)) return undefined;
    return stage[name];
  };
  let filter: Document = {};
  const match = next('$match');
  if (isDocument(match)) {
    filter = match;
    rest.shift();
  }
  const order = next('$sort');
  let sort: Document | undefined;
  if (isDocument(order) && Object.keys(order).length > 0 && !('$natural' in order)) {
    sort = order;
    rest.shift();
  }
  const skip = readWholeNumber(next('$skip'), 0);
  if (skip !== null) rest.shift();
  const limit = readWholeNumber(next('$limit'), 1);
  if (limit !== null) rest.shift();
  return { filter, sort, skip: skip ?? 0, limit: limit ?? 0, rest };
}

/** A number that a stage may well have; malformed ones are left to the pipeline, which knows the error. */
function readWholeNumber(value: Document[string], least: number): number | null {
  if (!isNumber(value)) return null;
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= least ? number : null;
}

/** `{ $collStats: { count: {} } }`, which older drivers use to estimate a count. */
function readStatistics(
  context: CommandContext,
  collection: Collection | null,
  name: string,
  stage: Document,
): Document {
  for (const field of Object.keys(stage))
    if (field !== 'count')
      throw new CommandError(
        238,
        'NotImplemented',
        `$collStats with '${field}' is not supported by the built-in store`,
      );
  if (!collection)
    throw new CommandError(
      26,
      'NamespaceNotFound',
      `Unable to retrieve count in $collStats stage :: Collection [${context.database}.${name}] not found.`,
    );
  const count = countKeys(
    context.server.store.environment.records,
    recordRange(collection.id),
    context.transaction?.snapshot,
  );
  return { ns: `${context.database}.${name}`, localTime: context.now, count };
}

/** `{ $documents: [...] }` at the start of an aggregation of a whole database. */
function evaluateDocumentsStage(stage: Document, surroundings: StatementContext): Document[] {
  const given = compileExpression(stage.$documents, surroundings)({});
  if (!Array.isArray(given) || !given.every(isDocument))
    throw locationError(5858203, '$documents must evaluate to an array of objects');
  return given;
}

function startPipeline(
  context: CommandContext,
  name: string | null,
  stages: Document[],
  collection: Collection | null,
  surroundings: StatementContext,
): PipelineStart {
  const first = stages[0] ?? {};
  const firstName = Object.keys(first)[0] ?? '';
  if (firstName === '$listSearchIndexes')
    throw onlyOnAtlas('$listSearchIndexes stage is only allowed on MongoDB Atlas');
  if (name === null) {
    if (firstName === '$documents')
      return { input: evaluateDocumentsStage(first, surroundings), rest: stages.slice(1) };
    if (!isKnownStage(firstName)) throw unknownStage(firstName);
    throw new CommandError(
      73,
      'InvalidNamespace',
      `{aggregate: 1} is not valid for '${firstName}'; a collection is required.`,
    );
  }
  if (isDocument(first.$collStats))
    return { input: [readStatistics(context, collection, name, first.$collStats)], rest: stages.slice(1) };
  const { rest, ...query } = extractLeadingQuery(stages);
  const selection = createSelection(query.filter, context.command, surroundings, query);
  return { input: documentsOf(context, collection, selection), rest };
}

/** Makes the iterable of an aggregation's results. */
export function runPipeline(
  context: CommandContext,
  name: string | null,
  stages: Document[],
  surroundings: StatementContext,
): Iterable<Document> {
  const { server, transaction, database } = context;
  const collection = name === null ? null : findCollection(server.store, transaction, database, name);
  const { input, rest } = startPipeline(context, name, stages, collection, surroundings);
  const pipeline = compilePipeline(rest, {
    ...surroundings,
    collection(other: string, filter: Document) {
      const found = findCollection(server.store, transaction, database, other);
      const { collation, variables, now } = surroundings;
      const selection: Selection = {
        filter,
        matches: compileFilter(filter, { collation, variables, now }),
        sort: {},
        hint: undefined,
        collation,
        skip: 0,
        limit: 0,
      };
      return documentsOf(context, found, selection);
    },
  });
  return pipeline(input);
}

function* bytesOf(documents: Iterable<Document>): Generator<Buffer> {
  for (const document of documents) yield serializeDocument(document);
}

function readPipeline(command: Document): Document[] {
  const { pipeline } = command;
  if (!Array.isArray(pipeline)) throw typeMismatch("'pipeline' option must be specified as an array");
  return pipeline.map((stage) => {
    if (!isDocument(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object");
    if (Object.keys(stage).length !== 1)
      throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
    return stage;
  });
}

/** https://www.mongodb.com/docs/v7.0/reference/command/aggregate/ */
export const aggregate: CommandDefinition = {
  fields: [
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'collation',
    'hint',
    'let',
  ],
  isAllowedInTransaction: true,
  supportsWriteConcern: true,
  async run(context) {
    const { command, database, server, transaction } = context;
    const isWhole = isNumber(command.aggregate) && Number(command.aggregate) === 1;
    const name = isWhole ? null : readCollectionName(database, command, 'aggregate');
    const stages = readPipeline(command);
    if (readBoolean(command, 'explain'))
      throw new CommandError(
        238,
        'NotImplemented',
        "aggregate with 'explain' is not supported by the built-in store; use the explain command",
      );
    const cursorOptions = readDocument(command, 'cursor');
    if (!cursorOptions)
      throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
    const collection = name === null ? null : findCollection(server.store, transaction, database, name);
    const surroundings = readStatementContext(context, command, collection);
    const output = readOutput(stages, database);
    const namespace = `${database}.${name ?? '$cmd.aggregate'}`;
    const batchSize = readCount(cursorOptions, 'batchSize') ?? DEFAULT_BATCH_SIZE;
    if (output) {
      await writeOutput(
        context,
        output,
        () => runPipeline(context, name, stages.slice(0, -1), surroundings),
        surroundings,
      );
      return { body: {}, cursor: { field: 'firstBatch', documents: [], id: 0n, namespace } };
    }
    const documents = runPipeline(context, name, stages, surroundings);
    return { body: {}, cursor: openCursor(context, namespace, bytesOf(documents), { batchSize }) };
  },
};
