import { leaveNote, takeNote } from '../session-notes';

const scrollPositionKey = 'sent-from-place';

/** Restores the scroll position after a form in `data-keep-place`, and removes the redirect's fragment from the URL. */
export function restoreScrollPosition(): void {
  const here = window.location.pathname + window.location.search;
  document.addEventListener('submit', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-keep-place]'))
      leaveNote(scrollPositionKey, `${window.scrollY} ${here}`);
  });
  const saved = takeNote(scrollPositionKey).split(' ');
  if (!window.location.hash || saved[1] !== here) return;
  window.history.replaceState(window.history.state, '', here);
  window.scrollTo(0, Number(saved[0]));
}
