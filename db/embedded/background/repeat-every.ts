/** Calls a task at an interval, never twice at once. The result stops it and waits for the run in progress. */
export function repeatEvery(interval: number, task: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = task()
      .catch((error: unknown) => console.error('The built-in store failed in its housekeeping:', error))
      .finally(() => (isBusy = false));
  }, interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
