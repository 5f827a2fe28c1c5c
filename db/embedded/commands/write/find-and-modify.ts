import type { Document } from '../../language/bson/values';
import { failedToParse } from '../../language/errors';
import { compileProjection } from '../../language/projections/compile-projection';
import { findCollection } from '../../storage/catalog';
import { readStatementContext, type CommandContext, type CommandDefinition } from '../command-context';
import { readBoolean, readCollectionName, readDocument } from '../command-fields';
import { deleteDocuments } from './delete';
import { updateDocuments } from './update-documents';
import { runStatements } from './write-statements';

const validateOptions = (command: Document, isRemove: boolean) => {
  if (isRemove && command.update !== undefined)
    throw failedToParse('Cannot specify both an update and remove=true');
  if (!isRemove && command.update === undefined)
    throw failedToParse('Either an update or remove=true must be specified');
  if (isRemove && readBoolean(command, 'upsert'))
    throw failedToParse('Cannot specify both upsert=true and remove=true ');
  if (isRemove && readBoolean(command, 'new'))
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (isRemove && command.arrayFilters !== undefined)
    throw failedToParse('Cannot specify arrayFilters and remove=true');
};

function executeStatement(context: CommandContext, collection: string, isRemove: boolean): Document {
  const { command } = context;
  const filter = readDocument(command, 'query') ?? {};
  const sort = readDocument(command, 'sort');
  if (isRemove) {
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
  const returned = readBoolean(command, 'new') ? result.after : result.before;
  return { lastErrorObject, value: project(context, collection, filter, returned) };
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
  const statementContext = readStatementContext(context, context.command, collection);
  return compileProjection(fields, { ...statementContext, filter })(document);
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
    const isRemove = readBoolean(context.command, 'remove');
    validateOptions(context.command, isRemove);
    const outcome = await runStatements(context, 1, true, () => executeStatement(context, name, isRemove));
    if (outcome.errors[0]) throw outcome.errors[0].error;
    const body = { ...outcome.results[0] };
    if (outcome.retried.length > 0) body.retriedStmtId = outcome.retried[0];
    return { body };
  },
};
