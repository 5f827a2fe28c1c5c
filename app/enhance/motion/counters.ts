import { formatCount } from '~/lib/format/format-count';
import { prefersReducedMotion } from './animate-scroll';

/** docs/product.md 4.1 */
const durationMs = 2_000;
const visibleRatio = 0.1;

/** The HTML has the final values. */
export function animateCounters(): void {
  const section = document.querySelector<HTMLElement>('[data-counters]');
  if (!section || prefersReducedMotion() || !('IntersectionObserver' in window)) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      animate([...section.querySelectorAll<HTMLElement>('[data-count]')]);
    },
    { threshold: visibleRatio },
  );
  observer.observe(section);
}

function animate(figures: readonly HTMLElement[]): void {
  const startedAt = performance.now();
  const step = (now: number) => {
    const progress = Math.min(Math.max(now - startedAt, 0) / durationMs, 1);
    for (const figure of figures) {
      const end = Number(figure.dataset['count']);
      figure.textContent = formatCount(end * progress);
    }
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
