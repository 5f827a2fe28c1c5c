import { MongoBulkWriteError, type Collection, type Document, type OptionalUnlessRequiredId } from 'mongodb';
import { collections } from '~/domain/collections';
import {
  demoCategoryDocuments,
  demoGalleryDocuments,
  demoPostDocuments,
  demoProductDocuments,
  demoServiceDocuments,
  demoTeamDocuments,
} from './demo-documents';
import { demoAboutContent } from './demo/about';
import { demoHomeContent } from './demo/home';

/** A part of the demo farm that is loaded once. Farms that were seeded before a set existed get it too. */
type DemoSet = {
  readonly id: string;
  /** True when the shop has content of this kind, which then is not the demo farm's. */
  readonly exists: () => Promise<boolean>;
  /** Inserts what is missing; ages count back from `startedAt`. */
  readonly load: (startedAt: Date) => Promise<void>;
};

const hasAny = async (...candidates: readonly { findOne(): Promise<unknown> }[]): Promise<boolean> =>
  (await Promise.all(candidates.map((collection) => collection.findOne()))).some(Boolean);

const catalogue: DemoSet = {
  id: 'demo-farm',
  exists: () => hasAny(collections().categories, collections().products),
  load: async (startedAt) => {
    await insertMissing(collections().categories, demoCategoryDocuments());
    await insertMissing(collections().products, demoProductDocuments(startedAt));
  },
};

const content: DemoSet = {
  id: 'demo-content',
  exists: () => {
    const { homeContent, aboutContent, teamMembers, farmServices, posts } = collections();
    return hasAny(homeContent, aboutContent, teamMembers, farmServices, posts);
  },
  load: async (startedAt) => {
    const { homeContent, aboutContent, teamMembers, farmServices, posts } = collections();
    await insertMissing(homeContent, [demoHomeContent]);
    await insertMissing(aboutContent, [demoAboutContent]);
    await insertMissing(teamMembers, demoTeamDocuments());
    await insertMissing(farmServices, demoServiceDocuments(startedAt));
    await insertMissing(posts, demoPostDocuments(startedAt));
  },
};

const gallery: DemoSet = {
  id: 'demo-gallery',
  exists: () => hasAny(collections().galleryItems),
  load: (startedAt) => insertMissing(collections().galleryItems, demoGalleryDocuments(startedAt)),
};

/**
 * Loads the demo farm into a database without a catalogue, and later sets into a demo farm that exists; a shop with a
 * catalogue of its own gets nothing. Each set has a record that is open while it loads, and its documents have fixed
 * ids: a start that finds an open record inserts what is missing and changes nothing else. A finished set is never loaded
 * again, whatever an admin has deleted. Several processes may run this at once. Ages count back from `now`. Returns
 * whether it loaded anything.
 */
export async function seedDemoFarm(now: Date): Promise<boolean> {
  const isLoaded = await seedSet(catalogue, now);
  const isDemoFarm = await collections().seeds.findOne({ _id: catalogue.id });
  let isExtended = false;
  for (const set of isDemoFarm ? [content, gallery] : [])
    isExtended = (await seedSet(set, now)) || isExtended;
  return isLoaded || isExtended;
}

async function seedSet(set: DemoSet, now: Date): Promise<boolean> {
  const { seeds } = collections();
  let record = await seeds.findOne({ _id: set.id });
  if (!record) {
    if (await set.exists()) return false;
    await insertMissing(seeds, [{ _id: set.id, startedAt: now, finishedAt: null }]);
    record = await seeds.findOne({ _id: set.id });
  }
  if (!record || record.finishedAt) return false;
  // From the first start, so that the two halves of an interrupted seed agree.
  await set.load(record.startedAt);
  await seeds.updateOne({ _id: set.id }, { $set: { finishedAt: now } });
  return true;
}

/** Inserts those documents whose unique keys are free. Rejects with any other error. */
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
