import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { GridFSBucket, MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { serveStore } from '#db/embedded/serve-store';
import { makeTemporaryDirectory } from '../open-store';

const MEGABYTE = 1024 * 1024;
const FILE_BYTES = 2 * MEGABYTE;
const FILES = 12;

/** 24 MB are written and read; much less may stay in memory. */
const MEMORY_LIMIT = 8 * MEGABYTE;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function heldMemory(): Promise<number> {
  // Buffers are released one turn of the event loop after their collection.
  for (let i = 0; i < 3; i++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function read(bucket: GridFSBucket, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bucket.openDownloadStreamByName(name)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

it('files of 2 MB are stored and read without staying in memory', async () => {
  const { directory, remove } = await makeTemporaryDirectory();
  // In this thread, so that its memory is measured.
  const store = await serveStore({ directory });
  const client = await MongoClient.connect(store.uri);
  const db = client.db('shop');
  const bucket = new GridFSBucket(db, { bucketName: 'pictures' });
  const content = randomBytes(FILE_BYTES);
  const upload = (name: string) => pipeline(Readable.from([content]), bucket.openUploadStream(name));
  await upload('first');
  const before = await heldMemory();
  for (let i = 0; i < FILES; i++) {
    await upload(`file${i}`);
    expect((await read(bucket, `file${i}`)).equals(content)).toBe(true);
  }
  expect((await heldMemory()) - before).toBeLessThan(MEMORY_LIMIT);
  const [file] = await bucket.find({ filename: 'file1' }).toArray();
  await bucket.delete(file!._id);
  expect(await bucket.find().toArray()).toHaveLength(FILES);
  expect(await db.collection('pictures.chunks').countDocuments({ files_id: file!._id })).toBe(0);
  await client.close();
  await store.close();
  await remove();
});
