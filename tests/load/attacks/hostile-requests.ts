import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createVisitor } from '../../support/shop/visitor';
import { startBuiltShop, type RunningShop } from '../start-built-shop';
import { hostileBodies, hostileHeads, publicForms, uncachedPages } from './hostile-bodies';
import { memoryOf, resetMemoryPeak } from './memory';
import { startVisitor } from './visitor';

const attackerAddress = '127.0.0.2';
const visitorAddress = '127.0.1.1';

/** docs/decisions/0088: of one request, and of many at once. */
const maxWaitOfRequestMs = 400;
const maxWaitOfFloodMs = 1_000;

type Attack = {
  readonly name: string;
  readonly requests: readonly Buffer[] | (() => Promise<readonly Buffer[]>);
  /** 1: each request once, after the answer to the one before. */
  readonly connections: number;
  readonly seconds: number;
  readonly bytesPerSecond?: number;
};

const admin = { email: 'owner@malisho.example', password: 'Maziwa-Safi-2026!' };

type Sent = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
};

function toRequest({ method = 'POST', path, headers = {}, body = '' }: Sent): Buffer {
  const bytes = Buffer.from(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(bytes.length > 0 ? [`Content-Length: ${bytes.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

const multipart = 'multipart/form-data; boundary=x';
const get = (path: string, headers: Readonly<Record<string, string>> = {}): Sent => ({
  method: 'GET',
  path,
  headers,
});
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' };

async function listAttacks(shop: RunningShop): Promise<readonly Attack[]> {
  const owner = createVisitor(shop.url);
  await owner.post('/login', admin);
  const staff = { ...owner.cookieHeader() };
  const token = (
    JSON.parse(
      (
        await owner.send('/api/auth/login', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(admin),
        })
      ).text,
    ) as { access_token: string }
  ).access_token;
  const once = (name: string, requests: readonly Sent[]): Attack => ({
    name,
    requests: requests.map(toRequest),
    connections: 1,
    seconds: 0,
  });
  const flood = (name: string, connections: number, requests: readonly Sent[]): Attack => ({
    name,
    requests: requests.map(toRequest),
    connections,
    seconds: 8,
  });
  /** The dry run is a page of its own, whose address the upload gives. */
  const csvAttack = (name: string, csv: string): Attack => {
    const upload = {
      path: '/products-admin/import',
      headers: { ...staff, 'Content-Type': multipart },
      body: hostileBodies.csvForm(csv),
    };
    return {
      ...once(`staff: a CSV file of ${name}`, []),
      requests: async () => {
        const { location } = await owner.send(upload.path, { method: 'POST', ...upload });
        // A further file replaces the one before.
        return [...(location ? [toRequest(get(location, staff))] : []), toRequest(upload)];
      },
    };
  };
  const formsOf = (body: string) => publicForms.map((path) => ({ path, headers: urlencoded, body }));
  const uploads = ['/products-admin/new', '/blogs-admin/new', '/categories-admin/new', '/style-guide'];
  const toUploads = (type: string, body: string) =>
    uploads.map((path) => ({ path, headers: { ...staff, 'Content-Type': type }, body }));
  return [
    once('a form with one field 32,000 times', formsOf(hostileBodies.oneField)),
    once('a form with 8,000 fields', formsOf(hostileBodies.manyFields)),
    {
      name: 'four such forms at 6 kB/s',
      requests: formsOf(hostileBodies.oneField).map(toRequest),
      connections: 4,
      seconds: 20,
      bytesPerSecond: 6_000,
    },
    once(
      'paths of 15,000 slashes',
      hostileHeads.paths.map((path) => get(path)),
    ),
    once(
      'hostile queries',
      hostileHeads.queries.map((path) => get(path)),
    ),
    once(
      'hostile headers',
      hostileHeads.headers.map((headers) => get('/home', headers)),
    ),
    {
      ...once('2,000 pipelined requests of one connection', []),
      requests: ['/home', '/cart', '/no-such-page'].map((path) =>
        Buffer.concat([
          Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`.repeat(1_999)),
          toRequest(get(path)),
        ]),
      ),
    },
    once(
      'staff: an upload form, urlencoded, 20 MB',
      toUploads(urlencoded['Content-Type'], hostileBodies.largeUrlencoded),
    ),
    once('staff: an upload form with 300,000 fields', toUploads(multipart, hostileBodies.manyParts)),
    once('staff: an upload form with 4,000,000 headers', toUploads(multipart, hostileBodies.manyPartHeaders)),
    ...Object.entries(hostileBodies.csv).map(([name, csv]) => csvAttack(name, csv)),
    once(
      'staff: Markdown',
      hostileBodies.markdown.map((content) => ({
        path: '/blogs-admin/preview',
        headers: { ...staff, ...urlencoded },
        body: new URLSearchParams({ title: 'Cow', content }).toString(),
      })),
    ),
    once(
      'JSON of 256 KB',
      hostileBodies.json.flatMap((body) =>
        ['/api/messages', '/api/orders', '/api/auth/register', '/api/products'].map((path) => ({
          path,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body,
        })),
      ),
    ),
    once('a new password of combining marks', [
      {
        method: 'PUT',
        path: '/api/auth/users/change-password',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: hostileBodies.markedPassword,
      },
    ]),
    once(
      'staff: JSON of 13 MB',
      hostileBodies.largeJson.map((body) => ({
        path: '/api/categories',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body,
      })),
    ),
    flood(
      '130 connections for uncached pages',
      130,
      uncachedPages.map((path) => get(path)),
    ),
    flood(
      '250 connections for the data of pages',
      250,
      uncachedPages.map((path) => get(`${path}.data`)),
    ),
    flood('250 connections for pictures and callbacks', 250, [
      get(`/images/${'0'.repeat(32)}-640.jpg`),
      {
        path: `/hooks/payments/${'0'.repeat(64)}`,
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      },
    ]),
    flood('250 connections for the checkout', 250, [
      get('/checkout'),
      get('/track-order'),
      { path: '/checkout', headers: urlencoded, body: 'deliveryMethod=pickup' },
    ]),
    flood('130 connections that sign in', 130, [
      {
        path: '/login',
        headers: urlencoded,
        body: new URLSearchParams(admin).toString().replace('Maziwa', 'x'),
      },
    ]),
    flood('250 connections for the API', 250, [get('/api/products?limit=100'), get('/api/openapi.json')]),
  ];
}

async function send(shop: RunningShop, attack: Attack, requests: readonly Buffer[]) {
  const child = fork(fileURLToPath(new URL('./hostile-sender.mjs', import.meta.url)), {
    execArgv: [],
    serialization: 'advanced',
  });
  const { connections, seconds, bytesPerSecond } = attack;
  const port = Number(new URL(shop.url).port);
  child.send({ requests, connections, seconds, bytesPerSecond, port, address: attackerAddress });
  const [outcome] = (await once(child, 'message')) as [
    { statuses: Record<string, number>; longestMs: number },
  ];
  return outcome;
}

/** Whether nobody waited longer than the budgets. `only`: a part of the names of the attacks. */
export async function runHostileRequests(directory: string, only = ''): Promise<boolean> {
  const shop = await startBuiltShop(directory, {
    env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    main: process.env['SHOP_MAIN'],
  });
  let isWithin = true;
  try {
    for (const attack of (await listAttacks(shop)).filter(({ name }) => name.includes(only))) {
      const requests = typeof attack.requests === 'function' ? await attack.requests() : attack.requests;
      const visitor = startVisitor(shop.url, {
        address: visitorAddress,
        proxied: false,
        requests: ['GET /home', 'GET /search?q=milk+#', 'GET /cart', 'POST /cart'],
      });
      await wait(1_000);
      await resetMemoryPeak(shop);
      visitor.begin('during');
      const { statuses, longestMs } = await send(shop, attack, requests);
      visitor.begin('after');
      await wait(500);
      await visitor.stop();
      const { peak } = await memoryOf(shop);
      const [before, during, after] = ['before', 'during', 'after'].map((name) => visitor.waitsOf(name));
      const longest = Math.max(during?.longestMs ?? 0, after?.longestMs ?? 0);
      const failed = (during?.failed ?? 0) + (after?.failed ?? 0);
      const budget = attack.connections === 1 ? maxWaitOfRequestMs : maxWaitOfFloodMs;
      const isKept = failed === 0 && longest <= budget && Number.isFinite(peak);
      isWithin &&= isKept;
      console.log(`\n${attack.name}: ${isKept ? 'within' : 'OVER'} the budget of ${budget} ms`);
      console.log(
        `  answers ${JSON.stringify(statuses)}, the longest after ${longestMs} ms, peak of memory ${peak} MB`,
      );
      console.log(
        `  a visitor waited ${Math.round(longest)} ms at most, ${Math.round(before?.longestMs ?? 0)} ms before; ${failed} of ${during?.count} failed`,
      );
      for (const line of visitor.describe()) if (line.startsWith('during')) console.log(`    ${line}`);
    }
  } finally {
    await shop.stop();
  }
  return isWithin;
}
