import { expect, it } from 'vitest';
import { findNextAttempt } from '~/domain/webhooks/deliveries/webhook-delivery';

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);

/** The milliseconds between the tries, with `random` for all of them. */
function delays(random: number): number[] {
  const now = new Date('2026-03-10T06:00:00.000Z');
  const found: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const next = findNextAttempt(tries, now, random);
    if (!next) return found;
    found.push(next.getTime() - now.getTime());
  }
}

it('waits longer after each try, and gives up after three days', () => {
  expect(delays(0.5)).toEqual([
    5_000,
    30_000,
    minutes(2),
    minutes(10),
    hours(1),
    hours(3),
    hours(6),
    ...Array.from({ length: 5 }, () => hours(12)),
  ]);
  const total = delays(0.5).reduce((sum, delay) => sum + delay, 0);
  expect(Math.round(total / hours(24))).toBe(3);
});

it('spreads the tries by a tenth', () => {
  expect(delays(0)[3]).toBe(minutes(9));
  expect(delays(1)[3]).toBe(minutes(11));
});
