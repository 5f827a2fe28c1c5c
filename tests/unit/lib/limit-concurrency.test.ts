import { expect, it } from 'vitest';
import { limitConcurrency, QueueFullError } from '~/lib/limit-concurrency';

/** Work that goes on until it is told to end. */
function makeWork() {
  const begun: (() => void)[] = [];
  return { begun, work: () => new Promise<void>((resolve) => begun.push(resolve)) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs so much at once, the rest in its order, and refuses what is too much', async () => {
  const turns = limitConcurrency({ atOnce: 2, waiting: 2 });
  const { begun, work } = makeWork();
  const order: number[] = [];
  const tasks = [1, 2, 3, 4].map((number) => turns(work).then(() => order.push(number)));
  await expect(turns(work)).rejects.toBeInstanceOf(QueueFullError);
  expect(begun).toHaveLength(2);

  begun[0]?.();
  await settle();
  expect(begun).toHaveLength(3);
  const late = turns(work).then(() => order.push(5));
  for (const next of [1, 2, 3, 4]) {
    begun[next]?.();
    await settle();
  }
  await Promise.all([...tasks, late]);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

it('goes on after work that failed', async () => {
  const turns = limitConcurrency({ atOnce: 1, waiting: 5 });
  const fail = turns(() => Promise.reject(new Error('broken')));
  const next = turns(() => Promise.resolve('fine'));
  await expect(fail).rejects.toThrow('broken');
  expect(await next).toBe('fine');
  expect(await turns(() => Promise.resolve('still fine'))).toBe('still fine');
});
