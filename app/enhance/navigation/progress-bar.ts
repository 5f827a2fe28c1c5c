import { closestTarget, isModifiedClick } from '../click-target';

/** docs/product.md 1 */
const showAfterMs = 300;

/** Shows a bar while a navigation takes long. */
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
  // On the window, after every handler that may prevent the default: React listens on the document and submits the forms
  // of hydrated pages itself.
  window.addEventListener('click', (event) => {
    const link = closestTarget<HTMLAnchorElement>(event, 'a');
    // Only links that load a page of this shop in this window.
    const isPage = link?.origin === window.location.origin && !link.hasAttribute('data-download');
    if (!isPage || event.defaultPrevented || isModifiedClick(event) || link.target === '_blank') return;
    if (link.href.split('#')[0] !== window.location.href.split('#')[0]) begin();
  });
  window.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) begin();
  });
  // Also when the page returns from the back/forward cache.
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', end);
}
