import type { Document } from '../../language/bson/values';
import { failedToParse, locationError } from '../../language/errors';
import type { CommandDefinition } from '../command-context';
import {
  readBoolean,
  readCollectionName,
  readDocument,
  readDocuments,
  requireKnownFields,
} from '../command-fields';
import { updateDocuments, type UpdateStatement } from './update-documents';
import {
  checkBatchSize,
  writeErrorFields,
  rejectRetryable,
  runStatements,
  isOrdered,
} from './write-statements';

const STATEMENT_FIELDS = ['q', 'u', 'c', 'multi', 'upsert', 'collation', 'arrayFilters', 'hint'];

function readStatement(collection: string, statement: Document): UpdateStatement {
  requireKnownFields('update.updates', statement, STATEMENT_FIELDS);
  const filter = readDocument(statement, 'q');
  if (!filter) throw locationError(40414, "BSON field 'update.updates.q' is missing but a required field");
  if (statement.u === undefined)
    throw locationError(40414, "BSON field 'update.updates.u' is missing but a required field");
  if (statement.c !== undefined && !Array.isArray(statement.u))
    throw failedToParse('Constant values may only be specified for pipeline updates');
  return {
    collection,
    filter,
    update: statement.u,
    isMulti: readBoolean(statement, 'multi'),
    isUpsert: readBoolean(statement, 'upsert'),
    statement,
  };
}

/** https://www.mongodb.com/docs/v7.0/reference/command/update/ */
export const update: CommandDefinition = {
  fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let', 'bypassEmptyTsReplacement'],
  isAllowedInTransaction: true,
  isRetryableWrite: true,
  supportsWriteConcern: true,
  async run(context) {
    const name = readCollectionName(context.database, context.command, 'update');
    const statements = readDocuments(context.command, 'updates').map((statement) =>
      readStatement(name, statement),
    );
    checkBatchSize(statements.length);
    if (context.isRetryable && statements.some(({ isMulti }) => isMulti))
      rejectRetryable(context, 'multi=true');
    const outcome = await runStatements(context, statements.length, isOrdered(context.command), (i) => {
      const { matched, modified, upserted } = updateDocuments(context, statements[i]!);
      return upserted === undefined ? { n: matched, nModified: modified } : { n: 1, nModified: 0, upserted };
    });
    let n = 0;
    let nModified = 0;
    const upserted: Document[] = [];
    outcome.results.forEach((result, index) => {
      if (!result) return;
      n += Number(result.n);
      nModified += Number(result.nModified);
      if ('upserted' in result) upserted.push({ index, _id: result.upserted });
    });
    return { body: { n, nModified, ...(upserted.length > 0 && { upserted }), ...writeErrorFields(outcome) } };
  },
};
