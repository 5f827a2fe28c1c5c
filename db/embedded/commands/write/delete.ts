import type { Document } from '../../language/bson/values';
import { failedToParse, locationError } from '../../language/errors';
import { selectDocuments } from '../../query/select-documents';
import { applyChanges } from '../../storage/apply-changes';
import { findCollection } from '../../storage/catalog';
import {
  createSelection,
  readerOf,
  readStatementContext,
  type CommandContext,
  type CommandDefinition,
} from '../command-context';
import {
  readCollectionName,
  readDocument,
  readDocuments,
  readInteger,
  requireKnownFields,
} from '../command-fields';
import {
  checkBatchSize,
  writeErrorFields,
  rejectRetryable,
  runStatements,
  isOrdered,
} from './write-statements';

type DeleteStatement = { readonly filter: Document; readonly limit: number; readonly statement: Document };

function readStatement(statement: Document): DeleteStatement {
  requireKnownFields('delete.deletes', statement, ['q', 'limit', 'collation', 'hint']);
  const filter = readDocument(statement, 'q');
  if (!filter) throw locationError(40414, "BSON field 'delete.deletes.q' is missing but a required field");
  const limit = readInteger(statement, 'limit');
  if (limit === undefined)
    throw locationError(40414, "BSON field 'delete.deletes.limit' is missing but a required field");
  if (limit !== 0 && limit !== 1)
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return { filter, limit, statement };
}

/** Deletes all documents that match, or the first with limit 1; inside a write transaction. */
export function deleteDocuments(
  context: CommandContext,
  name: string,
  deletion: DeleteStatement & { sort?: Document },
): { removed: number; first: Document | null } {
  const { store } = context.server;
  const { transaction } = context;
  const collection = findCollection(store, transaction, context.database, name);
  const statementContext = readStatementContext(context, deletion.statement, collection);
  const selection = createSelection(deletion.filter, deletion.statement, statementContext, deletion);
  const found = [...selectDocuments(readerOf(context), collection, selection, context.deadline)];
  if (!collection || found.length === 0) return { removed: 0, first: null };
  const changes = found.map((before) => ({ before, after: null }));
  applyChanges({ store, collection, transaction, bypassValidation: true }, changes);
  return { removed: found.length, first: found[0]!.document };
}

/** https://www.mongodb.com/docs/v7.0/reference/command/delete/ */
export const deleteCommand: CommandDefinition = {
  fields: ['deletes', 'ordered', 'let'],
  isAllowedInTransaction: true,
  isRetryableWrite: true,
  supportsWriteConcern: true,
  async run(context) {
    const name = readCollectionName(context.database, context.command, 'delete');
    const statements = readDocuments(context.command, 'deletes').map(readStatement);
    checkBatchSize(statements.length);
    if (context.isRetryable && statements.some(({ limit }) => limit === 0))
      rejectRetryable(context, 'limit=0');
    const outcome = await runStatements(context, statements.length, isOrdered(context.command), (i) => ({
      n: deleteDocuments(context, name, statements[i]!).removed,
    }));
    const n = outcome.results.reduce((sum, result) => sum + Number(result?.n ?? 0), 0);
    return { body: { n, ...writeErrorFields(outcome) } };
  },
};
