import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { budgets } from '../../load/budgets';
import { connectPhones } from '../../support/shop/phones';
import { startShop } from '../../support/shop/start-shop';
import { waitForHydration, useBrowser, type VisitorOptions } from '../browser/use-browser';
import {
  measureScripts,
  findOverflow,
  readLayoutShifts,
  findSmallTargets,
  findAccessibilityViolations,
  recordLayoutShifts,
} from '../browser/page-checks';
import { preparePageStates, stateShopOptions, copyCookies, type PageState } from './page-states';

const browser = useBrowser();
// Two cores have enough to do with two pages; the third one waits for an answer or a picture meanwhile.
vi.setConfig({ maxConcurrency: 3 });

// Before the tests are known: each state is one of them, so that `-t` finds it by its name.
const shop = await startShop(stateShopOptions);
afterAll(() => shop.stop());
const states = await Promise.race([
  preparePageStates(shop, connectPhones(shop.simulatorUrl)),
  // No hook, which would be given up by itself: seconds, and a minute where others keep the machine busy.
  wait(240_000, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('The states were not ready within four minutes.')),
  ),
]).catch(async (error: unknown) => {
  await shop.stop();
  throw error;
});

const weights: Record<string, string | number>[] = [];
afterAll(() => console.table(weights));

type Finish = (close: () => Promise<void>) => void;

/** Shows a state in a window of its own, as its visitor comes to it; `prepare` is called before. */
async function show(
  state: PageState,
  options: VisitorOptions,
  finished: Finish,
  prepare?: (page: Page) => unknown,
): Promise<Page> {
  const page = await browser.openPage(options, finished);
  await copyCookies(page.context(), state.visitor, shop.url);
  await prepare?.(page);
  await page.goto(`${shop.url}${state.path}`);
  expect(new URL(page.url()).pathname).toBe(new URL(state.path, shop.url).pathname);
  return page;
}

/** Sends the form of a state that has one, and waits for its answer. */
async function send(page: Page, state: PageState, javaScript: boolean): Promise<void> {
  if (!state.submit) return;
  await waitForHydration(page, javaScript && state.hydrated === true);
  for (const [name, text] of Object.entries(state.fill ?? {}))
    await page.locator(`main [name="${name}"]`).fill(text);
  await page.getByRole('button', { name: state.submit, exact: true }).click();
  await page.locator(state.waitFor ?? '[data-error-summary]').waitFor();
}

const isForShoppers = ({ path }: PageState) =>
  /^\/(shop|categories|products|cart|checkout|track|nowhere)/.test(path);

// Loaded once for each width, and then looked at from all sides; what differs by the width alone, in a window that is
// made narrower: 320 px is the narrowest phone, and 640 px is a laptop's window at 200 % (WCAG 1.4.4).
describe.each(states)('$name', { concurrent: true }, (state) => {
  it.for([
    { width: 360, narrow: 320 },
    { width: 1280, narrow: 640 },
  ])('is sound at $width and $narrow px', async ({ width, narrow }, { onTestFinished, expect }) => {
    let scripts = () => Promise.resolve(0);
    const page = await show(state, { javaScript: true, width }, onTestFinished, async (fresh) => {
      scripts = measureScripts(fresh);
      await recordLayoutShifts(fresh);
    });
    await send(page, state, true);
    if (!state.submit) {
      await waitForHydration(page, state.hydrated === true && (await page.locator('main form').count()) > 0);
      expect.soft(await readLayoutShifts(page), 'what moves while the page loads').toEqual([]);
    }
    expect.soft(await findAccessibilityViolations(page), 'what axe finds').toEqual([]);
    if (isForShoppers(state))
      expect.soft(await findSmallTargets(page), 'what is too small to tap').toEqual([]);
    if (!state.submit && width === 360) {
      const gzip = await scripts();
      const budget = state.hydrated ? budgets.hydrated : budgets.enhancement;
      weights.push({ page: state.name, kind: 'scripts', gzip, budget });
      expect.soft(gzip, 'the scripts in bytes').toBeLessThanOrEqual(budget);
      // The counter sees them.
      if (state.hydrated) expect.soft(gzip, 'the scripts in bytes').toBeGreaterThan(10_000);
    }
    expect.soft(await findOverflow(page, narrow), `at ${narrow} px`).toEqual([]);
  });

  it('is no wider than 320 px without JavaScript', async ({ onTestFinished, expect }) => {
    const page = await show(state, { javaScript: false, width: 320 }, onTestFinished);
    await send(page, state, false);
    expect(await findOverflow(page, 320)).toEqual([]);
  });

  // What a form is answered with is looked at, not weighed: it is sent to somebody who is here already.
  if (state.submit) return;
  it('comes in the first round trip, with its style', async ({ expect }) => {
    const sizes = { brotli: 0, gzip: 0 };
    for (const [key, coding] of [
      ['brotli', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const answer = await state.visitor.get(state.path, { 'Accept-Encoding': coding });
      expect(answer.headers['content-encoding']).toBe(coding);
      sizes[key] = answer.body.length;
    }
    weights.push({ page: state.name, kind: 'HTML', ...sizes, budget: budgets.html });
    expect(Math.max(sizes.brotli, sizes.gzip)).toBeLessThanOrEqual(budgets.html);
  });
});

describe('a list with its pictures', () => {
  it.each([
    { saveData: false, budget: budgets.list },
    { saveData: true, budget: budgets.listSavingData },
  ])('is light: Save-Data $saveData', async ({ saveData, budget }) => {
    const rows = [];
    for (const path of [
      '/products',
      '/products?page=2',
      '/products?page=3',
      '/shop',
      '/shop?page=2',
      '/categories',
      '/categories/fresh-milk',
      '/gallery',
    ]) {
      const page = await browser.openPage({ javaScript: true, saveData });
      const transferred: Promise<number>[] = [];
      page.on('requestfinished', (request) => {
        transferred.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await page.goto(`${shop.url}${path}`, { waitUntil: 'networkidle' });
      const bytes = (await Promise.all(transferred)).reduce((sum, size) => sum + size, 0);
      await page.close();
      rows.push({ page: path, kind: saveData ? 'all, Save-Data' : 'all', bytes, budget });
    }
    weights.push(...rows);
    expect(rows.filter(({ bytes }) => bytes > budget)).toEqual([]);
  });
});
