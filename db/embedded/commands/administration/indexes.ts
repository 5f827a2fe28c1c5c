import { canonicalKey } from '../../language/bson/compare-values';
import { isDocument, type Document, type Value } from '../../language/bson/values';
import { CommandError, typeMismatch, badValue, notSupported, invalidOptions } from '../../language/errors';
import { findCollection, removeIndexes, replaceCollection, saveCollection } from '../../storage/catalog';
import type { Collection } from '../../storage/collection';
import { parseExpireAfterSeconds, type IndexDefinition } from '../../storage/indexes/index-definition';
import { serializeDocument } from '../../storage/records';
import { LockedError } from '../../storage/transactions/locks';
import type { CommandContext, CommandDefinition } from '../command-context';
import { readCollectionName, readCount, readDocument, requireKnownFields } from '../command-fields';
import { openCursor } from '../query/cursor-table';
import { runUnlocked } from '../write/write-statements';

/** Waits for open transactions that have used a collection, and for index builds, before its definition changes. */
export function requireUnusedCollection(context: CommandContext, collection: Collection): void {
  requireNoIndexBuild(collection);
  for (const transaction of context.server.store.transactions)
    if (transaction !== context.transaction && transaction.usedCollections.has(collection.id))
      throw new LockedError(transaction);
}

/** Waits for the indexes of a collection that are being built. */
export function requireNoIndexBuild({ indexBuild }: Collection): void {
  if (indexBuild) throw new LockedError(indexBuild);
}

/** 26 NamespaceNotFound. */
const namespaceNotFound = (namespace: string) =>
  new CommandError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`);

/** https://www.mongodb.com/docs/v7.0/reference/command/listIndexes/ */
export const listIndexes: CommandDefinition = {
  fields: ['cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'],
  async run(context) {
    const { command, database, server } = context;
    const name = readCollectionName(database, command, 'listIndexes');
    const namespace = `${database}.${name}`;
    const collection = findCollection(server.store, null, database, name);
    if (!collection) throw namespaceNotFound(namespace);
    const cursorOptions = readDocument(command, 'cursor') ?? {};
    const documents = collection.indexes
      .filter(({ isBuilding }) => !isBuilding)
      .map(({ spec }) => serializeDocument(spec));
    const batchSize = readCount(cursorOptions, 'batchSize') ?? Infinity;
    return { body: {}, cursor: await openCursor(context, namespace, documents, { batchSize }) };
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
      requireUnusedCollection(context, collection);
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
      requireUnusedCollection(context, collection);
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
