import { ensureId } from '../../language/bson/document-id';
import { isDocument, type Document, type Value } from '../../language/bson/values';
import { failedToParse, typeMismatch } from '../../language/errors';
import type { MatchPosition } from '../../language/filters/compile-filter';
import {
  compileUpdate,
  documentFromEqualities,
  type CompiledUpdate,
} from '../../language/updates/compile-update';
import { selectDocuments, type Selection } from '../../query/select-documents';
import type { Change } from '../../storage/change';
import { applyChanges } from '../../storage/apply-changes';
import { findCollection } from '../../storage/catalog';
import { createSelection, readerOf, readStatementContext, type CommandContext } from '../command-context';
import { readBoolean, readOptionalDocuments } from '../command-fields';
import { ensureCollection } from './write-statements';

export type UpdateStatement = {
  readonly collection: string;
  readonly filter: Document;
  readonly update: Value;
  readonly isMulti: boolean;
  readonly isUpsert: boolean;
  readonly sort?: Document;
  /** the statement's other fields: collation, hint, arrayFilters, c */
  readonly statement: Document;
};

type UpdateResult = {
  /** documents matched, or 1 for an upsert */
  readonly matched: number;
  readonly modified: number;
  readonly upserted?: Value;
  readonly before: Document | null;
  readonly after: Document | null;
};

function readUpdate(update: Value): Document | Document[] {
  if (isDocument(update)) return update;
  if (Array.isArray(update) && update.every(isDocument)) return update;
  throw typeMismatch('Update argument must be either an object or an array');
}

/** Executes one update statement; inside a write transaction. */
export function updateDocuments(context: CommandContext, updateStatement: UpdateStatement): UpdateResult {
  const { isMulti, isUpsert, filter, statement } = updateStatement;
  const { store } = context.server;
  const { transaction } = context;
  const collection = findCollection(store, transaction, context.database, updateStatement.collection);
  const statementContext = readStatementContext(context, statement, collection);
  const arrayFilters = readOptionalDocuments(statement, 'arrayFilters');
  const update = compileUpdate(readUpdate(updateStatement.update), { ...statementContext, arrayFilters });
  if (isMulti && update.kind === 'replace')
    throw failedToParse('multi update is not supported for replacement-style update');
  const window = { sort: updateStatement.sort, limit: isMulti ? 0 : 1 };
  const selection = createSelection(filter, statement, statementContext, window);
  const found = [...selectDocuments(readerOf(context), collection, selection, context.deadline)];
  if (found.length === 0 || !collection) {
    if (!isUpsert) return { matched: 0, modified: 0, before: null, after: null };
    return upsertDocument(context, updateStatement, update);
  }
  const changes: Change[] = [];
  let after: Document = found[0]!.document;
  for (const before of found) {
    after = update.apply(before.document, {
      position: positionIn(before.document, selection),
      isInsert: false,
    });
    if (after !== before.document) changes.push({ before, after });
  }
  const bypassValidation = readBoolean(context.command, 'bypassDocumentValidation');
  if (changes.length > 0) applyChanges({ store, collection, transaction, bypassValidation }, changes);
  return { matched: found.length, modified: changes.length, before: found[0]!.document, after };
}

function positionIn(document: Document, selection: Selection): MatchPosition {
  const position: MatchPosition = {};
  selection.matches(document, position);
  return position;
}

function upsertDocument(
  context: CommandContext,
  updateStatement: UpdateStatement,
  update: CompiledUpdate,
): UpdateResult {
  const base = documentFromEqualities(updateStatement.filter);
  // A replacement takes only _id from the filter.
  const start = update.kind !== 'replace' ? base : base._id === undefined ? {} : { _id: base._id };
  const updated = update.apply(start, { isInsert: true });
  const after = ensureId(updated);
  const collection = ensureCollection(context, updateStatement.collection);
  const { transaction } = context;
  const bypassValidation = readBoolean(context.command, 'bypassDocumentValidation');
  applyChanges({ store: context.server.store, collection, transaction, bypassValidation }, [
    { before: null, after },
  ]);
  return { matched: 1, modified: 0, upserted: after._id, before: null, after };
}
