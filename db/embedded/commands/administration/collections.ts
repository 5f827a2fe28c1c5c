import { canonicalKey } from '../../language/bson/compare-values';
import type { Document } from '../../language/bson/values';
import { parseCollation } from '../../language/collation';
import { CommandError, notSupported } from '../../language/errors';
import { compileFilter } from '../../language/filters/compile-filter';
import {
  validateCollectionName,
  findCollection,
  removeCollection,
  replaceCollection,
} from '../../storage/catalog';
import { namespaceOf, type Collection } from '../../storage/collection';
import { countKeys } from '../../storage/lmdb/environment';
import { recordRange, serializeDocument } from '../../storage/records';
import { requireUnlocked } from '../../storage/transactions/locks';
import type { CommandContext, CommandDefinition, ServerState } from '../command-context';
import { readBoolean, readCollectionName, readCount, readDocument, readString } from '../command-fields';
import { openCursor } from '../query/cursor-table';
import { createCollection, runUnlocked } from '../write/write-statements';
import { readValidation, requireUnusedCollection } from './indexes';

const UNSUPPORTED_OPTIONS = [
  'capped',
  'size',
  'max',
  'timeseries',
  'expireAfterSeconds',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'encryptedFields',
  'viewOn',
  'pipeline',
  'storageEngine',
  'indexOptionDefaults',
  'idIndex',
  'autoIndexId',
  'flags',
  'temp',
];

function readOptions(command: Document): Document {
  for (const option of UNSUPPORTED_OPTIONS) {
    const value = command[option];
    if (value !== undefined && value !== false) throw notSupported(`create with '${option}'`);
  }
  const options = readValidation(command);
  if (options.validator) compileFilter(options.validator as Document);
  const collation = parseCollation(readDocument(command, 'collation'));
  if (collation) options.collation = collation.spec;
  return options;
}

/** https://www.mongodb.com/docs/v7.0/reference/command/create/ */
export const create: CommandDefinition = {
  fields: ['collation', 'validator', 'validationLevel', 'validationAction', ...UNSUPPORTED_OPTIONS],
  isAllowedInTransaction: true,
  supportsWriteConcern: true,
  async run(context) {
    const { command, database, server, transaction } = context;
    const name = readCollectionName(database, command, 'create');
    const options = readOptions(command);
    await runUnlocked(context, () => {
      const existing = findCollection(server.store, transaction, database, name);
      if (!existing) return createCollection(context, name, options);
      // Creating an identical collection again succeeds since 7.0.
      if (canonicalKey(existing.options) === canonicalKey(options) && !transaction) return existing;
      throw new CommandError(48, 'NamespaceExists', `Collection ${database}.${name} already exists.`);
    });
    return { body: {} };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/drop/ : succeeds for a missing collection since 7.0 */
export const drop: CommandDefinition = {
  fields: [],
  supportsWriteConcern: true,
  async run(context) {
    const { command, database, server } = context;
    const name = readCollectionName(database, command, 'drop');
    const body = await runUnlocked(context, () => {
      const collection = findCollection(server.store, null, database, name);
      if (!collection) return {};
      requireUnusedCollection(context, collection);
      removeCollection(server.store, collection);
      return { nIndexesWas: collection.indexes.length, ns: namespaceOf(collection) };
    });
    return { body };
  },
};

const collectionsOf = (server: ServerState, database: string): Collection[] =>
  [...server.store.catalog.collections.values()]
    .filter((collection) => collection.database === database)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** https://www.mongodb.com/docs/v7.0/reference/command/dropDatabase/ */
export const dropDatabase: CommandDefinition = {
  fields: [],
  supportsWriteConcern: true,
  async run(context) {
    const { database, server } = context;
    await runUnlocked(context, () => {
      const collections = collectionsOf(server, database);
      for (const collection of collections) requireUnusedCollection(context, collection);
      for (const collection of collections) removeCollection(server.store, collection);
    });
    return { body: { dropped: database } };
  },
};

function splitNamespace(namespace: string): [string, string] {
  const dot = namespace.indexOf('.');
  if (dot <= 0 || dot === namespace.length - 1)
    throw new CommandError(73, 'InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  return [namespace.slice(0, dot), namespace.slice(dot + 1)];
}

function rename(context: CommandContext, from: string, to: string, dropTarget: boolean): void {
  const { store } = context.server;
  const source = findCollection(store, null, ...splitNamespace(from));
  if (!source) throw new CommandError(26, 'NamespaceNotFound', `Source collection ${from} does not exist`);
  if (from === to) throw new CommandError(20, 'IllegalOperation', "Can't rename a collection to itself");
  const [database, name] = splitNamespace(to);
  validateCollectionName(database, name);
  requireUnlocked(store.locks.names, to, null);
  requireUnusedCollection(context, source);
  const target = findCollection(store, null, database, name);
  if (target && !dropTarget) throw new CommandError(48, 'NamespaceExists', 'target namespace exists');
  if (target) {
    requireUnusedCollection(context, target);
    removeCollection(store, target);
  }
  replaceCollection(store, source, { database, name });
}

/** https://www.mongodb.com/docs/v7.0/reference/command/renameCollection/ */
export const renameCollection: CommandDefinition = {
  fields: ['to', 'dropTarget'],
  supportsWriteConcern: true,
  async run(context) {
    const { command } = context;
    const from = readString(command, 'renameCollection');
    const to = readString(command, 'to');
    await runUnlocked(context, () => rename(context, from, to, readBoolean(command, 'dropTarget')));
    return { body: {} };
  },
};

function describeCollection(collection: Collection, isNameOnly: boolean): Document {
  const { name, options, uuid, indexes } = collection;
  if (isNameOnly) return { name, type: 'collection' };
  return { name, type: 'collection', options, info: { readOnly: false, uuid }, idIndex: indexes[0]!.spec };
}

/** https://www.mongodb.com/docs/v7.0/reference/command/listCollections/ */
export const listCollections: CommandDefinition = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  async run(context) {
    const { command, database, server } = context;
    const matches = compileFilter(readDocument(command, 'filter') ?? {});
    const isNameOnly = readBoolean(command, 'nameOnly');
    const documents = collectionsOf(server, database)
      .filter((collection) => matches(describeCollection(collection, false)))
      .map((collection) => serializeDocument(describeCollection(collection, isNameOnly)));
    const batchSize = readCount(readDocument(command, 'cursor') ?? {}, 'batchSize') ?? Infinity;
    return {
      body: {},
      cursor: await openCursor(context, `${database}.$cmd.listCollections`, documents, { batchSize }),
    };
  },
};

const countDocuments = (server: ServerState, collection: Collection) =>
  countKeys(server.store.environment.records, recordRange(collection.id), undefined);

/** https://www.mongodb.com/docs/v7.0/reference/command/listDatabases/ : sizes are not tracked per database */
export const listDatabases: CommandDefinition = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run({ command, server }) {
    const matches = compileFilter(readDocument(command, 'filter') ?? {});
    const isNameOnly = readBoolean(command, 'nameOnly');
    const names = new Set([...server.store.catalog.collections.values()].map(({ database }) => database));
    const databases = [...names]
      .sort()
      .map((name): Document => ({ name, sizeOnDisk: 0, empty: false }))
      .filter((described) => matches(described));
    if (isNameOnly) return { body: { databases: databases.map(({ name }) => ({ name })) } };
    return { body: { databases, totalSize: 0, totalSizeMb: 0 } };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/dbStats/ : counts only */
export const dbStats: CommandDefinition = {
  fields: ['scale', 'freeStorage'],
  run({ database, server }) {
    const collections = collectionsOf(server, database);
    const objects = collections.reduce((sum, collection) => sum + countDocuments(server, collection), 0);
    const indexes = collections.reduce((sum, collection) => sum + collection.indexes.length, 0);
    return { body: { db: database, collections: collections.length, views: 0, objects, indexes } };
  },
};

/** https://www.mongodb.com/docs/v7.0/reference/command/collStats/ : counts only */
export const collStats: CommandDefinition = {
  fields: ['scale'],
  run({ command, database, server }) {
    const name = readCollectionName(database, command, 'collStats');
    const collection = findCollection(server.store, null, database, name);
    const count = collection ? countDocuments(server, collection) : 0;
    return {
      body: { ns: `${database}.${name}`, count, nindexes: collection?.indexes.length ?? 0, capped: false },
    };
  },
};
