import { MongoBulkWriteError, type Collection, type Document, type OptionalUnlessRequiredId } from 'mongodb';
import { collections } from '~/domain/collections';

/** Content that is loaded once; existing shops get later sets too. */
export type SeedSet = {
  readonly id: string;
  /** True if the shop has its own content of this kind. */
  readonly exists: () => Promise<boolean>;
  /** Ages count back from `startedAt`. */
  readonly load: (startedAt: Date) => Promise<void>;
};

export const hasAny = async (...candidates: readonly { findOne(): Promise<unknown> }[]): Promise<boolean> =>
  (await Promise.all(candidates.map((collection) => collection.findOne()))).some(Boolean);

/** Completes an interrupted set (fixed ids), never reloads a finished one; several processes may run it at once. */
export async function seedSet(set: SeedSet, now: Date): Promise<boolean> {
  const { seeds } = collections();
  let record = await seeds.findOne({ _id: set.id });
  if (!record) {
    if (await set.exists()) return false;
    await insertMissing(seeds, [{ _id: set.id, startedAt: now, finishedAt: null }]);
    record = await seeds.findOne({ _id: set.id });
  }
  if (!record || record.finishedAt) return false;
  // From the first start: both halves of an interrupted seed must agree.
  await set.load(record.startedAt);
  await seeds.updateOne({ _id: set.id }, { $set: { finishedAt: now } });
  return true;
}

/** So that `seedSet` never loads it. */
export const markFinished = (id: string, now: Date): Promise<void> =>
  insertMissing(collections().seeds, [{ _id: id, startedAt: now, finishedAt: now }]);

/** Skips documents whose unique keys exist; rejects with any other error. */
export async function insertMissing<Stored extends Document>(
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
