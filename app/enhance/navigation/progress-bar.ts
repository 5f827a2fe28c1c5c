/** Where a page takes long, a slim bar says that it is on its way; it appears after 300 ms (decisions.md 39). */
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
  // On the window, after all that may take a click or a form over: React, for one, listens on the document and sends the
  // forms of hydrated pages itself.
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // Mail and phone links, downloads, other sites and places on this page open no page of ours; new tabs and windows
    // leave this one as it is.
    const leads = link?.origin === window.location.origin && !link.hasAttribute('data-download');
    const stays = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!leads || stays || link.target === '_blank') return;
    if (link.href.split('#')[0] !== window.location.href.split('#')[0]) begin();
  });
  window.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) begin();
  });
  // A page that is left, or found again by going back, needs none.
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', end);
}
