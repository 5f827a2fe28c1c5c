import { closestTarget } from '../click-target';

/** Longer than a pointer takes to cross a link, shorter than the time from hover to click. */
const hoverDelayMs = 65;

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Source of an expression of app/domain/pages/prefetch-exclusions.ts, by scripts/enhance-script-plugin.ts. */
declare const excludedPaths: string;

const excluded = new RegExp(excludedPaths);

/** For browsers without Speculation Rules. A signed-in visitor could get a prefetched page with an outdated cart. */
export function prefetchLinks(): void {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  const supports = (HTMLScriptElement as { supports?: (type: string) => boolean }).supports;
  if (supports?.('speculationrules') || connection?.saveData || /2g/.test(connection?.effectiveType ?? ''))
    return;
  if (!document.createElement('link').relList.supports('prefetch')) return;
  if (document.querySelector('form[action="/logout"]')) return;

  const prefetched = new Set<string>();
  let timer = 0;
  const stop = () => window.clearTimeout(timer);
  const begin = (event: Event) => {
    stop();
    const link = closestTarget<HTMLAnchorElement>(event, 'a');
    if (!link || !isPage(link) || prefetched.has(link.href)) return;
    timer = window.setTimeout(() => {
      prefetched.add(link.href);
      const hint = document.createElement('link');
      hint.rel = 'prefetch';
      hint.href = link.href;
      document.head.append(hint);
    }, hoverDelayMs);
  };
  for (const name of ['mouseover', 'touchstart']) document.addEventListener(name, begin, { passive: true });
  // A touch that moves is a scroll.
  for (const name of ['mouseout', 'touchmove']) document.addEventListener(name, stop, { passive: true });
}

const isPage = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin &&
  !link.target &&
  !link.hasAttribute('data-download') &&
  !excluded.test(link.pathname) &&
  link.href.split('#')[0] !== window.location.href.split('#')[0];
