import type { ClientBulkWriteModel, Db, Document, MongoClient } from 'mongodb';
import type { CursorEntity } from '../entities';
import { isPlainDocument } from '../values';
import type { EntityOperation } from './collection-operations';

export const databaseOperations: Record<string, EntityOperation<Db>> = {
  aggregate: (database, { pipeline, ...options }) => database.aggregate(pipeline, options).toArray(),
  createCollection: async (database, { collection, ...options }) => {
    await database.createCollection(collection, options);
  },
  createCommandCursor: async (database, { command, commandName: _, ...options }) => {
    const cursor = database.runCursorCommand(command, options);
    const first = await cursor.tryNext();
    return { cursor, buffered: first ? [first] : [] } satisfies CursorEntity;
  },
  dropCollection: (database, { collection, ...options }) => database.dropCollection(collection, options),
  listCollectionNames: async (database, { filter, ...options }) => {
    const collections = await database.listCollections(filter, { ...options, nameOnly: true }).toArray();
    return collections.map(({ name }) => name);
  },
  listCollections: (database, { filter, ...options }) => database.listCollections(filter, options).toArray(),
  // The driver has no method for collMod.
  modifyCollection: async (database, { collection, session, ...options }) => {
    await database.command({ collMod: collection, ...options }, { session });
  },
  runCommand: (database, { command, commandName: _, ...options }) => database.command(command, options),
  runCursorCommand: (database, { command, commandName: _, ...options }) =>
    database.runCursorCommand(command, options).toArray(),
};

export const clientOperations: Record<string, EntityOperation<MongoClient>> = {
  clientBulkWrite: (client, { models, ...options }) =>
    client.bulkWrite((models as Document[]).map(toClientModel), options),
  close: (client) => client.close(),
  listDatabaseNames: async (client, options) => {
    const { databases } = await client
      .db('admin')
      .admin()
      .listDatabases({ ...options, nameOnly: true });
    return databases.map(({ name }) => name);
  },
  listDatabases: async (client, options) => {
    const { databases } = await client.db('admin').admin().listDatabases(options);
    return databases;
  },
};

/** The format has { insertOne: { ... } } where the driver takes { name: 'insertOne', ... }. */
function toClientModel(model: Document): ClientBulkWriteModel {
  const [name, fields] = Object.entries(model)[0] ?? [];
  return { name, ...(isPlainDocument(fields) ? fields : {}) } as ClientBulkWriteModel;
}
