import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import type axe from 'axe-core';
import { helperWindows } from './watch-page-changes';

declare global {
  interface Window {
    /** Set by `readLooks`, two for an element with a text. */
    looks?: [element: Element, look: number][];
    /** In the window of axe: makes it check the page of another one. */
    aimAxe(checked: Window): void;
    /** In the window of axe: read by its rules. */
    axeElements: Set<Element> | null;
    axeRules: Set<string> | null;
  }
}

/** With what axe itself runs: the rules that its functions have read from its description. */
type Axe = typeof axe & {
  readonly _audit: {
    readonly rules: { readonly id: string; matches: (node: Element, ...rest: unknown[]) => boolean }[];
  };
};

/** Axe reads the page from two variables of its outermost function. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /!function (\w+)\((\w+)\)\{var (\w+)=\2,(\w+)=\2\.document;/,
  (found, _name: string, window: string, global: string, document: string) =>
    `${found}${window}.aimAxe=function(checked){${window}=${global}=checked;${document}=checked.document};`,
);

type AxeWindow = { readonly window: Page; readonly origin: string };
const axeWindows = new WeakMap<Page, AxeWindow>();

/**
 * The window beside a page from which axe checks all that the page shows: loaded once, it is compiled once, too, and takes half of
 * the time. Only one of the same origin reaches the page.
 */
async function openAxeWindow(page: Page): Promise<Page> {
  const { origin } = new URL(page.url());
  const opened = axeWindows.get(page);
  if (opened?.origin === origin) return opened.window;
  await opened?.window.close();
  const [axeWindow] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => {
      // The window itself cannot be returned.
      window.open('');
    }),
  ]);
  helperWindows.add(axeWindow);
  // Evaluated through the debugger: the CSP allows no such script.
  await axeWindow.evaluate(axeSource);
  await axeWindow.evaluate(() => {
    // Axe checks all that is in an element, and has no option for the rules of single ones.
    for (const rule of (globalThis as unknown as { axe: Axe }).axe._audit.rules) {
      const { matches } = rule;
      rule.matches = function isChosen(node, ...rest) {
        const { axeElements, axeRules } = globalThis as unknown as Window;
        const isFree = !axeElements || axeRules?.has(rule.id) === false || axeElements.has(node);
        // What is too small fails by what is near to it, which is no part of its look.
        const isSmall = () => {
          const { width, height } = node.getBoundingClientRect();
          return Math.min(width, height) < 24;
        };
        const isAlways = axeRules !== null && rule.id === 'target-size' && isSmall();
        return (isFree || isAlways) && matches.call(this, node, ...rest);
      };
    }
  });
  axeWindows.set(page, { window: axeWindow, origin });
  return axeWindow;
}

/**
 * The violations of the chosen elements, which are those of a selector or of the looks that `readLooks` has found last. `parts`:
 * the elements and what is in them. `whole page`: all rules on the page, but contrast and the size of large targets on
 * the elements only, which take half of the time.
 */
export async function runAxe(
  page: Page,
  chosen: string | readonly number[],
  scope: 'parts' | 'whole page' | 'these elements',
): Promise<string[]> {
  if (chosen.length === 0 && scope !== 'whole page') return [];
  const axeWindow = await openAxeWindow(page);
  const violations = await axeWindow.evaluate(
    async ([wanted, extent]) => {
      const { axe: checker } = window as unknown as { axe: Axe };
      const { document: checked, looks = [] } = window.opener as Window;
      const elements =
        typeof wanted === 'string'
          ? [...checked.querySelectorAll(wanted)]
          : looks.flatMap(([element, look]) => (wanted.includes(look) ? [element] : []));
      const all = new Set(elements);
      window.aimAxe(window.opener as Window);
      window.axeElements = extent === 'parts' ? null : all;
      window.axeRules = extent === 'whole page' ? new Set(['color-contrast', 'target-size']) : null;
      const include =
        extent === 'whole page'
          ? [checked.documentElement]
          : [...all].filter((element) => !element.parentElement || !all.has(element.parentElement));
      const results = await checker.run({ include } as axe.ElementContext, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Collecting passed checks would double the time.
        resultTypes: ['violations'],
      });
      // A page that is left must not be kept.
      window.axeElements = null;
      return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }));
    },
    [chosen, scope] as const,
  );
  return violations.map(
    ({ id, targets }) => `${id} at ${targets.map((target) => target.join(' ')).join(', ')}`,
  );
}
