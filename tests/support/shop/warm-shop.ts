import { setTimeout as wait } from 'node:timers/promises';
import { atProcessEnd } from '../at-process-end';
import { ownerEnv } from '../fixtures/owner';
import { testSessionSecret } from '../fixtures/users';
import { restoreSnapshot, takeSnapshot } from './database-snapshot';
import { idleShops, type WarmShop } from './idle-shops';
import { connectPhones } from './phones';
import { startShop, type Shop } from './start-shop';
import { metricsToken } from './start-shop-with-store';
import { endConnections, keepConnections } from './visitor';

/** The environment variables of these shops; the proxy is for tests that name the address of a client. */
export const warmVariables: Readonly<Record<string, string>> = {
  SESSION_SECRET: testSessionSecret,
  TRUSTED_PROXIES: '1',
  METRICS_TOKEN: metricsToken,
  API_RATE_LIMIT: '1000000',
  ...ownerEnv,
};

const borrowed = new Map<Shop, WarmShop>();

/** A job that began before the database was restored has written by then. */
const quietMs = 250;

/** A shop with the demo farm that files before may have used; give it back after the last test. */
export async function borrowShop(): Promise<Shop> {
  const warm = idleShops.pop() ?? (await startWarmShop());
  const { shop } = warm;
  const before = shop.process.output().length;
  const lent = {
    ...shop,
    process: { ...shop.process, output: () => shop.process.output().slice(before) },
  };
  borrowed.set(lent, warm);
  return lent;
}

async function startWarmShop(): Promise<WarmShop> {
  const shop = await startShop({ store: 'shared', env: warmVariables });
  atProcessEnd(shop.discard);
  keepConnections(shop);
  return { shop, snapshot: await takeSnapshot(shop.database()) };
}

/** Restores the demo farm and the phones. A shop that no longer runs, or does not come to rest, is not used again. */
export async function giveBackShop(shop: Shop): Promise<void> {
  const warm = borrowed.get(shop);
  borrowed.delete(shop);
  if (!warm) return;
  const { exitCode, signalCode } = shop.process.child;
  const isRunning = exitCode === null && signalCode === null;
  if (isRunning && (await comesToRest(warm))) {
    await connectPhones(shop.simulatorUrl).behaveWell();
    idleShops.push(warm);
  } else {
    endConnections(shop);
    await shop.stop();
  }
}

async function comesToRest({ shop, snapshot }: WarmShop): Promise<boolean> {
  for (let attempts = 0; attempts < 20; attempts += 1) {
    const changed = await restoreSnapshot(shop.database(), snapshot);
    if (changed.length === 0) return true;
    await wait(quietMs);
  }
  return false;
}
