import { closestTarget, isModifiedClick, opensNewTab } from '../click-target';

/** docs/product.md 1 */
const showAfterMs = 300;

export function showProgressBar(): void {
  let timer = 0;
  let bar: HTMLElement | null = null;
  const begin = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      bar ??= document.body.appendChild(document.createElement('div'));
      bar.className = 'progress fixed left-0 top-0 z-10 h-1 w-1/2 bg-clay';
      bar.setAttribute('role', 'progressbar');
      bar.setAttribute('aria-label', 'Loading');
    }, showAfterMs);
  };
  const end = () => {
    window.clearTimeout(timer);
    bar?.remove();
    bar = null;
  };
  // On the window: React's handler on the document runs first and may prevent the default.
  window.addEventListener('click', (event) => {
    const link = closestTarget<HTMLAnchorElement>(event, 'a');
    const isPage = link?.origin === window.location.origin && !link.hasAttribute('data-download');
    if (!isPage || event.defaultPrevented || isModifiedClick(event) || link.target === '_blank') return;
    if (link.href.split('#')[0] !== window.location.href.split('#')[0]) begin();
  });
  window.addEventListener('submit', (event) => {
    if (!event.defaultPrevented && !opensNewTab(event)) begin();
  });
  // The page may return from the back/forward cache.
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', end);
}
