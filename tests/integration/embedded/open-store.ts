import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import type { EmbeddedStore } from '#db/embedded';
import { serveStore, type ServeOptions } from '#db/embedded/serve-store';

/** The caller removes the folder. */
export async function makeTemporaryDirectory(): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-'));
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

export type OpenStore = {
  readonly store: EmbeddedStore;
  readonly client: MongoClient;
  readonly db: Db;
  close(): Promise<void>;
};

/** Serves a store on a folder in this thread, whose code is compiled once, and connects to it. */
export async function openStore(
  options: ServeOptions,
  clientOptions: MongoClientOptions = {},
): Promise<OpenStore> {
  const store = await serveStore(options);
  const client = await MongoClient.connect(store.uri, clientOptions);
  return {
    store,
    client,
    db: client.db('shop'),
    async close() {
      await client.close();
      await store.close();
    },
  };
}

/** Starts a store for the tests of a file. */
export function useStore(options: Omit<ServeOptions, 'directory'> = {}): OpenStore {
  let open: OpenStore;
  let folder: Awaited<ReturnType<typeof makeTemporaryDirectory>>;
  beforeAll(async () => {
    folder = await makeTemporaryDirectory();
    open = await openStore({ directory: folder.directory, ...options });
  });
  afterAll(async () => {
    await open.close();
    await folder.remove();
  });
  return {
    get store() {
      return open.store;
    },
    get client() {
      return open.client;
    },
    get db() {
      return open.db;
    },
    close: () => open.close(),
  };
}

let names = 0;

export const newCollectionName = () => `c${++names}`;
