import { isDocument, type Document } from '../../language/bson/values';
import { badValue, CommandError } from '../../language/errors';
import { checkDeadline } from '../../query/select-documents';
import {
  abandonIndexBuild,
  beginIndexBuild,
  continueIndexBuild,
  endIndexBuild,
  type IndexBuild,
} from '../../storage/build-index';
import { findCollection } from '../../storage/catalog';
import { namespaceOf, type Collection } from '../../storage/collection';
import {
  parseIndexSpec,
  hasSameOptions,
  isIdKey,
  indexSignature,
  type IndexDefinition,
} from '../../storage/indexes/index-definition';
import { requireRunning, type Store } from '../../storage/store';
import type { CommandContext, CommandDefinition } from '../command-context';
import { readCollectionName, readDocuments } from '../command-fields';
import { createCollection, runUnlocked } from '../write/write-statements';
import { requireNoIndexBuild, requireUnusedCollection } from './indexes';

const describe = (index: IndexDefinition) => JSON.stringify(index.spec);

/** Whether an index exists already. Fails with 85 or 86 if it conflicts with an existing one. */
function isExisting(indexes: readonly IndexDefinition[], requested: IndexDefinition): boolean {
  const named = indexes.find((index) => index.name === requested.name);
  if (named) {
    const isEqual = indexSignature(named) === indexSignature(requested);
    if (isEqual && hasSameOptions(named, requested)) return true;
    const [code, codeName, what] = isEqual
      ? [
          85,
          'IndexOptionsConflict',
          'An equivalent index already exists with the same name but different options.',
        ]
      : [86, 'IndexKeySpecsConflict', 'An existing index has the same name as the requested index.'];
    throw new CommandError(
      code as number,
      codeName as string,
      `${what} Requested index: ${describe(requested)}, existing index: ${describe(named)}`,
    );
  }
  const equivalent = indexes.find((index) => indexSignature(index) === indexSignature(requested));
  if (!equivalent) return false;
  throw new CommandError(
    85,
    'IndexOptionsConflict',
    hasSameOptions(equivalent, requested)
      ? `Index already exists with a different name: ${equivalent.name}`
      : `An equivalent index already exists with a different name and options. Requested index: ${describe(requested)}, existing index: ${describe(equivalent)}`,
  );
}

function defineOn(context: CommandContext, collection: Collection, input: Document): IndexDefinition {
  const { catalog } = context.server.store;
  // The index on _id has a fixed name, whatever name is requested.
  const spec = isDocument(input.key) && isIdKey(input.key) ? { ...input, name: '_id_' } : input;
  return parseIndexSpec(catalog.nextId++, spec, collection.collation);
}

function addIndexes(
  context: CommandContext,
  name: string,
  specs: readonly Document[],
): { body: Document; added: IndexDefinition[]; build: IndexBuild | null } {
  const { store } = context.server;
  const { transaction } = context;
  const existing = findCollection(store, transaction, context.database, name);
  // Validate all specifications before building the first index.
  specs.forEach((spec) => parseIndexSpec(0, spec, existing?.collation ?? null));
  // An index that another command builds exists only when it is complete.
  if (existing) requireNoIndexBuild(existing);
  const collection = existing ?? createCollection(context, name, {});
  const numIndexesBefore = collection.indexes.length;
  const added: IndexDefinition[] = [];
  for (const spec of specs) {
    const requested = defineOn(context, collection, spec);
    if (!isExisting([...collection.indexes, ...added], requested)) added.push(requested);
  }
  let build: IndexBuild | null = null;
  if (transaction) for (const index of added) addToOwnCollection(context, collection, index);
  else if (added.length > 0) {
    requireUnusedCollection(context, collection);
    build = beginIndexBuild(store, collection, added);
  }
  const body: Document = {
    numIndexesBefore,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: existing === null,
    commitQuorum: 'votingMembers',
  };
  if (collection.indexes.length === numIndexesBefore) body.note = 'all indexes already exist';
  return { body, added, build };
}

const PROGRESS_LINES_MS = 5_000;

/** Other commands run between the write transactions of a build. Leaves nothing of the indexes if it fails. */
async function finishIndexBuild(context: CommandContext, build: IndexBuild): Promise<void> {
  const { store } = context.server;
  let nextLineAt = performance.now() + PROGRESS_LINES_MS;
  try {
    let isDone = false;
    while (!isDone) {
      requireRunning(store);
      checkDeadline(context.deadline);
      isDone = await runUnlocked(context, () => continueIndexBuild(store, build));
      if (performance.now() < nextLineAt) continue;
      nextLineAt = performance.now() + PROGRESS_LINES_MS;
      const percent = Math.floor((100 * build.reached) / build.end);
      console.error(
        `Building indexes of ${namespaceOf(build.collection)}: ${percent} % of the documents done`,
      );
    }
  } catch (error) {
    abandonIndexBuild(store, build);
    throw error;
  }
  endIndexBuild(build);
}

/** In a transaction, indexes can only be created on an empty collection that the transaction created. */
function addToOwnCollection(context: CommandContext, collection: Collection, index: IndexDefinition): void {
  const { transaction } = context;
  const isOwn = transaction!.createdCollections.get(namespaceOf(collection)) === collection;
  if (!isOwn || transaction!.writes.get(collection.id)?.size)
    throw new CommandError(
      263,
      'OperationNotSupportedInTransaction',
      `Cannot create new indexes on existing collection ${namespaceOf(collection)} in a multi-document transaction.`,
    );
  collection.indexes.push({ ...index, readableFrom: 0 });
}

/**
 * Enables reads from indexes whose entries are on the disk. By id, since another command may have replaced a
 * definition.
 */
function markReadable(store: Store, added: readonly IndexDefinition[]): void {
  const ids = new Set(added.map(({ id }) => id));
  const now = ++store.clock;
  for (const { indexes } of store.catalog.collections.values())
    for (const index of indexes) if (ids.has(index.id)) index.readableFrom = now;
}

/** https://www.mongodb.com/docs/v7.0/reference/command/createIndexes/ */
export const createIndexes: CommandDefinition = {
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  isAllowedInTransaction: true,
  supportsWriteConcern: true,
  async run(context) {
    const name = readCollectionName(context.database, context.command, 'createIndexes');
    const specs = readDocuments(context.command, 'indexes');
    if (specs.length === 0) throw badValue('Must specify at least one index to create');
    const { body, added, build } = await runUnlocked(context, () => addIndexes(context, name, specs));
    if (build) await finishIndexBuild(context, build);
    const { store } = context.server;
    // Only now are the entries on the disk and in every later snapshot.
    markReadable(store, added);
    return { body };
  },
};
