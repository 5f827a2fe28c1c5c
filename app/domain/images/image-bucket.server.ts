import { GridFSBucket, type Db, type ObjectId } from 'mongodb';
import { database } from '#db/client';

/** The renditions in GridFS: `imageBucket.files` and `imageBucket.chunks`. */
const bucketName = 'imageFiles';

/** Kept per connection: a bucket looks once whether its indexes are there. */
const opened = new WeakMap<Db, GridFSBucket>();

/** The files of the pictures of the connected database; throws before connectDatabase. */
export function imageBucket(): GridFSBucket {
  const db = database();
  const known = opened.get(db);
  if (known) return known;
  const bucket = new GridFSBucket(db, { bucketName });
  opened.set(db, bucket);
  return bucket;
}

const files = () => database().collection(`${bucketName}.files`);
const chunks = () => database().collection<{ files_id: ObjectId }>(`${bucketName}.chunks`);

/** All files, those too of which only a part was written: the chunks come first. */
export async function listImageFileIds(): Promise<ObjectId[]> {
  const found = new Map<string, ObjectId>();
  for await (const { _id } of files().find({}, { projection: { _id: 1 } })) found.set(_id.toHexString(), _id);
  for await (const { files_id } of chunks().find({}, { projection: { files_id: 1 } }))
    found.set(files_id.toHexString(), files_id);
  return [...found.values()];
}

/** Takes a file away, or what there is of it. The bucket's own way fails where its record is missing. */
export async function deleteImageFile(file: ObjectId): Promise<void> {
  await files().deleteOne({ _id: file });
  await chunks().deleteMany({ files_id: file });
}
