/** Motion of ours stays below 200 ms (design.md). */
const scrollMs = 180;

/** Whether the visitor wants things to stand still. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How often each row was set in motion: a newer glide takes the place of one that is under way. */
const runs = new WeakMap<HTMLElement, number>();

/** Scrolls a row sideways to a place, in pixels; at once for whoever wants nothing to move. */
export function animateScrollTo(row: HTMLElement, left: number): void {
  const run = (runs.get(row) ?? 0) + 1;
  runs.set(row, run);
  if (prefersReducedMotion()) {
    row.scrollLeft = left;
    return;
  }
  const from = row.scrollLeft;
  const begun = performance.now();
  // Else the row would jump from stop to stop on its way.
  row.style.scrollSnapType = 'none';
  const step = (now: number) => {
    if (runs.get(row) !== run) return;
    const part = Math.min(Math.max(now - begun, 0) / scrollMs, 1);
    row.scrollLeft = from + (left - from) * (1 - (1 - part) ** 2);
    if (part < 1) requestAnimationFrame(step);
    else row.style.scrollSnapType = '';
  };
  requestAnimationFrame(step);
}
