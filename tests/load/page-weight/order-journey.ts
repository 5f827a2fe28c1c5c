import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { chromium, type Browser } from 'playwright';
import { startEmbeddedStore } from '#db/embedded';
import { browserArguments, browserEnvironment, findBrowser } from '../../support/find-browser';
import { budgets } from './budgets';
import { countOfficeWays } from './count-office-steps';
import { countWays, type CountedWay, type Steps } from './count-steps';
import { startSaveDataProxy } from './save-data-proxy';
import { startBuiltShop, type RunningShop } from '../start-built-shop';
import { walkToOrder, type WayPage } from './walk-to-order';

/**
 * `npm run order-journey`: what a phone transfers from the home page to a placed order, without scripts, with scripts and with
 * Save-Data, by page and kind; and the pages, taps and typed characters that it takes, and that everyday acts of the farm take. `--slow` measures the time on a slow network and
 * processor as well, `--build DIR` walks another built checkout in turns with this one, `--steps` only counts pages and taps. Exits
 * with 1 when a budget is exceeded.
 */
const { values: options } = parseArgs({
  options: {
    slow: { type: 'boolean', default: false },
    build: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    images: { type: 'boolean', default: false },
    steps: { type: 'boolean', default: false },
  },
});

const admin = { email: 'owner@example.com', password: 'five brown cows' };

const wayModes = ['no scripts', 'scripts', 'Save-Data'] as const;

type WayMode = (typeof wayModes)[number];
type Build = { readonly name: string; readonly directory: string; readonly isOurs: boolean };
type Way = { readonly pages: readonly WayPage[]; readonly seconds: number };

const builds: readonly Build[] = [
  ...(options.build ? [{ name: options.build, directory: resolve(options.build), isOurs: false }] : []),
  { name: 'this build', directory: process.cwd(), isOurs: true },
];

async function measureWays() {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-way-'));
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    // Lazy images begin to load at the distance that Chromium has for 3G.
    args: browserArguments.map((each) => each.replace(/(?<=ImageMarginPxUnknown=)\d+/, '2500')),
    env: browserEnvironment,
  });
  const shops: RunningShop[] = [];
  // Of our build: the orders of a morning are written into it.
  const store = await startEmbeddedStore({ directory: join(directory, 'store') });
  const client = new MongoClient(store.uri);
  try {
    for (const [index, build] of builds.entries())
      shops.push(
        await startBuiltShop(join(directory, String(index)), {
          cwd: build.directory,
          env: {
            ADMIN_EMAIL: admin.email,
            ADMIN_PASSWORD: admin.password,
            ...(build.isOurs && { MONGODB_URI: store.uri }),
          },
        }),
      );
    const url = shops.at(-1)?.url ?? '';
    const areTooMany = printSteps([
      ...(await countWays(browser, url)),
      ...(await countOfficeWays(browser, url, admin, client.db('malisho'))),
    ]);
    const ways = options.steps ? null : await walkInTurns(browser, shops);
    const isExceeded =
      ways !== null && builds.map((build) => printWays(build, ways.get(build) ?? new Map())).includes(true);
    process.exitCode = areTooMany || isExceeded ? 1 : 0;
  } finally {
    await browser.close();
    await Promise.all(shops.map((shop) => shop.stop()));
    await client.close();
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Times differ from minute to minute on a busy machine: the builds take turns. */
async function walkInTurns(browser: Browser, shops: readonly RunningShop[]) {
  const ways = new Map<Build, Map<WayMode, Way[]>>();
  const rounds = options.slow ? Number(options.rounds) : 1;
  for (let round = 0; round < rounds; round += 1)
    for (const mode of wayModes)
      for (const [index, build] of builds.entries()) {
        const shopUrl = shops[index]?.url ?? '';
        const proxy = mode === 'Save-Data' ? await startSaveDataProxy(shopUrl) : null;
        const pages = await walkToOrder(browser, {
          url: proxy?.url ?? shopUrl,
          javaScript: mode !== 'no scripts',
          slow: options.slow,
        });
        proxy?.stop();
        const byMode = ways.get(build) ?? new Map<WayMode, Way[]>();
        const seconds = pages.reduce((sum, page) => sum + page.seconds, 0);
        byMode.set(mode, [...(byMode.get(mode) ?? []), { pages, seconds }]);
        ways.set(build, byMode);
        if (options.slow)
          console.log(`  round ${round + 1}, ${build.name}, ${mode}: ${seconds.toFixed(1)} s`);
      }
  return ways;
}

/** Returns whether a way takes more than its budget. */
function printSteps(ways: readonly CountedWay[]): boolean {
  const isOver = ({ name, steps }: CountedWay) =>
    Object.entries(budgets.steps[name]).some(([kind, most]) => steps[kind as keyof Steps] > most);
  console.log('\nFrom the home page to a placed cash order, and the farm’s everyday acts, without scripts:');
  console.table(ways.map((way) => ({ way: way.name, ...way.steps, broken: isOver(way) ? 'EXCEEDED' : '' })));
  return ways.some(isOver);
}

/** Returns whether a budget of ours is exceeded. */
function printWays(build: Build, ways: ReadonlyMap<WayMode, readonly Way[]>): boolean {
  let isExceeded = false;
  for (const [mode, walked] of ways) {
    const byTime = [...walked].sort((one, other) => one.seconds - other.seconds);
    const way = byTime[Math.floor(byTime.length / 2)];
    if (!way) continue;
    const total = way.pages.reduce((sum, page) => sum + page.total, 0);
    const budget = budgets.way[mode];
    const broken = build.isOurs && total > budget;
    isExceeded ||= broken;
    console.log(
      `\n${build.name}, ${mode}: ${kilobytes(total)} of ${kilobytes(budget)}` +
        (options.slow ? `, ${way.seconds.toFixed(1)} s` : '') +
        (broken ? ', EXCEEDED' : ''),
    );
    console.table(
      way.pages.map(({ images: _, seconds, ...page }) => ({
        ...page,
        ...(options.slow && { seconds: Number(seconds.toFixed(2)) }),
      })),
    );
    if (options.images)
      for (const page of way.pages)
        for (const image of page.images) console.log(`  ${page.page}  ${image.bytes}  ${image.path}`);
  }
  return isExceeded;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

await measureWays();
