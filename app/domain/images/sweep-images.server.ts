import { randomUUID } from 'node:crypto';
import { collections, type CollectionName } from '~/domain/collections';
import { acquireLease } from '#db/lease';
import { dayMs, hourMs } from '~/lib/time-units';
import { deleteImageFile, listImageFileIds } from './image-bucket.server';

/** Time to submit the form after an upload, and to undo a mistake. */
const graceMs = dayMs;

/** Daily: a run reads nearly the whole database. */
const intervalMs = 23 * hourMs;

/** Large collections without pictures; a wrong entry here would delete pictures in use. */
const skippedCollections: ReadonlySet<CollectionName> = new Set([
  'images',
  'accountEvents',
  'accountTokens',
  'leases',
  'sessions',
  'signInChallenges',
  'rateLimits',
  'unsavedForms',
] satisfies CollectionName[]);

type SweepResult = {
  readonly images: number;
  readonly files: number;
};

/** Deletes GridFS pictures unused for a day. Items share pictures, so deleting an item deletes none. */
export async function sweepImages(now: Date): Promise<SweepResult | null> {
  // Never released: the lease expires when the next run is due.
  const isDue = await acquireLease({ name: 'sweep-images', holder: randomUUID(), ttlMs: intervalMs, now });
  if (!isDue) return null;
  const before = new Date(now.getTime() - graceMs);
  const images = await deleteUnusedImages(before);
  return { images, files: await deleteOrphanedFiles(before) };
}

async function deleteUnusedImages(before: Date): Promise<number> {
  const { images } = collections();
  const old = { touchedAt: { $lt: before }, addresses: null };
  const candidates = await images.find(old, { projection: { _id: 1 } }).toArray();
  const unused = new Set(candidates.map(({ _id }) => _id));
  await removeUsedIds(unused);
  let count = 0;
  for (const id of unused) {
    // Checks the age again: findPicture touches a picture before a document refers to it.
    const image = await images.findOneAndDelete({ _id: id, ...old });
    if (!image) continue;
    count += 1;
    for (const { file } of image.files) await deleteImageFile(file);
  }
  return count;
}

const imageReference = /\/images\/([0-9a-f]{32})/g;

/** collections() lists products before the orders that copy their pictures, so no copy made during a run is missed. */
async function removeUsedIds(ids: Set<string>): Promise<void> {
  for (const [name, collection] of Object.entries(collections())) {
    if (skippedCollections.has(name as CollectionName)) continue;
    for await (const document of collection.find({})) {
      if (ids.size === 0) return;
      for (const [, id = ''] of JSON.stringify(document).matchAll(imageReference)) ids.delete(id);
    }
  }
}

/** Deletes files without a picture document, left by a crash or by concurrent uploads of one file. */
async function deleteOrphanedFiles(before: Date): Promise<number> {
  const files = await listImageFileIds();
  const referenced = new Set<string>();
  for await (const image of collections().images.find({}, { projection: { files: 1 } }))
    for (const { file } of image.files) referenced.add(file.toHexString());
  const orphans = files.filter((file) => file.getTimestamp() < before && !referenced.has(file.toHexString()));
  for (const file of orphans) await deleteImageFile(file);
  return orphans.length;
}
