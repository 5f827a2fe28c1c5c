const scrollMs = 180;

export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Number of each row's current animation: a new one stops the previous one. */
const runs = new WeakMap<HTMLElement, number>();

export function animateScrollTo(row: HTMLElement, left: number): void {
  const run = (runs.get(row) ?? 0) + 1;
  runs.set(row, run);
  if (prefersReducedMotion()) {
    row.scrollLeft = left;
    return;
  }
  const from = row.scrollLeft;
  const startedAt = performance.now();
  // Scroll snapping would fight the animation.
  row.style.scrollSnapType = 'none';
  const step = (now: number) => {
    if (runs.get(row) !== run) return;
    const progress = Math.min(Math.max(now - startedAt, 0) / scrollMs, 1);
    row.scrollLeft = from + (left - from) * (1 - (1 - progress) ** 2);
    if (progress < 1) requestAnimationFrame(step);
    else row.style.scrollSnapType = '';
  };
  requestAnimationFrame(step);
}
