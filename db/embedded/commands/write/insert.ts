import { ensureId } from '../../language/bson/document-id';
import type { Document } from '../../language/bson/values';
import { applyChanges } from '../../storage/apply-changes';
import type { CommandContext, CommandDefinition } from '../command-context';
import { readBoolean, readCollectionName, readDocuments } from '../command-fields';
import {
  checkBatchSize,
  writeErrorFields,
  ensureCollection,
  runStatements,
  isOrdered,
} from './write-statements';

function insertOne(context: CommandContext, name: string, input: Document): Document {
  const document = ensureId(input);
  const collection = ensureCollection(context, name);
  const { transaction, server } = context;
  const bypassValidation = readBoolean(context.command, 'bypassDocumentValidation');
  applyChanges({ store: server.store, collection, transaction, bypassValidation }, [
    { before: null, after: document },
  ]);
  return { n: 1 };
}

/** https://www.mongodb.com/docs/v7.0/reference/command/insert/ */
export const insert: CommandDefinition = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation', 'bypassEmptyTsReplacement'],
  isAllowedInTransaction: true,
  isRetryableWrite: true,
  supportsWriteConcern: true,
  async run(context) {
    const name = readCollectionName(context.database, context.command, 'insert');
    const documents = readDocuments(context.command, 'documents');
    checkBatchSize(documents.length);
    const outcome = await runStatements(context, documents.length, isOrdered(context.command), (i) =>
      insertOne(context, name, documents[i]!),
    );
    const n = outcome.results.filter((result) => result !== undefined).length;
    return { body: { n, ...writeErrorFields(outcome) } };
  },
};
