/** Short, because an email may wait for it; one timer for all costs little. */
const tickMs = 250;

/**
 * Resolves at the first tick at which it is somebody's turn, or at the abort. Asking the clock at each tick, instead of a long timer,
 * holds a time of day when the system's clock is set.
 */
export function createTicks(signal: AbortSignal): (isTurn: () => boolean) => Promise<void> {
  const waiting = new Set<() => void>();
  const tick = () => waiting.forEach((ask) => ask());
  const timer = setInterval(tick, tickMs);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    tick();
  });
  return (isTurn) =>
    new Promise((resolve) => {
      const ask = () => {
        if (!signal.aborted && !isTurn()) return;
        waiting.delete(ask);
        resolve();
      };
      waiting.add(ask);
      if (signal.aborted) ask();
    });
}
