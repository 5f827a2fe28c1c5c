import { beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '~/domain/content/public-pages';
import type { StoredSettings } from '~/domain/settings/settings';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { textOf } from '../../../support/shop/read-page';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret, SEED_DEMO: '0' } });

/** The demo farm, the places around it and its pictures; not what browsers and programs see only, such as cookies. */
const demo =
  /Malisho|Bumala|malisho\.example|\/images\/(?:pages\/(?!default-)|gallery|hero|team|stories|share)/g;

const findDemo = (text: string): readonly string[] =>
  [...text.matchAll(demo)].map(({ index }) => text.slice(Math.max(0, index - 60), index + 40));

const paths = [
  ...publicPages.map(({ path }) => path),
  '/cart',
  '/no-such-page',
  '/api',
  '/api/openapi.json',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/search?q=milk',
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

describe('a new shop', () => {
  let staff: Visitor;
  beforeAll(async () => {
    await shop
      .database()
      .collection<StoredSettings>('settings')
      .updateOne({ _id: 'site' }, { $set: { opening: { isOpen: true } } }, { upsert: true });
    // Names the shop as nobody has; what it was called before has no trace.
    staff = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
  });

  it('says nothing of the demo farm on any page, in words or pictures', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const path of paths) {
      const { text, status } = await staff.get(path);
      expect(status, path).toBeLessThan(500);
      const traces = findDemo(text);
      if (traces.length > 0) found[path] = traces;
    }
    expect(found).toEqual({});
  });

  it('is called farm shop until it has a name, and names no picture for links', async () => {
    const { text } = await staff.get('/home');
    expect(text).toContain('<title>Farm shop</title>');
    expect(text).not.toContain('og:image');
    expect((await createVisitor(shop.url).get('/manifest.webmanifest')).text).toContain('"name":"Farm shop"');
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
    expect(findDemo(text)).toEqual([]);
    expect(text).toContain('Market Street, Busia');
    expect(text).not.toMatch(/\{(?:full )?shop name\}|\{place\}|\{shop address\}/);
  });
});
