type Callback = () => void | Promise<void>;

const callbacks = new Set<Callback>();

const runCallbacks = () => {
  const all = [...callbacks].map(async (each) => each());
  callbacks.clear();
  return Promise.allSettled(all);
};

/**
 * Calls a function when this process ends, also by SIGTERM, with which Vitest ends its workers. It waits for a promise after
 * SIGTERM only, and Vitest sends SIGKILL half a second later.
 */
export function atProcessEnd(callback: Callback): void {
  if (callbacks.size === 0) {
    process.once('exit', () => void runCallbacks());
    process.once('SIGTERM', () => void runCallbacks().then(() => process.exit()));
  }
  callbacks.add(callback);
}
