import { GridFSBucket, type Db } from 'mongodb';
import { database } from '#db/client';

/** The renditions in GridFS: `imageFiles.files` and `imageFiles.chunks`. */
const bucketName = 'imageFiles';

/** Kept per connection: a bucket looks once whether its indexes are there. */
const opened = new WeakMap<Db, GridFSBucket>();

/** The files of the pictures of the connected database; throws before connectDatabase. */
export function imageFiles(): GridFSBucket {
  const db = database();
  const known = opened.get(db);
  if (known) return known;
  const bucket = new GridFSBucket(db, { bucketName });
  opened.set(db, bucket);
  return bucket;
}
