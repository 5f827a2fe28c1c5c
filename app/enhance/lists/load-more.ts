import { fetchPage, replaceContent } from '~/enhance/fetch-page';

/** 'Load More' below the gallery adds the next pictures to those that are there, and takes the keyboard to the first. */
export function enableLoadMore(): void {
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-load-more]') : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    if (link.getAttribute('aria-busy') === 'true') return;
    link.setAttribute('aria-busy', 'true');
    link.textContent = 'Loading…';
    void add(link.href).catch(() => window.location.assign(link.href));
  });
}

async function add(address: string): Promise<void> {
  const page = await fetchPage(address);
  const list = document.getElementById('gallery');
  const more = document.getElementById('gallery-more');
  const found = page?.getElementById('gallery');
  const foundMore = page?.getElementById('gallery-more');
  if (!list || !more || !found || !foundMore) throw new Error('The next pictures are not there.');
  const fresh = [...found.children].filter((item) => !document.getElementById(item.id));
  list.append(...fresh);
  replaceContent(more, foundMore);
  // What is loaded anew shows as much as is there now.
  const shown = new URL(address);
  window.history.replaceState(window.history.state, '', shown.pathname + shown.search);
  fresh[0]?.querySelector('a')?.focus({ preventScroll: true });
}
