import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb';
import type { CursorEntity } from '../entities';
import { toPlainNumbers } from '../values';

/** An operation on an entity. Its arguments have been converted to the driver's. */
export type EntityOperation<Target> = (target: Target, args: Document) => Promise<unknown>;

export const collectionOperations: Record<string, EntityOperation<Collection>> = {
  aggregate: (collection, { pipeline, ...options }) => collection.aggregate(pipeline, options).toArray(),
  bulkWrite: (collection, { requests, ...options }) =>
    collection.bulkWrite(requests as AnyBulkWriteOperation[], options),
  count: (collection, { filter, ...options }) => collection.count(filter, options),
  countDocuments: (collection, { filter, ...options }) => collection.countDocuments(filter, options),
  createFindCursor: async (collection, { filter, ...options }) => {
    const cursor = collection.find(filter, options);
    // The driver sends the command with the first iteration, the format expects it at creation.
    const first = await cursor.tryNext();
    return { cursor, buffered: first ? [first] : [] } satisfies CursorEntity;
  },
  createIndex: (collection, { keys, ...options }) => collection.createIndex(keys, options),
  createSearchIndex: (collection, { model }) => collection.createSearchIndex(model),
  createSearchIndexes: (collection, { models }) => collection.createSearchIndexes(models),
  deleteMany: (collection, { filter, ...options }) => collection.deleteMany(filter, options),
  deleteOne: (collection, { filter, ...options }) => collection.deleteOne(filter, options),
  distinct: (collection, { fieldName, filter, ...options }) =>
    collection.distinct(fieldName, filter, options),
  drop: (collection, options) => collection.drop(options),
  dropIndex: (collection, { name, ...options }) => collection.dropIndex(name, options),
  dropSearchIndex: (collection, { name }) => collection.dropSearchIndex(name),
  dropIndexes: (collection, options) => collection.dropIndexes(options),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(options),
  find: (collection, { filter, ...options }) => collection.find(filter, options).toArray(),
  findOne: (collection, { filter, ...options }) => collection.findOne(filter, options),
  findOneAndDelete: (collection, { filter, ...options }) => collection.findOneAndDelete(filter, options),
  findOneAndReplace: (collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, options),
  findOneAndUpdate: (collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, options),
  insertMany: (collection, { documents, ...options }) => collection.insertMany(documents, options),
  insertOne: (collection, { document, ...options }) => collection.insertOne(document, options),
  listIndexNames: async (collection, options) => {
    const indexes = await collection.listIndexes(options).toArray();
    return indexes.map(({ name }) => name as string);
  },
  listIndexes: (collection, options) => collection.listIndexes(options).toArray(),
  listSearchIndexes: (collection, { name, aggregationOptions }) =>
    collection.listSearchIndexes(name, toPlainNumbers(aggregationOptions)).toArray(),
  rename: async (collection, { to, ...options }) => {
    await collection.rename(to, options);
  },
  replaceOne: (collection, { filter, replacement, ...options }) =>
    collection.replaceOne(filter, replacement, options),
  updateMany: (collection, { filter, update, ...options }) => collection.updateMany(filter, update, options),
  updateSearchIndex: (collection, { name, definition }) => collection.updateSearchIndex(name, definition),
  updateOne: (collection, { filter, update, ...options }) => collection.updateOne(filter, update, options),
};
