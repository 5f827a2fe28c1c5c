import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { GridFSBucket } from 'mongodb';
import { expect, it } from 'vitest';
import { useStore } from './open-store';

const open = useStore();

const MEGABYTE = 1024 * 1024;
const FILES = 40;
/** 80 MB pass through the store; what stays in memory must be far less. */
const MEMORY_LIMIT = 60 * MEGABYTE;

async function read(bucket: GridFSBucket, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bucket.openDownloadStreamByName(name)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

it('files of 2 MB go in and come out, and do not stay in memory', async () => {
  const bucket = new GridFSBucket(open.db, { bucketName: 'pictures' });
  const content = randomBytes(2 * MEGABYTE);
  const upload = (name: string) => pipeline(Readable.from([content]), bucket.openUploadStream(name));
  await upload('first');
  expect(await read(bucket, 'first')).toEqual(content);
  const before = process.memoryUsage();
  for (let i = 0; i < FILES; i++) {
    await upload(`file${i}`);
    expect((await read(bucket, `file${i}`)).equals(content)).toBe(true);
  }
  globalThis.gc?.();
  const after = process.memoryUsage();
  expect(after.heapUsed - before.heapUsed).toBeLessThan(MEMORY_LIMIT);
  const [file] = await bucket.find({ filename: 'file1' }).toArray();
  await bucket.delete(file!._id);
  expect(await bucket.find().toArray()).toHaveLength(FILES);
  expect(await open.db.collection('pictures.chunks').countDocuments({ files_id: file!._id })).toBe(0);
}, 60_000);
