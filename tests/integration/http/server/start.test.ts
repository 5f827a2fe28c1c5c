import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { closeDatabase, connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { prepareDatabase } from '~/start/prepare-database.server';
import { startRefusingDatabase } from '../../../simulators/refusing-database';
import {
  findFreePort,
  makeTempFolder,
  startShopProcess,
  waitForOutput,
} from '../../../support/shop/start-shop';

async function temporaryFolder(): Promise<string> {
  const folder = await makeTempFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

/** Starts a shop on a database, with its data in a folder, and kills it after the test. */
async function startOn(uri: string, folder: string) {
  const port = await findFreePort();
  const shop = startShopProcess(
    {
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
      DARAJA_SIMULATOR_PORT: '0',
      MONGODB_URI: uri,
    },
    folder,
  );
  onTestFinished(async () => {
    shop.child.kill('SIGKILL');
    await shop.exited;
  });
  return { shop, port };
}

/** A shop whose start waits for another process that prepares its database, until `finish`. */
async function openWaitingShop() {
  const folder = await temporaryFolder();
  const directory = join(folder, 'store');
  await mkdir(directory);
  const store = await startEmbeddedStore({ directory });
  onTestFinished(store.close);
  const uri = store.uri.replace('?', 'malisho?').replace(/\/?malisho\?/, '/malisho?');
  const client = await MongoClient.connect(uri);
  onTestFinished(() => client.close());
  const leases = client.db('malisho').collection<{ _id: string }>('leases');
  await leases.insertOne({
    _id: 'start',
    ...{ holder: 'another', expiresAt: new Date(Date.now() + 60_000), activity: 'Creating indexes (9 s)' },
  });
  const { shop, port } = await startOn(uri, folder);
  const waiting = 'Waiting for another process that is preparing the database: Creating indexes \\(9 s\\)';
  await waitForOutput({ process: shop }, new RegExp(waiting));
  return {
    shop,
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    finish: () => leases.deleteOne({ _id: 'start' }),
  };
}

it('a start that waits is alive and not ready, and then answers who came meanwhile', async () => {
  const { shop, get, finish } = await openWaitingShop();
  const page = get('/products');
  expect((await get('/healthz')).status).toBe(200);
  const readiness = await get('/readyz');
  expect([readiness.status, await readiness.text()]).toEqual([503, 'starting\n']);
  await finish();
  await shop.ready();
  expect((await get('/readyz')).status).toBe(200);
  expect((await page).status).toBe(200);
});

it('a shop is ready when its first page comes', async () => {
  const folder = await temporaryFolder();
  const directory = join(folder, 'store');
  await mkdir(directory);
  const store = await startEmbeddedStore({ directory, failPoints: true });
  onTestFinished(store.close);
  const uri = store.uri.replace('?', 'malisho?').replace(/\/?malisho\?/, '/malisho?');
  await connectDatabase({ uri, limits: 'start' });
  await prepareDatabase({
    siteName: null,
    seedDemo: true,
    admin: null,
    print: () => undefined,
    now: new Date(),
  });
  await closeDatabase();
  const client = await MongoClient.connect(uri);
  onTestFinished(() => client.close());
  // The products of the first pages cannot be counted; the driver asks twice for each.
  await client.db('admin').command({
    configureFailPoint: 'failCommand',
    mode: { times: 4 },
    data: { failCommands: ['count'], errorCode: 11602 },
  });
  const { shop, port } = await startOn(uri, folder);
  await shop.ready();
  expect((await fetch(`http://127.0.0.1:${port}/home`)).status).toBe(200);
  await waitForOutput({ process: shop }, /"path":"\/home","status":200[^]*"path":"\/home","status":200/);
  const statuses = [...shop.output().matchAll(/"path":"\/home","status":(\d+)/g)].map(([, status]) => status);
  // All but the last by the shop itself.
  const failed = statuses.slice(0, -2);
  expect(failed.length).toBeGreaterThan(0);
  expect(statuses).toEqual([...failed.map(() => '503'), '200', '200']);
});

it('a start that is stopped ends at once', async () => {
  const { shop } = await openWaitingShop();
  shop.child.kill('SIGTERM');
  expect(await shop.exited).toBe(0);
  expect(shop.output()).toMatch(/\nStopping before the start has finished\n$/);
});

it('a start that the database refuses prints one line, without the password', async () => {
  const folder = await temporaryFolder();
  const password = 'maziwa:2026@shamba';
  const server = await startRefusingDatabase({ password, rights: 'none' });
  onTestFinished(server.close);
  const lineWith = async (secret: string) => {
    const credentials = `akinyi:${encodeURIComponent(secret)}`;
    const shop = startShopProcess(
      {
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        MONGODB_URI: `mongodb://${credentials}@${server.address}/malisho?authSource=admin`,
      },
      folder,
    );
    expect(await shop.exited).toBe(1);
    return shop.output();
  };
  expect(await lineWith(password)).toBe(
    'The user of MONGODB_URI lacks rights: it needs the role readWrite on the database malisho\n',
  );
  expect(await lineWith('uji:2026@shamba')).toBe(
    'MONGODB_URI is wrong: the database does not accept its user name and password (a user of another database needs authSource)\n',
  );
});
