import { ObjectId } from 'bson';
import { placeIdFirst } from '../language/document-id';
import type { Document } from '../language/values';
import { applyChanges } from '../storage/changes';
import type { CommandContext, CommandDefinition } from './context';
import { readBoolean, readCollectionName, readDocuments } from './fields';
import { checkBatchSize, describeOutcome, ensureCollection, runStatements } from './statements';

function insertOne(context: CommandContext, name: string, given: Document): Document {
  const document = given._id === undefined ? { _id: new ObjectId(), ...given } : placeIdFirst(given);
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
  takesWriteConcern: true,
  async run(context) {
    const name = readCollectionName(context.database, context.command, 'insert');
    const documents = readDocuments(context.command, 'documents');
    checkBatchSize(documents.length);
    const isOrdered = context.command.ordered === undefined || readBoolean(context.command, 'ordered');
    const outcome = await runStatements(context, documents.length, isOrdered, (i) =>
      insertOne(context, name, documents[i]!),
    );
    const n = outcome.results.filter((result) => result !== undefined).length;
    return { body: { n, ...describeOutcome(outcome) } };
  },
};
