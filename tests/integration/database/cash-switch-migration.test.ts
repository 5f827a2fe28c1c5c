import { expect, it } from 'vitest';
import { database } from '#db/client';
import * as cashSwitch from '#db/migrations/034-cash-switch';
import { loadSettings } from '~/domain/settings/settings.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

type Stored = { readonly _id: string } & Readonly<Record<string, unknown>>;

const settings = () => database().collection<Stored>('settings');

it.each([
  ['on in a used shop', { _id: 'site', selling: { pickup: false } }, true, { pickup: false, cash: true }],
  ['on in a used shop without settings', null, true, { cash: true }],
  ['as a used shop has chosen', { _id: 'site', selling: { cash: false } }, true, { cash: false }],
  ['off in a shop that nobody uses', { _id: 'site' }, false, undefined],
] as const)('cash is %s', async (_, stored, isUsed, expected) => {
  if (stored) await settings().insertOne(stored);
  if (isUsed) await database().collection('products').insertOne({ name: 'Milk' });
  await cashSwitch.up(database());
  await cashSwitch.up(database());
  expect((await settings().findOne({ _id: 'site' }))?.['selling']).toEqual(expected);
  expect((await loadSettings()).selling.cash).toBe(expected?.cash ?? false);
});
