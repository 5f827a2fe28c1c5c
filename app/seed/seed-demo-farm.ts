import { MongoBulkWriteError, type Collection, type Document, type OptionalUnlessRequiredId } from 'mongodb';
import { collections } from '~/domain/collections';
import { openingMovements } from '~/domain/stock/opening-movements';
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

/** Loads once; existing demo farms get later sets too. */
type DemoSet = {
  readonly id: string;
  /** True if the shop has its own content of this kind. */
  readonly exists: () => Promise<boolean>;
  /** Ages count back from `startedAt`. */
  readonly load: (startedAt: Date) => Promise<void>;
};

const hasAny = async (...candidates: readonly { findOne(): Promise<unknown> }[]): Promise<boolean> =>
  (await Promise.all(candidates.map((collection) => collection.findOne()))).some(Boolean);

const catalogue: DemoSet = {
  id: 'demo-farm',
  exists: () => hasAny(collections().categories, collections().products),
  load: async (startedAt) => {
    await insertMissing(collections().categories, demoCategoryDocuments());
    const products = demoProductDocuments(startedAt);
    await insertMissing(collections().products, products);
    await insertMissing(collections().stockMovements, openingMovements(products, startedAt));
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
    await insertMissing(teamMembers, demoTeamDocuments(startedAt));
    await insertMissing(farmServices, demoServiceDocuments(startedAt));
    await insertMissing(posts, demoPostDocuments(startedAt));
  },
};

const gallery: DemoSet = {
  id: 'demo-gallery',
  exists: () => hasAny(collections().galleryItems),
  load: (startedAt) => insertMissing(collections().galleryItems, demoGalleryDocuments(startedAt)),
};

/** Completes interrupted sets (fixed ids), never reloads finished ones; several processes may run it at once. */
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
  // From the first start: both halves of an interrupted seed must agree.
  await set.load(record.startedAt);
  await seeds.updateOne({ _id: set.id }, { $set: { finishedAt: now } });
  return true;
}

/** Skips documents whose unique keys exist; rejects with any other error. */
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
