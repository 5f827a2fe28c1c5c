/** Where a form was sent that comes back to its place on the page. */
const scrollPositionKey = 'sent-from-place';

/**
 * A form within data-keep-place comes back to an address that ends in its place (#...), which is then at the top of the
 * window. With a script the page stands exactly as it stood, and the place is no part of its address.
 */
export function restoreScrollPosition(): void {
  const here = window.location.pathname + window.location.search;
  document.addEventListener('submit', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-keep-place]'))
      window.sessionStorage.setItem(scrollPositionKey, `${window.scrollY} ${here}`);
  });
  const sent = (window.sessionStorage.getItem(scrollPositionKey) ?? '').split(' ');
  window.sessionStorage.removeItem(scrollPositionKey);
  if (!window.location.hash || sent[1] !== here) return;
  window.history.replaceState(window.history.state, '', here);
  window.scrollTo(0, Number(sent[0]));
}
