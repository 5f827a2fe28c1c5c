import type { ObjectId } from 'mongodb';
import { imageBucket } from './image-bucket.server';

/** Stores a file of a picture in GridFS; `name` is for people who look into the database. */
export async function storeImageFile(name: string, content: Uint8Array): Promise<ObjectId> {
  const upload = imageBucket().openUploadStream(name);
  await new Promise<void>((resolve, reject) => {
    upload.once('finish', resolve).once('error', reject);
    upload.end(content);
  });
  return upload.id;
}
