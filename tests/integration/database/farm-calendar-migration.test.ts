import { expect, it } from 'vitest';
import { database } from '#db/client';
import { runMigrations } from '#db/migrations';
import * as farmCalendar from '#db/migrations/032-farm-calendar';
import { loadSettings } from '~/domain/settings/settings.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

type Stored = { readonly _id: string } & Readonly<Record<string, unknown>>;

const settings = () => database().collection<Stored>('settings');
const tourDays = () => database().collection<Stored>('tourDays');

const closed = (day: string, note: string) => ({
  id: `visits-${day}`,
  from: day,
  to: day,
  closes: 'visits',
  sentence: '',
  takesOrders: false,
  note,
});

it('moves the closed days of visits into the calendar of the farm, and leaves them their places', async () => {
  await tourDays().insertMany([
    { _id: '2026-12-26', turn: 3, isClosed: true, capacity: 5, note: 'Boxing Day' },
    { _id: '2026-12-25', turn: 1, isClosed: true },
    { _id: '2026-12-27', turn: 1, capacity: 8 },
  ]);
  await runMigrations([farmCalendar]);
  expect((await loadSettings()).closures).toEqual([
    closed('2026-12-25', ''),
    closed('2026-12-26', 'Boxing Day'),
  ]);
  expect(await tourDays().find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: '2026-12-25', turn: 1 },
    { _id: '2026-12-26', turn: 3, capacity: 5, note: 'Boxing Day' },
    { _id: '2026-12-27', turn: 1, capacity: 8 },
  ]);
});

it('ends in the same state from its middle', async () => {
  await tourDays().insertMany([
    { _id: '2026-12-25', turn: 1 },
    { _id: '2026-12-26', turn: 1, isClosed: true },
  ]);
  const closures = [closed('2026-12-25', ''), closed('2026-12-26', '')];
  await settings().insertOne({ _id: 'site', promo: 'Karibu', closures });
  await farmCalendar.up(database());
  expect(await settings().findOne()).toEqual({ _id: 'site', promo: 'Karibu', closures });
  expect(await tourDays().countDocuments({ isClosed: true })).toBe(0);
});

it('leaves a shop without closed days as it is', async () => {
  await farmCalendar.up(database());
  expect(await settings().countDocuments()).toBe(0);
});
