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

/** A part of the demo farm that is loaded as a whole; a later one comes to farms that were loaded before it was made. */
type DemoSet = {
  readonly id: string;
  /** Whether the shop has something of the kind already, which is then somebody's own. */
  readonly isThere: () => Promise<boolean>;
  /** Adds what is missing; ages count back from `startedAt`. */
  readonly load: (startedAt: Date) => Promise<void>;
};

const hasAny = async (...named: readonly { findOne(): Promise<unknown> }[]): Promise<boolean> =>
  (await Promise.all(named.map((collection) => collection.findOne()))).some(Boolean);

const catalogue: DemoSet = {
  id: 'demo-farm',
  isThere: () => hasAny(collections().categories, collections().products),
  load: async (startedAt) => {
    await insertMissing(collections().categories, demoCategoryDocuments());
    await insertMissing(collections().products, demoProductDocuments(startedAt));
  },
};

const content: DemoSet = {
  id: 'demo-content',
  isThere: () => {
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
  isThere: () => hasAny(collections().galleryItems),
  load: (startedAt) => insertMissing(collections().galleryItems, demoGalleryDocuments(startedAt)),
};

/**
 * Loads the demo farm into a database without a catalogue, and what belongs to it into one that it was loaded into
 * before: the words and people of a demo farm never come to a shop with a catalogue of its own. For each set a record is
 * made first and closed last, and everything has a fixed id: a start that finds the record open adds what is missing,
 * and touches nothing that is there. A finished set is never loaded again, whatever an admin has deleted since. Several
 * processes may do it at once. Takes the moment from which ages count back. Returns whether it loaded anything.
 */
export async function seedDemoFarm(now: Date): Promise<boolean> {
  const isLoaded = await seedSet(catalogue, now);
  const isDemoFarm = await collections().seeds.findOne({ _id: catalogue.id });
  let isFurnished = false;
  for (const set of isDemoFarm ? [content, gallery] : [])
    isFurnished = (await seedSet(set, now)) || isFurnished;
  return isLoaded || isFurnished;
}

async function seedSet(set: DemoSet, now: Date): Promise<boolean> {
  const { seeds } = collections();
  let record = await seeds.findOne({ _id: set.id });
  if (!record) {
    if (await set.isThere()) return false;
    await insertMissing(seeds, [{ _id: set.id, startedAt: now, finishedAt: null }]);
    record = await seeds.findOne({ _id: set.id });
  }
  if (!record || record.finishedAt) return false;
  // The ages count from the seed's first start, or the two halves of one that was cut off would differ.
  await set.load(record.startedAt);
  await seeds.updateOne({ _id: set.id }, { $set: { finishedAt: now } });
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
