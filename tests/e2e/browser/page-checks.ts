import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { runAxe } from './run-axe';
import { findTextFaults } from './text-checks';

declare global {
  interface Window {
    /** The layout shifts since the first full paint. */
    takeShifts: () => string[];
    /** `performance.now()` of the first full paint. */
    painted?: number;
  }
}

/** Runs axe on the page, or on the element of a selector; returns each violation with its targets. */
export const findAccessibilityViolations = (page: Page, part = ':root'): Promise<string[]> =>
  runAxe(page, part, 'parts');

/**
 * Runs axe with all rules on pages that have much in common: on the whole page for the first time that it gets its `name`, but
 * contrast and large targets, as in all later runs all rules, on the elements whose look was on no page before. The look is
 * what the rules read of an element: its role and attributes, whether it has a text and a name, its colours on their ground, what it stands in,
 * but not what the texts are, and no classes.
 */
export function createAccessibilityCheck() {
  const checkedPages = new Set<string>();
  const checkedLooks = new Set<number>();

  /** The looks that are new, which are then no longer so. */
  async function takeNewLooks(page: Page): Promise<number[]> {
    const fresh = (await readLooks(page)).filter((look) => !checkedLooks.has(look));
    for (const look of fresh) checkedLooks.add(look);
    return fresh;
  }

  return {
    async findViolations(page: Page, name: string): Promise<string[]> {
      const looks = await takeNewLooks(page);
      const isNew = !checkedPages.has(name);
      checkedPages.add(name);
      return runAxe(page, looks, isNew ? 'whole page' : 'these elements');
    },

    /** For the same page in a resized window: only elements with a new look. */
    findViolationsOfAppeared: async (page: Page): Promise<string[]> =>
      runAxe(page, await takeNewLooks(page), 'these elements'),
  };
}

/** The distinct looks of the shown elements, as hashes: what the rules read of each, and its colours. */
const readLooks = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const isRead =
      /^(?:role|type|tabindex|autocomplete|lang|scope|disabled|alt|title|href|for|value|placeholder|aria-.*)$/;
    const isText =
      /^(?:alt|title|href|for|value|placeholder|aria-(?:label|labelledby|describedby|controls|owns|details|value.*))$/;
    const isReference = /^(?:for|aria-(?:labelledby|describedby|controls|owns|details))$/;
    // FNV-1a.
    const hash = (facts: unknown[]) => {
      const text = facts.join('|');
      let result = 0x811c9dc5;
      for (let index = 0; index < text.length; index += 1)
        result = Math.imul(result ^ text.charCodeAt(index), 0x01000193);
      return result >>> 0;
    };
    const roleOf = (element: Element) => `${element.localName} ${element.getAttribute('role') ?? ''}`;
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const attributesOf = (element: Element) =>
      [...element.attributes].flatMap(({ name, value }) => {
        if (!isRead.test(name)) return [];
        const isFound = (id: string) => document.getElementById(id) !== null;
        const found = isReference.test(name) ? value.split(' ').map(isFound) : [];
        return isText.test(name) && value !== '' ? `${name} ${found.join()}` : `${name}=${value}`;
      });

    type Surroundings = { ground: string; opacity: number; color: string; within: string };
    const outside: Surroundings = { ground: '', opacity: 1, color: '', within: '' };
    const surroundings = new Map<Element, Surroundings>();
    const looks: [Element, number][] = [];
    for (const element of document.querySelectorAll('body, body *:not(svg *)')) {
      if (!element.checkVisibility()) continue;
      const { parentElement: parent } = element;
      const outer = (parent && surroundings.get(parent)) ?? outside;
      const style = getComputedStyle(element);
      const isControl = element.matches('a, button, summary, select, textarea, input');

      const { backgroundColor, backgroundImage } = style;
      let ground = backgroundColor.startsWith('rgb(')
        ? backgroundColor
        : `${outer.ground} ${backgroundColor}`;
      if (backgroundColor === 'rgba(0, 0, 0, 0)') ({ ground } = outer);
      // What lies over something else may lie on another colour than that of its parent.
      if (backgroundImage !== 'none' || /absolute|fixed|sticky/.test(style.position))
        ground += ` ${element.getAttribute('class')} ${backgroundImage}`;
      const opacity = outer.opacity * Number(style.opacity);
      // What changes the rules for all that stands in it.
      let { within } = outer;
      const control = element instanceof HTMLLabelElement && element.control;
      if (element.matches('a, button, summary')) within = `${within} control`;
      if (element.matches('[aria-hidden=true], [inert]')) within = `${within} hidden`;
      if ((control || element).matches('[disabled], [aria-disabled=true]')) within = `${within} off`;
      surroundings.set(element, { ground, opacity, color: style.color, within });

      const facts: unknown[] = [roleOf(element), outer.within, ...attributesOf(element)];
      facts.push(
        element.textContent.trim() !== '' ||
          element.querySelector('img[alt]:not([alt=""]), [aria-label]') !== null,
      );
      if (element.id !== '' && document.getElementById(element.id) !== element) facts.push('id twice');
      if (parent && element.matches('li, dt, dd, dl > div, tr, td, th, option, [role]'))
        facts.push(roleOf(parent));
      if (element.matches('ul, ol, dl, menu, table, thead, tbody, tr, select, [role]'))
        facts.push([...new Set([...element.children].map(roleOf))].sort().join());
      if ('labels' in element)
        for (const { textContent } of (element.labels as NodeListOf<Element> | null) ?? [])
          facts.push(`label ${textContent.trim() !== ''}`);
      if (isControl) {
        const { width, height } = element.getBoundingClientRect();
        facts.push(width < 24, height < 24);
      }
      // A link in a sentence.
      if (element.matches('a') && parent && hasOwnText(parent))
        facts.push(outer.color, style.color, style.textDecorationLine, style.fontWeight);
      if (/auto|scroll/.test(style.overflow))
        facts.push(element.scrollWidth > element.clientWidth, element.scrollHeight > element.clientHeight);
      looks.push([element, hash(facts)]);

      if (!isControl && !hasOwnText(element)) continue;
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      looks.push([element, hash([style.color, ground, opacity, isLarge, within, style.textShadow])]);
    }
    window.looks = looks;
    return [...new Set(looks.map(([, look]) => look))];
  });

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

/** Fields with text of less than 16 px, into which iOS zooms when they are tapped. */
export const findZoomedFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'select, textarea, input:not([type=hidden], [type=checkbox], [type=radio])',
      ),
    ]
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 100)),
  );

/**
 * Resizes the window; returns the width of the page if it overflows, and the texts and elements that cause it.
 * `isBeforeScripts`: with what a browser without scripts shows beside, on a page that waits for its scripts.
 */
export async function findOverflow(page: Page, width: number, isBeforeScripts = false): Promise<string[]> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 740 });
  // A busy browser answers before it has resized the window.
  for (;;) {
    const found = await findOverflowOfWindow(page, width, isBeforeScripts);
    if (found) return found;
  }
}

/** Null where the window has another width. */
const findOverflowOfWindow = (
  page: Page,
  width: number,
  isBeforeScripts: boolean,
): Promise<string[] | null> =>
  page.evaluate(
    ([expected, isBare]) => {
      if (window.innerWidth !== expected) return null;
      const withoutScripts = isBare
        ? [...document.querySelectorAll('body noscript')].map((element) => {
            const shown = document.createElement('div');
            shown.innerHTML = element.textContent;
            element.after(shown);
            return shown;
          })
        : [];
      const root = document.documentElement;
      const fits = () => root.scrollWidth <= expected;
      if (fits()) {
        for (const shown of withoutScripts) shown.remove();
        return [];
      }
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
      for (const shown of withoutScripts) shown.remove();
      return [pageWidth, ...causes.map(({ name }) => name)];
    },
    [width, isBeforeScripts] as const,
  );

/**
 * Doubles the text of the page (WCAG 1.4.4) on a phone of 360 px; returns what overflows, and the texts that are cut
 * off without an ellipsis, or cover each other, and the words that break. The text stays large.
 */
export async function findLargeTextFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const overflow = await findOverflow(page, 360);
  const faults = await findTextFaults(page, { checksWords: true });
  const texts = await page.evaluate(() => {
    const faults = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(svg *)')) {
      const isCut =
        element.clientWidth > 1 &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
      if (!isCut || element.innerText.trim() === '' || !element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      const { overflowX, overflowY } = style;
      const isEllipsized =
        style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';
      if (isEllipsized) continue;
      const isCutBy = (overflow: string, inner: number, outer: number) =>
        /hidden|clip/.test(overflow) && inner > outer + 1;
      if (
        isCutBy(overflowX, element.scrollWidth, element.clientWidth) ||
        isCutBy(overflowY, element.scrollHeight, element.clientHeight)
      )
        faults.add(`“${element.innerText.slice(0, 60)}” is cut off in ${element.outerHTML.slice(0, 120)}`);
    }
    return [...faults];
  });
  return [...overflow, ...faults, ...texts];
}

/**
 * What only its ground tells, which forced colours take away: buttons and fields without a border or underline, and chosen or
 * current elements that look like the others.
 */
export async function findFaultsInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility() && element.clientWidth > 1 && !element.closest('[aria-hidden=true]');
    const describe = (element: Element) => element.outerHTML.replace(/>.*/s, '>').slice(0, 160);
    const edgesOf = (style: CSSStyleDeclaration) =>
      ['top', 'right', 'bottom', 'left']
        .map((side) =>
          style.getPropertyValue(`border-${side}-style`) === 'none'
            ? '0px'
            : style.getPropertyValue(`border-${side}-width`),
        )
        .join(' ');
    const hasEdge = (style: CSSStyleDeclaration) => /[1-9]/.test(edgesOf(style));
    const isDrawn = (mark: CSSStyleDeclaration) => mark.content !== 'none' && hasEdge(mark);
    const isUnderlined = (element: Element) =>
      getComputedStyle(element).textDecorationLine.includes('underline');
    const controls = document.querySelectorAll(
      'button, .button, .field, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=range])',
    );
    const unmarked = [...controls].filter(
      (element) =>
        isShown(element) &&
        !hasEdge(getComputedStyle(element)) &&
        !isUnderlined(element) &&
        // A switch: its track is a bordered box before its word.
        !isDrawn(getComputedStyle(element, '::before')) &&
        // Drawn over a field, which has the border.
        !element.closest('[data-quantity]') &&
        // An icon, or a mark inside.
        ![...element.querySelectorAll('*')].some(
          (inner) => inner.matches('svg, img') || isUnderlined(inner) || hasEdge(getComputedStyle(inner)),
        ) &&
        !(element.parentElement && hasEdge(getComputedStyle(element.parentElement))),
    );

    // What forced colours leave of a look.
    const lookOf = (root: Element): string =>
      [root, ...root.querySelectorAll('*:not(svg *)')]
        .flatMap((element) => {
          const style = getComputedStyle(element);
          const marks = ['::before', '::after'].map((part) => {
            const mark = getComputedStyle(element, part);
            return mark.content === 'none' ? '' : `${mark.content} ${edgesOf(mark)}`;
          });
          if (element.matches('svg')) return ['svg'];
          return [edgesOf(style), style.outlineStyle, style.textDecorationLine, style.fontWeight, ...marks];
        })
        .join();
    const groups: { chosen: Element; others: Element[] }[] = [];
    for (const chosen of document.querySelectorAll('[aria-current]:not([aria-current=false])')) {
      const root = chosen.closest('nav, ol, ul, table');
      const others = root?.querySelectorAll(`${chosen.localName}:not([aria-current])`) ?? [];
      groups.push({ chosen, others: [...others] });
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('input:checked')) {
      // Drawn by the browser, which keeps its mark.
      if (isShown(input) && input.getBoundingClientRect().width > 1) continue;
      const label = input.nextElementSibling;
      if (!label) continue;
      const others = [...document.querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]`)]
        .filter((other) => other !== input && !other.checked && !other.disabled && other.type === input.type)
        .flatMap(({ nextElementSibling }) => nextElementSibling ?? []);
      groups.push({ chosen: label, others });
    }
    const unseen = groups.filter(
      ({ chosen, others }) =>
        isShown(chosen) && others.some((other) => isShown(other) && lookOf(other) === lookOf(chosen)),
    );
    return [
      ...unmarked.map((element) => `no edge: ${describe(element)}`),
      ...unseen.map(({ chosen }) => `looks like the others: ${describe(chosen)}`),
    ];
  });
  await page.emulateMedia({ forcedColors: null });
  return faults;
}

/** Phone numbers to tap of less than 44 px. */
export const findSmallCallLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="tel:"]')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility() && width > 1 && Math.min(width, height) < 44
        ? [`${element.outerHTML.slice(0, 160)}: ${width} x ${height}`]
        : [];
    }),
  );

export type LayoutShiftRecorder = {
  /**
   * Whether the scripts and images of the next documents wait for the first full paint, as on a slow network, and for what
   * `check` does with the page then. The browser loads them through the debugger, which doubles the work of a page.
   */
  holdBack(isOn: boolean, check?: () => Promise<void>): Promise<void>;
};

/** Records the layout shifts of each next document in `window.takeShifts`. */
export async function recordLayoutShifts(page: Page): Promise<LayoutShiftRecorder> {
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
  let checkPainted: (() => Promise<void>) | undefined;
  page.on('framenavigated', () => (painted = null));
  // Not `page.route`, which intercepts every request, and turns the cache of the network off.
  const debug = await page.context().newCDPSession(page);
  const continueWhenPainted = async (requestId: string) => {
    await (painted ??= page
      .waitForFunction(() => window.painted)
      .then(async () => {
        // Once: a navigation within the page would wait anew, for pictures that come after the window was resized.
        const check = checkPainted;
        checkPainted = undefined;
        // The debugger may tell of a request while the document before is still there: a check of that one ends with it.
        await check?.().catch(async () => {
          await page.waitForFunction(() => window.painted);
          // One that fails again has no result, which its test expects; the page goes on.
          await check().catch(() => undefined);
        });
      }));
    await debug.send('Fetch.continueRequest', { requestId });
  };
  debug.on('Fetch.requestPaused', ({ requestId }) => {
    // The test ends while a request waits, where it does not need the scripts.
    continueWhenPainted(requestId).catch(() => undefined);
  });
  let isHeldBack = false;
  return {
    async holdBack(isOn, check) {
      checkPainted = check;
      if (isOn) {
        // Empties the cache of the renderer process: scripts in memory would run before the first paint.
        await debug.send('Network.setCacheDisabled', { cacheDisabled: true });
        await debug.send('Network.setCacheDisabled', { cacheDisabled: false });
      }
      if (isOn === isHeldBack) return;
      isHeldBack = isOn;
      if (!isOn) await debug.send('Fetch.disable');
      else
        await debug.send('Fetch.enable', {
          patterns: ['js', 'webp', 'avif', 'jpg', 'svg'].map((ending) => ({ urlPattern: `*.${ending}` })),
        });
    },
  };
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

/** The bytes of the page's HTML as it was transferred: the browser accepts Brotli. */
export const measureHtml = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.encodedBodySize ?? 0;
  });

/** Sums the gzip size of the scripts that the page has loaded once the network is idle. */
export async function measureScripts(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle');
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.js') ? [name] : [])),
  );
  const sizes = await Promise.all(urls.map(measureGzip));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const gzipSizes = new Map<string, Promise<number>>();

/** The size in gzip, which is larger than Brotli. The name of a script contains its hash, so each is compressed once. */
function measureGzip(url: string): Promise<number> {
  const { pathname } = new URL(url);
  const size =
    gzipSizes.get(pathname) ??
    fetch(url).then(async (response) => gzipSync(await response.arrayBuffer(), { level: 9 }).length);
  gzipSizes.set(pathname, size);
  return size;
}
