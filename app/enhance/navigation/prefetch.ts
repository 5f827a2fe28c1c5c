import { prefetchExclusions } from '~/domain/pages/prefetch-exclusions';

/** Long enough for a pointer that only passes by, short enough to be ahead of the click. */
const hoverDelayMs = 65;

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

const excluded = new RegExp(
  `^(${prefetchExclusions.map((path) => path.replaceAll('.', '\\.').replaceAll('*', '.*')).join('|')})$`,
);

/**
 * Fetches the page behind a link while it is touched or pointed at, in browsers that do not know the rules named by the
 * Speculation-Rules header. Not on a slow or paid-for connection, and not for who is signed in: their cart is in the
 * database, and such a browser goes on using what it fetched ahead as long as the cookies are the same.
 */
export function prefetchLinks(): void {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  const supports = (HTMLScriptElement as { supports?: (type: string) => boolean }).supports;
  if (supports?.('speculationrules') || connection?.saveData || /2g/.test(connection?.effectiveType ?? ''))
    return;
  if (!document.createElement('link').relList.supports('prefetch')) return;
  if (document.querySelector('form[action="/logout"]')) return;

  const fetched = new Set<string>();
  let timer = 0;
  const stop = () => window.clearTimeout(timer);
  const begin = (event: Event) => {
    stop();
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPage(link) || fetched.has(link.href)) return;
    timer = window.setTimeout(() => {
      fetched.add(link.href);
      const hint = document.createElement('link');
      hint.rel = 'prefetch';
      hint.href = link.href;
      document.head.append(hint);
    }, hoverDelayMs);
  };
  for (const name of ['mouseover', 'touchstart']) document.addEventListener(name, begin, { passive: true });
  // A finger that moves on scrolls the page.
  for (const name of ['mouseout', 'touchmove']) document.addEventListener(name, stop, { passive: true });
}

const isPage = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin &&
  !link.target &&
  !link.hasAttribute('data-download') &&
  !excluded.test(link.pathname) &&
  link.href.split('#')[0] !== window.location.href.split('#')[0];
