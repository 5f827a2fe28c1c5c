import { addButtonBar } from './carousel-buttons';
import { animateScrollTo, prefersReducedMotion } from './animate-scroll';

/** storefront.md sections 2 and 9: every 3 seconds the next one, and after the last one the first; the second begins. */
const rotateIntervalMs = 3_000;
const initialIndex = 1;

/**
 * Lets rows with data-rotates advance by themselves, one item at a time. They stand while somebody points at them or has
 * the keyboard in them, while they are out of sight, and once the button is pressed (WCAG 2.2.2); from the start for
 * whoever wants nothing to move.
 */
export function autoRotateCarousels(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-rotates]')) {
    const row = frame.querySelector<HTMLElement>('.carousel');
    const items = [...frame.querySelectorAll('li')];
    if (!row || items.length <= initialIndex) continue;
    let index = initialIndex;
    let paused = prefersReducedMotion();
    let seen = !('IntersectionObserver' in window);
    const show = () => {
      items.forEach((item, position) => {
        if (position === index) item.setAttribute('aria-current', 'true');
        else item.removeAttribute('aria-current');
      });
      const item = items[index];
      // In the middle of the row, as far as it goes.
      if (item) animateScrollTo(row, item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2);
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
    addButtonBar(frame, button);
    if (!seen)
      new IntersectionObserver((entries) => {
        seen = entries.some((entry) => entry.isIntersecting);
      }).observe(row);
    setInterval(() => {
      if (paused || !seen || document.hidden || row.matches(':hover, :focus-within, :focus')) return;
      index = (index + 1) % items.length;
      show();
    }, rotateIntervalMs);
    show();
  }
}
