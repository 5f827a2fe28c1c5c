import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatEvery } from '#db/embedded/background/repeat-every';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const intervalMs = 200;
/** Lets promises that are settled continue. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A task whose runs end when the test says so. */
function createTask() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const task = () => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject }));
  return { task, ends };
}

it('begins no second run while one takes longer than the interval', async () => {
  const { task, ends } = createTask();
  const stop = repeatEvery(intervalMs, task);
  vi.advanceTimersByTime(10 * intervalMs);
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await settle();
  vi.advanceTimersByTime(3 * intervalMs);
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await stop();
});

it('waits for a long run when it is stopped, and begins no other', async () => {
  const { task, ends } = createTask();
  const stop = repeatEvery(intervalMs, task);
  vi.advanceTimersByTime(3 * intervalMs);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await settle();
  expect(isStopped).toBe(false);
  ends[0]?.resolve();
  await stopped;
  vi.advanceTimersByTime(3 * intervalMs);
  expect(ends).toHaveLength(1);
});

it('goes on after a run that failed, and logs it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { task, ends } = createTask();
  const stop = repeatEvery(intervalMs, task);
  vi.advanceTimersByTime(intervalMs);
  ends[0]?.reject(new Error('the disk is slow'));
  await settle();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  vi.advanceTimersByTime(intervalMs);
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await stop();
});
