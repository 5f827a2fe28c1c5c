import { canonicalKey } from '../../language/bson/compare-values';
import { isDocument, type Document, type Value } from '../../language/bson/values';
import { CommandError, typeMismatch, badValue, notSupported, invalidOptions } from '../../language/errors';
import { installIndex, prepareIndex } from '../../storage/build-index';
import { findCollection, removeIndexes, replaceCollection, saveCollection } from '../../storage/catalog';
import { namespaceOf, type Collection } from '../../storage/collection';
import {
  parseIndexSpec,
  hasSameOptions,
  isIdKey,
  parseExpireAfterSeconds,
  indexSignature,
  type IndexDefinition,
} from '../../storage/indexes/index-definition';
import { serializeDocument } from '../../storage/records';
import { scanCollection } from '../../storage/scan';
import type { Store } from '../../storage/store';
import { LockedByTransactionError } from '../../storage/transactions/locks';
import type { CommandContext, CommandDefinition } from '../command-context';
import {
  readCollectionName,
  readCount,
  readDocument,
  readDocuments,
  requireKnownFields,
} from '../command-fields';
import { openCursor } from '../query/cursor-table';
import { createCollection, runUnlocked } from '../write/write-statements';

/** Waits for open transactions that have used a collection before its definition changes. */
export function requireNoOpenTransaction(context: CommandContext, collection: Collection): void {
  for (const transaction of context.server.store.transactions)
    if (transaction !== context.transaction && transaction.usedCollections.has(collection.id))
      throw new LockedByTransactionError(transaction);
}

/** 26 NamespaceNotFound. */
const namespaceNotFound = (namespace: string) =>
  new CommandError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`);

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
): { body: Document; added: IndexDefinition[] } {
  const { store } = context.server;
  const { transaction } = context;
  const existing = findCollection(store, transaction, context.database, name);
  // Validate all specifications before building the first index.
  specs.forEach((spec) => parseIndexSpec(0, spec, existing?.collation ?? null));
  const collection = existing ?? createCollection(context, name, {});
  const numIndexesBefore = collection.indexes.length;
  const added: IndexDefinition[] = [];
  for (const spec of specs) {
    const requested = defineOn(context, collection, spec);
    if (!isExisting([...collection.indexes, ...added], requested)) added.push(requested);
  }
  if (transaction) for (const index of added) addToOwnCollection(context, collection, index);
  else if (added.length > 0) {
    requireNoOpenTransaction(context, collection);
    const reader = { store, transaction: null };
    const prepared = added.map((index) =>
      prepareIndex(collection, index, scanCollection(reader, collection, false)),
    );
    added.forEach((index, i) => installIndex(store, collection, index, prepared[i]!));
  }
  const body: Document = {
    numIndexesBefore,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: existing === null,
    commitQuorum: 'votingMembers',
  };
  if (collection.indexes.length === numIndexesBefore) body.note = 'all indexes already exist';
  return { body, added };
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
    const { body, added } = await runUnlocked(context, () => addIndexes(context, name, specs));
    const { store } = context.server;
    // Only now are the entries on the disk and in every later snapshot.
    markReadable(store, added);
    return { body };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/listIndexes/ */
export const listIndexes: CommandDefinition = {
  fields: ['cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'],
  run(context) {
    const { command, database, server } = context;
    const name = readCollectionName(database, command, 'listIndexes');
    const namespace = `${database}.${name}`;
    const collection = findCollection(server.store, null, database, name);
    if (!collection) throw namespaceNotFound(namespace);
    const cursorOptions = readDocument(command, 'cursor') ?? {};
    const documents = collection.indexes.map(({ spec }) => serializeDocument(spec));
    const batchSize = readCount(cursorOptions, 'batchSize') ?? Infinity;
    return { body: {}, cursor: openCursor(context, namespace, documents, { batchSize }) };
  },
};

/** Resolves the `index` field of dropIndexes: a name, a key pattern, a list of names, or '*' for all but _id. */
function pickIndexes(collection: Collection, requested: Value): IndexDefinition[] {
  if (requested === '*') return collection.indexes.slice(1);
  if (Array.isArray(requested))
    return requested.flatMap((name) => pickIndexes(collection, name === '*' ? null : name));
  const found = collection.indexes.find((index) =>
    isDocument(requested)
      ? canonicalKey(index.spec.key) === canonicalKey(requested)
      : index.name === requested,
  );
  if (!found)
    throw new CommandError(
      27,
      'IndexNotFound',
      isDocument(requested)
        ? `can't find index with key: ${JSON.stringify(requested)}`
        : `index not found with name [${String(requested)}]`,
    );
  if (found.name === '_id_') throw invalidOptions('cannot drop _id index');
  return [found];
}

/** https://www.mongodb.com/docs/v7.0/reference/command/dropIndexes/ */
export const dropIndexes: CommandDefinition = {
  fields: ['index'],
  supportsWriteConcern: true,
  async run(context) {
    const { command, database, server } = context;
    const name = readCollectionName(database, command, context.name);
    if (command.index === undefined)
      throw typeMismatch("BSON field 'dropIndexes.index' is missing but a required field");
    const nIndexesWas = await runUnlocked(context, () => {
      const collection = findCollection(server.store, null, database, name);
      if (!collection) throw new CommandError(26, 'NamespaceNotFound', `ns not found ${database}.${name}`);
      const picked = pickIndexes(collection, command.index);
      requireNoOpenTransaction(context, collection);
      const before = collection.indexes.length;
      removeIndexes(server.store, collection, picked);
      return before;
    });
    return { body: { nIndexesWas } };
  },
};

function changeExpireAfterSeconds(
  context: CommandContext,
  collection: Collection,
  change: Document,
): Document {
  requireKnownFields('collMod.index', change, ['name', 'keyPattern', 'expireAfterSeconds']);
  if (change.expireAfterSeconds === undefined)
    throw invalidOptions('no expireAfterSeconds, hidden, unique, or prepareUnique field');
  const seconds = parseExpireAfterSeconds(change.expireAfterSeconds);
  const [index] = pickIndexes(collection, change.name ?? change.keyPattern);
  const position = collection.indexes.indexOf(index!);
  if (index!.fields.length > 1) throw invalidOptions('TTL indexes are single-field indexes');
  collection.indexes[position] = {
    ...index!,
    expireAfterSeconds: seconds,
    spec: { ...index!.spec, expireAfterSeconds: seconds },
  };
  saveCollection(context.server.store, collection);
  const reply: Document = { expireAfterSeconds_new: seconds };
  if (index!.expireAfterSeconds !== null) reply.expireAfterSeconds_old = index!.expireAfterSeconds;
  return reply;
}

/** https://www.mongodb.com/docs/v7.0/reference/command/collMod/ : TTL of an index, and the validator */
export const collMod: CommandDefinition = {
  fields: ['index', 'validator', 'validationLevel', 'validationAction'],
  supportsWriteConcern: true,
  async run(context) {
    const { command, database, server } = context;
    const name = readCollectionName(database, command, 'collMod');
    const change = readDocument(command, 'index');
    const body = await runUnlocked(context, () => {
      const collection = findCollection(server.store, null, database, name);
      if (!collection) throw namespaceNotFound(`${database}.${name}`);
      requireNoOpenTransaction(context, collection);
      const options = readValidation(command);
      if (Object.keys(options).length > 0)
        replaceCollection(server.store, collection, { options: { ...collection.options, ...options } });
      const newest = findCollection(server.store, null, database, name)!;
      return change ? changeExpireAfterSeconds(context, newest, change) : {};
    });
    return { body };
  },
};

/** Reads the validation options of create and collMod. Level 'moderate' is not supported. */
export function readValidation(command: Document): Document {
  const options: Document = {};
  const validator = readDocument(command, 'validator');
  if (validator) options.validator = validator;
  const { validationLevel: level, validationAction: action } = command;
  if (level !== undefined && level !== 'strict') throw notSupported(`validationLevel '${String(level)}'`);
  if (action !== undefined && action !== 'error' && action !== 'warn')
    throw badValue(
      `Enumeration value '${String(action)}' for field 'validationAction' is not a valid value.`,
    );
  if (level !== undefined) options.validationLevel = level;
  if (action !== undefined) options.validationAction = action;
  return options;
}
