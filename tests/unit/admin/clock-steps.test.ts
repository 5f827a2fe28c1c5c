import { expect, it } from 'vitest';
import { createClockSteps } from '~/domain/operations/alarms/clock-steps';
import { hourMs, minuteMs } from '~/lib/time-units';

const start = new Date('2026-11-20T08:00:00Z').getTime();

/** The ms that are measured each minute, where the clock is set by a number of ms in some of them. */
function measureMinutes(minutes: number, setBy: Readonly<Record<number, number>>): number[] {
  const { measure } = createClockSteps();
  let setMs = 0;
  return Array.from({ length: minutes }, (_, minute) => {
    setMs += setBy[minute] ?? 0;
    const elapsedMs = minute * minuteMs;
    return measure(new Date(start + elapsedMs + setMs), elapsedMs);
  });
}

it('a clock that runs on has no steps, also one that is corrected a little or set back', () => {
  expect(measureMinutes(4, {})).toEqual([0, 0, 0, 0]);
  expect(measureMinutes(4, { 1: 20_000, 2: -hourMs, 3: 20_000 })).toEqual([0, 0, 0, 0]);
});

it('steps forward add up for two days', () => {
  expect(measureMinutes(5, { 1: 2 * hourMs, 3: minuteMs })).toEqual([
    0,
    2 * hourMs,
    2 * hourMs,
    2 * hourMs + minuteMs,
    2 * hourMs + minuteMs,
  ]);
  expect(measureMinutes(2 * 24 * 60 + 2, { 1: hourMs }).slice(-2)).toEqual([hourMs, 0]);
});
