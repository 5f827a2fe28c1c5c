import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient, type Db } from 'mongodb';
import { createSharedContentVersions } from '#db/content-version';
import { invalidateOnWrite } from '#db/write-invalidation';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const builtServer = join(root, 'build/server/main.js');

type Variables = Readonly<Record<string, string | undefined>>;

export type ShopOptions = {
  /** Settings beside (or instead of) those of a test; undefined takes one away. */
  env?: Variables;
  /**
   * `own`: the store that the shop opens in its data folder. `served`: one that the test can look into and change while
   * the shop runs. Both are a database of its own on TEST_MONGODB_URI where that is set.
   */
  store?: 'own' | 'shared';
};

/** A process of the built shop, as a test starts it. */
export type ShopProcess = {
  readonly child: ChildProcess;
  /** Everything that it printed so far, both streams. */
  output(): string;
  /** Resolves with the exit code once it has ended; null when a signal killed it. */
  readonly exited: Promise<number | null>;
  /** Resolves when it says that it is ready; rejects with what it printed when it ends before. */
  ready(): Promise<void>;
};

export type Shop = {
  /** The address of the shop, without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** The address of the Daraja simulator that the shop started; '' where it started none. */
  readonly simulatorUrl: string;
  /** The database of a `served` shop. What is written to it is told to the shop, as another process of it would. */
  database(): Db;
  readonly process: ShopProcess;
  /** Ends it as an operator would and removes what it left; returns the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would; `stop` still has to clean up. */
  kill(): Promise<void>;
};

/** Variables of the machine must not reach into a test. */
const unsetVariables: Variables = Object.fromEntries(
  [
    'NODE_ENV SITE_URL SITE_NAME SESSION_SECRET MONGODB_URI ADMIN_EMAIL ADMIN_PASSWORD SEED_DEMO DARAJA_BASE_URL',
    'DARAJA_CONSUMER_KEY DARAJA_CONSUMER_SECRET DARAJA_SHORTCODE DARAJA_PASSKEY DARAJA_TRANSACTION_TYPE',
    'DARAJA_CALLBACK_BASE_URL DARAJA_SIMULATOR_PORT TRUSTED_PROXIES OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_NAME SMTP_URL MAIL_FROM FORM_MAIL_URL FORM_MAIL_ACCESS_KEY VITEST',
    'IMAGE_HOST_URL IMAGE_HOST_UPLOAD_PRESET IMAGE_HOST_API_KEY IMAGE_HOST_PICTURES',
  ].flatMap((names) => names.split(' ').map((name) => [name, undefined])),
);

/** Starts the built server with exactly these settings, in an empty working folder. */
export function startShopProcess(variables: Variables, workingFolder = tmpdir()): ShopProcess {
  if (!existsSync(builtServer)) throw new Error('The shop is not built: run node scripts/build.mjs first.');
  const child = spawn(process.execPath, [builtServer], {
    cwd: workingFolder,
    env: { ...process.env, ...unsetVariables, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (/^Ready in /m.test(output)) resolve();
      });
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const failed = ended.then((code) => Promise.reject(new Error(`The shop ended with ${code}: ${output}`)));
  // Whoever waits for `ready` hears of it.
  failed.catch(() => undefined);
  return { child, output: () => output, exited: ended, ready: () => Promise.race([isReady, failed]) };
}

/** A port that was free a moment ago; any, or this one, and then it throws where it is taken. */
export async function findFreePort(wanted = 0): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * A free port that stays so while nothing listens there for a while: the system gives out those above 32767 by itself
 * (ip_local_port_range), to whoever connects to something.
 */
export async function findStablePort(): Promise<number> {
  for (let tries = 20; ; tries -= 1) {
    try {
      return await findFreePort(randomInt(20_000, 32_768));
    } catch (error) {
      if (tries === 0) throw error;
    }
  }
}

/** A folder of its own for one shop, and how to remove it. */
export async function makeTempFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'malisho-shop-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/**
 * Starts a shop with the demo farm in a folder, a database and on ports of its own, and waits until it is ready.
 * One for a test file is enough; the caller stops it.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const closers: (() => Promise<unknown>)[] = [];
  const cleanUp = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const folder = await makeTempFolder();
    closers.push(folder.remove);
    const store = await openStore(folder.path, options.store ?? 'own', closers);
    const { shop, port } = await startOnFreePort({
      DATA_DIR: join(folder.path, 'data'),
      MONGODB_URI: store.uri,
      ...options.env,
    });
    closers.push(() => endProcess(shop, 'SIGKILL'));
    const { child } = shop;
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      simulatorUrl: /simulated: .* (http:\S+)/.exec(shop.output())?.[1] ?? '',
      database: () => {
        if (!store.database)
          throw new Error("Start the shop with store: 'shared' to look into its database.");
        return store.database;
      },
      process: shop,
      stop: async () => {
        child.kill('SIGTERM');
        const code = await shop.exited;
        await cleanUp();
        return code;
      },
      kill: () => endProcess(shop, 'SIGKILL'),
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Resolves with the match when the shop has printed something like it. */
export const waitForOutput = ({ process }: Pick<Shop, 'process'>, words: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve) => {
    const look = () => {
      const match = words.exec(process.output());
      if (!match) return;
      process.child.stdout?.off('data', look);
      resolve(match);
    };
    process.child.stdout?.on('data', look);
    look();
  });

/** All that the shop has printed; lines of requests come together, a moment after their answers. */
export async function readOutput(shop: Pick<Shop, 'url' | 'process'>): Promise<string> {
  const mark = `/mark-in-the-log-${randomUUID()}`;
  await fetch(shop.url + mark, { method: 'HEAD' });
  await waitForOutput(shop, new RegExp(mark));
  return shop.process.output();
}

async function endProcess(shop: ShopProcess, signal: NodeJS.Signals): Promise<void> {
  shop.child.kill(signal);
  await shop.exited;
}

/** Between finding a free port and listening on it somebody else may take it: then another one is tried. */
async function startOnFreePort(variables: Variables): Promise<{ shop: ShopProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const shop = startShopProcess({
      HOST: '127.0.0.1',
      PORT: String(port),
      // Callbacks of the simulator come here.
      SITE_URL: `http://127.0.0.1:${port}`,
      DARAJA_SIMULATOR_PORT: '0',
      ...variables,
    });
    try {
      await shop.ready();
      return { shop, port };
    } catch (error) {
      if (attempt === 3 || !shop.output().includes('EADDRINUSE')) throw error;
    }
  }
}

/** Where the shop's data goes; `uri` is undefined where the shop opens its own store. */
async function openStore(
  folder: string,
  kind: 'own' | 'shared',
  closers: (() => Promise<unknown>)[],
): Promise<{ uri?: string; database?: Db }> {
  const server = process.env['TEST_MONGODB_URI'];
  if (kind === 'own' && !server) return {};
  const uri = server ? nameDatabase(server) : await serveStore(folder, closers);
  const client = await MongoClient.connect(uri);
  const database = invalidateOnWrites(client.db());
  closers.push(async () => {
    if (server) await database.dropDatabase();
    await client.close();
  });
  return { uri, database };
}

/** Has each write to the database raise the content's version, so that the shop shows it with the next request. */
function invalidateOnWrites(database: Db): Db {
  const { increment } = createSharedContentVersions(database);
  const open = database.collection.bind(database);
  database.collection = (name, options) =>
    invalidateOnWrite(open(name, options), { recordsChangedIds: name === 'products', invalidate: increment });
  return database;
}

async function serveStore(folder: string, closers: (() => Promise<unknown>)[]): Promise<string> {
  const { startEmbeddedStore } = await import('#db/embedded');
  const directory = join(folder, 'shared');
  await mkdir(directory);
  const store = await startEmbeddedStore({ directory });
  closers.push(store.close);
  return nameDatabase(store.uri, 'malisho');
}

/** Puts a database into an address that names none. */
function nameDatabase(uri: string, name = `shop_${process.pid}_${randomBytes(6).toString('hex')}`): string {
  const [, hosts, query] =
    /^([^?]*?)\/?(\?.*)?$/.exec(uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+\/)[^?]*/, '$1')) ?? [];
  return `${hosts}/${name}${query ?? ''}`;
}
