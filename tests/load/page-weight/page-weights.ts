import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { chromium, type Browser, type Request as PageRequest } from 'playwright';
import { publicPages } from '~/domain/content/public-pages';
import { browserArguments, browserEnvironment, findBrowser } from '../../support/find-browser';
import { budgets } from './budgets';
import { fetchRaw } from '../fetch-raw';
import { startBuiltShop } from '../start-built-shop';

/**
 * `npm run page-weights`: the weight of every public page on a phone, with and without Save-Data, compared with the budgets.
 * Exits with 1 when a budget is exceeded. Lazy images below the viewport do not count.
 */
const lists = ['/shop', '/products', '/categories', '/categories/fresh-milk', '/search?q=milk'];
const furtherPages = [
  '/products/fresh-cow-milk',
  '/products/fresh-cow-milk/quick-view',
  '/categories/fresh-milk',
  '/shop?category=Cheese&sort=price-asc',
  '/search?q=milk',
  '/blog/a-morning-at-the-milking-shed',
  '/services/education-and-outreach',
  '/gallery/first-light',
  '/cart',
];

type Weight = { html: number; style: number; scripts: number; images: number; total: number };

async function weigh() {
  const directory = await mkdtemp(join(tmpdir(), 'malisho-weigh-'));
  const shop = await startBuiltShop(directory);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: browserArguments,
    env: browserEnvironment,
  });
  const rows: Record<string, string | number>[] = [];
  try {
    for (const path of [...publicPages.map((page) => page.path), ...furtherPages])
      for (const saveData of [false, true]) {
        const { weight, isHydrated } = await weighPage(browser, { url: shop.url, path, saveData });
        const broken = findBroken(weight, { path, saveData, isHydrated });
        rows.push({ page: path, 'save-data': saveData ? 'on' : '', ...weight, broken: broken.join(', ') });
      }
  } finally {
    await browser.close();
    await shop.stop();
    await rm(directory, { recursive: true, force: true });
  }
  console.log('Transferred bytes; style is the part of the HTML that is the inlined style sheet.');
  console.table(rows);
  console.log(`Budgets: ${JSON.stringify(budgets)}`);
  const broken = rows.filter((row) => row['broken'] !== '').length;
  console.log(broken === 0 ? 'All budgets are met.' : `${broken} rows exceed a budget.`);
  process.exitCode = broken === 0 ? 0 : 1;
}

function findBroken(
  weight: Weight,
  page: { path: string; saveData: boolean; isHydrated: boolean },
): readonly string[] {
  const { path, saveData, isHydrated } = page;
  const scripts = saveData ? 0 : isHydrated ? budgets.hydrated : budgets.enhancement;
  const list = saveData ? budgets.listSavingData : budgets.list;
  return [
    ...(weight.html > budgets.html ? [`html > ${budgets.html}`] : []),
    ...(weight.scripts > scripts ? [`scripts > ${scripts}`] : []),
    ...(lists.includes(path) && weight.total > list ? [`total > ${list}`] : []),
  ];
}

async function weighPage(
  browser: Browser,
  { url, path, saveData }: { url: string; path: string; saveData: boolean },
): Promise<{ weight: Weight; isHydrated: boolean }> {
  const saveDataHeaders: Record<string, string> = saveData ? { 'save-data': 'on' } : {};
  // The larger of both encodings, because old phones accept gzip only.
  const brotli = await fetchRaw(`${url}${path}`, { ...saveDataHeaders, 'accept-encoding': 'br' });
  const gzip = await fetchRaw(`${url}${path}`, { ...saveDataHeaders, 'accept-encoding': 'gzip' });
  const text = brotliDecompressSync(brotli.body).toString();
  const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    ...(saveData && { extraHTTPHeaders: { 'Save-Data': 'on' } }),
  });
  const page = await context.newPage();
  const finished: PageRequest[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  const sum = async (type: string) => {
    const sizes = finished
      .filter((request) => request.resourceType() === type)
      .map(async (request) => (await request.sizes()).responseBodySize);
    return (await Promise.all(sizes)).reduce((all, size) => all + size, 0);
  };
  const [scripts, images] = [await sum('script'), await sum('image')];
  await context.close();
  const html = Math.max(brotli.body.length, gzip.body.length);
  return {
    weight: {
      html,
      style: brotliCompressSync(style).length,
      scripts,
      images,
      total: html + scripts + images,
    },
    isHydrated: /\/assets\/entry\.client/.test(text),
  };
}

await weigh();
