import { expect, it } from 'vitest';
import { database } from '#db/client';
import * as keepShippedContent from '#db/migrations/028-keep-shipped-content';
import * as keepVisits from '#db/migrations/033-visits';
import { permissionNames } from '~/domain/accounts/permissions';
import { collections } from '~/domain/collections';
import { findUneditedContent } from '~/domain/set-up/find-unedited-content.server';
import { demoQuestions } from '~/seed/demo/questions';
import { demoServices } from '~/seed/demo/services';
import { demoTeam } from '~/seed/demo/team';
import { demoTestimonials } from '~/seed/demo/testimonials';
import { demoTourStops } from '~/seed/demo/tour-stops';
import { seedDemoFarm } from '~/seed/seed-demo-farm';
import { seedIdentity } from '~/seed/seed-identity';
import { firstQuestions } from '~/seed/first-questions';
import { seedQuestions } from '~/seed/seed-questions';
import { switchablePages } from '~/domain/settings/settings';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct } from '../../support/fixtures/products';

useTestDatabase();
const now = new Date('2026-03-10T06:00:00.000Z');
const later = new Date('2026-03-11T06:00:00.000Z');

const unedited = async () =>
  (await findUneditedContent(permissionNames)).flatMap(({ title, parts }) =>
    parts.map(({ name, holds }) => `${title} / ${name} / ${holds}`),
  );

const counts = async () =>
  Object.fromEntries(
    (await findUneditedContent(permissionNames)).map(({ title, parts }) => [title, parts.length]),
  );

/** As a start of a shop with SEED_DEMO. */
const seedDemo = async () => {
  await seedDemoFarm(now);
  await seedQuestions(now);
  await seedIdentity(null, { isDemoLoaded: true, now });
};

it('lists in a new shop what it says by default, and nothing that it leaves out', async () => {
  await seedQuestions(now);
  const { 'Questions and answers': questions, 'Other pages': pages, ...others } = await counts();
  expect(questions).toBe(firstQuestions.length);
  expect(pages).toBeGreaterThan(30);
  expect(others).toEqual({ 'Home page': 3, 'About us and our farm': 4, 'Legal texts': 2 });
  await collections().homeContent.updateOne(
    { _id: 'home' },
    { $set: { 'hero.title': 'Milk of Kapsoya' } },
    { upsert: true },
  );
  expect((await counts())['Home page']).toBe(2);
});

it('lists nothing of pages that are switched off', async () => {
  await seedDemo();
  const before = await unedited();
  const pages = Object.fromEntries(switchablePages.map((page) => [page, false]));
  await collections().settings.updateOne({ _id: 'site' }, { $set: { pages } } as object);
  const left = await unedited();
  expect(before.filter((part) => !left.includes(part))).toEqual(
    expect.arrayContaining([
      'Settings / Hours of farm visits / text',
      'Settings / Days with tours / text',
      'Home page / Newsletter Section / text',
      'Other pages / Book Your Visit: Picture / picture',
      'Other pages / Farm Services: Topics: Genetic improvement / text',
      'Other pages / For Search Engines: Gallery / text',
      'Virtual tour / The gate / both',
    ]),
  );
  expect(Object.keys(await counts())).toEqual(expect.not.arrayContaining(['Our team', 'Farm services']));
  expect(left).toEqual(
    expect.arrayContaining(['Settings / Phone number / text', 'Other pages / FAQ: Picture / picture']),
  );
});

it('lists only what the reader may edit', async () => {
  await seedDemo();
  expect((await findUneditedContent(['content:write'])).map(({ title }) => title)).not.toContain('Settings');
  expect((await findUneditedContent(['settings:write'])).map(({ title }) => title)).toEqual([
    'Settings',
    'Legal texts',
  ]);
});

it('lists everything that the demo farm came with', async () => {
  await seedDemo();
  expect(await counts()).toEqual({
    // Texts of the settings, parts, and items of lists.
    Settings: 29,
    'Home page': 14,
    'About us and our farm': 28,
    'Other pages': 51,
    'Questions and answers': demoQuestions.length,
    Testimonials: demoTestimonials.length,
    'Virtual tour': demoTourStops.length,
    'Our team': demoTeam.length,
    'Farm services': demoServices.length,
    'Legal texts': 2,
  });
});

it('lists what an upgrade has written into a used shop', async () => {
  await insertProducts(makeProduct());
  await collections().settings.insertOne({ _id: 'site', phone: '+254 711 111 111' });
  for (const { up } of [keepShippedContent, keepVisits]) await up(database());
  const parts = await unedited();
  expect(parts).toEqual(
    expect.arrayContaining([
      'Settings / Directions / text',
      'Settings / Days with tours / text',
      'Settings / Pickup place: Karen / text',
      'Home page / Hero Section / both',
      'Home page / Values: Quality / text',
      'Other pages / Support / text',
    ]),
  );
  expect(parts).not.toContain('Settings / Phone number / text');
});

type Edit = readonly [part: string, edit: () => Promise<unknown>];

const editSettings = (path: string, value: unknown) => () =>
  collections().settings.updateOne({ _id: 'site' }, { $set: { [path]: value } });
const editHome = (path: string, value: unknown) => () =>
  collections().homeContent.updateOne({ _id: 'home' }, { $set: { [path]: value } });
const editAbout = (path: string, value: unknown) => () =>
  collections().aboutContent.updateOne({ _id: 'about' }, { $set: { [path]: value } });
const editTexts = (path: string, value: unknown) => () =>
  collections().pageTexts.updateOne({ _id: 'texts' }, { $set: { [path]: value } });

const edits: readonly Edit[] = [
  ['Settings / Place / text', editSettings('identity.place', 'Kapsoya')],
  ['Settings / Phone number / text', editSettings('phone', '+254 712 345 678')],
  ['Settings / Facebook / text', editSettings('social.facebook', '')],
  ['Settings / Position on the map / text', editSettings('map.latitude', 0.5)],
  ['Settings / Pickup place: Westlands / text', editSettings('pickupLocations.2.address', 'Waiyaki Way')],
  ['Settings / What a tour includes / text', editSettings('tours.includes', ['A cup of milk'])],
  ['Home page / Headings / text', editHome('headings.about', 'Our dairy')],
  ['Home page / Special Offers: The weekly farm box / both', editHome('specialOffers.1.price', 100)],
  ['Home page / Values: Sustainability / text', editHome('values.0.icon', 'milk')],
  ['About us and our farm / Hero Section / both', editAbout('aboutHero.title', 'Our cows')],
  ['About us and our farm / Our Farm Page / both', editAbout('farmHero.image', null)],
  ['Other pages / Shop / text', editTexts('shop.intro', 'Choose.')],
  ['Other pages / FAQ: Picture / picture', editTexts('faqPicture.image', null)],
  ['Other pages / For Search Engines: FAQ / text', editTexts('descriptions.faq', 'Answers.')],
  ['Other pages / Support: Topics: Write to us / text', editTexts('supportTopics', [])],
  [
    'Questions and answers / Do I need an account to order? / text',
    () => collections().questions.updateMany({}, { $set: { updatedAt: later } }),
  ],
  [
    'Testimonials / Agnes Nafula / text',
    () => collections().testimonials.updateOne({ name: 'Agnes Nafula' }, { $set: { updatedAt: later } }),
  ],
  [
    'Virtual tour / The gate / both',
    () => collections().tourStops.updateOne({ title: 'The gate' }, { $set: { updatedAt: later } }),
  ],
];

it.each(edits)('lists of the demo farm until it is edited: %s', async (part, edit) => {
  await seedDemo();
  expect(await unedited()).toContain(part);
  await edit();
  expect(await unedited()).not.toContain(part);
});
