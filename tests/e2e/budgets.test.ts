import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgets } from '../load/budgets';
import { phonesAt } from '../support/phone';
import { startShop, type Shop } from '../support/shop';
import { useBrowser } from './browser';
import { preparePageStates, stateShop, takeCookies, type PageState } from './page-states';

const browser = useBrowser();
let shop: Shop;
let states: PageState[];
beforeAll(async () => {
  shop = await startShop(stateShop);
  states = (await preparePageStates(shop, phonesAt(shop.simulatorUrl))).filter(({ send }) => !send);
});
afterAll(() => shop?.stop());

const print = (rows: Record<string, string | number>[]) => console.table(rows);

it('the HTML of every page, with its style, comes in the first round trip', async () => {
  const rows = [];
  for (const { name, path, visitor } of states) {
    const sizes = { brotli: 0, gzip: 0 };
    for (const [key, coding] of [
      ['brotli', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const answer = await visitor.get(path, { 'Accept-Encoding': coding });
      expect(answer.headers['content-encoding'], name).toBe(coding);
      sizes[key] = answer.body.length;
    }
    rows.push({ page: name, ...sizes, budget: budgets.html });
  }
  print(rows);
  expect(rows.filter(({ brotli, gzip }) => Math.max(brotli, gzip) > budgets.html)).toEqual([]);
});

it('scripts stay within their budgets, and browsing needs none', async () => {
  const rows = [];
  for (const { name, path, visitor, hydrated } of states) {
    const page = await browser.openPage({ javaScript: true });
    await takeCookies(page.context(), visitor, shop.url);
    let bytes = 0;
    const counted: Promise<void>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      counted.push(
        response.body().then((body) => {
          // Counted in the coding of old phones, which is the larger one.
          bytes += gzipSync(body, { level: 9 }).length;
        }),
      );
    });
    await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' });
    await Promise.all(counted);
    await page.close();
    rows.push({ page: name, gzip: bytes, budget: hydrated ? budgets.hydrated : budgets.enhancement });
  }
  print(rows);
  expect(rows.filter(({ gzip, budget }) => gzip > budget)).toEqual([]);
  // Every page of the shop, one after another, on a machine that may be busy.
}, 240_000);

it.each([
  { saveData: false, budget: budgets.list },
  { saveData: true, budget: budgets.listSavingData },
])('the list with its pictures is light: $saveData', async ({ saveData, budget }) => {
  const rows = [];
  for (const path of [
    '/products',
    '/products?page=2',
    '/products?page=3',
    '/shop',
    '/shop?page=2',
    '/categories',
    '/categories/fresh-milk',
  ]) {
    const page = await browser.openPage({ javaScript: true, saveData });
    const transferred: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      transferred.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(transferred)).reduce((sum, size) => sum + size, 0);
    await page.close();
    rows.push({ page: `${path}${saveData ? ', Save-Data' : ''}`, bytes, budget });
  }
  print(rows);
  expect(rows.filter(({ bytes }) => bytes > budget)).toEqual([]);
});
