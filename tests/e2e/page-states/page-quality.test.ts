import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { budgets } from '../../load/page-weight/budgets';
import { connectPhones } from '../../support/shop/phones';
import { startShop } from '../../support/shop/start-shop';
import { waitForHydration, useBrowser, type FinishHook } from '../browser/use-browser';
import {
  measureScripts,
  findOverflow,
  readLayoutShifts,
  findSmallTargets,
  findAccessibilityViolations,
  findViolationsOfAppeared,
  rememberShownElements,
  recordLayoutShifts,
} from '../browser/page-checks';
import { copyCookies } from '../browser/page-actions';
import type { PageState } from './page-state';
import { preparePageStates, stateShopOptions } from './page-states';

const browser = useBrowser();
// Two cores are busy with two pages, and other test files run beside.
vi.setConfig({ maxConcurrency: 2 });

// Before the tests are collected: each state is a test, so that `-t` finds it by name.
const shop = await startShop(stateShopOptions);
afterAll(() => shop.stop());
const states = await Promise.race([
  preparePageStates(shop, connectPhones(shop.simulatorUrl)),
  // Not in a hook, which has a timeout: this takes seconds, or a minute on a busy machine.
  wait(240_000, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('The states were not ready within four minutes.')),
  ),
]).catch(async (error: unknown) => {
  await shop.stop();
  throw error;
});

const weights: Record<string, string | number>[] = [];
afterAll(() => console.table(weights));

/** Opens a state as its visitor; `prepare` is called before the navigation. */
async function show(
  state: PageState,
  options: { javaScript: boolean; width: number },
  finished: FinishHook,
  prepare?: (page: Page) => unknown,
): Promise<Page> {
  const page = await browser.reusePage(options, finished, async (fresh) => {
    if (options.javaScript) await recordLayoutShifts(fresh);
  });
  await copyCookies(page.context(), state.visitor, shop.url);
  prepare?.(page);
  await page.goto(`${shop.url}${state.path}`);
  expect(new URL(page.url()).pathname).toBe(new URL(state.path, shop.url).pathname);
  return page;
}

/** Submits the form of a state, and waits for the result. */
async function send(page: Page, state: PageState, javaScript: boolean): Promise<void> {
  if (!state.submit) return;
  await waitForHydration(page, javaScript && state.hydrated === true);
  for (const [name, text] of Object.entries(state.fill ?? {}))
    await page.locator(`main [name="${name}"]`).fill(text);
  // By the keyboard: Playwright clicks no button with aria-disabled, which an empty form has.
  await page.getByRole('button', { name: state.submit, exact: true }).press('Enter');
  await page.locator(state.waitFor ?? '[data-error-summary]').waitFor();
}

const isForShoppers = ({ path }: PageState) =>
  /^\/(shop|categories|products|cart|checkout|track|nowhere)/.test(path);

const isForStaff = ({ path }: PageState) =>
  /^\/([a-z]+-(admin|management|dashboard)|day-sheet|payments|payments-to-check|home-content|page-texts)\b/.test(
    path,
  );

const budgetsOf = (state: PageState) => (isForStaff(state) ? budgets.backOffice : budgets);

const pathOf = ({ path }: PageState): string => path.split('?', 1)[0] ?? path;

/** Other states of a page load at the same speed, with the same parts above the fold. */
const isFirstOfPage = (state: PageState): boolean =>
  !state.submit && states.find((other) => !other.submit && pathOf(other) === pathOf(state)) === state;

// Each state is loaded at 360 px, and then checked in the same window at other widths: 320 px is the narrowest phone, 640 px
// a laptop at 200 % zoom (WCAG 1.4.4).
describe.each(states)('$name', { concurrent: true }, (state) => {
  it('passes all checks from 320 to 1280 px', async ({ onTestFinished, expect }) => {
    let scripts = () => Promise.resolve(0);
    const page = await show(state, { javaScript: true, width: 360 }, onTestFinished, (opened) => {
      if (!state.submit) scripts = measureScripts(opened);
    });
    await send(page, state, true);
    if (!state.submit) {
      await waitForHydration(page, state.hydrated === true && (await page.locator('main form').count()) > 0);
      expect.soft(await readLayoutShifts(page), 'what moves while the page loads').toEqual([]);
    }
    expect.soft(await findAccessibilityViolations(page), 'what axe finds').toEqual([]);
    await rememberShownElements(page);
    if (isForShoppers(state))
      expect.soft(await findSmallTargets(page), 'what is too small to tap').toEqual([]);
    if (!state.submit) {
      const gzip = await scripts();
      const budget = state.hydrated ? budgetsOf(state).hydrated : budgets.enhancement;
      weights.push({ page: state.name, kind: 'scripts', gzip, budget });
      expect.soft(gzip, 'the scripts in bytes').toBeLessThanOrEqual(budget);
      // Measured by the counter above.
      if (state.hydrated) expect.soft(gzip, 'the scripts in bytes').toBeGreaterThan(10_000);
    }
    for (const width of [320, 640, 1280])
      expect.soft(await findOverflow(page, width), `at ${width} px`).toEqual([]);
    expect.soft(await findViolationsOfAppeared(page), 'what axe finds at 1280 px').toEqual([]);
    if (isForShoppers(state))
      expect.soft(await findSmallTargets(page), 'what is too small at 1280 px').toEqual([]);
  });

  it.runIf(isFirstOfPage(state))('does not move at 1280 px', async ({ onTestFinished, expect }) => {
    const page = await show(state, { javaScript: true, width: 1280 }, onTestFinished);
    await waitForHydration(page, state.hydrated === true && (await page.locator('main form').count()) > 0);
    expect(await readLayoutShifts(page)).toEqual([]);
  });

  it('fits 320 px without JavaScript', async ({ onTestFinished, expect }) => {
    const page = await show(state, { javaScript: false, width: 320 }, onTestFinished);
    await send(page, state, false);
    expect(await findOverflow(page, 320)).toEqual([]);
  });

  // The response to a form has no weight budget: the visitor has the assets already.
  if (state.submit) return;
  it('fits the first round trip, with its style', async ({ expect }) => {
    const sizes = { brotli: 0, gzip: 0 };
    for (const [key, coding] of [
      ['brotli', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const response = await state.visitor.get(state.path, { 'Accept-Encoding': coding });
      expect(response.headers['content-encoding']).toBe(coding);
      sizes[key] = response.body.length;
    }
    const budget = budgetsOf(state).html;
    weights.push({ page: state.name, kind: 'HTML', ...sizes, budget });
    expect(Math.max(sizes.brotli, sizes.gzip)).toBeLessThanOrEqual(budget);
  });
});

describe('a list with its images', () => {
  it.each([
    { saveData: false, budget: budgets.list },
    { saveData: true, budget: budgets.listSavingData },
  ])('is within its weight budget: Save-Data $saveData', async ({ saveData, budget }) => {
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
