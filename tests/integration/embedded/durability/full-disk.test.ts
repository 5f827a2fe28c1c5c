import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { makeTemporaryDirectory, openStore } from '../open-store';
import { startServer } from '../server-process';

const MAX_FILE_BLOCKS = 6_000;
const WRITERS = 6;

it.skipIf(process.platform === 'win32')(
  'a full disk is logged in one line, exits with code 74 and loses no acknowledged write',
  async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const server = await startServer(directory, { maxFileBlocks: MAX_FILE_BLOCKS });
    const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 500 });
    const acknowledged: number[] = [];
    const failures: unknown[] = [];
    let next = 0;
    const work = async () => {
      while (failures.length === 0) {
        const _id = next++;
        await client
          .db('shop')
          .collection<{ _id: number; text: string }>('a')
          .insertOne({ _id, text: 'x'.repeat(9_000) });
        acknowledged.push(_id);
        await client.db('shop').collection('a').find().limit(50).toArray();
      }
    };
    await Promise.all(
      Array.from({ length: WRITERS }, () => work().catch((error: unknown) => void failures.push(error))),
    );
    expect(await server.ended).toBe(74);
    await client.close();
    expect(failures.filter((error) => !isDatabaseUnavailableError(error))).toEqual([]);
    expect(server.output()).toContain('The built-in store could not write to the disk and stops');
    expect(server.output()).not.toMatch(/^\s+at /m);

    const { db, close } = await openStore({ directory });
    const stored = new Set(
      (
        await db
          .collection('a')
          .find({}, { projection: { _id: 1 } })
          .toArray()
      ).map(({ _id }) => _id),
    );
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(acknowledged.filter((_id) => !stored.has(_id as never))).toEqual([]);
    await close();
    await remove();
  },
  60_000,
);
