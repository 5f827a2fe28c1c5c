import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { matchRoutes } from '@remix-run/react';
import type { RouteConfigEntry } from '@remix-run/route-config';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import routes from '~/routes';
import { budgets } from '../../load/page-weight/budgets';
import { isFullRun } from '../../support/full-run';
import { connectPhones } from '../../support/shop/phones';
import { startShop } from '../../support/shop/start-shop';
import { createVisitor } from '../../support/shop/visitor';
import { waitForHydration, useBrowser, type FinishHook } from '../browser/use-browser';
import {
  createAccessibilityCheck,
  measureHtml,
  measureScripts,
  findOverflow,
  readLayoutShifts,
  findFaultsInForcedColors,
  findLargeTextFaults,
  findSmallCallLinks,
  findSmallTargets,
  findZoomedFields,
  recordLayoutShifts,
  type LayoutShiftRecorder,
} from '../browser/page-checks';
import { findWrongFields } from '../browser/form-field-check';
import { copyCookies } from '../browser/page-actions';
import { findTextFaults } from '../browser/text-checks';
import { measureTask, tasks } from './first-screen';
import { createKnownElements } from './known-elements';
import type { PageState } from './page-state';
import { preparePageStates, stateShopOptions } from './page-states';
import { prepareShopStates } from './shop-states';

const browser = useBrowser();
// Two cores are busy with two pages, and other test files run beside.
vi.setConfig({ maxConcurrency: 2 });

// Before the tests are collected: each state is a test, so that `-t` finds it by name.
const shop = await startShop(stateShopOptions);
afterAll(() => shop.stop());
const [states, shopStates] = await Promise.race([
  preparePageStates(shop, connectPhones(shop.simulatorUrl)).then(
    async (pages) => [pages, await prepareShopStates(shop)] as const,
  ),
  // Not in a hook, which has a timeout: this takes seconds, or a minute on a busy machine.
  wait(240_000, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('The states were not ready within four minutes.')),
  ),
]).catch(async (error: unknown) => {
  await shop.stop();
  throw error;
});

const weights: Record<string, string | number>[] = [];
const firstScreens: Record<string, string | number | boolean | null>[] = [];
afterAll(() => {
  console.table(weights);
  console.table(firstScreens);
});

const accessibility = createAccessibilityCheck();
const recorders = new WeakMap<Page, LayoutShiftRecorder>();

const recordShifts = async (page: Page): Promise<void> => {
  recorders.set(page, await recordLayoutShifts(page));
};
const prepareNothing = async (): Promise<void> => {};

/** Opens a state as its visitor. */
async function show(
  state: PageState,
  options: { javaScript: boolean; width: number; holdBack?: boolean },
  finished: FinishHook,
  checkPainted?: (page: Page) => Promise<void>,
): Promise<Page> {
  const prepare = options.javaScript ? recordShifts : prepareNothing;
  const page = await browser.reusePage(options, finished, prepare);
  await recorders.get(page)?.holdBack(options.holdBack === true, checkPainted && (() => checkPainted(page)));
  await copyCookies(page.context(), state.visitor, shop.url);
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
  /^\/([a-z-]+-(admin|management|dashboard)|day-sheet|cash-up|payments|payments-to-check|home-content|page-texts|set-up)\b/.test(
    path,
  );

const budgetsOf = (state: PageState) => (isForStaff(state) ? budgets.backOffice : budgets);

const waitForForm = async (page: Page, state: PageState) =>
  waitForHydration(page, state.hydrated === true && (await page.locator('main form').count()) > 0);

/** The states of a page have the same template and scripts. */
function pageOf({ page, path }: PageState): string {
  const found = matchRoutes(routes as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route;
  return page ?? (found as RouteConfigEntry | undefined)?.file ?? path;
}

const statesByPage = new Map<string, PageState[]>();
for (const state of [...states, ...shopStates.flatMap(({ pages }) => pages)])
  statesByPage.set(pageOf(state), [...(statesByPage.get(pageOf(state)) ?? []), state]);

/** What a page is checked for once is checked in its first state, at 1280 px in its second one. */
function rankInPage(state: PageState): { isFirst: boolean; isSecond: boolean; isOnly: boolean } {
  const all = statesByPage.get(pageOf(state)) ?? [];
  const loaded = all.filter(({ submit }) => !submit);
  return {
    isFirst: (loaded[0] ?? all[0]) === state,
    isSecond: loaded[1] === state,
    isOnly: loaded.length === 1 && loaded[0] === state,
  };
}

const elements = createKnownElements();

const decompress = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/**
 * Whether a state has elements that none before had, and the size of its HTML. Its visitor keeps their cookies, in which is a
 * message that is shown once.
 */
async function lookForNews({ path, visitor }: PageState, encoding: keyof typeof decompress) {
  const headers = { ...visitor.cookieHeader(), 'Accept-Encoding': encoding };
  const { body, headers: answered } = await createVisitor(shop.url).get(path, headers);
  const isPage = answered['content-encoding'] === encoding;
  // Without a page where the browser is sent elsewhere first.
  const hasNews = !isPage || elements.hasNews(decompress[encoding](body).toString());
  return { isPage, hasNews, size: body.length };
}

// Each state is loaded at one width, and then checked in the same window at the others: 320 px is the narrowest phone, 640 px
// a laptop at 200 % zoom (WCAG 1.4.4).
function checkState(state: PageState): void {
  const { isFirst, isSecond, isOnly } = rankInPage(state);
  const isLoaded = !state.submit;

  it('passes all checks from 320 to 1280 px', async ({ onTestFinished, expect }) => {
    const { html } = budgetsOf(state);
    // Browsers accept Brotli, which is measured in later states and below.
    if (isLoaded && isFirst) {
      const { isPage, size } = await lookForNews(state, 'gzip');
      weights.push({ page: state.name, kind: 'HTML', gzip: size, budget: html });
      expect.soft(isPage, 'in gzip').toBe(true);
      expect.soft(size, 'the HTML in bytes, in gzip').toBeLessThanOrEqual(html);
    } else if (isLoaded && !isFullRun) {
      const { hasNews, size } = await lookForNews(state, 'br');
      // What consists of elements that were checked is not opened, unless something of its page is checked there only.
      if (!hasNews && !(isSecond && !isForStaff(state))) {
        expect(size, 'the HTML in bytes').toBeLessThanOrEqual(html);
        return;
      }
    }
    const isHeldFirst = isLoaded && isFirst;
    // Screens of the back office have their frame in common, of which others are measured at 1280 px.
    const holdBack = isHeldFirst || (isSecond && (isFullRun || !isForStaff(state)));
    const width = isSecond ? 1280 : 320;
    let overflowBeforeScripts: string[] | null = null;
    const page = await show(state, { javaScript: true, width, holdBack }, onTestFinished, async (painted) => {
      if (isHeldFirst) overflowBeforeScripts = await findOverflow(painted, width, true);
    });
    if (isHeldFirst) expect.soft(overflowBeforeScripts, 'what overflows without scripts').toEqual([]);
    await send(page, state, true);
    if (isLoaded) await waitForForm(page, state);
    if (holdBack) expect.soft(await readLayoutShifts(page), 'what moves while the page loads').toEqual([]);
    expect
      .soft(await accessibility.findViolations(page, pageOf(state)), `what axe finds at ${width} px`)
      .toEqual([]);
    if (isForShoppers(state))
      expect.soft(await findSmallTargets(page), `what is too small to tap at ${width} px`).toEqual([]);
    expect.soft(await findZoomedFields(page), 'the fields into which iOS zooms').toEqual([]);
    expect
      .soft(await findWrongFields(page, !isForStaff(state)), 'autofill, keyboard and Enter key of fields')
      .toEqual([]);
    if (isLoaded) {
      const brotli = await measureHtml(page);
      weights.push({ page: state.name, kind: 'HTML', brotli, budget: html });
      expect.soft(brotli, 'the HTML in bytes').toBeGreaterThan(0);
      expect.soft(brotli, 'the HTML in bytes').toBeLessThanOrEqual(html);
    }
    if (isLoaded && isFirst) {
      const gzip = await measureScripts(page);
      const budget = state.hydrated ? budgetsOf(state).hydrated : budgets.enhancement;
      weights.push({ page: state.name, kind: 'scripts', gzip, budget });
      expect.soft(gzip, 'the scripts in bytes').toBeLessThanOrEqual(budget);
      // Measured by the counter above.
      if (state.hydrated) expect.soft(gzip, 'the scripts in bytes').toBeGreaterThan(10_000);
    }
    // Later states have the template of the first ones; longer texts need room on phones.
    const isOfTemplate = isFirst || isSecond;
    const widths = isSecond ? [1280, 640, 320] : isFirst ? [320, 640, 1280] : [320, 1280];
    // Where a table has little room, beside the list of screens and without it.
    if (isOfTemplate && (await page.locator('main table').count()) > 0)
      for (const next of [768, 1024])
        expect.soft(await findOverflow(page, next), `what overflows at ${next} px`).toEqual([]);
    for (const next of widths) {
      expect.soft(await findOverflow(page, next), `what overflows at ${next} px`).toEqual([]);
      if (next === 320)
        expect.soft(await findSmallCallLinks(page), 'phone numbers too small to tap at 320 px').toEqual([]);
      if (next === 320 && isFirst)
        expect.soft(await findTextFaults(page, { checksWords: false }), 'texts at 320 px').toEqual([]);
    }
    expect
      .soft(await accessibility.findViolationsOfAppeared(page), `what axe finds at ${widths.at(-1)} px`)
      .toEqual([]);
    if (isForShoppers(state))
      expect
        .soft(await findSmallTargets(page), `what is too small to tap at ${widths.at(-1)} px`)
        .toEqual([]);
    expect.soft(await findLargeTextFaults(page), 'what text of twice the size breaks at 360 px').toEqual([]);
    expect.soft(await findFaultsInForcedColors(page), 'what forced colours hide').toEqual([]);
  });

  if (isOnly && !isForStaff(state))
    it('does not move at 1280 px', async ({ onTestFinished, expect }) => {
      const page = await show(state, { javaScript: true, width: 1280, holdBack: true }, onTestFinished);
      await waitForForm(page, state);
      expect(await readLayoutShifts(page)).toEqual([]);
    });

  // Above, a page was checked before its scripts came. The answer to a form is another one without them.
  const task = tasks[state.name];
  if (task || (isFirst && !isLoaded))
    it('fits 320 px without JavaScript', async ({ onTestFinished, expect }) => {
      const page = await show(state, { javaScript: false, width: 320 }, onTestFinished);
      await send(page, state, false);
      expect.soft(await findOverflow(page, 320)).toEqual([]);
      if (!task) return;
      const measured = await measureTask(page, task);
      firstScreens.push({ page: state.name, ...measured });
      expect(measured, 'where the task begins at 360 x 740 px').toMatchObject({ isInTime: true });
    });
}

describe.each(states)('$name', { concurrent: true }, checkState);

it('a state has news by a new element, in another place or state, or by a longer word', () => {
  const { hasNews } = createKnownElements();
  const show = (main: string) => hasNews(`<html><body class="page"><main>${main}</main></body></html>`);
  const card = (text: string, look = 'card') =>
    `<div class="${look}"><p>${text}</p><input type="text"/></div>`;
  expect(show(card('Milk'))).toBe(true);
  expect(show(card('Mala') + card('Two more'))).toBe(false);
  expect(show(card('Milk', 'card wide')), 'other classes').toBe(true);
  expect(show('<p>Milk</p>'), 'elsewhere').toBe(true);
  expect(show(card('Milk').replace('type="text"', 'type="text" aria-invalid="true"')), 'a state').toBe(true);
  expect(show(card('Refrigerated')), 'a longer word').toBe(true);
  expect(show(card('Un-refrigerated')), 'which is known now').toBe(false);
});

it('has a state for each task of the table', () => {
  const names = new Set([...states, ...shopStates.flatMap(({ pages }) => pages)].map(({ name }) => name));
  expect(Object.keys(tasks).filter((name) => !names.has(name))).toEqual([]);
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

// Last: they change the shop.
describe.each(shopStates)('$name', ({ enter, pages }) => {
  beforeAll(enter);
  describe.each(pages)('$name', { concurrent: true }, checkState);
});
