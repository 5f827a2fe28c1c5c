import { expect, it } from 'vitest';
import { database } from '#db/client';
import { runMigrations } from '#db/migrations';
import * as deliveryRule from '#db/migrations/030-delivery-rule';
import { loadSettings } from '~/domain/settings/settings.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

type Stored = { readonly _id: string } & Readonly<Record<string, unknown>>;

const settings = () => database().collection<Stored>('settings');

const rule = (fee: number) => ({
  fee,
  minimumOrder: 0,
  days: [],
  orderBy: '18:00',
  orderByDay: 'day-before',
  towns: [],
});

/** What the first state holds, and the products of the shop. */
it.each([
  ['the fee of the owner', { _id: 'site', promo: 'Karibu', deliveryFee: 15_050 }, false, rule(15_050)],
  ['the fee of before in a used shop', { _id: 'site', promo: 'Karibu' }, true, rule(20_000)],
  ['the fee of before in a used shop without settings', null, true, rule(20_000)],
  ['no fee of ours in a shop that nobody uses', { _id: 'site', promo: 'Karibu' }, false, undefined],
] as const)('keeps %s', async (_, stored, isUsed, expected) => {
  if (stored) await settings().insertOne(stored);
  if (isUsed) await database().collection('products').insertOne({ name: 'Milk' });
  await runMigrations([deliveryRule]);
  const migrated = await settings().findOne({ _id: 'site' });
  expect(migrated?.['deliveryRule']).toEqual(expected);
  expect(migrated ?? {}).not.toHaveProperty('deliveryFee');
  // What was set before the farm could refuse places is as it was: it agrees on them by phone.
  if (expected) expect((await loadSettings()).deliveryRule).toEqual({ ...expected, outside: 'call' });
});

it('ends in the same state from its middle', async () => {
  await settings().insertOne({ _id: 'site', deliveryFee: 15_050, deliveryRule: rule(15_050) });
  await deliveryRule.up(database());
  const first = await settings().findOne({ _id: 'site' });
  expect(first).toEqual({ _id: 'site', deliveryRule: rule(15_050) });
  await settings().updateOne({ _id: 'site' }, { $set: { 'deliveryRule.fee': 30_000 } });
  await deliveryRule.up(database());
  expect(await settings().findOne({ _id: 'site' })).toEqual({ _id: 'site', deliveryRule: rule(30_000) });
});
