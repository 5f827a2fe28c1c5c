import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { getContactMethods } from '~/domain/settings/contact-methods';
import { defaultSettings } from '~/domain/settings/default-settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { demoSettings } from '~/seed/demo/settings';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

it('returns the defaults where nothing is stored', async () => {
  expect(await loadSettings()).toEqual(defaultSettings);
  expect(defaultSettings.deliveryRule).toBeNull();
});

it('knows nothing of a farm that has typed nothing, nor of one that has emptied its fields', async () => {
  const { phone, email, whatsapp, address, visitHours, shopHours, promo, footerText, directions } =
    await loadSettings();
  const texts = [phone, email, whatsapp, address, visitHours, shopHours, promo, footerText, directions];
  expect(texts.join('')).toBe('');
  const { map, pickupLocations, tours, social } = await loadSettings();
  expect([map, pickupLocations, tours.highlights, tours.includes]).toEqual([null, [], [], []]);
  expect(Object.values(social).join('')).toBe('');
  await collections().settings.insertOne({
    ...demoSettings,
    phone: '',
    address: '',
    map: null,
    pickupLocations: [],
  });
  expect(await loadSettings()).toMatchObject({ phone: '', address: '', map: null, pickupLocations: [] });
});

it('overrides the defaults with stored values', async () => {
  await collections().settings.insertOne({
    _id: 'site',
    deliveryRule: demoSettings.deliveryRule,
    paybill: null,
    promo: 'Karibu',
  });
  expect(await loadSettings()).toEqual({
    ...defaultSettings,
    deliveryRule: demoSettings.deliveryRule,
    paybill: null,
    promo: 'Karibu',
  });
});

it('adds defaults for missing keys of a nested object', async () => {
  await collections().settings.insertOne({ _id: 'site', checkout: { requireAccount: true } });
  expect((await loadSettings()).checkout).toEqual({ ...defaultSettings.checkout, requireAccount: true });
});

it('completes the pickup places of before, and the networks that are missing', async () => {
  await collections().settings.insertOne({
    _id: 'site',
    pickupLocations: [{ id: 'main-store', name: 'Town' }],
    social: { x: 'https://x.com/farm' },
  });
  expect(await loadSettings()).toMatchObject({
    pickupLocations: [{ id: 'main-store', name: 'Town', address: '', hours: '', map: null }],
    social: { ...defaultSettings.social, x: 'https://x.com/farm' },
  });
});

it('ignores invalid stored values, but not the others', async () => {
  // An update pipeline, which the types do not check: an operator may write by hand.
  await collections().settings.updateOne(
    { _id: 'site' },
    [
      {
        $set: {
          deliveryRule: { fee: -1 },
          pickupLocations: [{}],
          map: 'here',
          email: 7,
          phone: '+254 711 111 111',
        },
      },
    ],
    { upsert: true },
  );
  expect(await loadSettings()).toEqual({ ...defaultSettings, phone: '+254 711 111 111' });
});

it('returns stored contact methods and tours, but no javascript: URL', async () => {
  const link = { kind: 'link', title: 'Telegram', value: 'https://t.me/malisho', note: '' } as const;
  const tours = { ...defaultSettings.tours, dailyCapacity: 0, startsAt: '08:30', includes: ['Tea'] };
  await collections().settings.insertOne({ _id: 'site', contactMethods: [link], tours });
  const stored = await loadSettings();
  expect(stored).toEqual({ ...defaultSettings, contactMethods: [link], tours });
  expect(getContactMethods(stored)).toEqual([link]);
  const invalid = [
    { contactMethods: [{ ...link, value: 'javascript:alert(1)' }] },
    { contactMethods: [{ ...link, kind: 'email' }] },
    { tours: { startsAt: '8am' } },
    { tours: { dailyCapacity: -1 } },
    { tours: { durationMinutes: 0, highlights: [7], includes: 'Tea' } },
    { social: { facebook: 'javascript:alert(1)' } },
  ];
  for (const value of invalid) {
    await collections().settings.deleteMany({});
    await collections().settings.updateOne({ _id: 'site' }, [{ $set: value }], { upsert: true });
    expect(await loadSettings(), JSON.stringify(value)).toEqual(defaultSettings);
  }
  expect(getContactMethods(defaultSettings)).toEqual([]);
  expect(getContactMethods({ ...defaultSettings, ...demoSettings }).map(({ value }) => value)).toEqual([
    demoSettings.phone,
    demoSettings.email,
  ]);
});
