import { failedToParse } from '../../language/errors';
import { compileProjection } from '../../language/projections/compile-projection';
import type { Document } from '../../language/bson/values';
import { findCollection } from '../../storage/catalog';
import { readStatementContext, type CommandContext, type CommandDefinition } from '../command-context';
import { deleteDocuments } from './delete';
import { readBoolean, readCollectionName, readDocument } from '../command-fields';
import { updateDocuments } from './update-documents';
import { runStatements } from './write-statements';

const validateOptions = (command: Document, isRemoval: boolean) => {
  if (isRemoval && command.update !== undefined)
    throw failedToParse('Cannot specify both an update and remove=true');
  if (!isRemoval && command.update === undefined)
    throw failedToParse('Either an update or remove=true must be specified');
  if (isRemoval && readBoolean(command, 'upsert'))
    throw failedToParse('Cannot specify both upsert=true and remove=true ');
  if (isRemoval && readBoolean(command, 'new'))
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (isRemoval && command.arrayFilters !== undefined)
    throw failedToParse('Cannot specify arrayFilters and remove=true');
};

function runOnce(context: CommandContext, collection: string, isRemoval: boolean): Document {
  const { command } = context;
  const filter = readDocument(command, 'query') ?? {};
  const sort = readDocument(command, 'sort');
  if (isRemoval) {
    const { removed, first } = deleteDocuments(context, collection, {
      filter,
      limit: 1,
      statement: command,
      sort,
    });
    return { lastErrorObject: { n: removed }, value: project(context, collection, filter, first) };
  }
  const isUpsert = readBoolean(command, 'upsert');
  const { update } = command;
  const result = updateDocuments(context, {
    collection,
    filter,
    update,
    isMulti: false,
    isUpsert,
    sort,
    statement: command,
  });
  const lastErrorObject: Document = { n: result.matched, updatedExisting: result.before !== null };
  if (result.upserted !== undefined) lastErrorObject.upserted = result.upserted;
  const shown = readBoolean(command, 'new') ? result.after : result.before;
  return { lastErrorObject, value: project(context, collection, filter, shown) };
}

function project(
  context: CommandContext,
  name: string,
  filter: Document,
  document: Document | null,
): Document | null {
  const fields = readDocument(context.command, 'fields');
  if (!document || !fields || Object.keys(fields).length === 0) return document;
  const collection = findCollection(context.server.store, context.transaction, context.database, name);
  const surroundings = readStatementContext(context, context.command, collection);
  return compileProjection(fields, { ...surroundings, filter })(document);
}

/** https://www.mongodb.com/docs/v7.0/reference/command/findAndModify/ */
export const findAndModify: CommandDefinition = {
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'bypassEmptyTsReplacement',
    'collation',
    'arrayFilters',
    'hint',
    'let',
  ],
  isAllowedInTransaction: true,
  isRetryableWrite: true,
  supportsWriteConcern: true,
  async run(context) {
    const name = readCollectionName(context.database, context.command, context.name);
    const isRemoval = readBoolean(context.command, 'remove');
    validateOptions(context.command, isRemoval);
    const outcome = await runStatements(context, 1, true, () => runOnce(context, name, isRemoval));
    if (outcome.errors[0]) throw outcome.errors[0].error;
    const body = { ...outcome.results[0] };
    if (outcome.retried.length > 0) body.retriedStmtId = outcome.retried[0];
    return { body };
  },
};
