import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type axe from 'axe-core';
import { phonesAt } from '../support/phone';
import { startShop, type Shop } from '../support/shop';
import { scriptModes, untilHydrated, useBrowser } from './browser';
import { preparePageStates, stateShop, takeCookies, type PageState } from './page-states';

declare global {
  interface Window {
    /** What the page moved while it loaded. */
    shifts: string[];
    /** When the whole page was painted first, in the milliseconds of its clock. */
    painted?: number;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const browser = useBrowser();
let shop: Shop;
let states: PageState[];
beforeAll(async () => {
  shop = await startShop(stateShop);
  states = await preparePageStates(shop, phonesAt(shop.simulatorUrl));
});
afterAll(() => shop?.stop());

/** Shows a state in the browser as its visitor comes to it. */
async function show(page: Page, state: PageState, javaScript: boolean): Promise<void> {
  await page.context().clearCookies();
  await takeCookies(page.context(), state.visitor, shop.url);
  await page.goto(`${shop.url}${state.path}`);
  expect(new URL(page.url()).pathname, state.name).toBe(new URL(state.path, shop.url).pathname);
  if (!state.send) return;
  await untilHydrated(page, javaScript && state.hydrated === true);
  for (const [name, text] of Object.entries(state.type ?? {}))
    await page.locator(`main [name="${name}"]`).fill(text);
  await page.getByRole('button', { name: state.send, exact: true }).click();
  await page.locator(state.shows ?? '[data-error-summary]').waitFor();
}

/** Brings every lazy picture into view and waits until all are there. */
const loadPictures = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await Promise.all(
      [...document.images]
        // What lies in a row that is wider than the window comes when the row is scrolled.
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().left < window.innerWidth)
        .map((image) => image.complete || new Promise((resolve) => image.addEventListener('load', resolve))),
    );
    window.scrollTo(0, 0);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

describe.each([360, 1280])('at %i px', (width) => {
  it('axe finds nothing on any page', async () => {
    const page = await browser.openPage({ javaScript: true, width });
    const findings: string[] = [];
    for (const state of states) {
      await show(page, state, true);
      // Through the debugger: the content security policy lets no such script in.
      await page.evaluate(axeSource);
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: typeof axe }).axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
        }),
      );
      for (const { id, nodes } of violations)
        findings.push(`${state.name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
    expect(findings).toEqual([]);
    // Over a second for each state of a busy machine, and there are many.
  }, 240_000);

  it('whatever a shopper taps is at least 24 px high and wide', async () => {
    const page = await browser.openPage({ javaScript: true, width });
    const small: string[] = [];
    for (const state of states.filter(({ path }) =>
      /^\/(shop|categories|products|cart|checkout|track|nowhere)/.test(path),
    )) {
      await show(page, state, true);
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, summary, select, input:not([type=hidden])')].flatMap(
          (element) => {
            const { width, height } = element.getBoundingClientRect();
            // What is for screen readers is one pixel; its label is what is tapped.
            const isShown = element.checkVisibility() && width > 1 && height > 1;
            const words = (element.textContent || element.outerHTML).trim();
            // WCAG 2.5.8: the lines of a sentence say how high its links are.
            const isInSentence =
              element.matches('p > a') &&
              (element.parentElement?.textContent ?? '').length > 2 * words.length;
            return isShown && !isInSentence && Math.min(width, height) < 24
              ? [`${words.slice(0, 60)}: ${width} x ${height}`]
              : [];
          },
        ),
      );
      small.push(...found.map((one) => `${state.name}: ${one}`));
    }
    expect(small).toEqual([]);
  });

  it('nothing moves while a page loads', async () => {
    const page = await browser.openPage({ javaScript: true, width });
    await page.addInitScript(() => {
      type Shift = PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
      const shifts: string[] = [];
      window.shifts = shifts;
      // A busy browser paints a page before it has read the whole of it, and what it has not read yet comes below or
      // beside; how much of that is seen is its affair. What comes once the whole page was painted is ours.
      document.addEventListener('readystatechange', () =>
        requestAnimationFrame(() => requestAnimationFrame((time) => (window.painted ??= time))),
      );
      new PerformanceObserver((list) => {
        for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
          const moved = sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName} from ${place(previousRect)} to ${place(currentRect)}`,
          );
          if (!hadRecentInput && startTime > (window.painted ?? Infinity))
            shifts.push(`${value}: ${moved.join('; ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Scripts and pictures come late, as they do on a phone: when the whole page was painted.
    await page.route(/\.(?:js|webp|avif|jpg|svg)$/, async (route) => {
      await page.waitForFunction(() => window.painted);
      await route.continue();
    });
    const moved: string[] = [];
    for (const state of states.filter(({ send }) => !send)) {
      await show(page, state, true);
      await untilHydrated(page, state.hydrated === true && (await page.locator('main form').count()) > 0);
      await loadPictures(page);
      const shifts = await page.evaluate(() => window.shifts);
      moved.push(...shifts.map((shift) => `${state.name}: ${shift}`));
    }
    expect(moved).toEqual([]);
  });
});

describe.each(scriptModes)('at 320 px $mode', ({ javaScript }) => {
  it('no page is wider than the screen', async () => {
    const page = await browser.openPage({ javaScript, width: 320 });
    const faults: string[] = [];
    for (const state of states) {
      await show(page, state, javaScript);
      const found = await page.evaluate(() => {
        const wide = document.documentElement.scrollWidth > window.innerWidth;
        const out = [...document.querySelectorAll('body *')].filter((element) => {
          const box = element.getBoundingClientRect();
          return box.width > 1 && box.right > window.innerWidth + 1 && !element.closest('.sr-only');
        });
        return wide
          ? [
              `wider than the screen: ${out
                .slice(0, 3)
                .map((one) => one.outerHTML.slice(0, 90))
                .join(' | ')}`,
            ]
          : [];
      });
      faults.push(...found.map((fault) => `${state.name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

describe('enlarged to 200 %', () => {
  it('no page needs scrolling in two directions', async () => {
    // Zoom halves the CSS pixels of a window: WCAG 1.4.4 on a laptop's 1280.
    const page = await browser.openPage({ javaScript: true, width: 640 });
    const wide: string[] = [];
    for (const state of states) {
      await show(page, state, true);
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
        wide.push(state.name);
    }
    expect(wide).toEqual([]);
  });
});
