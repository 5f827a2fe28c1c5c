import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, vi, type TestContext } from 'vitest';
import { atProcessEnd } from '../../support/at-process-end';
import { shiftDate } from '../../support/clock/shift-date.mjs';
import {
  browserArguments,
  browserEnvironment,
  findBrowser,
  phoneUserAgent,
} from '../../support/find-browser';
import { idleBrowsers } from './idle-browser';
import { watchPageChanges, type PageWatch } from './watch-page-changes';

/** CSS pixels. */
const height = 740;

type PreparePage = (page: Page) => Promise<void>;

type OpenedPage = { readonly page: Page; readonly faults: string[] };

type ReusablePage = OpenedPage & {
  readonly watch: PageWatch;
  readonly javaScript: boolean;
  readonly prepare: PreparePage | null;
};

export type VisitorOptions = {
  javaScript: boolean;
  /** CSS pixels; 360 by default. */
  width?: number;
  saveData?: boolean;
  /** A page of its own: a used one has scripts and pictures in its caches, and a history. */
  fresh?: boolean;
  /** With animations and transitions between pages, whose frames take 7 % of a test's work; on a page of its own. */
  motion?: boolean;
  /** Console messages that a test expects. */
  tolerate?: RegExp;
};

/** Concurrent tests must pass the hook of their own context. */
export type FinishHook = (close: (test: TestContext) => Promise<void>) => void;

/** Pages of the browser that tests have left. */
const idlePages: ReusablePage[] = [];

/** The browser that the files before have used, or a new one. */
async function borrowBrowser(): Promise<Browser> {
  const idle = idleBrowsers.pop();
  if (idle?.isConnected()) return idle;
  idlePages.length = 0;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: browserArguments,
    env: browserEnvironment,
    timeout: 120_000,
  });
  atProcessEnd(() => browser.close());
  return browser;
}

/** Leaves the next file one page with scripts and one without. */
async function giveBackBrowser(browser: Browser): Promise<void> {
  const left = idlePages.splice(0);
  const find = (isWanted: boolean) =>
    left.find(({ javaScript, prepare }) => javaScript === isWanted && prepare === null) ?? [];
  const kept = [true, false].flatMap(find);
  idlePages.push(...kept);
  const others = left.filter((page) => !kept.includes(page));
  await Promise.all(others.map(({ page }) => page.context().close()));
  idleBrowsers.push(browser);
}

/** The browser of this worker for the tests of a file. */
export function useBrowser() {
  // A test opens many pages, on a machine that may be busy.
  vi.setConfig({ testTimeout: 300_000 });
  let browser: Browser | null = null;
  beforeAll(async () => {
    browser = await borrowBrowser();
  });
  afterAll(() => browser && giveBackBrowser(browser));

  async function openPage(options: VisitorOptions): Promise<OpenedPage> {
    if (!browser) throw new Error('The browser is not open yet.');
    const context = await browser.newContext({
      userAgent: phoneUserAgent,
      javaScriptEnabled: options.javaScript,
      viewport: { width: options.width ?? 360, height },
      locale: 'en-KE',
      timezoneId: 'Africa/Nairobi',
      reducedMotion: options.motion ? 'no-preference' : 'reduce',
      ...(options.saveData && { extraHTTPHeaders: { 'Save-Data': 'on' } }),
    });
    // The default of 30 s is too short for a machine that runs other tests beside.
    context.setDefaultTimeout(120_000);
    // The clock of the run, in pages that count down or limit a date.
    await context.addInitScript(shiftDate, Number(process.env['TEST_CLOCK_OFFSET_MS']));
    const faults = collectErrors(context);
    return { page: await context.newPage(), faults };
  }

  /**
   * A page that an earlier test has left, without its cookies and storage: its renderer process has the scripts compiled. A
   * page that was prepared is for callers with the same function only.
   */
  async function takePage(options: VisitorOptions, prepare: PreparePage | null): Promise<ReusablePage> {
    const { javaScript, width = 360 } = options;
    const index = idlePages.findIndex((idle) => idle.javaScript === javaScript && idle.prepare === prepare);
    const [idle] = index < 0 ? [] : idlePages.splice(index, 1);
    if (idle) {
      await idle.page.setViewportSize({ width, height });
      // Of what ended when its test had ended.
      idle.faults.length = 0;
      return idle;
    }
    const opened = await openPage(options);
    await prepare?.(opened.page);
    return { ...opened, watch: watchPageChanges(opened.page), javaScript, prepare };
  }

  async function finishPage(used: ReusablePage, { task }: TestContext, tolerate?: RegExp): Promise<void> {
    const { page, faults } = used;
    const found = faults.splice(0).filter((fault) => !tolerate?.test(fault));
    await describeFailure(task, page);
    // An error page has no storage of the shop.
    const isUsable =
      task.result?.state !== 'fail' && !used.watch.isChanged() && page.url().startsWith('http');
    if (isUsable && (await leavePage(used))) idlePages.push(used);
    else await page.context().close();
    expect(found).toEqual([]);
  }

  return {
    /** Opens a page that fails its test on script errors and CSP violations. */
    async openPage(options: VisitorOptions, finished: FinishHook = onTestFinished): Promise<Page> {
      const { fresh = false, motion = false, saveData = false, tolerate } = options;
      if (!fresh && !motion && !saveData) {
        const used = await takePage(options, null);
        finished((test) => finishPage(used, test, tolerate));
        return used.page;
      }
      const { page, faults } = await openPage(options);
      finished(async ({ task }) => {
        await describeFailure(task, page);
        await page.context().close();
        expect(faults.filter((fault) => !tolerate?.test(fault))).toEqual([]);
      });
      return page;
    },

    /** The same for a page that the function has prepared, once. */
    async reusePage(
      options: Required<Pick<VisitorOptions, 'javaScript' | 'width'>>,
      finished: FinishHook,
      prepare: PreparePage,
    ): Promise<Page> {
      const used = await takePage(options, prepare);
      finished((test) => finishPage(used, test));
      return used.page;
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

/**
 * Ends what a page still does: what it loads, its polls, what it would keep of its visitor when it is left, and what it would say
 * about that. Returns whether it will load itself again.
 */
const silencePage = (): boolean => {
  for (const event of ['error', 'unhandledrejection'])
    window.addEventListener(
      event,
      (fault) => {
        fault.preventDefault();
        fault.stopImmediatePropagation();
      },
      { capture: true },
    );
  Object.assign(console, { error: () => {}, warn: () => {} });
  window.fetch = () => new Promise(() => {});
  window.stop();
  sessionStorage.clear();
  localStorage.clear();
  Storage.prototype.setItem = () => {};
  return document.querySelector('meta[http-equiv="refresh"]') !== null;
};

/** Leaves no state of a visitor to the next one; false where the page does not allow it. */
async function leavePage({ page, watch }: ReusablePage): Promise<boolean> {
  try {
    await watch.undo();
    // Another origin would end the renderer process.
    if (await page.evaluate(silencePage)) await page.goto(new URL('/robots.txt', page.url()).href);
    await page.context().clearCookies();
    return true;
  } catch {
    return false;
  }
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
