import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import {
  consumeRateLimits,
  consumeRateLimit,
  refundRateLimits,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { minuteMs } from '~/lib/time-units';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const at = (time: string) => new Date(`2026-03-10T${time}Z`);
const short = { key: 'door', limit: 2, windowMs: minuteMs };
const long = { key: 'door', limit: 3, windowMs: 60 * minuteMs };

it('allows the limit in a window, and again in the next', async () => {
  const tries = async (time: string) => consumeRateLimit({ ...short, now: at(time) });
  expect([await tries('06:00:00'), await tries('06:00:59'), await tries('06:00:59')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await tries('06:01:00')).toBe(true);
  expect(await consumeRateLimit({ ...short, key: 'window', now: at('06:00:30') })).toBe(true);
});

it('starts a window with the first hit, and the next with one of concurrent hits after its end', async () => {
  await consumeRateLimits([long], at('06:07:00'));
  await Promise.all(Array.from({ length: 10 }, () => consumeRateLimits([long], at('07:07:00'))));
  expect(await collections().rateLimits.find().toArray()).toMatchObject([{ expiresAt: at('08:07:00') }]);
  expect(await consumeRateLimits([long], at('08:06:59'))).toEqual({ ok: false, retryAt: at('08:07:00') });
});

it('returns when all exceeded windows end', async () => {
  const count = (time: string) => consumeRateLimits([short, long], at(time));
  await count('06:00:00');
  await count('06:00:10');
  expect(await count('06:00:20')).toEqual({ ok: false, retryAt: at('06:01:00') });
  expect(await count('06:01:00')).toEqual({ ok: true });
  expect(await count('06:01:10')).toEqual({ ok: false, retryAt: at('07:00:00') });
});

it('counts a rejected hit under none of the limits', async () => {
  const everybody = { key: 'house', limit: 5, windowMs: minuteMs };
  for (let times = 0; times < 10; times += 1) await consumeRateLimits([short, everybody], at('06:00:00'));
  const other = { ...short, key: 'window' };
  expect(await consumeRateLimits([other, everybody], at('06:00:30'))).toEqual({ ok: true });
});

it('refunds a hit', async () => {
  for (let times = 0; times < 10; times += 1) {
    expect(await consumeRateLimits([short, long], at('06:00:00'))).toEqual({ ok: true });
    await refundRateLimits([short, long], at('06:00:00'));
  }
});

it('allows no more for concurrent hits, and does not count the rejected ones', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => consumeRateLimits([long], at('06:00:00'))),
  );
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(3);
  for (let more = 0; more < 3; more += 1) await consumeRateLimits([long], at('06:00:01'));
  const [counted, ...others] = await collections().rateLimits.find().toArray();
  expect(others).toEqual([]);
  expect(counted).toMatchObject({ count: 3, expiresAt: at('07:00:00') });
});
