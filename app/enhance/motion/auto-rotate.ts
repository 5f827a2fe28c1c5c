import { addButtonBar } from './carousel-buttons';
import { animateScrollTo, prefersReducedMotion } from './animate-scroll';

/** docs/product.md 4.1 */
const rotateIntervalMs = 3_000;
const initialIndex = 1;

/** Hover, focus, Pause and leaving the viewport stop the rotation (WCAG 2.2.2); it starts paused with reduced motion. */
export function autoRotateCarousels(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-rotates]')) {
    const row = frame.querySelector<HTMLElement>('.carousel');
    const items = [...frame.querySelectorAll('li')];
    if (!row || items.length <= initialIndex) continue;
    let index = initialIndex;
    let paused = prefersReducedMotion();
    let inView = !('IntersectionObserver' in window);
    const show = () => {
      items.forEach((item, position) => {
        if (position === index) item.setAttribute('aria-current', 'true');
        else item.removeAttribute('aria-current');
      });
      const item = items[index];
      if (item) animateScrollTo(row, item.offsetLeft - (row.clientWidth - item.offsetWidth) / 2);
    };
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button-secondary w-24 px-0';
    const updateLabel = () => {
      button.textContent = paused ? 'Play' : 'Pause';
    };
    button.addEventListener('click', () => {
      paused = !paused;
      updateLabel();
    });
    updateLabel();
    addButtonBar(frame, button);
    if (!inView)
      new IntersectionObserver((entries) => {
        inView = entries.some((entry) => entry.isIntersecting);
      }).observe(row);
    setInterval(() => {
      if (paused || !inView || document.hidden || row.matches(':hover, :focus-within, :focus')) return;
      index = (index + 1) % items.length;
      show();
    }, rotateIntervalMs);
    show();
  }
}
