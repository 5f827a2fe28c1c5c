import { expect, it } from 'vitest';
import { collections } from '#db/collections';
import { defaultSettings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { shillings } from '~/lib/money';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('has the defaults of the specification where nothing is stored', async () => {
  expect(await loadSettings()).toEqual(defaultSettings);
  expect(defaultSettings.deliveryFee).toBe(shillings(200));
});

it('puts what is stored over the defaults', async () => {
  await collections().settings.insertOne({
    _id: 'site',
    deliveryFee: shillings(0),
    paybill: null,
    promo: 'Karibu',
  });
  expect(await loadSettings()).toEqual({
    ...defaultSettings,
    deliveryFee: 0,
    paybill: null,
    promo: 'Karibu',
  });
});

it('leaves out a stored value that is not valid, and keeps the others', async () => {
  // As an operator could write it by hand, past every type.
  await collections().settings.updateOne(
    { _id: 'site' },
    [{ $set: { deliveryFee: -1, pickupLocations: [], map: 'here', email: 7, phone: '+254 711 111 111' } }],
    { upsert: true },
  );
  expect(await loadSettings()).toEqual({ ...defaultSettings, phone: '+254 711 111 111' });
});
