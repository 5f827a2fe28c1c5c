import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient, type Db } from 'mongodb';
import { createSharedContentVersions } from '#db/content-version';
import { observeWrites } from '#db/observe-writes';
import { createInvalidator } from '#db/write-invalidation';
import { nameWork } from '../../../scripts/processor-time.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const builtServer = join(root, 'build/server/main.js');

type Variables = Readonly<Record<string, string | undefined>>;

export type ShopOptions = {
  /** Environment variables; undefined removes one. */
  env?: Variables;
  /**
   * `own`: the store in the shop's data folder. `shared`: one that the test can read and write while the shop runs. Both
   * are a separate database on TEST_MONGODB_URI where that is set.
   */
  store?: 'own' | 'shared';
};

/** A process of the built shop. */
type ShopProcess = {
  readonly child: ChildProcess;
  /** The output of both streams so far. */
  output(): string;
  /** The exit code; null when a signal killed the process. */
  readonly exited: Promise<number | null>;
  /** Resolves when the shop reports that it is ready; rejects with its output if it exits before. */
  ready(): Promise<void>;
};

export type Shop = {
  /** The origin of the shop, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** The URL of the Daraja simulator that the shop started; '' without one. */
  readonly simulatorUrl: string;
  /** The MONGODB_URI of a shop with `store: 'shared'`, for other shops on the same database; '' otherwise. */
  readonly databaseUri: string;
  /** The database of a shop with `store: 'shared'`. Writes increment the content version, as another process would. */
  database(): Db;
  readonly process: ShopProcess;
  /** Sends SIGTERM, removes the temporary files, and returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL; `stop` still has to clean up. */
  kill(): Promise<void>;
  /** Kills the process and removes its files at the end of this process, which waits for nothing. */
  discard(): void;
};

/** Variables of the machine that must not affect a test. */
export const unsetVariables: Variables = Object.fromEntries(
  [
    'NODE_ENV SITE_URL SITE_NAME SESSION_SECRET MONGODB_URI ADMIN_EMAIL ADMIN_PASSWORD SEED_DEMO DARAJA_BASE_URL',
    'DARAJA_CONSUMER_KEY DARAJA_CONSUMER_SECRET DARAJA_SHORTCODE DARAJA_PASSKEY DARAJA_TRANSACTION_TYPE',
    'DARAJA_CALLBACK_BASE_URL DARAJA_SIMULATOR_PORT TRUSTED_PROXIES OIDC_ISSUER OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_NAME SMTP_URL MAIL_FROM SMS_USERNAME SMS_API_KEY SMS_SENDER SMS_TRANSACTIONAL SMS_PART_PRICE SMS_BASE_URL SMS_SIMULATOR FORM_MAIL_URL FORM_MAIL_ACCESS_KEY VITEST',
    'IMAGE_HOST_URL IMAGE_HOST_UPLOAD_PRESET IMAGE_HOST_API_KEY IMAGE_HOST_PICTURES METRICS_TOKEN',
  ].flatMap((names) => names.split(' ').map((name) => [name, undefined])),
);

/** Starts the built server with exactly these variables. */
export function startShopProcess(variables: Variables, workingFolder = tmpdir()): ShopProcess {
  if (!existsSync(builtServer)) throw new Error('The shop is not built: run node scripts/build.mjs first.');
  const child = spawn(process.execPath, [builtServer], {
    cwd: workingFolder,
    env: { ...process.env, ...unsetVariables, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  nameWork(child.pid, 'starts of shops');
  let output = '';
  const isReady = new Promise<void>((resolve) => {
    let isStarting = true;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        // The output of a shop that many files use becomes long.
        if (!isStarting || !/^Ready in /m.test(output)) return;
        isStarting = false;
        nameWork(child.pid, null);
        resolve();
      });
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const failed = ended.then((code) => Promise.reject(new Error(`The shop ended with ${code}: ${output}`)));
  // Callers of `ready` see the rejection.
  failed.catch(() => undefined);
  return { child, output: () => output, exited: ended, ready: () => Promise.race([isReady, failed]) };
}

/** A port that was free a moment ago; throws when `wanted` is taken. */
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

/** A free port below 32768: the system does not assign it to outgoing connections (ip_local_port_range). */
export async function findStablePort(): Promise<number> {
  for (let attempts = 20; ; attempts -= 1) {
    try {
      return await findFreePort(randomInt(20_000, 32_768));
    } catch (error) {
      if (attempts === 0) throw error;
    }
  }
}

/** A temporary folder and a function that removes it. */
export async function makeTempFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'malisho-shop-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Starts a shop with the demo farm on its own folder, database and ports. The caller stops it; see also `useShop`. */
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
      // Tests of the API send more requests than a client would.
      API_RATE_LIMIT: '1000000',
      ...options.env,
    });
    closers.push(() => endProcess(shop, 'SIGKILL'));
    const { child } = shop;
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      simulatorUrl: /simulated: .* (http:\S+)/.exec(shop.output())?.[1] ?? '',
      databaseUri: store.uri ?? '',
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
      discard() {
        child.kill('SIGKILL');
        rmSync(folder.path, { recursive: true, force: true, maxRetries: 3 });
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Resolves with the match once the shop's output matches. */
export const waitForOutput = ({ process }: Pick<Shop, 'process'>, words: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve) => {
    const check = () => {
      const match = words.exec(process.output());
      if (!match) return;
      process.child.stdout?.off('data', check);
      resolve(match);
    };
    process.child.stdout?.on('data', check);
    check();
  });

/** The shop's output so far. Request log lines are written in batches, so it waits for the line of a request of its own. */
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

/** Retries with another port when another process takes the port before the shop listens. */
async function startOnFreePort(variables: Variables): Promise<{ shop: ShopProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const shop = startShopProcess({
      HOST: '127.0.0.1',
      PORT: String(port),
      // The simulator sends callbacks to SITE_URL.
      SITE_URL: `http://127.0.0.1:${port}`,
      DARAJA_SIMULATOR_PORT: '0',
      // What a shop without an account does; a test of texts sets 1.
      SMS_SIMULATOR: '0',
      ...variables,
    });
    try {
      await shop.ready();
      return { shop, port };
    } catch (error) {
      if (attempt === 3 || !/^PORT is taken: /m.test(shop.output())) throw error;
    }
  }
}

/** `uri` is undefined where the shop opens its own store. */
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

/**
 * Variables that let several shops use one database in turn, and a function that drops it. Empty without
 * TEST_MONGODB_URI: there the shops share the store in DATA_DIR.
 */
export function reserveDatabase(): { variables: Variables; drop: () => Promise<void> } {
  const server = process.env['TEST_MONGODB_URI'];
  if (!server) return { variables: {}, drop: () => Promise.resolve() };
  const uri = nameDatabase(server);
  const drop = async () => {
    const client = await MongoClient.connect(uri);
    await client.db().dropDatabase();
    await client.close();
  };
  return { variables: { MONGODB_URI: uri }, drop };
}

/** Makes each write increment the content version, so that the shop's caches are invalidated. */
function invalidateOnWrites(database: Db): Db {
  const { increment } = createSharedContentVersions(database);
  const open = database.collection.bind(database);
  database.collection = (name, options) =>
    observeWrites(open(name, options), [
      createInvalidator({ recordsChangedIds: name === 'products', invalidate: increment }),
    ]);
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

/** Adds a database name to a URI without one. */
function nameDatabase(uri: string, name = `shop_${process.pid}_${randomBytes(6).toString('hex')}`): string {
  const [, hosts, query] =
    /^([^?]*?)\/?(\?.*)?$/.exec(uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+\/)[^?]*/, '$1')) ?? [];
  return `${hosts}/${name}${query ?? ''}`;
}
