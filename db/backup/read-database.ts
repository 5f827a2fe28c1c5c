import type { Db, FindOptions } from 'mongodb';
import type { DocumentBatch } from './backup-record';
import { listCollectionNames } from './collection-names';

/** Bounds memory, and how long one reply occupies the built-in store (about 5 ms). */
const maxBatchDocuments = 250;
const maxBatchBytes = 1024 * 1024;

/** GridFS chunks have 255 kB. */
const chunksPerReply = 8;

/** Reads the documents of a collection as BSON, in their natural order. */
export function readRawDocuments(
  db: Db,
  { name, stored = name }: { readonly name: string; readonly stored?: string },
  options: Pick<FindOptions, 'session'> = {},
): AsyncIterable<Uint8Array> {
  const batchSize = name.endsWith('.chunks') ? chunksPerReply : maxBatchDocuments;
  // With `raw` the driver yields bytes, which its types do not know.
  const cursor: AsyncIterable<unknown> = db.collection(stored).find({}, { ...options, raw: true, batchSize });
  return cursor as AsyncIterable<Uint8Array>;
}

/**
 * Reads all documents of a database at one instant, while others write: every read has the snapshot of the first one.
 * MongoDB keeps a snapshot for 5 minutes (minSnapshotHistoryWindowInSeconds); a reading that takes longer fails with 239
 * SnapshotTooOld.
 */
export async function* readDatabase(db: Db): AsyncGenerator<DocumentBatch> {
  const session = db.client.startSession({ snapshot: true });
  try {
    // The first read takes the snapshot. A collection that is created before it is listed after it.
    await db.collection('migrations').findOne({}, { session });
    for (const name of await listCollectionNames(db)) {
      let documents: Uint8Array[] = [];
      let bytes = 0;
      for await (const document of readRawDocuments(db, { name }, { session })) {
        documents.push(document);
        bytes += document.length;
        if (documents.length < maxBatchDocuments && bytes < maxBatchBytes) continue;
        yield { kind: 'documents', collection: name, documents };
        documents = [];
        bytes = 0;
      }
      if (documents.length > 0) yield { kind: 'documents', collection: name, documents };
    }
  } finally {
    await session.endSession();
  }
}
