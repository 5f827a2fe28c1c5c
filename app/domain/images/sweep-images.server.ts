import { randomUUID } from 'node:crypto';
import { collections, type CollectionName } from '~/domain/collections';
import { acquireLease } from '#db/lease';
import { deleteImageFile, listImageFileIds } from './image-bucket.server';

/** How long a picture that was uploaded waits for the form that shows it, and for a mistake to be taken back. */
const graceMs = 24 * 60 * 60 * 1000;

/** A run reads nearly all that the shop keeps, and nobody waits for the room that it makes. */
const everyMs = 23 * 60 * 60 * 1000;

/** What shows no picture, and may be much. A collection that is not in here is looked through: to err is to lose one. */
const withoutPictures: ReadonlySet<CollectionName> = new Set([
  'images',
  'accountEvents',
  'accountTokens',
  'leases',
  'sessions',
  'signInChallenges',
  'rateLimits',
] satisfies CollectionName[]);

export type SweepResult = {
  /** How many pictures were taken away. */
  readonly images: number;
  /** How many files were, of pictures that are stored by half, or were by two at once. */
  readonly files: number;
};

/**
 * Takes the uploaded pictures away that nothing in the database has shown for a day, once a day. Whoever deletes an item
 * therefore leaves its pictures alone, and one that two items show stays until the last is gone. Pictures at the image
 * host stay there. Takes the time; null where the last run is less than a day ago.
 */
export async function sweepImages(now: Date): Promise<SweepResult | null> {
  // Whoever gets it lets it pass by itself: until then the day's sweeping is done.
  const isDue = await acquireLease({ name: 'sweep-images', holder: randomUUID(), ttlMs: everyMs, now });
  if (!isDue) return null;
  const before = new Date(now.getTime() - graceMs);
  const images = await sweepUnshown(before);
  return { images, files: await sweepHalves(before) };
}

async function sweepUnshown(before: Date): Promise<number> {
  const { images } = collections();
  const isOld = { touchedAt: { $lt: before }, addresses: null };
  const old = await images.find(isOld, { projection: { _id: 1 } }).toArray();
  const unshown = new Set(old.map(({ _id }) => _id));
  await takeOutShown(unshown);
  let count = 0;
  for (const id of unshown) {
    // Somebody may have saved it with something since it was looked for: that is written to it first.
    const image = await images.findOneAndDelete({ _id: id, ...isOld });
    if (!image) continue;
    count += 1;
    for (const { file } of image.files) await deleteImageFile(file);
  }
  return count;
}

/** As addresses in texts and as `src` of pictures. */
const shownImage = /\/images\/([0-9a-f]{32})/g;

/** Products come before the orders that copy their pictures, so that none slips through between the two. */
async function takeOutShown(ids: Set<string>): Promise<void> {
  for (const [name, collection] of Object.entries(collections())) {
    if (withoutPictures.has(name as CollectionName)) continue;
    for await (const document of collection.find({})) {
      if (ids.size === 0) return;
      for (const [, id = ''] of JSON.stringify(document).matchAll(shownImage)) ids.delete(id);
    }
  }
}

/** Files of no record: the process ended while a picture was stored, or somebody else had stored the same one. */
async function sweepHalves(before: Date): Promise<number> {
  const files = await listImageFileIds();
  const kept = new Set<string>();
  for await (const image of collections().images.find({}, { projection: { files: 1 } }))
    for (const { file } of image.files) kept.add(file.toHexString());
  const halves = files.filter((file) => file.getTimestamp() < before && !kept.has(file.toHexString()));
  for (const file of halves) await deleteImageFile(file);
  return halves.length;
}
