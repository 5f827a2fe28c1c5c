import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { JSHandle, Page, Response } from 'playwright';
import type axe from 'axe-core';

declare global {
  interface Window {
    /** The layout shifts since the first full paint. */
    takeShifts: () => string[];
    /** `performance.now()` of the first full paint. */
    painted?: number;
    /** Set by `rememberShownElements`. */
    shownElements?: WeakSet<Element>;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe on the page, or on the element of a selector; returns each violation with its targets. */
export async function findAccessibilityViolations(page: Page, part = ':root'): Promise<string[]> {
  // Evaluated through the debugger: the CSP allows no such script.
  await page.evaluate(axeSource);
  return runAxe(
    page,
    await page.evaluateHandle((selector) => [...document.querySelectorAll(selector)], part),
  );
}

/** Remembers the elements that the page shows, for `findViolationsOfAppeared`. */
export const rememberShownElements = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.shownElements = new WeakSet(
      [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility()),
    );
  });

/** Runs axe, which is in the page already, on the elements that were not shown before the window was resized. */
export const findViolationsOfAppeared = async (page: Page): Promise<string[]> =>
  runAxe(
    page,
    await page.evaluateHandle(() => {
      const appeared = [...document.querySelectorAll('body *')].filter(
        (element) => element.checkVisibility() && !window.shownElements?.has(element),
      );
      return appeared.filter(({ parentElement }) => !parentElement || !appeared.includes(parentElement));
    }),
  );

async function runAxe(page: Page, parts: JSHandle<Element[]>): Promise<string[]> {
  const violations = await page.evaluate(async (include) => {
    if (include.length === 0) return [];
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const results = await checker.run({ include } as axe.ElementContext, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Collecting passed checks would double the time.
      resultTypes: ['violations'],
    });
    return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }));
  }, parts);
  return violations.map(
    ({ id, targets }) => `${id} at ${targets.map((target) => target.join(' ')).join(', ')}`,
  );
}

/** Interactive elements of less than 24 px (WCAG 2.5.8). */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select, input:not([type=hidden])')].flatMap(
      (element) => {
        const { width, height } = element.getBoundingClientRect();
        // Visually hidden inputs are 1 px; their label is the target.
        const isShown = element.checkVisibility() && width > 1 && height > 1;
        const label = (element.textContent || element.outerHTML).trim();
        // WCAG 2.5.8 exempts links within a sentence.
        const isInSentence =
          element.matches('p > a') && (element.parentElement?.textContent ?? '').length > 2 * label.length;
        return isShown && !isInSentence && Math.min(width, height) < 24
          ? [`${label.slice(0, 60)}: ${width} x ${height}`]
          : [];
      },
    ),
  );

/** Resizes the window; returns the width of the page if it overflows, and the texts and elements that cause it. */
export async function findOverflow(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 740 });
  return page.evaluate((expected) => {
    if (window.innerWidth !== expected) return [`the window is ${window.innerWidth} px wide`];
    const root = document.documentElement;
    const fits = () => root.scrollWidth <= expected;
    if (fits()) return [];
    const pageWidth = `the page is ${root.scrollWidth} px wide`;

    type Part = { name: string; remove: () => void; restore: () => void };
    const describe = (element: Element, { right }: DOMRect) =>
      `${element.outerHTML.replace(/>.*/s, '>').slice(0, 160)} ends at ${Math.ceil(right)} px`;
    const sheet = new CSSStyleSheet();
    // An element without height causes no overflow: give each a height of its own, independent of its text.
    sheet.replaceSync('[data-removed] { display: none !important } body, body * { min-height: 1px }');
    document.adoptedStyleSheets.push(sheet);
    const elements = [...document.querySelectorAll('body, body *')].map((element): Part => ({
      name: describe(element, element.getBoundingClientRect()),
      remove: () => element.setAttribute('data-removed', ''),
      restore: () => element.removeAttribute('data-removed'),
    }));
    const texts: (Part & { unbroken: number })[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const { data, parentElement } = text;
      if (!parentElement || data.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { fontSize, whiteSpace } = getComputedStyle(parentElement);
      const pieces = data.split(/^(?:pre|nowrap)$/.test(whiteSpace) ? '\n' : /[\s-]/);
      texts.push({
        name: `“${data.trim().slice(0, 60)}” in ${describe(parentElement, range.getBoundingClientRect())}`,
        unbroken: Math.max(...pieces.map(({ length }) => length)) * Number.parseFloat(fontSize),
        remove: () => (text.data = ''),
        restore: () => (text.data = data),
      });
    }
    // Positions would also blame ancestors and neighbours of the cause. So everything is removed and restored, elements
    // before texts and short words before long ones: what no longer fits is the cause.
    const parts: Part[] = [...elements, ...texts.sort((one, other) => one.unbroken - other.unbroken)];
    const restoreFitting = (some: Part[]): Part[] => {
      for (const part of some) part.restore();
      if (fits()) return [];
      for (const part of some) part.remove();
      if (some.length === 1) return some;
      const half = some.length / 2;
      return [...restoreFitting(some.slice(0, half)), ...restoreFitting(some.slice(half))];
    };
    for (const part of parts) part.remove();
    const causes = restoreFitting(parts);
    for (const part of causes) part.restore();
    document.adoptedStyleSheets.pop();
    return [pageWidth, ...causes.map(({ name }) => name)];
  }, width);
}

/**
 * Records the layout shifts of each next document in `window.takeShifts`, and delays its scripts and images until the first
 * full paint, as on a slow network.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const shifts: string[] = [];
    // A busy browser paints before it has parsed the whole page; such shifts are not ours. Count those after the first
    // paint of the complete page.
    const remember = () => {
      // Not the time that a frame callback gets: on a busy machine it lies before the paint of the last frame.
      window.painted ??= performance.now();
    };
    document.addEventListener('readystatechange', () =>
      requestAnimationFrame(() => requestAnimationFrame(remember)),
    );
    const record = (entries: PerformanceEntryList) => {
      for (const { startTime, value, hadRecentInput, sources } of entries as Shift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName} from ${place(previousRect)} to ${place(currentRect)}`,
        );
        if (!hadRecentInput && startTime > (window.painted ?? Infinity))
          shifts.push(`${value}: ${moved.join('; ')}`);
      }
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // A busy page calls the observer late.
    window.takeShifts = () => {
      record(observer.takeRecords());
      return shifts;
    };
  });
  let painted: Promise<unknown> | null = null;
  page.on('framenavigated', () => (painted = null));
  // Turns the cache off, too: scripts in memory would run before the first paint.
  await page.route(/\.(?:js|webp|avif|jpg|svg)$/, async (route) => {
    // The test ends while a request waits, where it does not need the scripts.
    await (painted ??= page.waitForFunction(() => window.painted).catch(() => undefined));
    await route.continue().catch(() => undefined);
  });
}

/** The layout shifts so far, after every lazy image was scrolled into view and loaded. */
export const readLayoutShifts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A busy Chromium sometimes stops drawing frames of a visible page.
    const nextFrame = () =>
      new Promise<unknown>((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1000);
      });
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      await nextFrame();
    }
    await Promise.all(
      [...document.images]
        // Images beside the window load only when their row is scrolled.
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().left < window.innerWidth)
        .map(
          (image) =>
            image.complete ||
            new Promise((resolve) => {
              image.addEventListener('load', resolve);
              // A picture that fails has no load event.
              image.addEventListener('error', resolve);
            }),
        ),
    );
    window.scrollTo(0, 0);
    await nextFrame();
    await nextFrame();
    return window.takeShifts();
  });

/** Sums the gzip size of the scripts that a page loads from now on until it is read; gzip is larger than Brotli. */
export function measureScripts(page: Page): () => Promise<number> {
  const responses: Response[] = [];
  const record = (response: Response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  };
  page.on('response', record);
  return async () => {
    await page.waitForLoadState('networkidle');
    page.off('response', record);
    const bodies = await Promise.all(responses.map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  };
}
