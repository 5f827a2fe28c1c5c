import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#db/client';
import { collections } from '~/domain/collections';
import { imageBucket } from '~/domain/images/image-bucket.server';
import { findRendition, findPicture } from '~/domain/images/image-queries.server';
import { storeUpload } from '~/domain/images/store-upload.server';
import { sweepImages } from '~/domain/images/sweep-images.server';
import { useTestDatabase } from '../../support/database';
import { drawJpeg } from '../../support/fixtures/image-files';
import { makeProduct } from '../../support/fixtures/products';

useTestDatabase();
beforeEach(async () => {
  uploadedAt = new Date();
  for (const name of ['files', 'chunks']) await database().collection(`imageFiles.${name}`).deleteMany({});
});

const hour = 60 * 60 * 1000;
/** GridFS ids contain the system time. */
let uploadedAt: Date;
const later = (hours: number) => new Date(uploadedAt.getTime() + hours * hour);

async function store(width: number) {
  const stored = await storeUpload(await drawJpeg(width, 30), { alt: 'A cow', now: uploadedAt });
  if (!stored.ok) throw new Error(stored.reason);
  return { ...stored, name: `${stored.id}-${width}.webp` };
}
const isThere = async ({ name }: { name: string }) => (await findRendition(name)) !== null;
const fileCount = async () => (await imageBucket().find().toArray()).length;

describe('sweepImages', () => {
  it('deletes pictures that no document shows, a day after their upload', async () => {
    const cow = await store(40);
    expect(await sweepImages(later(1))).toEqual({ images: 0, files: 0 });
    expect(await isThere(cow)).toBe(true);
    expect(await sweepImages(later(25))).toEqual({ images: 1, files: 0 });
    expect(await isThere(cow)).toBe(false);
    expect([await fileCount(), await database().collection('imageFiles.chunks').countDocuments()]).toEqual([
      0, 0,
    ]);
    expect(await findPicture(cow.id, '', later(26))).toBeNull();
  });

  it('keeps what a product, an old order or the text of a post shows', async () => {
    const [shown, ordered, written, unshown] = await Promise.all([40, 41, 42, 43].map(store));
    if (!shown || !ordered || !written || !unshown) throw new Error('There are four');
    await collections().products.insertOne(makeProduct({ images: [shown.picture] }));
    const raw = (name: string) => database().collection(name);
    await raw('orders').insertOne({ number: 'M-1', items: [{ picture: ordered.picture }] });
    await raw('posts').insertOne({ slug: 'a', content: `![Cow](/images/${written.id}-42.webp)` });
    expect(await sweepImages(later(25))).toEqual({ images: 1, files: 0 });
    expect(await Promise.all([shown, ordered, written, unshown].map(isThere))).toEqual([
      true,
      true,
      true,
      false,
    ]);

    // Deleted with the last document that shows it.
    await collections().products.deleteMany({});
    expect(await sweepImages(later(49))).toEqual({ images: 1, files: 0 });
    expect(await Promise.all([shown, ordered, written].map(isThere))).toEqual([false, true, true]);
  });

  it('keeps what is uploaded again or saved during the run', async () => {
    const [again, saved] = await Promise.all([40, 41].map(store));
    if (!again || !saved) throw new Error('There are two');
    await storeUpload(await drawJpeg(40, 30), { alt: '', now: later(20) });
    expect(await findPicture(saved.id, '', later(20))).not.toBeNull();
    expect(await sweepImages(later(25))).toEqual({ images: 0, files: 0 });
  });

  it('deletes files of incomplete pictures', async () => {
    const cow = await store(40);
    await collections().products.insertOne(makeProduct({ images: [cow.picture] }));
    const half = imageBucket().openUploadStream('half');
    await new Promise<void>((resolve, reject) => half.once('error', reject).end(Buffer.from('x'), resolve));
    // A process that ended before it wrote the file document.
    const cut = new ObjectId();
    await database()
      .collection('imageFiles.chunks')
      .insertOne({ files_id: cut, n: 0, data: Buffer.from('x') });
    expect(await sweepImages(later(1))).toEqual({ images: 0, files: 0 });
    expect(await sweepImages(later(25))).toEqual({ images: 0, files: 2 });
    expect(await isThere(cow)).toBe(true);
    expect(await database().collection('imageFiles.chunks').countDocuments({ files_id: cut })).toBe(0);
  });

  it('runs once a day, for all processes together', async () => {
    const results = await Promise.all([sweepImages(later(1)), sweepImages(later(1)), sweepImages(later(2))]);
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect(await sweepImages(later(23))).toBeNull();
    expect(await sweepImages(later(26))).not.toBeNull();
  });
});
