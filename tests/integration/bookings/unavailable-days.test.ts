import { expect, it } from 'vitest';
import { findUnavailableDays, formatDays } from '~/domain/bookings/days/unavailable-days.server';
import { saveTourDay } from '~/domain/bookings/days/save-tour-day.server';
import type { TourBooking } from '~/domain/bookings/tour-booking';
import { theShop } from '~/domain/audit/automatic-authors';
import { collections } from '~/domain/collections';
import type { Settings } from '~/domain/settings/settings';
import { demoSettings } from '~/seed/demo/settings';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { closeDay } from './close-day';

useTestDatabase();
useFarmSettings();

/** A Saturday. */
const now = new Date('2026-11-21T09:00:00.000Z');
const find = (tours: Settings['tours'] = demoSettings.tours) => findUnavailableDays(tours, now);
const take = (preferredDate: string, places: number, heldUntil?: Date) =>
  collections().bookings.insertOne({
    reference: `${preferredDate} ${places} ${String(heldUntil)}`,
    preferredDate,
    places,
    status: heldUntil ? 'unconfirmed' : 'new',
    ...(heldUntil && { heldUntil }),
  } as unknown as TourBooking);

it('are none while every day has room', async () => {
  expect(await find()).toEqual({ closed: [], full: [], text: '' });
});

it('are the closed ones, with the name of the holiday, and those without places', async () => {
  for (const day of ['2026-12-12', '2026-12-24', '2026-12-25', '2026-12-26', '2026-11-20', '2027-02-01'])
    await closeDay(day);
  const one = { isClosed: false, capacity: 0, note: 'The vet comes' };
  await saveTourDay({ day: '2026-11-30', change: () => one, by: theShop, now });
  const { closed, text } = await find();
  expect(text).toBe('We are closed on 30 Nov, 12 Dec (Jamhuri Day) and 24 to 26 Dec.');
  expect(closed).toEqual(['2026-11-30', '2026-12-12', '2026-12-24', '2026-12-25', '2026-12-26']);
});

it('are the full ones: without room for the smallest group, holds included until they end', async () => {
  await take('2026-12-05', 36);
  await take('2026-12-07', 35);
  await take('2026-12-08', 40, new Date(now.getTime() + 1));
  await take('2026-12-09', 40, now);
  expect((await find()).text).toBe('Fully booked: 5 Dec and 8 Dec.');
  await collections().bookings.deleteMany({ preferredDate: '2026-12-05' });
  expect((await find()).full).toEqual(['2026-12-08']);
});

it('are one range while the farm takes no bookings at all', async () => {
  const { text, full } = await find({ ...demoSettings.tours, dailyCapacity: 0 });
  expect([text, full]).toEqual(['We are closed on 21 Nov to 16 Jan.', []]);
});

it.each([
  [[], ''],
  [['2026-12-12'], '12 Dec (Jamhuri Day)'],
  [['2026-11-28', '2026-11-30', '2026-12-01', '2026-12-03'], '28 Nov to 1 Dec and 3 Dec'],
])('%j reads “%s”', (days, text) => {
  expect(
    formatDays(days, demoSettings.tours.days, (day) => (day === '2026-12-12' ? 'Jamhuri Day' : null)),
  ).toBe(text);
});
