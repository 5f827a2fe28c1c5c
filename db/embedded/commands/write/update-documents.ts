import { ObjectId } from 'bson';
import { failedToParse, typeMismatch } from '../../language/errors';
import type { MatchPosition } from '../../language/filters/compile-filter';
import { withIdFirst } from '../../language/bson/document-id';
import {
  compileUpdate,
  documentFromEqualities,
  type CompiledUpdate,
} from '../../language/updates/compile-update';
import { isDocument, type Document, type Value } from '../../language/bson/values';
import { selectDocuments, type Selection } from '../../query/select-documents';
import { findCollection } from '../../storage/catalog';
import { applyChanges, type Change } from '../../storage/apply-changes';
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
  /** the statement's own fields: collation, hint, arrayFilters, c */
  readonly statement: Document;
};

export type UpdateResult = {
  /** documents that matched, or 1 for an upsert */
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

/** Carries out one update statement; inside LMDB's write transaction. */
export function updateDocuments(context: CommandContext, modification: UpdateStatement): UpdateResult {
  const { isMulti, isUpsert, filter, statement } = modification;
  const { store } = context.server;
  const { transaction } = context;
  const collection = findCollection(store, transaction, context.database, modification.collection);
  const surroundings = readStatementContext(context, statement, collection);
  const arrayFilters = readOptionalDocuments(statement, 'arrayFilters');
  const update = compileUpdate(readUpdate(modification.update), { ...surroundings, arrayFilters });
  if (isMulti && update.kind === 'replace')
    throw failedToParse('multi update is not supported for replacement-style update');
  const window = { sort: modification.sort, limit: isMulti ? 0 : 1 };
  const selection = createSelection(filter, statement, surroundings, window);
  const found = [...selectDocuments(readerOf(context), collection, selection, context.deadline)];
  if (found.length === 0 || !collection) {
    if (!isUpsert) return { matched: 0, modified: 0, before: null, after: null };
    return upsertDocument(context, modification, update);
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
  modification: UpdateStatement,
  update: CompiledUpdate,
): UpdateResult {
  const base = documentFromEqualities(modification.filter);
  // A replacement takes nothing over from the filter but _id.
  const start = update.kind !== 'replace' ? base : base._id === undefined ? {} : { _id: base._id };
  const made = update.apply(start, { isInsert: true });
  const after = made._id === undefined ? { _id: new ObjectId(), ...made } : withIdFirst(made);
  const collection = ensureCollection(context, modification.collection);
  const { transaction } = context;
  const bypassValidation = readBoolean(context.command, 'bypassDocumentValidation');
  applyChanges({ store: context.server.store, collection, transaction, bypassValidation }, [
    { before: null, after },
  ]);
  return { matched: 1, modified: 0, upserted: after._id, before: null, after };
}
