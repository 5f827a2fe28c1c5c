const callbacks = new Set<() => void>();

/** Calls a function when this process ends, also by SIGTERM, with which Vitest ends its workers. It can't wait for anything. */
export function atProcessEnd(callback: () => void): void {
  if (callbacks.size === 0) {
    process.once('exit', () => {
      for (const each of callbacks) each();
    });
    process.once('SIGTERM', () => process.exit());
  }
  callbacks.add(callback);
}
