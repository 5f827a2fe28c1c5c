import { GridFSBucket, type Db, type ObjectId } from 'mongodb';
import { database } from '#db/client';

/** GridFS stores the renditions in `imageFiles.files` and `imageFiles.chunks`. */
const bucketName = 'imageFiles';

/** One bucket per connection: a new one would check its indexes again. */
const buckets = new WeakMap<Db, GridFSBucket>();

/** Returns the GridFS bucket of the connected database; throws before connectDatabase. */
export function imageBucket(): GridFSBucket {
  const db = database();
  const existing = buckets.get(db);
  if (existing) return existing;
  const bucket = new GridFSBucket(db, { bucketName });
  buckets.set(db, bucket);
  return bucket;
}

const files = () => database().collection(`${bucketName}.files`);
const chunks = () => database().collection<{ files_id: ObjectId }>(`${bucketName}.chunks`);

/** Lists all file ids, also of interrupted uploads: GridFS writes the chunks before the file document. */
export async function listImageFileIds(): Promise<ObjectId[]> {
  const found = new Map<string, ObjectId>();
  for await (const { _id } of files().find({}, { projection: { _id: 1 } })) found.set(_id.toHexString(), _id);
  for await (const { files_id } of chunks().find({}, { projection: { files_id: 1 } }))
    found.set(files_id.toHexString(), files_id);
  return [...found.values()];
}

/** Deletes a file and its chunks; GridFSBucket.delete fails if an interrupted upload left no file document. */
export async function deleteImageFile(file: ObjectId): Promise<void> {
  await files().deleteOne({ _id: file });
  await chunks().deleteMany({ files_id: file });
}
