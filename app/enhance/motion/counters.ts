import { formatCount } from '~/lib/format-count';
import { prefersReducedMotion } from './animate-scroll';

/** storefront.md section 9: 2 seconds, once a tenth of the section is seen. */
const durationMs = 2_000;
const visibleRatio = 0.1;

/** Counts figures up from 0, a step each frame of the screen; the page has them as they end. */
export function animateCounters(): void {
  const section = document.querySelector<HTMLElement>('[data-counters]');
  if (!section || prefersReducedMotion() || !('IntersectionObserver' in window)) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run([...section.querySelectorAll<HTMLElement>('[data-count]')]);
    },
    { threshold: visibleRatio },
  );
  observer.observe(section);
}

function run(figures: readonly HTMLElement[]): void {
  const begun = performance.now();
  const step = (now: number) => {
    const part = Math.min(Math.max(now - begun, 0) / durationMs, 1);
    for (const figure of figures) {
      const end = Number(figure.dataset['count']);
      figure.textContent = formatCount(end * part);
    }
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
