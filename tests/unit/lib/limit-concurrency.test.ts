import { expect, it } from 'vitest';
import { limitConcurrency, QueueFullError } from '~/lib/limit-concurrency';

/** A task that runs until its entry of `finish` is called. */
function createTask() {
  const finish: (() => void)[] = [];
  return { finish, task: () => new Promise<void>((resolve) => finish.push(resolve)) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs tasks in order up to the concurrency limit and rejects when the queue is full', async () => {
  const run = limitConcurrency({ concurrency: 2, maxQueued: 2 });
  const { finish, task } = createTask();
  const order: number[] = [];
  const tasks = [1, 2, 3, 4].map((number) => run(task).then(() => order.push(number)));
  await expect(run(task)).rejects.toBeInstanceOf(QueueFullError);
  expect(finish).toHaveLength(2);

  finish[0]?.();
  await settle();
  expect(finish).toHaveLength(3);
  const late = run(task).then(() => order.push(5));
  for (const next of [1, 2, 3, 4]) {
    finish[next]?.();
    await settle();
  }
  await Promise.all([...tasks, late]);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

it('continues after a task that failed', async () => {
  const run = limitConcurrency({ concurrency: 1, maxQueued: 5 });
  const failed = run(() => Promise.reject(new Error('broken')));
  const next = run(() => Promise.resolve('fine'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('fine');
  expect(await run(() => Promise.resolve('still fine'))).toBe('still fine');
});
