import { ObjectId } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { loadPageTexts } from '~/domain/content/content-queries.server';
import { loadShopIdentity, loadShopWords } from '~/domain/settings/load-shop-identity.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { configureSiteName } from '~/domain/settings/site-name.server';
import { seedIdentity } from '~/seed/seed-identity';
import { useTestDatabase } from '../../support/database';

useTestDatabase();
afterEach(() => configureSiteName(null));

const now = new Date('2026-03-10T06:00:00.000Z');
const name = (identity: object) =>
  collections().settings.updateOne({ _id: 'site' }, { $set: { identity } }, { upsert: true });

/** `isDemoLoaded`: whether this start has loaded the demo farm. */
const start = (siteName: string | null, isDemoLoaded = false) => {
  configureSiteName(siteName);
  return seedIdentity(siteName, { isDemoLoaded, now });
};

describe('the name of the shop', () => {
  it('is neutral until the environment or the settings have one', async () => {
    expect(await loadShopIdentity()).toEqual({ name: 'Farm shop', fullName: 'Farm shop', place: '' });
    configureSiteName('Green Hills');
    await collections().settings.deleteMany({});
    expect(await loadShopIdentity()).toMatchObject({
      name: 'Green Hills',
      fullName: 'Green Hills Dairy Farm',
    });
  });

  it('is that of the settings, with their ending only', async () => {
    configureSiteName('Green Hills');
    await name({ name: 'Mama Njeri’s Goats', place: 'Sigalagala' });
    expect(await loadShopIdentity()).toEqual({
      name: 'Mama Njeri’s Goats',
      fullName: 'Mama Njeri’s Goats',
      place: 'Sigalagala',
    });
    await name({ name: 'Njeri', titleEnding: 'Goat Dairy', place: 'Sigalagala' });
    expect((await loadShopIdentity()).fullName).toBe('Njeri Goat Dairy');
    expect(await loadShopWords()).toBe('Njeri Goat Dairy Sigalagala');
  });
});

describe('the first start', () => {
  it('leaves a new shop without a name, also when it has products later', async () => {
    await start(null);
    await collections().products.insertOne({ _id: new ObjectId(), slug: 'goat-milk' } as never);
    await start(null);
    expect(await loadShopIdentity()).toEqual({ name: 'Farm shop', fullName: 'Farm shop', place: '' });
    expect((await loadPageTexts()).contactPicture.image).toBeNull();
    expect((await loadSettings()).identity.sharePicture).toBe('');
  });

  it('calls the demo farm Malisho Dairy Farm', async () => {
    await start(null);
    await start(null, true);
    expect(await loadShopIdentity()).toEqual({
      name: 'Malisho',
      fullName: 'Malisho Dairy Farm',
      place: 'Bumala',
    });
  });

  it('keeps the name of a shop that was used before, once', async () => {
    await collections().products.insertOne({ _id: new ObjectId(), slug: 'goat-milk' } as never);
    await start(null);
    expect((await loadShopIdentity()).fullName).toBe('Malisho Dairy Farm');
    expect((await loadPageTexts()).contactPicture.image?.src).toBe('/images/pages/contact');
    expect((await loadSettings()).identity.sharePicture).toBe('/images/share.jpg');
    await name({ name: 'Green Hills', titleEnding: '', place: '' });
    await start(null);
    expect(await loadShopIdentity()).toEqual({ name: 'Green Hills', fullName: 'Green Hills', place: '' });
  });

  it('leaves the name of a used shop to SITE_NAME, and completes what a killed start has begun', async () => {
    await collections().products.insertOne({ _id: new ObjectId(), slug: 'goat-milk' } as never);
    await collections().seeds.insertOne({ _id: 'identity', startedAt: now, finishedAt: null });
    await start('Green Hills');
    expect(await loadShopIdentity()).toEqual({
      name: 'Green Hills',
      fullName: 'Green Hills Dairy Farm',
      place: 'Bumala',
    });
  });
});
