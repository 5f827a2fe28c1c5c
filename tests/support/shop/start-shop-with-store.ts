import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { expect } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from '#db/embedded';
import type { Role } from '~/domain/accounts/user';
import { testSessionSecret } from '../fixtures/users';
import { findStablePort, makeTempFolder, startShop, type Shop } from './start-shop';

export type ShopWithStore = {
  readonly shop: Shop;
  readonly databaseUri: string;
  countOrders(): Promise<number>;
  /** Changes the role of an account. */
  setRole(email: string, role: Role): Promise<void>;
  stopDatabase(): Promise<void>;
  /** Resolves when the shop is ready again; does nothing while the database runs. */
  restartDatabase(): Promise<void>;
  stop(): Promise<void>;
};

export const metricsToken = 'a-token-of-the-tests';

/** Starts a shop whose database can be stopped and restarted while the shop runs. */
export async function startShopWithStore(): Promise<ShopWithStore> {
  const folder = await makeTempFolder();
  const directory = join(folder.path, 'store');
  await mkdir(directory);
  const port = await findStablePort();
  let store: EmbeddedStore | null = await startEmbeddedStore({ directory, port });
  const uri = new URL(store.uri);
  uri.pathname = '/malisho';
  const cleanUp = async () => {
    await store?.close();
    await folder.remove();
  };
  const shop = await startShop({
    env: { MONGODB_URI: uri.href, METRICS_TOKEN: metricsToken, SESSION_SECRET: testSessionSecret },
  }).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  const withDatabase = async <Result>(work: (database: Db) => Promise<Result>): Promise<Result> => {
    const client = await MongoClient.connect(uri.href);
    try {
      return await work(client.db());
    } finally {
      await client.close();
    }
  };
  return {
    shop,
    databaseUri: uri.href,
    countOrders: () => withDatabase((database) => database.collection('orders').countDocuments()),
    setRole: (email, role) =>
      withDatabase(async (database) => {
        await database.collection('users').updateOne({ email }, { $set: { role } });
      }),
    stopDatabase: async () => {
      await store?.close();
      store = null;
    },
    restartDatabase: async () => {
      store ??= await startEmbeddedStore({ directory, port });
      const isReady = async () => (await fetch(`${shop.url}/readyz`)).status;
      await expect.poll(isReady).toBe(200);
    },
    stop: async () => {
      await shop.stop();
      await cleanUp();
    },
  };
}
