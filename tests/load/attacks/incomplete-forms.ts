import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startBuiltShop, type RunningShop } from '../start-built-shop';
import { memoryOf } from './memory';
import { startVisitor } from './visitor';

const addresses = Array.from({ length: 50 }, (_, at) => `127.0.0.${at + 2}`);
const sources = [
  { name: 'one address', addresses: addresses.slice(0, 1), proxied: false },
  { name: '50 addresses', addresses: addresses, proxied: false },
  { name: '50 addresses behind a proxy', addresses: addresses, proxied: true },
];
const holdMs = 8_000;

type Attack = {
  readonly path: string;
  readonly sockets: number;
  readonly hangUp: boolean;
  readonly source: (typeof sources)[number];
};
type Outcome = { held: number; cut: number; refused: number; responses: Record<string, number> };

/** `options`: the number of sockets and the path. */
export async function runIncompleteForms(directory: string, options: readonly string[]) {
  const [count, onlyPath] = options;
  const counts = count === undefined ? [5_000, 9_000] : [Number(count)];
  const paths = onlyPath === undefined ? ['/cart', '/login', '/hooks/payments/x'] : [onlyPath];
  const descriptors = (process.report.getReport() as { userLimits?: { open_files?: { hard: unknown } } })
    .userLimits?.open_files?.hard;
  console.log(`Files that a process may hold open (ulimit -Hn): ${String(descriptors)}`);
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
    const neighbour = source.addresses[0] ?? '';
    const visitors = [
      { name: 'elsewhere', address: '127.0.1.1', bodyDelayMs: 0 },
      { name: 'elsewhere, slow', address: '127.0.1.2', bodyDelayMs: 500 },
      { name: 'next door', address: neighbour, bodyDelayMs: 0 },
      { name: 'next door, slow', address: neighbour, bodyDelayMs: 500 },
    ].map(({ name, ...visit }) => ({
      name,
      ...startVisitor(shop.url, {
        ...visit,
        proxied: source.proxied,
        requests: ['GET /home', 'POST /cart'],
      }),
    }));
    const memoryBefore = await memoryOf(shop);
    await wait(2_000);
    for (const visitor of visitors) visitor.begin('during');
    const outcome = await sendAttack(shop, attack);
    // Time to process the closed sockets.
    await wait(2_000);
    for (const visitor of visitors) visitor.begin('after');
    await wait(3_000);
    const memory = await memoryOf(shop);
    await Promise.all(visitors.map((visitor) => visitor.stop()));
    console.log(`  attackers: ${describe(outcome)}`);
    console.log(
      `  memory: ${memoryBefore.now} MB before, ${exit.reason === undefined ? `${memory.now} MB after, peak ${memory.peak} MB` : `PROCESS EXITED: ${exit.reason}`}`,
    );
    for (const { name, describe: describeWaits } of visitors)
      for (const line of describeWaits()) console.log(`  ${name.padEnd(15)} ${line}`);
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

const describe = ({ held, cut, refused, responses }: Outcome) =>
  `${held} held to the end, ${cut} cut off, ${refused} not let in, responses ${JSON.stringify(responses)}`;
