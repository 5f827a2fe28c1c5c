import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { GridFSBucket } from 'mongodb';
import type { EntityOperation } from './collection-operations';

export const bucketOperations: Record<string, EntityOperation<GridFSBucket>> = {
  delete: (bucket, { id, ...options }) => bucket.delete(id, options),
  download: (bucket, { id, ...options }) => buffer(bucket.openDownloadStream(id, options)),
  downloadByName: (bucket, { filename, ...options }) =>
    buffer(bucket.openDownloadStreamByName(filename, options)),
  drop: (bucket, options) => bucket.drop(options),
  find: (bucket, { filter, ...options }) => bucket.find(filter, options).toArray(),
  rename: (bucket, { id, newFilename, ...options }) => bucket.rename(id, newFilename, options),
  upload: async (bucket, { filename, source, ...options }) => {
    const stream = bucket.openUploadStream(filename, options);
    stream.end(Buffer.from(String(source.$$hexBytes), 'hex'));
    await once(stream, 'finish');
    return stream.id;
  },
  uploadWithId: async (bucket, { id, filename, source, ...options }) => {
    const stream = bucket.openUploadStreamWithId(id, filename, options);
    stream.end(Buffer.from(String(source.$$hexBytes), 'hex'));
    await once(stream, 'finish');
  },
};
