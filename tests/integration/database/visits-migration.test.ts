import { expect, it } from 'vitest';
import { database } from '#db/client';
import { runMigrations } from '#db/migrations';
import * as visits from '#db/migrations/033-visits';
import { loadSettings } from '~/domain/settings/settings.server';
import { weekdays } from '~/lib/weekdays';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

type Stored = { readonly _id: string } & Readonly<Record<string, unknown>>;

const settings = () => database().collection<Stored>('settings');

const before = { days: weekdays.slice(0, 6), dailyCapacity: 40, startsAt: '10:00', durationMinutes: 120 };

/** What is stored, whether there is a product, and what is then offered. */
it.each([
  ['off in a new shop', null, false, false, []],
  ['off in a shop that is being set up', { opening: { isOpen: false } }, false, false, []],
  ['on in a used shop without settings', null, true, true, before.days],
  ['on in a used shop', { promo: 'Karibu' }, true, true, before.days],
  ['on in an open shop', { opening: { isOpen: true } }, false, true, before.days],
  ['on where somebody switched them on', { pages: { visits: true } }, false, true, before.days],
  ['off where somebody switched them off', { pages: { visits: false } }, true, false, before.days],
  ['on the days that were chosen', { tours: { days: ['friday'] } }, true, true, ['friday']],
  ['on all days where none was stored', { tours: { days: [] } }, true, true, before.days],
] as const)('visits are %s', async (_, stored, isUsed, isOn, days) => {
  if (stored) await settings().insertOne({ _id: 'site', ...stored });
  if (isUsed) await database().collection('products').insertOne({ name: 'Milk' });
  await runMigrations([visits]);
  const { pages, tours } = await loadSettings();
  expect([pages.visits, tours.days]).toEqual([isOn, days]);
});

it('keeps a copy of what nobody has typed, and of nothing else', async () => {
  await settings().insertOne({ _id: 'site', opening: { isOpen: true }, tours: { days: ['friday'] } });
  await visits.up(database());
  const { days: _, ...shipped } = before;
  const expected = {
    _id: 'site',
    opening: { isOpen: true },
    pages: { visits: true },
    tours: { ...before, days: ['friday'] },
    shipped: { tours: shipped },
  };
  expect(await settings().findOne({ _id: 'site' })).toEqual(expected);
  await visits.up(database());
  expect(await settings().findOne({ _id: 'site' })).toEqual(expected);
});
