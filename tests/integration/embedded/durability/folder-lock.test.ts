import { chmod, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startEmbeddedStore } from '#db/embedded';
import { makeTemporaryDirectory, openStore } from '../open-store';
import { runUntilExit, startServer } from '../server-process';

describe('folder lock', () => {
  it('rejects a second process and names the folder', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const store = await startEmbeddedStore({ directory });
    const { code, output } = await runUntilExit(directory);
    expect(code).toBe(1);
    expect(output).toContain(`The folder ${directory} is in use by another process`);
    await store.close();
    await remove();
  });

  it('rejects a second start in the same process', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const store = await startEmbeddedStore({ directory });
    await expect(startEmbeddedStore({ directory })).rejects.toThrow(directory);
    await store.close();
    await (await startEmbeddedStore({ directory })).close();
    await remove();
  });

  it('is free immediately after kill -9', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const server = await startServer(directory);
    const client = await MongoClient.connect(server.uri);
    await client.db('shop').collection<{ _id: number }>('a').insertOne({ _id: 1 });
    await client.close();
    await server.stop('SIGKILL');
    const { db, close } = await openStore({ directory });
    expect(await db.collection('a').findOne()).toEqual({ _id: 1 });
    await close();
    await remove();
  });

  it('works for a path that is too long for a socket', async () => {
    const { directory: parent, remove } = await makeTemporaryDirectory();
    const directory = join(parent, 'x'.repeat(120));
    await mkdir(directory);
    const store = await startEmbeddedStore({ directory });
    await expect(startEmbeddedStore({ directory })).rejects.toThrow('in use by another process');
    await store.close();
    await remove();
  });

  it("respects another machine's heartbeat, but not a stale one", async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const heartbeat = join(directory, 'heartbeat');
    let count = 0;
    const beat = () => writeFile(heartbeat, `another-machine ${++count}`);
    await beat();
    const beating = setInterval(() => void beat(), 500);
    await expect(startEmbeddedStore({ directory })).rejects.toThrow('in use by another process');
    clearInterval(beating);
    const old = new Date((await stat(heartbeat)).mtimeMs - 60_000);
    await utimes(heartbeat, old, old);
    await (await startEmbeddedStore({ directory })).close();
    await remove();
  });

  it('recognises the folder under another path', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const store = await startEmbeddedStore({ directory });
    await expect(
      startEmbeddedStore({ directory: `${directory}/../${directory.split('/').pop()}` }),
    ).rejects.toThrow('in use by another process');
    await store.close();
    await remove();
  });
});

/** Checks that group and others have no rights in a store's folder. */
async function expectPrivate(directory: string): Promise<void> {
  const names = await readdir(directory);
  expect(names.toSorted()).toEqual(['heartbeat', 'lock.sock', 'store.mdb', 'store.mdb-lock']);
  const rights = await Promise.all(
    ['.', ...names].map(async (name) => [name, (await stat(join(directory, name))).mode & 0o077]),
  );
  expect(rights.filter(([, forOthers]) => forOthers !== 0)).toEqual([]);
}

describe.skipIf(process.platform === 'win32')('file permissions', () => {
  it('are owner-only, also in an existing folder', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    await chmod(directory, 0o755);
    const store = await startEmbeddedStore({ directory });
    await expectPrivate(directory);
    await store.close();
    await remove();
  });

  it('are tightened at the next start of a store that others could read', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const server = await startServer(directory);
    await server.stop('SIGKILL');
    for (const name of ['store.mdb', 'store.mdb-lock', 'heartbeat'])
      await chmod(join(directory, name), 0o644);
    await chmod(directory, 0o755);
    const store = await startEmbeddedStore({ directory });
    await expectPrivate(directory);
    await store.close();
    await remove();
  });
});

describe('a server on a port', () => {
  it('is reachable as a replica set by name', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    const store = await startEmbeddedStore({ directory, port: 0 });
    const address = /\/\/([^/]+)/.exec(store.uri)![1];
    for (const query of ['?replicaSet=embedded', '?directConnection=true', '']) {
      const client = await MongoClient.connect(`mongodb://${address}/${query}`);
      expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
      await client.close();
    }
    await store.close();
    await remove();
  });
});
