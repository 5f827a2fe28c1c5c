import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, vi, type TestContext } from 'vitest';
import { shiftDate } from '../../support/clock/shift-date.mjs';
import {
  browserArguments,
  browserEnvironment,
  findBrowser,
  phoneUserAgent,
} from '../../support/find-browser';

/** CSS pixels. */
const height = 740;

type PreparePage = (page: Page) => Promise<void>;

type ReusablePage = {
  readonly page: Page;
  readonly faults: string[];
  readonly javaScript: boolean;
  readonly prepare: PreparePage;
};

export type VisitorOptions = {
  javaScript: boolean;
  /** CSS pixels; 360 by default. */
  width?: number;
  saveData?: boolean;
  /** Console messages that a test expects. */
  tolerate?: RegExp;
};

/** Concurrent tests must pass the hook of their own context. */
export type FinishHook = (close: (test: TestContext) => Promise<void>) => void;

/** Launches a browser for a test file; every page has a fresh context that is closed with the test. */
export function useBrowser() {
  // A test opens many pages, on a machine that may be busy.
  vi.setConfig({ testTimeout: 300_000 });
  let browser: Browser | null = null;
  const idlePages: ReusablePage[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findBrowser(),
      args: browserArguments,
      env: browserEnvironment,
      timeout: 120_000,
    });
  });
  afterAll(() => browser?.close());

  async function openPage(options: VisitorOptions): Promise<{ page: Page; faults: string[] }> {
    if (!browser) throw new Error('The browser is not open yet.');
    const context = await browser.newContext({
      userAgent: phoneUserAgent,
      javaScriptEnabled: options.javaScript,
      viewport: { width: options.width ?? 360, height },
      locale: 'en-KE',
      timezoneId: 'Africa/Nairobi',
      ...(options.saveData && { extraHTTPHeaders: { 'Save-Data': 'on' } }),
    });
    // The default of 30 s is too short for a machine that runs other tests beside.
    context.setDefaultTimeout(120_000);
    // The clock of the run, in pages that count down or limit a date.
    await context.addInitScript(shiftDate, Number(process.env['TEST_CLOCK_OFFSET_MS']));
    const faults = collectErrors(context);
    return { page: await context.newPage(), faults };
  }

  return {
    /** Opens a page that fails its test on script errors and CSP violations. */
    async openPage(options: VisitorOptions, finished: FinishHook = onTestFinished): Promise<Page> {
      const { page, faults } = await openPage(options);
      finished(async ({ task }) => {
        await describeFailure(task, page);
        await page.context().close();
        expect(faults.filter((fault) => !options.tolerate?.test(fault))).toEqual([]);
      });
      return page;
    },

    /**
     * Like `openPage`, but takes a page that an earlier test has left, without its cookies and storage: its renderer process
     * has the scripts compiled. `prepare` is called once for each new page, which only callers with the same function get.
     */
    async reusePage(
      { javaScript, width }: Required<Pick<VisitorOptions, 'javaScript' | 'width'>>,
      finished: FinishHook,
      prepare: PreparePage,
    ): Promise<Page> {
      const index = idlePages.findIndex((idle) => idle.javaScript === javaScript && idle.prepare === prepare);
      let reusable = idlePages[index];
      if (reusable) idlePages.splice(index, 1);
      else {
        reusable = { ...(await openPage({ javaScript })), javaScript, prepare };
        await prepare(reusable.page);
      }
      const { page, faults } = reusable;
      finished(async ({ task }) => {
        const found = faults.splice(0);
        await describeFailure(task, page);
        if (task.result?.state === 'fail') await page.context().close();
        else {
          await leavePage(page);
          idlePages.push(reusable);
        }
        expect(found).toEqual([]);
      });
      await page.setViewportSize({ width, height });
      return page;
    },
  };
}

/** Adds what the page shows to the error of a failed test. */
async function describeFailure({ result }: TestContext['task'], page: Page): Promise<void> {
  if (result?.state !== 'fail') return;
  const text = await page
    .locator('body, main')
    .last()
    .innerText({ timeout: 10_000 })
    .catch((error: unknown) => `nothing: ${error}`);
  const shown = `\n${page.url()} showed: ${text.replace(/\s+/g, ' ').slice(0, 600)}`;
  for (const error of result.errors ?? []) {
    error.stack = error.stack?.replace(error.message, (message) => message + shown);
    error.message += shown;
  }
}

/** Leaves no state of a visitor to the next one. */
async function leavePage(page: Page): Promise<void> {
  const isPolling = await page.evaluate(
    () => '__remixContext' in window || document.querySelector('meta[http-equiv="refresh"]') !== null,
  );
  // A poll must not run with the cookies of the next visitor. Another origin would end the renderer process, too.
  if (isPolling) await page.goto(new URL('/robots.txt', page.url()).href);
  await page.context().clearCookies();
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** Chromium gives up a transition between two pages when it is too busy to draw it; the page itself is whole. */
const abortedTransition = /^\w+Error: Transition was (aborted|skipped)/;

/** Collects console errors and warnings, except HTTP statuses, which the tests check themselves. */
function collectErrors(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => {
    const fault = String(error.error());
    if (!abortedTransition.test(fault)) faults.push(fault);
  });
  context.on('console', (message) => {
    const isStatus = /^Failed to load resource: (the server responded|net::)/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isStatus) faults.push(message.text());
  });
  return faults;
}

/** For `describe.each`. */
export const scriptModes = [
  { mode: 'without JavaScript', javaScript: false },
  { mode: 'with JavaScript', javaScript: true },
] as const;

/** Waits until React has hydrated a form or a link to a dialog; before that it works natively. */
export async function waitForHydration(page: Page, javaScript: boolean): Promise<void> {
  if (!javaScript) return;
  await page.waitForFunction(() => {
    const element = document.querySelector('main form, main [data-dialog-link]');
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  });
}
