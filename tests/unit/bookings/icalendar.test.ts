import { expect, it } from 'vitest';
import { formatICalendar, type CalendarEvent } from '~/domain/bookings/icalendar.server';

const event: CalendarEvent = {
  uid: 'abc@malisho.example',
  sequence: 3,
  changedAt: new Date('2026-11-21T09:08:07.654Z'),
  day: '2026-11-23',
  startsAt: '10:00',
  durationMinutes: 120,
  isCancelled: false,
  isConfirmed: false,
  summary: 'Visit, the farm; with \\ and 🐄',
  description: 'Line one\nLine two '.repeat(10),
  location: '7km off the Bumala centre on the Kisumu-Busia highway',
  map: { latitude: 0.353, longitude: 34.171 },
  url: 'https://malisho.example/booking/0123456789012345678901',
  organizer: 'hello@malisho.example',
  attendee: null,
};

/** Unfolds the content lines of a calendar (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n').slice(0, -1);

it('is a calendar with one event in Nairobi time', () => {
  const lines = linesOf(formatICalendar(event));
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-1)).toBe('END:VCALENDAR');
  expect(lines).toContain('DTSTART;TZID=Africa/Nairobi:20261123T100000');
  expect(lines).toContain('DURATION:PT120M');
  expect(lines).toContain('DTSTAMP:20261121T090807Z');
  expect(lines).toContain('TZOFFSETTO:+0300');
  expect(lines).toContain('GEO:0.353;34.171');
  expect(lines).toContain('STATUS:TENTATIVE');
  expect(lines).toContain('SEQUENCE:3');
  expect(lines).toContain('METHOD:PUBLISH');
  expect(lines).toContain('ORGANIZER:mailto:hello@malisho.example');
  expect(lines).toContain(`SUMMARY:Visit\\, the farm\\; with \\\\ and 🐄`);
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('Line one\\nLine two');
  expect(linesOf(formatICalendar({ ...event, isConfirmed: true }))).toContain('STATUS:CONFIRMED');
  expect(linesOf(formatICalendar({ ...event, isCancelled: true }))).toContain('STATUS:CANCELLED');
});

it('takes a cancelled event out of the calendar of its attendee', () => {
  const cancelled = { ...event, isCancelled: true };
  const mailed = linesOf(formatICalendar({ ...cancelled, attendee: 'akinyi@example.com' }));
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'ATTENDEE:mailto:akinyi@example.com'])
    expect(mailed).toContain(line);
  // A file that anybody with the link can load names nobody.
  const loaded = linesOf(formatICalendar(cancelled));
  expect(loaded).toContain('METHOD:PUBLISH');
  expect(loaded.join()).not.toContain('ATTENDEE');
});

it('has no line over 75 octets, and no split character', () => {
  const text = formatICalendar({ ...event, summary: '🐄'.repeat(60) });
  expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\uFFFD');
  expect(linesOf(text)).toContain(`SUMMARY:${'🐄'.repeat(60)}`);
});
