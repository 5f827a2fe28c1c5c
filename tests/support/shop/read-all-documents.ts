import { createHash } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { readDatabase } from '#db/backup/read-database';
import { serveStore } from '#db/embedded/serve-store';

/** A hash of each document by collection, sorted: equal for equal databases. */
export type AllDocuments = Readonly<Record<string, readonly string[]>>;

export async function readAllDocuments(uri: string): Promise<AllDocuments> {
  const client = await MongoClient.connect(uri);
  try {
    const found: Record<string, string[]> = {};
    for await (const { collection, documents } of readDatabase(client.db('malisho')))
      (found[collection] ??= []).push(
        ...documents.map((document) => createHash('sha256').update(document).digest('hex')),
      );
    for (const hashes of Object.values(found)) hashes.sort();
    return found;
  } finally {
    await client.close();
  }
}

/** Reads the built-in store in a folder that no process uses, in this thread: a thread of its own would compile the store anew. */
export async function readAllOfStore(directory: string): Promise<AllDocuments> {
  const store = await serveStore({ directory });
  try {
    return await readAllDocuments(store.uri);
  } finally {
    await store.close();
  }
}
