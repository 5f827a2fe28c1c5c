export class QueueFullError extends Error {}

/** Rejects with QueueFullError if `maxQueued` tasks are waiting. */
export function limitConcurrency(options: { readonly concurrency: number; readonly maxQueued: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function runTask<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < options.concurrency) running += 1;
    else if (queue.length >= options.maxQueued) throw new QueueFullError('Too many tasks are queued');
    // The finished task passes its slot on, so that no new task takes it.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const startNext = queue.shift();
      if (startNext) startNext();
      else running -= 1;
    }
  };
}
