import { beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '~/domain/content/public-pages';
import type { StoredSettings } from '~/domain/settings/settings';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
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

  it('shows its API with examples of no farm', async () => {
    const { text } = await staff.get('/api/openapi.json');
    expect(findDemo(text)).toEqual([]);
    expect(text).toContain('Market Street, Busia');
    expect(text).not.toMatch(/\{(?:full )?shop name\}|\{place\}|\{shop address\}/);
  });
});
