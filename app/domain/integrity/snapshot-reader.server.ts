import type { ClientSession, Collection, Document, Filter } from 'mongodb';
import { database } from '#db/client';

/** Small enough for the shop beside it: a reply of 250 orders occupies the built-in store for some 5 ms. */
const batchSize = 250;

/** The ids of malformed documents, as text, by the name of their collection. */
type MalformedDocuments = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads collections as they were at one instant, a batch at a time. */
export type SnapshotReader = {
  /** Without malformed documents: they are found first. */
  all<Stored extends Document, Read extends Document = Stored>(
    collection: Collection<Stored>,
    projection: Document,
    filter?: Filter<Stored>,
  ): AsyncGenerator<Read>;
  /** Which of the ids the collection has, as text, malformed documents included. */
  findExisting(collection: string, ids: readonly unknown[]): Promise<ReadonlySet<string>>;
  isMalformed(collection: string, id: unknown): boolean;
  /** Runs what composes something of a few documents in the snapshot, malformed ones included. */
  read<Composed>(compose: (session: ClientSession) => Promise<Composed>): Promise<Composed>;
};

/** Calls `onRead` after each document. MongoDB keeps the snapshot for five minutes. */
export async function* readSnapshot<Found>(
  work: (reader: SnapshotReader) => AsyncIterable<Found>,
  malformed: MalformedDocuments,
  onRead: () => void,
): AsyncGenerator<Found> {
  const session = database().client.startSession({ snapshot: true });
  try {
    yield* work(createReader(session, malformed, onRead));
  } finally {
    await session.endSession();
  }
}

function createReader(
  session: ClientSession,
  malformed: MalformedDocuments,
  onRead: () => void,
): SnapshotReader {
  const isMalformed = (collection: string, id: unknown): boolean =>
    malformed.get(collection)?.has(String(id)) ?? false;
  async function* read<Stored extends Document, Read extends Document>(
    collection: Collection<Stored>,
    projection: Document,
    filter: Filter<Stored>,
  ) {
    for await (const document of collection.find<Read>(filter, { session, projection, batchSize })) {
      onRead();
      yield document;
    }
  }
  return {
    async *all<Stored extends Document, Read extends Document = Stored>(
      collection: Collection<Stored>,
      projection: Document,
      filter: Filter<Stored> = {},
    ) {
      for await (const document of read<Stored, Read>(collection, projection, filter))
        if (!isMalformed(collection.collectionName, document._id)) yield document;
    },
    async findExisting(collection, ids) {
      const found = new Set<string>();
      const stored = read(database().collection(collection), { _id: 1 }, {
        _id: { $in: ids },
      } as Filter<Document>);
      for await (const { _id } of stored) found.add(String(_id));
      return found;
    },
    isMalformed,
    read: (compose) => compose(session),
  };
}

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
