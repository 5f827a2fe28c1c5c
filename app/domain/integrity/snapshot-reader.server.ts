import type { ClientSession, Collection, Document, Filter } from 'mongodb';
import { database } from '#db/client';

/** Small enough for the shop beside it: a reply of 250 orders occupies the built-in store for some 5 ms. */
const batchSize = 250;

/** Reads collections as they were at one instant, a batch at a time. */
export type SnapshotReader = {
  all<Stored extends Document, Read extends Document = Stored>(
    collection: Collection<Stored>,
    projection: Document,
    filter?: Filter<Stored>,
  ): AsyncGenerator<Read>;
};

/** Calls `onRead` after each document. MongoDB keeps the snapshot for five minutes. */
export async function* readSnapshot<Found>(
  work: (reader: SnapshotReader) => AsyncIterable<Found>,
  onRead: () => void,
): AsyncGenerator<Found> {
  const session = database().client.startSession({ snapshot: true });
  try {
    yield* work(createReader(session, onRead));
  } finally {
    await session.endSession();
  }
}

const createReader = (session: ClientSession, onRead: () => void): SnapshotReader => ({
  async *all<Stored extends Document, Read extends Document = Stored>(
    collection: Collection<Stored>,
    projection: Document,
    filter: Filter<Stored> = {},
  ) {
    for await (const document of collection.find<Read>(filter, { session, projection, batchSize })) {
      onRead();
      yield document;
    }
  },
});

/** The documents in lists of up to 250, for look-ups by `$in`. */
export async function* inBatches<Read>(documents: AsyncIterable<Read>): AsyncGenerator<Read[]> {
  let batch: Read[] = [];
  for await (const document of documents) {
    batch.push(document);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
