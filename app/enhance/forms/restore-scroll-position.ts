const scrollPositionKey = 'sent-from-place';

/**
 * After a form within `data-keep-place`, restores the scroll position instead of the jump to the fragment that the
 * redirect ends in, and removes the fragment from the URL.
 */
export function restoreScrollPosition(): void {
  const here = window.location.pathname + window.location.search;
  document.addEventListener('submit', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-keep-place]'))
      window.sessionStorage.setItem(scrollPositionKey, `${window.scrollY} ${here}`);
  });
  const saved = (window.sessionStorage.getItem(scrollPositionKey) ?? '').split(' ');
  window.sessionStorage.removeItem(scrollPositionKey);
  if (!window.location.hash || saved[1] !== here) return;
  window.history.replaceState(window.history.state, '', here);
  window.scrollTo(0, Number(saved[0]));
}
