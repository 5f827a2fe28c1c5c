import { closestTarget, isModifiedClick } from '../click-target';
import { fetchPage, replaceContent } from '../fetch-page';

export function enableLoadMore(): void {
  document.addEventListener('click', (event) => {
    const link = closestTarget<HTMLAnchorElement>(event, 'a[data-load-more]');
    if (!link || isModifiedClick(event)) return;
    event.preventDefault();
    if (link.getAttribute('aria-busy') === 'true') return;
    link.setAttribute('aria-busy', 'true');
    link.textContent = 'Loading…';
    void appendPage(link.href).catch(() => window.location.assign(link.href));
  });
}

async function appendPage(address: string): Promise<void> {
  const page = await fetchPage(address);
  const list = document.getElementById('gallery');
  const more = document.getElementById('gallery-more');
  const nextList = page?.getElementById('gallery');
  const nextMore = page?.getElementById('gallery-more');
  if (!list || !more || !nextList || !nextMore)
    throw new Error('We could not load more pictures. Please try again.');
  const newItems = [...nextList.children].filter((item) => !document.getElementById(item.id));
  list.append(...newItems);
  replaceContent(more, nextMore);
  // A reload then shows the same pictures.
  const url = new URL(address);
  window.history.replaceState(window.history.state, '', url.pathname + url.search);
  newItems[0]?.querySelector('a')?.focus({ preventScroll: true });
}
