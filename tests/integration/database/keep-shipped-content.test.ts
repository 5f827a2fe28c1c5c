import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '#db/client';
import { up } from '#db/migrations/028-keep-shipped-content';
import { shippedContent } from '#db/migrations/shipped-content';
import { collections } from '~/domain/collections';
import { loadAboutContent, loadHomeContent, loadPageTexts } from '~/domain/content/content-queries.server';
import { loadSettings } from '~/domain/settings/settings.server';
import {
  demoQuestionDocuments,
  demoTestimonialDocuments,
  demoTourStopDocuments,
} from '~/seed/demo-documents';
import { firstQuestions } from '~/seed/first-questions';
import { seedQuestions } from '~/seed/seed-questions';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct } from '../../support/fixtures/products';
import { makeUser } from '../../support/fixtures/users';

useTestDatabase();
const now = new Date('2026-03-10T06:00:00.000Z');
const migrate = () => up(database());

const readContent = async () => {
  const { settings, homeContent, aboutContent, pageTexts } = collections();
  return Promise.all([
    settings.findOne({ _id: 'site' }),
    homeContent.findOne({ _id: 'home' }),
    aboutContent.findOne({ _id: 'about' }),
    pageTexts.findOne({ _id: 'texts' }),
  ]);
};

/** As the version before seeded every shop. */
async function seedAsBefore() {
  const { seeds, questions, testimonials, tourStops } = collections();
  for (const _id of ['questions', 'testimonials', 'tour-stops'])
    await seeds.insertOne({ _id, startedAt: now, finishedAt: now });
  await questions.insertMany(demoQuestionDocuments(now));
  await testimonials.insertMany(demoTestimonialDocuments(now));
  await tourStops.insertMany(demoTourStopDocuments(now));
}

const counts = async () => {
  const { questions, testimonials, tourStops } = collections();
  return Promise.all([questions, testimonials, tourStops].map((collection) => collection.countDocuments()));
};

describe('a shop that is used', () => {
  beforeEach(async () => void (await insertProducts(makeProduct())));

  it('shows what it showed, with the ids of its pickup places', async () => {
    await migrate();
    const { home, about, texts, settings } = shippedContent;
    const { tours, ...others } = settings;
    const loaded = await loadSettings();
    expect(loaded).toMatchObject(others);
    expect(loaded.tours).toMatchObject({ ...tours, dailyCapacity: 40, startsAt: '10:00' });
    expect(loaded.pickupLocations.map(({ id }) => id)).toEqual(['main-store', 'branch-1', 'branch-2']);
    expect(await loadHomeContent()).toEqual({ ...home, specialOffers: [], statsCounters: [] });
    expect(await loadAboutContent()).toEqual(about);
    const { descriptions, ...pages } = await loadPageTexts();
    expect(pages).toMatchObject((({ descriptions: _, ...rest }) => rest)(texts));
    expect(descriptions).toEqual(texts.descriptions);
  });

  it('keeps what the farm wrote, and remembers what it did not', async () => {
    await collections().settings.insertOne({
      _id: 'site',
      phone: '+254 711 111 111',
      directions: '',
      social: { facebook: '' },
      pickupLocations: [{ id: 'gate', name: 'Gate' }],
    });
    await collections().aboutContent.insertOne({ _id: 'about', milestones: [], companyValues: [] });
    await collections().pageTexts.insertOne({
      _id: 'texts',
      serviceTopics: [],
      descriptions: { home: 'Ours' },
    });
    await migrate();
    const [settings, , about, texts] = await readContent();
    expect(settings).toMatchObject({
      phone: '+254 711 111 111',
      directions: '',
      social: { facebook: '', x: 'https://x.com/' },
      pickupLocations: [{ id: 'gate' }],
      email: 'hello@malisho.example',
      shipped: { email: 'hello@malisho.example', social: { x: 'https://x.com/' } },
    });
    for (const name of ['phone', 'directions', 'pickupLocations', 'social.facebook'])
      expect(settings?.shipped, name).not.toHaveProperty(name);
    // The list was empty, so the page showed the default.
    expect(about?.milestones).toHaveLength(5);
    expect(about).toMatchObject({ shipped: { milestones: about?.milestones } });
    expect(texts).toMatchObject({
      serviceTopics: [],
      descriptions: { home: 'Ours', booking: shippedContent.texts.descriptions.booking },
    });
    expect(texts?.shipped).not.toHaveProperty('serviceTopics');
  });

  it('is the same after a second run, and after one that was killed between two collections', async () => {
    await migrate();
    const whole = await readContent();
    await migrate();
    expect(await readContent()).toEqual(whole);
    await collections().aboutContent.deleteMany({});
    await collections().pageTexts.deleteMany({});
    await migrate();
    expect(await readContent()).toEqual(whole);
  });

  it('keeps its answers, testimonials and tour stops', async () => {
    await seedAsBefore();
    await migrate();
    await seedQuestions(now);
    expect(await counts()).toEqual([22, 15, 8]);
  });
});

it('a shop with a customer or an order is used, one with staff only is not', async () => {
  await collections().users.insertOne(makeUser({ role: 'super_admin' }));
  await migrate();
  expect(await readContent()).toEqual([null, null, null, null]);
  await collections().users.insertOne(makeUser({ role: 'customer', email: 'akinyi@example.com' }));
  await migrate();
  expect(await readContent()).not.toContain(null);
});

describe('a shop that is not used', () => {
  it('loses what it was seeded with, and starts with the answers of every shop', async () => {
    await seedAsBefore();
    await migrate();
    expect(await counts()).toEqual([0, 0, 0]);
    await migrate();
    await seedQuestions(now);
    expect(await counts()).toEqual([firstQuestions.length, 0, 0]);
  });

  it('keeps what somebody edited, hid or wrote', async () => {
    await seedAsBefore();
    const edited = { $set: { published: false, updatedAt: new Date(now.getTime() + 1) } };
    await collections().questions.updateOne({ slug: 'boil' }, edited);
    await collections().testimonials.updateOne({ order: 3 }, edited);
    await collections().tourStops.updateOne({ order: 3 }, edited);
    // The order is no edit.
    await collections().tourStops.updateOne({ order: 4 }, { $set: { order: 9 } });
    await migrate();
    expect(await counts()).toEqual([1, 1, 1]);
    await seedQuestions(now);
    expect(await counts()).toEqual([firstQuestions.length + 1, 1, 1]);
    expect(await collections().questions.findOne({ slug: 'boil' })).toMatchObject({ published: false });
  });

  it('gets nothing of what was deleted', async () => {
    await seedAsBefore();
    await collections().questions.deleteMany({});
    await migrate();
    await seedQuestions(now);
    expect(await counts()).toEqual([0, 0, 0]);
  });
});
