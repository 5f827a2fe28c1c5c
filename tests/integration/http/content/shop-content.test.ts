import { beforeAll, describe, expect, it } from 'vitest';
import { up as keepShippedContent } from '#db/migrations/028-keep-shipped-content';
import { up as keepVisits } from '#db/migrations/033-visits';
import { publicPages } from '~/domain/content/public-pages';
import type { OutboxMail } from '~/domain/mail/outbox';
import type { StoredSettings } from '~/domain/settings/settings';
import { demoPageTexts } from '~/seed/demo/page-texts';
import { demoSettings } from '~/seed/demo/settings';
import { messageDetails, visitDetails, tourDay } from '../../../support/fixtures/visits';
import { errorsIn, textOf } from '../../../support/shop/read-page';
import type { Shop } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor } from '../../../support/shop/visitor';

const pages = [...publicPages.map(({ path }) => path), '/cart', '/wishlist', '/sitemap.xml', '/no-such-page'];
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
  const shop = useShop({ store: 'shared', env: { SEED_DEMO: '0' } });
  beforeAll(() => open(shop));

  /** Places, people, numbers and claims of the demo farm. */
  const invented =
    /bumala|busia|kisumu|nairobi|westlands|karen\b|kimathi|wandera|achieng|otieno|700 ?000 ?000|@malisho|10K\+|500L|2023|ayrshire|friesian|pasteuri|murram|milked at dawn|calves|bicycle|blue milk can|free tasting|our cows/i;

  /** Visits, which a new shop doesn't take. */
  const promised =
    /tours? (?:runs?|takes?)|visitors around|farm (?:visits?|tours?)|book (?:a|your) (?:visit|tour)|monday/i;

  it('says nothing of a farm, on no page, in no answer of the API, and has no empty link', async () => {
    for (const [path, text] of Object.entries(await crawl(shop.url))) {
      const words = path.startsWith('/api') ? text : `${textOf(text)} ${attributesOf(text)}`;
      expect([path, invented.exec(words.replace('(ODPC) in Nairobi', ''))?.[0]]).toEqual([path, undefined]);
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
      expect(`${subject} ${text} ${html}`.replaceAll('admin@malisho.example', '')).not.toMatch(invented);
      expect(text).not.toMatch(/call us on \.|Where:|\(\)|undefined/i);
    }
  });
});

/** What screen readers and search engines are told; not what pictures show. */
const attributesOf = (html: string): string =>
  [...html.matchAll(/ (?:content|title|aria-label|placeholder)="([^"]*)"/g)]
    .map(([, text]) => text)
    .join(' ');

describe('a shop of before, whose content was the default', () => {
  const shop = useShop({ store: 'shared' });

  it('looks the same after the migration', async () => {
    const database = shop.database();
    const before = await crawl(shop.url);
    // Three that other migrations write.
    const { _id, opening: _opening, deliveryRule: _rule, selling: _selling, ...shown } = demoSettings;
    const unset = (...names: string[]) => ({
      $unset: Object.fromEntries(names.map((name) => [name, true as const])),
    });
    await database.collection<{ _id: string }>('settings').updateOne({ _id }, unset(...Object.keys(shown)));
    await database
      .collection<{ _id: string }>('homeContent')
      .updateOne({ _id: 'home' }, unset('values', 'headings', 'newsletter'));
    await database
      .collection<{ _id: string }>('aboutContent')
      .updateOne({ _id: 'about' }, unset('headings', 'companyValues', 'farmHero', 'farmChapters'));
    const { _id: _texts, ...texts } = demoPageTexts;
    await database
      .collection<{ _id: string }>('pageTexts')
      .updateOne({ _id: 'texts' }, unset(...Object.keys(texts)));
    const empty = await crawl(shop.url);
    for (const path of [
      '/home',
      '/about-us',
      '/our-farm',
      '/services',
      '/contact-us',
      '/api/checkout-options',
    ])
      expect(empty[path], path).not.toBe(before[path]);

    await keepShippedContent(database);
    await keepVisits(database);
    const after = await crawl(shop.url);
    for (const path of Object.keys(before)) expect(after[path], path).toBe(before[path]);
  });
});
