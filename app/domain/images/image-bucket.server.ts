import { GridFSBucket, type Db, type ObjectId } from 'mongodb';
import { database } from '#db/client';

export const imageBucketName = 'imageFiles';

/** One bucket per connection: a new one would check its indexes again. */
const buckets = new WeakMap<Db, GridFSBucket>();

export function imageBucket(): GridFSBucket {
  const db = database();
  const existing = buckets.get(db);
  if (existing) return existing;
  const bucket = new GridFSBucket(db, { bucketName: imageBucketName });
  buckets.set(db, bucket);
  return bucket;
}

const files = () => database().collection(`${imageBucketName}.files`);
const chunks = () => database().collection<{ files_id: ObjectId }>(`${imageBucketName}.chunks`);

/** Includes the files of interrupted uploads: GridFS writes the chunks before the file document. */
export async function listImageFileIds(): Promise<ObjectId[]> {
  const found = new Map<string, ObjectId>();
  for await (const { _id } of files().find({}, { projection: { _id: 1 } })) found.set(_id.toHexString(), _id);
  for await (const { files_id } of chunks().find({}, { projection: { files_id: 1 } }))
    found.set(files_id.toHexString(), files_id);
  return [...found.values()];
}

/** GridFSBucket.delete fails where an interrupted upload left no file document. */
export async function deleteImageFile(file: ObjectId): Promise<void> {
  await files().deleteOne({ _id: file });
  await chunks().deleteMany({ files_id: file });
}
