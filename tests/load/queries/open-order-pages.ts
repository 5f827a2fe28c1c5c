import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, connectDatabase } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { collections } from '~/domain/collections';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { cookieName } from '~/http/session/cookie-signing.server';
import { storeDirectoryOf } from '~/start/database-location';
import { generateToken, hashToken } from '~/lib/token.server';
import { makeSession, makeUser, signCookie, testSessionSecret } from '../../support/fixtures/users';
import { cpuTimeMs } from '../bench/cpu-time';
import { median } from '../median';
import { startBuiltShop, type RunningShop } from '../start-built-shop';
import { fillOrders } from './fill-orders';

const rounds = 5;
const requestsPerRound = 12;

type OpenShop = RunningShop & { readonly cookie: string; remove(): Promise<void> };

/** The processor time of whole pages of the built shop, of which the queries are a part. Prints ms and ratio. */
export async function comparePages(counts: readonly [few: number, many: number], now: Date): Promise<void> {
  const today = toDateInput(now);
  const pages = [
    '/admin-dashboard',
    '/day-sheet',
    `/day-sheet?day=${addDays(today, 1)}`,
    '/payments-to-check',
    `/orders-admin?from=${addDays(today, -14)}&to=${today}&sort=highest`,
    `/orders-admin?from=${addDays(today, -14)}&to=${today}`,
  ];
  const shops: OpenShop[] = [];
  try {
    for (const count of counts) shops.push(await openShop(count, now));
    for (const page of pages) {
      const [few = [], many = []] = await measureInTurns(shops, page);
      const ratio = median(many) / median(few);
      const times = [few, many].map((values) => median(values).toFixed(1).padStart(7)).join(' ');
      console.log(`  ${ratio.toFixed(2)}${ratio > 1.5 ? ' !' : '  '} ${times}  ${page}`);
    }
  } finally {
    for (const shop of shops) await shop.stop().then(shop.remove);
  }
}

async function openShop(count: number, now: Date): Promise<OpenShop> {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-bench-open-'));
  const env = { SESSION_SECRET: testSessionSecret, SEED_DEMO: '1' };
  await (await startBuiltShop(directory, { env })).stop();
  const store = await startEmbeddedStore({ directory: storeDirectoryOf(directory) });
  await connectDatabase({ uri: store.uri, soleWriter: true });
  await fillOrders(count, now, { dueToday: 20 });
  const token = generateToken();
  const user = makeUser({ role: 'super_admin' });
  await collections().users.insertOne(user);
  await collections().sessions.insertOne({ ...makeSession(user), _id: hashToken(token) });
  await closeDatabase();
  await store.close();
  const name = cookieName('malisho_session', false);
  const cookie = `${name}=${await signCookie(name, token)}`;
  const shop = await startBuiltShop(directory, { env });
  return { ...shop, cookie, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function measureInTurns(shops: readonly OpenShop[], page: string): Promise<readonly number[][]> {
  const times = shops.map((): number[] => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, { url, pid, cookie }] of shops.entries()) {
      const before = await cpuTimeMs(pid);
      for (let sent = 0; sent < requestsPerRound; sent += 1) {
        const response = await fetch(`${url}${page}`, { headers: { cookie }, redirect: 'manual' });
        if (response.status !== 200) throw new Error(`${page} answered ${response.status}`);
        await response.arrayBuffer();
      }
      if (round > 0) times[index]?.push(((await cpuTimeMs(pid)) - before) / requestsPerRound);
    }
  return times;
}
