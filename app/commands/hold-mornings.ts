import { BSON } from 'mongodb';
import type { DocumentBatch } from '#db/backup/backup-record';

/**
 * The documents of a backup, with a note that stops the making of mornings until somebody says up to which day they were brought: orders that
 * are younger than the backup are lost, and would be made again. A note of an earlier restore goes. Nothing without standing orders.
 */
export async function* holdMornings(
  batches: AsyncIterable<DocumentBatch>,
  restoredAt: Date,
): AsyncGenerator<DocumentBatch> {
  let hasStandingOrders = false;
  for await (const batch of batches) {
    if (batch.collection === 'standingOrders' && batch.documents.length > 0) hasStandingOrders = true;
    yield batch.collection === 'operations'
      ? { ...batch, documents: batch.documents.filter((document) => !isNote(document)) }
      : batch;
  }
  if (hasStandingOrders)
    yield {
      kind: 'documents',
      collection: 'operations',
      documents: [BSON.serialize({ _id: noteId, restoredAt, broughtUntil: null })],
    };
}

/** See app/domain/standing-orders/after-restore.server.ts. */
const noteId = 'standing-orders';

const isNote = (document: Uint8Array): boolean => BSON.deserialize(document)['_id'] === noteId;
