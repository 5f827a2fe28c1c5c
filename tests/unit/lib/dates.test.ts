import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatTime,
  parseNairobi,
  toDateInput,
  toDateTimeInput,
  yearOf,
} from '~/lib/format/dates';

/** Half past nine in the evening in London, half past midnight of the next day in Nairobi. */
const lateEvening = new Date('2026-11-20T21:30:00.000Z');

describe('dates are in Nairobi time', () => {
  it('formats the date', () => {
    expect(formatDate(lateEvening)).toBe('21 November 2026');
    expect(toDateInput(lateEvening)).toBe('2026-11-21');
  });

  it('has the year of Nairobi', () => {
    expect(yearOf(new Date('2026-12-31T20:59:59.000Z'))).toBe(2026);
    expect(yearOf(new Date('2026-12-31T21:00:00.000Z'))).toBe(2027);
  });

  it('formats date and time', () => {
    expect(formatDateTime(lateEvening)).toBe('Sat, 21 Nov 2026, 12:30 AM');
    expect(formatTime(lateEvening)).toBe('12:30 AM');
    expect(toDateTimeInput(lateEvening)).toBe('2026-11-21T00:30');
  });

  it('parses the values of date inputs', () => {
    expect(parseNairobi('2026-11-21')?.toISOString()).toBe('2026-11-20T21:00:00.000Z');
    expect(parseNairobi(' 2026-11-21T00:30 ')?.toISOString()).toBe(lateEvening.toISOString());
  });

  it.each([
    '',
    '21/11/2026',
    '2026-02-30',
    '2026-13-01',
    '2026-11-21T25:00',
    '2026-11-21T10:00Z',
    '9'.repeat(1e6),
  ])('rejects %.20j', (text) => {
    expect(parseNairobi(text)).toBeNull();
  });
});
