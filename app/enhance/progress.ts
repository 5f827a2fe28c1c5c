/** Where a page takes long, a slim bar says that it is on its way; it appears after 300 ms (decisions.md 39). */
const appearsAfterMs = 300;

export function carryProgress(): void {
  let timer = 0;
  let bar: HTMLElement | null = null;
  const begin = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      bar ??= document.body.appendChild(document.createElement('div'));
      bar.className = 'progress fixed left-0 top-0 z-10 h-1 w-1/2 bg-clay';
      bar.setAttribute('role', 'progressbar');
      bar.setAttribute('aria-label', 'Loading');
    }, appearsAfterMs);
  };
  const end = () => {
    window.clearTimeout(timer);
    bar?.remove();
    bar = null;
  };
  // Not when the page is hidden or kept for going back, and not for mail, phone and download links.
  window.addEventListener('beforeunload', begin);
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', end);
}
