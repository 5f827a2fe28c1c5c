import type { Document, ObjectId } from 'mongodb';
import { database } from '#db/client';
import { collectionDefinitions, collections, type CollectionName } from '~/domain/collections';
import { imageBucketName } from '~/domain/images/image-bucket.server';
import type { IntegrityCheck } from '../integrity-check';
import { findDifferences, type KeyedAmount } from '../find-differences';
import { inBatches, type SnapshotReader } from '../snapshot-reader.server';

const uploadAgain = 'Upload the picture again where it is shown';

const filesName = `${imageBucketName}.files`;
const chunksName = `${imageBucketName}.chunks`;

type GridFile = Document & { readonly _id: ObjectId; readonly length: number; readonly chunkSize: number };

async function* readChunks(reader: SnapshotReader): AsyncGenerator<KeyedAmount> {
  const files = database().collection<GridFile>(filesName);
  const chunks = database().collection<{ _id: ObjectId; files_id: ObjectId }>(chunksName);
  for await (const { _id, length, chunkSize } of reader.all(files, { length: 1, chunkSize: 1 }))
    yield [_id.toHexString(), Math.ceil(length / chunkSize)];
  for await (const { files_id } of reader.all(chunks, { files_id: 1 })) yield [files_id.toHexString(), -1];
}

/** Files in GridFS have all their pieces. */
export const picturePieces: IntegrityCheck = {
  title: 'Picture files and their pieces',
  addsUp: [filesName, chunksName],
  async *find(reader) {
    for await (const { key, amount } of findDifferences(() => readChunks(reader))) {
      // The pieces of an upload that was interrupted: deleted within a day.
      if (amount < 0) continue;
      yield { what: `The picture file ${key} lacks ${amount} of its pieces`, repair: uploadAgain };
    }
  },
};

export const pictureFiles: IntegrityCheck = {
  title: 'Pictures and their files',
  async *find(reader) {
    const stored = reader.all(collections().images, { files: 1 });
    for await (const batch of inBatches(stored)) {
      const ids = batch.flatMap((image) => image.files.map(({ file }) => file));
      const found = await reader.findExisting(filesName, ids);
      for (const image of batch)
        for (const { name, file } of image.files)
          if (!found.has(file.toHexString()))
            yield { what: `The picture ${image._id} lacks its file ${name}`, repair: uploadAgain };
    }
  },
};

const imageReference = /\/images\/([0-9a-f]{32})/g;

/** Pictures that visitors are shown exist. */
export const shownPictures: IntegrityCheck = {
  title: 'Pictures that pages show',
  async *find(reader) {
    for (const [name, { visibility }] of Object.entries(collectionDefinitions)) {
      if (visibility !== 'public') continue;
      const source = database().collection(collections()[name as CollectionName].collectionName);
      for await (const batch of inBatches(reader.all(source, {}))) {
        const used = new Map<string, string>();
        for (const document of batch)
          for (const [, id = ''] of JSON.stringify(document).matchAll(imageReference))
            used.set(id, String(document._id));
        for (const id of await reader.findExisting('images', [...used.keys()])) used.delete(id);
        for (const [image, document] of used)
          yield {
            what: `${name} ${document} shows the picture ${image}, which does not exist`,
            repair: uploadAgain,
          };
      }
    }
  },
};
