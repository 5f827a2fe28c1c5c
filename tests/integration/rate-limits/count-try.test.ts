import { expect, it } from 'vitest';
import { collections } from '#db/collections';
import { countTries, countTry, takeBackTries } from '~/domain/rate-limits/count-try.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const minuteMs = 60_000;
const at = (time: string) => new Date(`2026-03-10T${time}Z`);
const short = { key: 'door', limit: 2, windowMs: minuteMs };
const long = { key: 'door', limit: 3, windowMs: 60 * minuteMs };

it('allows so many tries in a window, and as many in the next', async () => {
  const tries = async (time: string) => countTry({ ...short, now: at(time) });
  expect([await tries('06:00:00'), await tries('06:00:59'), await tries('06:00:59')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await tries('06:01:00')).toBe(true);
  expect(await countTry({ ...short, key: 'window', now: at('06:00:30') })).toBe(true);
});

it('begins a window with the first try, and one of many who come after its end begins the next', async () => {
  await countTries([long], at('06:07:00'));
  await Promise.all(Array.from({ length: 10 }, () => countTries([long], at('07:07:00'))));
  expect(await collections().tryCounts.find().toArray()).toMatchObject([{ expiresAt: at('08:07:00') }]);
  expect(await countTries([long], at('08:06:59'))).toEqual({ ok: false, retryAt: at('08:07:00') });
});

it('says when all full windows are over', async () => {
  const count = (time: string) => countTries([short, long], at(time));
  await count('06:00:00');
  await count('06:00:10');
  expect(await count('06:00:20')).toEqual({ ok: false, retryAt: at('06:01:00') });
  expect(await count('06:01:00')).toEqual({ ok: true });
  expect(await count('06:01:10')).toEqual({ ok: false, retryAt: at('07:00:00') });
});

it('counts a refused try under none of the limits', async () => {
  const everybody = { key: 'house', limit: 5, windowMs: minuteMs };
  for (let times = 0; times < 10; times += 1) await countTries([short, everybody], at('06:00:00'));
  const other = { ...short, key: 'window' };
  expect(await countTries([other, everybody], at('06:00:30'))).toEqual({ ok: true });
});

it('takes a good try back', async () => {
  for (let times = 0; times < 10; times += 1) {
    expect(await countTries([short, long], at('06:00:00'))).toEqual({ ok: true });
    await takeBackTries([short, long], at('06:00:00'));
  }
});

it('lets no more through when many come at once, and leaves no trace of the rest', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => countTries([long], at('06:00:00'))));
  expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(3);
  for (let more = 0; more < 3; more += 1) await countTries([long], at('06:00:01'));
  const [counted, ...others] = await collections().tryCounts.find().toArray();
  expect(others).toEqual([]);
  expect(counted).toMatchObject({ count: 3, expiresAt: at('07:00:00') });
});
