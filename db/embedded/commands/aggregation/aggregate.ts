import { compilePipeline, isKnownStage } from '../../language/aggregation/compile-pipeline';
import { readCountGroup, type CountGroup } from '../../language/aggregation/count-pipeline';
import { checkStages } from '../../language/aggregation/stages/match-sort-limit';
import { isDocument, isNumber, type Document } from '../../language/bson/values';
import {
  failedToParse,
  locationError,
  CommandError,
  unknownStage,
  notSupported,
} from '../../language/errors';
import { compileExpression } from '../../language/expressions/compile-expression';
import { compileFilter } from '../../language/filters/compile-filter';
import { countByIndex } from '../../query/count-by-index';
import type { PlannedQuery } from '../../query/planner';
import { selectWithPauses, type Pause, type Selection } from '../../query/select-documents';
import { findCollection } from '../../storage/catalog';
import type { Collection } from '../../storage/collection';
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
import { readBoolean, readCollectionName, readCount, readDocument } from '../command-fields';
import { openCursor } from '../query/cursor-table';
import { DEFAULT_BATCH_SIZE } from '../query/find';
import { readOutput, writeOutput } from './output-stages';

/** Stages that this command handles, not the pipeline. */
const commandStages: ReadonlySet<string> = new Set([
  '$collStats',
  '$documents',
  '$listSearchIndexes',
  '$merge',
  '$out',
]);

type PipelineStart = { readonly input: Iterable<Document | Pause>; readonly rest: Document[] };

function* documentsOf(
  context: CommandContext,
  collection: Collection | null,
  selection: Selection,
): Generator<Document | Pause> {
  for (const stored of selectWithPauses(readerOf(context), collection, selection, context.deadline))
    yield stored && stored.document;
}

function* withoutPauses(documents: Iterable<Document | Pause>): Generator<Document> {
  for (const document of documents) if (document) yield document;
}

function* countWithPauses(
  documents: Iterable<Document | Pause>,
  { resultOf }: CountGroup,
): Generator<Document | Pause> {
  let n = 0;
  for (const document of documents)
    if (document) n += 1;
    else yield null;
  yield* resultOf(n);
}

/**
 * Splits off a leading $match, $sort, $skip and $limit, in this order and once each, which indexes can serve. The
 * other stages run as a pipeline.
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
  const sortStage = next('$sort');
  let sort: Document | undefined;
  if (isDocument(sortStage) && Object.keys(sortStage).length > 0 && !('$natural' in sortStage)) {
    sort = sortStage;
    rest.shift();
  }
  const skip = readWholeNumber(next('$skip'), 0);
  if (skip !== null) rest.shift();
  const limit = readWholeNumber(next('$limit'), 1);
  if (limit !== null) rest.shift();
  return { filter, sort, skip: skip ?? 0, limit: limit ?? 0, rest };
}

/** Malformed numbers are left to the pipeline, which reports them. */
function readWholeNumber(value: Document[string], min: number): number | null {
  if (!isNumber(value)) return null;
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= min ? number : null;
}

/** `{ $collStats: { count: {} } }`, which older drivers send for estimatedDocumentCount. */
function readStatistics(
  context: CommandContext,
  collection: Collection | null,
  name: string,
  stage: Document,
): Document {
  for (const field of Object.keys(stage))
    if (field !== 'count') throw notSupported(`$collStats with '${field}'`);
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

/** `{ $documents: [...] }`, the first stage of a database-level aggregation. */
function evaluateDocumentsStage(stage: Document, statementContext: StatementContext): Document[] {
  const documents = compileExpression(stage.$documents, statementContext)({});
  if (!Array.isArray(documents) || !documents.every(isDocument))
    throw locationError(5858203, '$documents must evaluate to an array of objects');
  return documents;
}

function countByKeys(context: CommandContext, collection: Collection, selection: Selection): number | null {
  const { skip, limit } = selection;
  const max = limit === 0 ? undefined : skip + limit;
  const all = countByIndex(readerOf(context), collection, selection, max);
  return all === null ? null : Math.max(0, all - skip);
}

function startPipeline(
  context: CommandContext,
  name: string | null,
  stages: Document[],
  collection: Collection | null,
  statementContext: StatementContext,
): PipelineStart {
  const first = stages[0] ?? {};
  const firstName = Object.keys(first)[0] ?? '';
  if (firstName === '$listSearchIndexes')
    throw locationError(6047401, '$listSearchIndexes stage is only allowed on MongoDB Atlas');
  if (name === null) {
    if (firstName === '$documents')
      return { input: evaluateDocumentsStage(first, statementContext), rest: stages.slice(1) };
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
  const group = query.sort ? null : readCountGroup(rest);
  // What is only counted is read no further than its filter looks.
  const projected = group && new Set<string>();
  const selection = createSelection(query.filter, context.command, statementContext, { ...query, projected });
  const count = group && collection ? countByKeys(context, collection, selection) : null;
  if (group && count !== null) return { input: group.resultOf(count), rest: [] };
  const documents = documentsOf(context, collection, selection);
  return group ? { input: countWithPauses(documents, group), rest: [] } : { input: documents, rest };
}

/** Returns the results of an aggregation lazily. Its stages do not pause. */
function runPipeline(
  context: CommandContext,
  name: string | null,
  stages: Document[],
  statementContext: StatementContext,
): Iterable<Document | Pause> {
  const { server, transaction, database } = context;
  const collection = name === null ? null : findCollection(server.store, transaction, database, name);
  const { input, rest } = startPipeline(context, name, stages, collection, statementContext);
  const { collation, variables, now } = statementContext;
  const queryOf = (filter: Document): PlannedQuery => ({ filter, sort: {}, hint: undefined, collation });
  const find = (other: string) => findCollection(server.store, transaction, database, other);
  const pipeline = compilePipeline(rest, {
    ...statementContext,
    collection(other, filter) {
      const matches = compileFilter(filter, { collation, variables, now });
      const selection: Selection = { ...queryOf(filter), matches, skip: 0, limit: 0 };
      return withoutPauses(documentsOf(context, find(other), selection));
    },
    count(other, filter, max) {
      const found = find(other);
      return found && countByIndex(readerOf(context), found, queryOf(filter), max);
    },
  });
  return rest.length === 0 ? input : pipeline(withoutPauses(input));
}

function* bytesOf(documents: Iterable<Document | Pause>): Generator<Buffer | Pause> {
  for (const document of documents) yield document && serializeDocument(document);
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
  validate({ pipeline }) {
    checkStages(pipeline);
    for (const stage of pipeline as Document[]) {
      const [name = ''] = Object.keys(stage);
      if (!isKnownStage(name) && !commandStages.has(name)) throw unknownStage(name);
    }
  },
  async run(context) {
    const { command, database, server, transaction } = context;
    const isDatabaseLevel = isNumber(command.aggregate) && Number(command.aggregate) === 1;
    const name = isDatabaseLevel ? null : readCollectionName(database, command, 'aggregate');
    const { pipeline: stages } = command;
    checkStages(stages);
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
    const statementContext = readStatementContext(context, command, collection);
    const output = readOutput(stages, database);
    const namespace = `${database}.${name ?? '$cmd.aggregate'}`;
    const batchSize = readCount(cursorOptions, 'batchSize') ?? DEFAULT_BATCH_SIZE;
    if (output) {
      await writeOutput(
        context,
        output,
        () => withoutPauses(runPipeline(context, name, stages.slice(0, -1), statementContext)),
        statementContext,
      );
      return { body: {}, cursor: { field: 'firstBatch', documents: [], id: 0n, namespace } };
    }
    const documents = runPipeline(context, name, stages, statementContext);
    return { body: {}, cursor: await openCursor(context, namespace, bytesOf(documents), { batchSize }) };
  },
};
