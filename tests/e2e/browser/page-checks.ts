import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import type axe from 'axe-core';

declare global {
  interface Window {
    /** What the page moved while it loaded. */
    shifts: string[];
    /** When the whole page was painted first, in the milliseconds of its clock. */
    painted?: number;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Looks for faults of accessibility in what is shown, or in the part that a selector names; each with its places. */
export async function findAccessibilityViolations(page: Page, part?: string): Promise<string[]> {
  // Through the debugger: the content security policy lets no such script in.
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (selector) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const results = await checker.run(selector ?? document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // All that is sound is counted otherwise, which takes as long as finding what is not.
      resultTypes: ['violations'],
    });
    return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }));
  }, part);
  return violations.map(
    ({ id, targets }) => `${id} at ${targets.map((target) => target.join(' ')).join(', ')}`,
  );
}

/** Whatever can be tapped and is less than 24 px high or wide. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select, input:not([type=hidden])')].flatMap(
      (element) => {
        const { width, height } = element.getBoundingClientRect();
        // What is for screen readers is one pixel; its label is what is tapped.
        const isShown = element.checkVisibility() && width > 1 && height > 1;
        const words = (element.textContent || element.outerHTML).trim();
        // WCAG 2.5.8: the lines of a sentence say how high its links are.
        const isInSentence =
          element.matches('p > a') && (element.parentElement?.textContent ?? '').length > 2 * words.length;
        return isShown && !isInSentence && Math.min(width, height) < 24
          ? [`${words.slice(0, 60)}: ${width} x ${height}`]
          : [];
      },
    ),
  );

/** Gives the window this width; how wide the page is where that is more, and the texts and elements that make it so. */
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
    // What has no height does not count as overflow, so that an element would depend on its words.
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
    // Positions alone blame the ancestors of what is too wide and its neighbours. So the page is emptied and filled again,
    // the elements before their text and short words before long ones: what does not fit any more is the cause.
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
 * Has the next page note in `window.shifts` what moves on it, and lets its scripts and pictures come late, as they do on
 * a phone: when the whole page was painted.
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
  let painted: Promise<unknown> | null = null;
  await page.route(/\.(?:js|webp|avif|jpg|svg)$/, async (route) => {
    await (painted ??= page.waitForFunction(() => window.painted));
    await route.continue();
  });
}

/** What moved on the page until now, with every lazy picture brought into view and there. */
export const readLayoutShifts = (page: Page): Promise<string[]> =>
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
    return window.shifts;
  });

/** Counts the bytes of the scripts that a page loads from now on, in the coding of old phones, which is the larger one. */
export function measureScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}
