import type { Collection, Document, Filter, WithId } from 'mongodb';
import type { ReportProgress } from './migration';

const batchSize = 500;

/** Yields the documents of a collection that a filter finds, and reports how many of the collection it has yielded. */
export async function* findWithProgress<Stored extends Document>(
  collection: Collection<Stored>,
  filter: Filter<Stored>,
  report: ReportProgress,
): AsyncGenerator<WithId<Stored>> {
  const total = await collection.estimatedDocumentCount();
  let done = 0;
  for await (const document of collection.find(filter, { batchSize })) {
    yield document;
    done += 1;
    report(done, total);
  }
}
