import { ensureId } from '../../language/bson/document-id';
import { fieldOf, isDocument, type Document, type Value } from '../../language/bson/values';
import {
  CommandError,
  locationError,
  notSupported,
  typeMismatch,
  badValue,
  invalidOptions,
} from '../../language/errors';
import { compileUpdate } from '../../language/updates/compile-update';
import { selectDocuments } from '../../query/select-documents';
import type { Change } from '../../storage/change';
import { duplicateKey } from '../../storage/unique-keys';
import { applyChanges } from '../../storage/apply-changes';
import { findCollection, installCollection, removeCollection, defineCollection } from '../../storage/catalog';
import type { Collection } from '../../storage/collection';
import type { IndexDefinition } from '../../storage/indexes/index-definition';
import { indexEntriesOf } from '../../storage/indexes/index-entries';
import type { StoredDocument } from '../../storage/stored-document';
import { requireUnusedCollection } from '../administration/indexes';
import { createSelection, readerOf, type CommandContext, type StatementContext } from '../command-context';
import { readBoolean, requireKnownFields } from '../command-fields';
import { ensureCollection, runUnlocked } from '../write/write-statements';

type Output =
  | { readonly kind: 'out'; readonly collection: string }
  | {
      readonly kind: 'merge';
      readonly collection: string;
      readonly on: readonly string[];
      readonly whenMatched: string | Document[];
      readonly whenNotMatched: string;
    };

/** Reads the target of a stage. Another database is not supported. */
function readTarget(stage: string, target: Value, collectionField: string, database: string): string {
  if (typeof target === 'string') return target;
  if (!isDocument(target)) throw typeMismatch(`${stage} only supports a string or object argument`);
  requireKnownFields(stage, target, ['db', collectionField]);
  if (target.db !== undefined && target.db !== database) throw notSupported(`${stage} into another database`);
  const name = target[collectionField];
  if (typeof name !== 'string') throw typeMismatch(`${stage} needs the name of a collection`);
  return name;
}

const MATCHED = ['replace', 'keepExisting', 'merge', 'fail'];
const NOT_MATCHED = ['insert', 'discard', 'fail'];

function readMerge(argument: Value, database: string): Output {
  const spec: Document = isDocument(argument) ? argument : { into: argument };
  requireKnownFields('$merge', spec, ['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);
  if (spec.let !== undefined) throw notSupported("$merge with 'let'");
  const collection = readTarget('$merge', spec.into, 'coll', database);
  const on = (Array.isArray(spec.on) ? spec.on : [spec.on ?? '_id']).map(String);
  const { whenMatched = 'merge', whenNotMatched = 'insert' } = spec;
  const isPipeline = Array.isArray(whenMatched) && whenMatched.every(isDocument);
  if (!isPipeline && !MATCHED.includes(String(whenMatched)))
    throw badValue(
      `Enumeration value '${String(whenMatched)}' for field 'whenMatched' is not a valid value.`,
    );
  if (!NOT_MATCHED.includes(String(whenNotMatched)))
    throw badValue(
      `Enumeration value '${String(whenNotMatched)}' for field 'whenNotMatched' is not a valid value.`,
    );
  return {
    kind: 'merge',
    collection,
    on,
    whenMatched: isPipeline ? whenMatched : String(whenMatched),
    whenNotMatched: String(whenNotMatched),
  };
}

/** Reads a trailing $out or $merge, or null. Fails with 40601 if one is not the last stage. */
export function readOutput(stages: readonly Document[], database: string): Output | null {
  stages.forEach((stage, i) => {
    for (const name of ['$out', '$merge'])
      if (name in stage && i < stages.length - 1)
        throw locationError(40601, `${name} can only be the final stage in the pipeline`);
  });
  const last = stages[stages.length - 1];
  if (last && '$out' in last)
    return { kind: 'out', collection: readTarget('$out', last.$out, 'coll', database) };
  if (last && '$merge' in last) return readMerge(last.$merge, database);
  return null;
}

/** Writes the results of an aggregation atomically. Fails with 263 in a transaction. */
export async function writeOutput(
  context: CommandContext,
  output: Output,
  results: () => Iterable<Document>,
  statementContext: StatementContext,
): Promise<void> {
  if (context.transaction)
    throw new CommandError(
      263,
      'OperationNotSupportedInTransaction',
      `$${output.kind} cannot be used in a transaction`,
    );
  const level = isDocument(context.command.readConcern) ? context.command.readConcern.level : undefined;
  if (level === 'linearizable')
    throw invalidOptions(`$${output.kind} cannot be used with a 'linearizable' read concern`);
  if (output.kind === 'out')
    return runUnlocked(context, () =>
      replaceContents(context, output.collection, [...results()].map(ensureId)),
    );
  let documents: Document[] | null = null;
  let position = 0;
  // After waiting for a lock, continue where it stopped: a document must not be merged twice.
  await runUnlocked(context, () => {
    documents ??= [...results()].map(ensureId);
    const target = openMergeTarget(context, output);
    for (; position < documents.length; position++)
      mergeOne(context, output, target, documents[position]!, statementContext);
  });
}

/** $out replaces the collection but keeps its options and indexes. */
function replaceContents(context: CommandContext, name: string, documents: readonly Document[]): void {
  const { store } = context.server;
  const old = findCollection(store, null, context.database, name);
  let target: Collection;
  if (old) {
    target = defineCollection(store, context.database, name, old.options);
    for (const index of old.indexes.slice(1))
      target.indexes.push({ ...index, id: store.catalog.nextId++, multikeyPaths: new Set(), inexact: false });
    requireUnusedCollection(context, old);
    checkAll(target, documents, readBoolean(context.command, 'bypassDocumentValidation'));
    removeCollection(store, old);
    installCollection(store, target);
  } else target = ensureCollection(context, name);
  write(
    context,
    target,
    documents.map((after) => ({ before: null, after })),
  );
}

/** Check everything that can fail before the old collection is dropped. */
function checkAll(target: Collection, documents: readonly Document[], bypassValidation: boolean): void {
  if (target.validator && !bypassValidation && !documents.every((document) => target.validator!(document)))
    throw new CommandError(121, 'DocumentValidationFailure', 'Document failed validation');
  const seen = new Map<string, Document>();
  for (const index of target.indexes.filter(({ unique }) => unique))
    for (const document of documents)
      for (const { identity } of indexEntriesOf(document, index).entries) {
        if (seen.has(identity)) throw duplicateKey(target, index, document);
        seen.set(identity, document);
      }
}

function write(context: CommandContext, collection: Collection, changes: readonly Change[]): void {
  const bypassValidation = readBoolean(context.command, 'bypassDocumentValidation');
  if (changes.length > 0)
    applyChanges({ store: context.server.store, collection, transaction: null, bypassValidation }, changes);
}

type Merge = Extract<Output, { kind: 'merge' }>;

function findMatch(
  context: CommandContext,
  output: Merge,
  collection: Collection,
  document: Document,
): StoredDocument | null {
  const filter: Document = {};
  for (const path of output.on) filter[path] = { $eq: fieldOf(document, path) ?? null };
  const selection = createSelection(
    filter,
    {},
    { collation: null, variables: {}, now: context.now },
    { limit: 1 },
  );
  for (const found of selectDocuments(readerOf(context), collection, selection, context.deadline))
    return found;
  return null;
}

type MergeTarget = { readonly collection: Collection; readonly index: IndexDefinition };

const pathsOf = (index: IndexDefinition) => index.fields.map(({ path }) => path);
const isSameSet = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();

/** Opens the target collection with the unique index on the `on` fields. Fails with 51183 without such an index. */
function openMergeTarget(context: CommandContext, output: Merge): MergeTarget {
  const collection = ensureCollection(context, output.collection);
  const index = collection.indexes.find(
    (candidate) =>
      candidate.unique &&
      !candidate.isBuilding &&
      !candidate.partial &&
      isSameSet(pathsOf(candidate), output.on),
  );
  if (!index) throw locationError(51183, 'Cannot find index to verify that join fields will be unique');
  return { collection, index };
}

function mergeOne(
  context: CommandContext,
  output: Merge,
  target: MergeTarget,
  document: Document,
  statementContext: StatementContext,
): void {
  const existing = findMatch(context, output, target.collection, document);
  if (existing && output.whenMatched === 'fail')
    throw duplicateKey(target.collection, target.index, document);
  const change = existing
    ? mergeMatched(output, existing, document, statementContext)
    : mergeNew(output, document);
  if (change) write(context, target.collection, [change]);
}

function mergeNew(output: Merge, document: Document): Change | null {
  if (output.whenNotMatched === 'discard') return null;
  if (output.whenNotMatched === 'fail')
    throw new CommandError(
      13113,
      'MergeStageNoMatchingDocument',
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    );
  return { before: null, after: document };
}

function mergeMatched(
  output: Merge,
  existing: StoredDocument,
  document: Document,
  statementContext: StatementContext,
): Change | null {
  const { whenMatched } = output;
  const old = existing.document;
  if (whenMatched === 'keepExisting') return null;
  // A pipeline gets the new document as $$new; the other modes replace the old document or merge into it.
  const replacement = whenMatched === 'replace' ? document : { ...old, ...document };
  const variables = { ...statementContext.variables, new: document };
  const update = Array.isArray(whenMatched)
    ? compileUpdate(whenMatched, { ...statementContext, variables })
    : compileUpdate(replacement, statementContext);
  const after = update.apply(old, { isInsert: false });
  return after === old ? null : { before: existing, after };
}
