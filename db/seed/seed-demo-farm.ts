import { MongoBulkWriteError, type Collection, type Document, type OptionalUnlessRequiredId } from 'mongodb';
import { collections } from '../collections';
import { demoCategoryDocuments, demoProductDocuments } from './demo-documents';

const seedId = 'demo-farm';

/**
 * Loads the demo farm into a database without a catalogue. A record is made first and closed last, and everything has
 * a fixed id: a start that finds the record open adds what is missing, and touches nothing that is there. A finished
 * farm is never loaded again, whatever an admin has deleted since. Several processes may do it at once.
 * Takes the moment from which the ages of the products count back. Returns whether it loaded anything.
 */
export async function seedDemoFarm(now: Date): Promise<boolean> {
  const { seeds, categories, products } = collections();
  let record = await seeds.findOne({ _id: seedId });
  if (!record) {
    const [category, product] = await Promise.all([categories.findOne(), products.findOne()]);
    if (category ?? product) return false;
    await insertMissing(seeds, [{ _id: seedId, startedAt: now, finishedAt: null }]);
    record = await seeds.findOne({ _id: seedId });
  }
  if (!record || record.finishedAt) return false;
  await insertMissing(categories, demoCategoryDocuments());
  // The ages count from the seed's first start, or the two halves of one that was cut off would differ.
  await insertMissing(products, demoProductDocuments(record.startedAt));
  await seeds.updateOne({ _id: seedId }, { $set: { finishedAt: now } });
  return true;
}

/** Inserts those documents whose unique keys are free. Throws for anything else that goes wrong. */
async function insertMissing<Stored extends Document>(
  collection: Collection<Stored>,
  documents: OptionalUnlessRequiredId<Stored>[],
): Promise<void> {
  try {
    await collection.insertMany(documents, { ordered: false });
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
    if (failures.length === 0 || failures.some((failure) => failure.code !== 11000)) throw error;
  }
}
