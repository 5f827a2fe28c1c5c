import { expect, it } from 'vitest';
import { withMinimumResponseTime } from '~/http/security/minimum-response-time.server';

/** A timer may ring a moment early. */
const halfASecond = 495;

it.each([
  ['what was done', () => Promise.resolve('done')],
  ['what went wrong', () => Promise.reject(new Error('broken'))],
])('tells %s, however soon it was, after half a second only', async (_name, work) => {
  const begun = performance.now();
  const outcome = await withMinimumResponseTime(work).catch((error: Error) => error.message);
  expect(['done', 'broken']).toContain(outcome);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(halfASecond);
});
