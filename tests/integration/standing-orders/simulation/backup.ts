import { BSON, type Document } from 'mongodb';
import { contentVersions, database } from '#db/client';
import { holdMornings } from '../../../../app/commands/hold-mornings';
import { collectionDefinitions } from '~/domain/collections';
import type { DocumentBatch } from '#db/backup/backup-record';

/** All documents, as a backup has them. */
export type Backup = readonly DocumentBatch[];

/** What processes know each other's writes by goes on: they are not started anew. */
const names = Object.values(collectionDefinitions).flatMap(({ name }) =>
  name === 'contentVersions' ? [] : [name],
);

export async function takeBackup(): Promise<Backup> {
  const batches: DocumentBatch[] = [];
  for (const collection of names) {
    const documents = await database().collection(collection).find().toArray();
    batches.push({ kind: 'documents', collection, documents: documents.map((each) => BSON.serialize(each)) });
  }
  return batches;
}

/** Everything is as it was then, with the note that every restore leaves. */
export async function restoreBackup(backup: Backup, now: Date): Promise<void> {
  async function* read(): AsyncGenerator<DocumentBatch> {
    await Promise.resolve();
    yield* backup;
  }
  for (const { name } of Object.values(collectionDefinitions))
    await database().collection(name).deleteMany({});
  for await (const { collection, documents } of holdMornings(read(), now)) {
    const found: Document[] = documents.map((each) => BSON.deserialize(each));
    if (found.length > 0) await database().collection(collection).insertMany(found);
  }
  await contentVersions().increment({ products: 'all', others: true });
}
