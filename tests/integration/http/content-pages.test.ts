import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredSettings } from '~/domain/settings/settings';
import { createVisitor } from '../../support/shop-visitor';
import { startShop, type Shop } from '../../support/shop';
import { wordsOf } from './reading';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ store: 'served' });
});
afterAll(() => shop?.stop());

const read = (path: string) => createVisitor(shop.url).get(path);

/** The part of a page between its header and its footer. */
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

describe.each([
  ['/privacy-policy', 12],
  ['/terms-and-conditions', 13],
])('%s', (path, parts) => {
  it('shows the logo, its day, who is to review it, and its parts with links to each', async () => {
    const html = mainOf((await read(path)).text);
    expect(html).toContain('src="/images/logo.svg"');
    expect(wordsOf(html)).toMatch(/Last changed on \d{1,2} \w+ 20\d\d/);
    expect(wordsOf(html)).toContain('To be reviewed by the owner’s lawyer');
    const sections = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...html.matchAll(/<li><a href="#([^"]+)"/g)].map(([, id]) => id);
    expect(sections).toHaveLength(parts);
    expect(links).toEqual(sections);
  });
});

describe('the texts of the farm', () => {
  it('follow the settings', async () => {
    const settings = shop.database().collection<StoredSettings>('settings');
    expect(wordsOf((await read('/terms-and-conditions')).text)).toContain(
      'You can order without an account.',
    );
    await settings.updateOne(
      { _id: 'site' },
      { $set: { email: 'office@farm.example', checkout: { requireAccount: true } } },
      { upsert: true },
    );
    // What stands around every page may be a second old.
    await expect
      .poll(async () => wordsOf((await read('/terms-and-conditions')).text), { timeout: 10_000 })
      .toContain('An account is required to order.');
    expect(wordsOf(mainOf((await read('/privacy-policy')).text))).toContain('office@farm.example');
    await settings.deleteOne({ _id: 'site' });
  });
});
