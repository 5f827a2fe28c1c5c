import { beforeAll, describe, expect, it } from 'vitest';
import { up as keepShippedContent } from '#db/migrations/028-keep-shipped-content';
import { up as openUsedShops } from '#db/migrations/029-open-used-shops';
import { up as keepVisits } from '#db/migrations/033-visits';
import { up as switchShippedTexts } from '#db/migrations/035-switch-shipped-texts';
import { up as rewordShippedTexts } from '#db/migrations/037-reword-shipped-texts';
import { shippedContent } from '#db/migrations/shipped-content';
import { publicPages } from '~/domain/content/public-pages';
import type { OutboxMail } from '~/domain/mail/outbox';
import type { StoredSettings } from '~/domain/settings/settings';
import { demoTestimonialDocuments, demoTourStopDocuments } from '~/seed/demo-documents';
import { demoPageTexts } from '~/seed/demo/page-texts';
import { demoSettings } from '~/seed/demo/settings';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { messageDetails, visitDetails, tourDay } from '../../../support/fixtures/visits';
import {
  createDemoPictureCheck,
  findDemoWords,
  picturesIn,
  wordsOf,
} from '../../../support/shop/demo-traces';
import { errorsIn, textOf } from '../../../support/shop/read-page';
import type { Shop } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

const pages = [...publicPages.map(({ path }) => path), '/cart', '/wishlist', '/sitemap.xml', '/no-such-page'];
/** Pages that a closed shop answers. */
const isOpenWhileClosed = /^\/(?:login|forgot-password|privacy-policy|terms-and-conditions)/;

const calls = [
  '/api/about',
  '/api/about/hero',
  '/api/about/mission',
  '/api/about/stats',
  '/api/about/values',
  '/api/about/milestones',
  '/api/home-content/hero-section',
  '/api/home-content/stats-counters',
  '/api/home-content/newsletter-section',
  '/api/checkout-options',
];

const emptyLists = [
  '/orders-admin',
  '/products-admin',
  '/products-admin/prices',
  '/categories-admin',
  '/stock-admin',
  '/team-admin',
  '/bookings-admin',
  '/payments',
  '/organizations-admin',
  '/subscriptions-admin',
  '/newsletter-admin/subscribers',
  '/shop',
  '/products',
];

const open = (shop: Pick<Shop, 'database'>) =>
  shop
    .database()
    .collection<StoredSettings>('settings')
    .updateOne({ _id: 'site' }, { $set: { 'opening.isOpen': true } }, { upsert: true });

async function crawl(url: string): Promise<Record<string, string>> {
  const visitor = createVisitor(url);
  const answers: Record<string, string> = {};
  for (const path of [...pages, ...calls]) {
    const { status, text } = await visitor.get(path);
    answers[path] = `${status} ${text.replace(/ nonce="[^"]*"/g, '')}`;
  }
  return answers;
}

describe('a new shop', () => {
  const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret, SEED_DEMO: '0' } });
  let staff: Visitor;

  /** As the version before seeded every shop; nobody has used this one. */
  beforeAll(async () => {
    const database = shop.database();
    const now = new Date();
    await database
      .collection<{ _id: string }>('seeds')
      .insertMany(
        ['testimonials', 'tour-stops'].map((_id) => ({ _id, startedAt: now, finishedAt: now })) as never[],
      );
    await database.collection('testimonials').insertMany(demoTestimonialDocuments(now));
    await database.collection('tourStops').insertMany(demoTourStopDocuments(now));
    await keepShippedContent(database);
    await openUsedShops(database);
    staff = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
  });

  it('is closed by the upgrade from a version that seeded it, and shows staff nothing of a farm', async () => {
    for (const path of pages.filter((each) => !isOpenWhileClosed.test(each))) {
      const { text, status } = await createVisitor(shop.url).get(path);
      expect([path, status === 404 || text.includes('We open soon</h1>')]).toEqual([path, true]);
    }
    for (const path of ['/home', '/virtual-tour', '/faq']) {
      const { text, status } = await staff.get(path);
      expect([path, status, findDemoWords(wordsOf(text))]).toEqual([path, 200, []]);
    }
    await open(shop);
  });

  /** Visits, which a new shop doesn't take. */
  const promised =
    /tours? (?:runs?|takes?)|visitors around|farm (?:visits?|tours?)|book (?:a|your) (?:visit|tour)|monday/i;

  it('says nothing of a farm, on no page, in no answer of the API, and has no empty link', async () => {
    for (const [path, text] of Object.entries(await crawl(shop.url))) {
      const words = path.startsWith('/api') ? text : wordsOf(text);
      expect([path, findDemoWords(words)]).toEqual([path, []]);
      expect([path, /href="(?:tel:|mailto:|https:\/\/wa\.me\/)"/.exec(text)?.[0]]).toEqual([path, undefined]);
      expect([path, /\bundefined\b|\bNaN\b|>null<|:null[,}].*ld\+json/.exec(words)?.[0]]).toEqual([
        path,
        undefined,
      ]);
      expect([path, promised.exec(words)?.[0]]).toEqual([path, undefined]);
      const isThere = path !== '/no-such-page' && path !== '/booking';
      expect(isThere ? 200 : 404, path).toBe(Number(text.slice(0, 3)));
    }
  });

  it('shows no picture of the demo farm', async () => {
    const isOfDemo = await createDemoPictureCheck();
    const pictures = new Set(Object.values(await crawl(shop.url)).flatMap(picturesIn));
    expect(pictures.size).toBeGreaterThan(3);
    for (const picture of pictures)
      expect([picture, isOfDemo(await staff.get(picture))]).toEqual([picture, false]);
  });

  it('is called farm shop until it has a name, and names no picture for links', async () => {
    const { text } = await staff.get('/home');
    expect(text).toContain('<title>Farm shop</title>');
    expect(text).not.toContain('og:image');
    expect((await staff.get('/manifest.webmanifest')).text).toContain('"name":"Farm shop"');
  });

  it('speaks of filters only where one is set', async () => {
    const filters = /(?:your|these) (?:current )?filters|Try (?:fewer|adjusting|removing)|No \w+ match/;
    for (const path of emptyLists) {
      const text = textOf((await staff.get(path)).text);
      expect(text, path).toMatch(/No (?:\w+ )+(?:yet|found)/i);
      expect(text, path).not.toMatch(filters);
    }
    for (const path of ['/orders-admin?q=milk', '/categories-admin?q=milk', '/stock-admin?q=milk'])
      expect(textOf((await staff.get(path)).text), path).toMatch(filters);
  });

  it('suggests no search that finds nothing', async () => {
    expect(textOf((await staff.get('/search')).text)).toContain('in English or Swahili: “track order”.');
    expect(textOf((await staff.get('/search?q=camel')).text)).toContain('Swahili works too.');
  });

  it('shows its API with examples of no farm', async () => {
    const { text } = await staff.get('/api/openapi.json');
    expect(findDemoWords(text, { isOfProgram: true })).toEqual([]);
    expect(text).toContain('Market Street, Busia');
    expect(text).not.toMatch(/\{(?:full )?shop name\}|\{place\}|\{shop address\}/);
  });

  it('answers null for parts and empty lists that nobody has written, by the API', async () => {
    const read = async (path: string): Promise<unknown> =>
      JSON.parse((await createVisitor(shop.url).get(path)).text) as unknown;
    expect(await read('/api/about')).toEqual({
      aboutHero: null,
      companyMission: null,
      companyStats: [],
      companyValues: [],
      milestones: [],
      team: [],
    });
    expect(await read('/api/checkout-options')).toMatchObject({ pickupLocations: [] });
  });

  it('says nothing of a farm in emails, and writes to its owner while it has no address', async () => {
    const visitor = createVisitor(shop.url);
    const message = await visitor.post('/contact-us', messageDetails);
    expect([message.status, errorsIn(message.text)]).toEqual([303, []]);
    await shop
      .database()
      .collection<StoredSettings>('settings')
      .updateOne({ _id: 'site' }, { $set: { 'pages.visits': true, 'tours.days': demoSettings.tours.days } });
    const visit = await visitor.post('/booking', { ...visitDetails, preferredDate: tourDay(3) });
    expect([visit.status, errorsIn(visit.text)]).toEqual([303, []]);
    const emails = await shop.database().collection<OutboxMail>('outbox').find().toArray();
    const toOwner = emails.filter(({ to }) => to === 'admin@malisho.example');
    expect(toOwner.map(({ key }) => key.split(' ')[0])).toContain('message-farm');
    for (const { subject, text, html } of emails) {
      const words = `${subject} ${text} ${html}`.replaceAll(/admin@malisho\.example|Wanjiru Kamau/g, '');
      expect(findDemoWords(words)).toEqual([]);
      expect(text).not.toMatch(/call us on \.|Where:|\(\)|undefined/i);
    }
  });
});

/** Parts of documents that a farm of before had of its own. */
type OwnContent = Readonly<
  Record<'settings' | 'homeContent' | 'aboutContent', Readonly<Record<string, unknown>>>
>;

const ownContents: readonly (readonly [name: string, own: OwnContent])[] = [
  ['whose content was the default', { settings: {}, homeContent: {}, aboutContent: {} }],
  [
    'with its own contact details, and lists that it had emptied',
    {
      settings: {
        phone: '+254 733 444 555',
        email: 'orders@kapsoya.example',
        visitHours: 'Sat 9AM - 1PM',
        pickupLocations: [{ id: 'gate', name: 'At our gate', address: '', hours: '' }],
      },
      homeContent: { values: [] },
      aboutContent: { farmChapters: [{ id: 'story', title: 'Our story', text: 'Three cows.', image: null }] },
    },
  ],
];

/** What the version before had by default; other migrations write the way it opens, delivers and is paid. */
const changed = {
  settings: Object.keys(demoSettings).filter(
    (name) => !['_id', 'opening', 'deliveryRule', 'selling', 'standing'].includes(name),
  ),
  homeContent: ['values', 'headings', 'newsletter'],
  aboutContent: ['headings', 'companyValues', 'farmHero', 'farmChapters'],
  pageTexts: Object.keys(demoPageTexts).filter((name) => name !== '_id'),
};

describe('a used shop of before', () => {
  const shop = useShop({ store: 'shared', env: { SITE_NAME: 'Kapsoya' } });

  it.each(ownContents)('%s looks the same after the migration', async (_name, own) => {
    const database = shop.database();
    const documentOf = (name: string) => database.collection<{ _id: string }>(name);
    // Places had no days of their own then, and the farm gate was none of them.
    const { pickupLocations } = shippedContent.settings;
    await documentOf('settings').updateOne({}, { $set: { pickupLocations } });
    for (const [name, parts] of Object.entries(own))
      if (Object.keys(parts).length > 0) await documentOf(name).updateOne({}, { $set: parts });
    // A farm said no price of a visit then.
    await documentOf('settings').updateOne({}, { $set: { 'tours.price': '' } });
    await documentOf('homeContent').updateOne({}, { $set: { newsletter: shippedContent.home.newsletter } });
    const before = await crawl(shop.url);
    expect(before['/home']).toContain('Kapsoya');
    for (const [name, parts] of Object.entries(changed)) {
      const ofFarm = name in own ? own[name as keyof OwnContent] : {};
      const missing = parts.filter((part) => !Object.hasOwn(ofFarm, part));
      await documentOf(name).updateOne(
        {},
        { $unset: Object.fromEntries(missing.map((part) => [part, true as const])) },
      );
    }
    const empty = await crawl(shop.url);
    for (const path of ['/home', '/about-us', '/services', '/contact-us'])
      expect(empty[path], path).not.toBe(before[path]);

    await keepShippedContent(database);
    await keepVisits(database);
    await switchShippedTexts(database);
    await rewordShippedTexts(database);
    const after = await crawl(shop.url);
    for (const path of Object.keys(before)) expect(after[path], path).toBe(before[path]);
  });
});
