import { makeBar } from './carousel';
import { glideTo, standsStill } from './glide';

/** storefront.md sections 2 and 9: every 3 seconds the next one, and after the last one the first; the second begins. */
const turnMs = 3_000;
const firstShown = 1;

/**
 * Lets rows with data-rotates advance by themselves, one item at a time. They stand while somebody points at them or has
 * the keyboard in them, while they are out of sight, and once the button is pressed (WCAG 2.2.2); from the start for
 * whoever wants nothing to move.
 */
export function rotateCarousels(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-rotates]')) {
    const row = frame.querySelector<HTMLElement>('.carousel');
    const items = [...frame.querySelectorAll('li')];
    if (!row || items.length <= firstShown) continue;
    let index = firstShown;
    let paused = standsStill();
    let seen = !('IntersectionObserver' in window);
    const show = () => {
      items.forEach((item, position) => {
        if (position === index) item.setAttribute('aria-current', 'true');
        else item.removeAttribute('aria-current');
      });
      const item = items[index];
      // In the middle of the row, as far as it goes.
      if (item) glideTo(row, item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2);
    };
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button-secondary w-24 px-0';
    const name = () => {
      button.textContent = paused ? 'Play' : 'Pause';
    };
    button.addEventListener('click', () => {
      paused = !paused;
      name();
    });
    name();
    makeBar(frame, button);
    if (!seen)
      new IntersectionObserver((entries) => {
        seen = entries.some((entry) => entry.isIntersecting);
      }).observe(row);
    setInterval(() => {
      if (paused || !seen || document.hidden || row.matches(':hover, :focus-within, :focus')) return;
      index = (index + 1) % items.length;
      show();
    }, turnMs);
    show();
  }
}
