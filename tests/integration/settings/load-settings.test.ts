import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { getContactMethods } from '~/domain/settings/contact-methods';
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

it('takes a document from before a key of the checkout was there', async () => {
  await collections().settings.insertOne({ _id: 'site', checkout: { requireAccount: true } });
  expect((await loadSettings()).checkout).toEqual({ ...defaultSettings.checkout, requireAccount: true });
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

it('takes the ways to reach the shop and the tours as they are stored, and no address that is a script', async () => {
  const link = { kind: 'link', title: 'Telegram', value: 'https://t.me/malisho', note: '' } as const;
  const tours = { dailyCapacity: 0, startsAt: '08:30', closedDays: ['2026-12-25'] };
  await collections().settings.insertOne({ _id: 'site', contactMethods: [link], tours });
  const stored = await loadSettings();
  expect(stored).toEqual({ ...defaultSettings, contactMethods: [link], tours });
  expect(getContactMethods(stored)).toEqual([link]);
  const wrong = [
    { contactMethods: [{ ...link, value: 'javascript:alert(1)' }] },
    { contactMethods: [{ ...link, kind: 'email' }] },
    { tours: { ...tours, startsAt: '8am' } },
    { tours: { ...tours, dailyCapacity: -1 } },
    { tours: { ...tours, closedDays: ['25/12/2026'] } },
  ];
  for (const value of wrong) {
    await collections().settings.deleteMany({});
    await collections().settings.updateOne({ _id: 'site' }, [{ $set: value }], { upsert: true });
    expect(await loadSettings(), JSON.stringify(value)).toEqual(defaultSettings);
  }
  expect(getContactMethods(defaultSettings).map(({ value }) => value)).toEqual([
    defaultSettings.phone,
    defaultSettings.email,
  ]);
});
