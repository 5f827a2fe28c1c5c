import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startBuiltShop, type RunningShop } from '../start-built-shop';

/**
 * `npm run attack`: thousands of sockets with incomplete forms, from one address and from fifty, against a shop with the
 * memory options of production. Prints its memory, and the response times of two visitors (one behind an attacker's
 * address) before, during and after. Traffic stays on 127.0.0.0/8. `npm run attack -- 5000` runs one number of sockets;
 * SHOP_MAIN is another built server to compare with.
 */
const counts = process.argv[2] === undefined ? [5_000, 9_000] : [Number(process.argv[2])];
const paths = process.argv[3] === undefined ? ['/cart', '/login', '/hooks/payments/x'] : [process.argv[3]];
const addresses = Array.from({ length: 50 }, (_, at) => `127.0.0.${at + 2}`);
const sources = [
  { name: 'one address', addresses: addresses.slice(0, 1), proxied: false },
  { name: '50 addresses', addresses: addresses, proxied: false },
  { name: '50 addresses behind a proxy', addresses: addresses, proxied: true },
];
const holdMs = 8_000;
/** Slower responses count as failures. */
const visitorTimeoutMs = 10_000;

type Attack = {
  readonly path: string;
  readonly sockets: number;
  readonly hangUp: boolean;
  readonly source: (typeof sources)[number];
};
type Waits = { readonly ms: number[]; failed: number };
type Outcome = { held: number; cut: number; refused: number; responses: Record<string, number> };

async function runAttacks() {
  const descriptors = (process.report.getReport() as { userLimits?: { open_files?: { hard: unknown } } })
    .userLimits?.open_files?.hard;
  console.log(`Files that a process may hold open (ulimit -Hn): ${String(descriptors)}`);
  const directory = await mkdtemp(join(tmpdir(), 'malisho-attack-'));
  try {
    for (const path of paths)
      for (const source of sources)
        for (const sockets of counts)
          for (const hangUp of [true, false]) {
            // The limits do not depend on the form, so one path is enough behind the proxy.
            if (source.proxied && path !== paths[0]) continue;
            if (typeof descriptors === 'number' && descriptors < sockets + 200)
              console.log(`${sockets} sockets are skipped: ulimit -Hn is ${descriptors}`);
            else await runAttack(directory, { path, sockets, hangUp, source });
          }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function runAttack(directory: string, attack: Attack) {
  const { path, sockets, hangUp, source } = attack;
  const shop = await startBuiltShop(directory, {
    env: { TRUSTED_PROXIES: source.proxied ? '1' : '0' },
    main: process.env['SHOP_MAIN'],
  });
  const exit: { reason?: string } = {};
  void shop.exited.then((reason) => (exit.reason = reason));
  console.log(`\n${sockets} sockets from ${source.name}, POST ${path}, ${hangUp ? 'hang up' : 'stay'}`);
  try {
    const visitors = [
      { name: 'elsewhere', address: '127.0.1.1' },
      { name: 'next door', address: source.addresses[0] ?? '' },
    ].map((visitor) => ({ name: visitor.name, ...startVisitor(shop, visitor.address, source.proxied) }));
    const memoryBefore = await memoryOf(shop);
    await wait(2_000);
    for (const visitor of visitors) visitor.begin('during');
    const outcome = await sendAttack(shop, attack);
    // Time to process the closed sockets.
    await wait(2_000);
    for (const visitor of visitors) visitor.begin('after');
    await wait(3_000);
    const memory = await memoryOf(shop);
    for (const visitor of visitors) visitor.stop();
    console.log(`  attackers: ${describe(outcome)}`);
    console.log(
      `  memory: ${memoryBefore.now} MB before, ${exit.reason === undefined ? `${memory.now} MB after, peak ${memory.peak} MB` : `PROCESS EXITED: ${exit.reason}`}`,
    );
    for (const { name, phases } of visitors)
      for (const [phase, pages] of phases)
        for (const [page, waits] of pages) console.log(`  ${name.padEnd(9)} ${figures(phase, page, waits)}`);
  } finally {
    await shop.stop();
  }
}

async function sendAttack({ url }: RunningShop, attack: Attack): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL('./incomplete-bodies.mjs', import.meta.url)), { execArgv: [] });
  const { path, sockets, hangUp, source } = attack;
  child.send({ port: Number(new URL(url).port), path, sockets, hangUp, holdMs, ...source });
  const [outcome] = (await once(child, 'message')) as [Outcome];
  return outcome;
}

/** Repeatedly requests the home page and clears the cart from this address. */
function startVisitor({ url }: RunningShop, address: string, proxied: boolean) {
  const phases = new Map<string, Map<string, Waits>>();
  let phase = 'before';
  let stopped = false;
  const send = async (method: string, path: string) => {
    const startPhase = phase;
    const started = performance.now();
    const isExpected = await sendRequestAs(`${url}${path}`, { method, address, proxied });
    const pages = phases.get(startPhase) ?? new Map<string, Waits>();
    const waits = pages.get(`${method} ${path}`) ?? { ms: [], failed: 0 };
    phases.set(startPhase, pages.set(`${method} ${path}`, waits));
    if (isExpected) waits.ms.push(performance.now() - started);
    else waits.failed += 1;
  };
  const run = async () => {
    while (!stopped) {
      await send('GET', '/home');
      await send('POST', '/cart');
      await wait(20);
    }
  };
  void run();
  return { phases, begin: (name: string) => void (phase = name), stop: () => void (stopped = true) };
}

/** Whether the response is the regular one. */
const sendRequestAs = (
  url: string,
  { method, address, proxied }: { method: string; address: string; proxied: boolean },
): Promise<boolean> =>
  new Promise((resolve) => {
    const body = method === 'POST' ? 'intent=clear' : undefined;
    const request = sendRequest(url, {
      method,
      agent: false,
      localAddress: proxied ? '127.0.0.1' : address,
      headers: {
        ...(proxied && { 'X-Forwarded-For': address }),
        ...(body && {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': String(body.length),
        }),
      },
      signal: AbortSignal.timeout(visitorTimeoutMs),
    });
    request.once('error', () => resolve(false));
    request.once('response', (response) => {
      response.once('error', () => resolve(false));
      response.once('end', () => resolve(response.statusCode === (body ? 303 : 200)));
      response.resume();
    });
    request.end(body);
  });

const describe = ({ held, cut, refused, responses }: Outcome) =>
  `${held} held to the end, ${cut} cut off, ${refused} not let in, responses ${JSON.stringify(responses)}`;

function figures(phase: string, page: string, { ms, failed }: Waits): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(0).padStart(5);
  const waits = `p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ms`;
  return `${phase.padEnd(6)}  ${page.padEnd(10)}  ${String(ms.length).padStart(5)} served, ${failed} failed  ${waits}`;
}

/** Resident memory and its peak in MB; NaN after the process has exited. */
async function memoryOf({ pid }: RunningShop): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (field: string) =>
    Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

await runAttacks();
