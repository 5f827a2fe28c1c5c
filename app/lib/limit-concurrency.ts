/** That as many wait already as may: come back later. */
export class QueueFullError extends Error {}

/**
 * Makes a function that runs work in the order in which it comes, so many at once and no more. Throws QueueFullError,
 * without beginning the work, when so many wait already.
 */
export function limitConcurrency(limits: { readonly atOnce: number; readonly waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < limits.atOnce) running += 1;
    else if (queue.length >= limits.waiting) throw new QueueFullError('Too much work waits already');
    // Who ends hands the place on, so that nobody slips in between.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
