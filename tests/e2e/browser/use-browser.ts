import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { browserArguments, browserEnvironment, findBrowser } from '../../support/find-browser';

/** A headless browser's own user agent counts as a bot, which hides what people see. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';

export type VisitorOptions = {
  javaScript: boolean;
  /** Of the window, in CSS pixels; a phone's unless told otherwise. */
  width?: number;
  saveData?: boolean;
  /** What the console may say in a test that breaks something on purpose. */
  tolerate?: RegExp;
};

/** Tests that run at the same time hand their own over. */
type FinishHook = (close: () => Promise<void>) => void;

/** Gives a test file a browser; every visitor has a fresh profile that is closed with the test. */
export function useBrowser() {
  // A journey is many pages, on a machine that may be busy with others.
  vi.setConfig({ testTimeout: 90_000 });
  let browser: Browser | null = null;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findBrowser(),
      args: browserArguments,
      env: browserEnvironment,
    });
  });
  afterAll(() => browser?.close());

  return {
    /** Opens a page that fails its test when a script fails or the content security policy refuses something. */
    async openPage(options: VisitorOptions, finished: FinishHook = onTestFinished): Promise<Page> {
      if (!browser) throw new Error('The browser is not open yet.');
      const context = await browser.newContext({
        userAgent,
        javaScriptEnabled: options.javaScript,
        viewport: { width: options.width ?? 360, height: 740 },
        locale: 'en-KE',
        timezoneId: 'Africa/Nairobi',
        ...(options.saveData && { extraHTTPHeaders: { 'Save-Data': 'on' } }),
      });
      const faults = watchForFaults(context);
      finished(async () => {
        await context.close();
        expect(faults.filter((fault) => !options.tolerate?.test(fault))).toEqual([]);
      });
      return context.newPage();
    },
  };
}

/** What a page says in the browser's console beyond the status of an answer, which the tests look at themselves. */
function watchForFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('console', (message) => {
    const isStatus = /^Failed to load resource: (the server responded|net::)/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isStatus) faults.push(message.text());
  });
  return faults;
}

/** Both ways to use a page, for `describe.each`. */
export const scriptModes = [
  { mode: 'without JavaScript', javaScript: false },
  { mode: 'with JavaScript', javaScript: true },
] as const;

/** Waits until React has taken a form over, where the page has scripts; the form works before, but in another way. */
export async function waitForHydration(page: Page, javaScript: boolean): Promise<void> {
  if (!javaScript) return;
  await page.waitForFunction(() => {
    const form = document.querySelector('main form');
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
}
