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

describe('the services', () => {
  it('show their first words, more of them when opened, their features, and a page of each', async () => {
    const words = wordsOf(mainOf((await read('/services')).text));
    for (const text of [
      'Our Farm Services',
      'School classes, women’s groups and young... Show more Show less School classes, women’s groups and young farmers learn on our own herd: how to milk with clean...',
      'Certificate for young farmers View Details',
      'Genetic improvement Each daughter',
    ])
      expect(words).toContain(text);
    const html = (await read('/services')).text;
    expect(html).toContain('href="/services/education-and-outreach"');
    expect(html).toMatch(/href="\/booking"[^>]*>Book a Farm Tour</);
  });

  it('have pages with the way back and what lies over the picture; an id leads to the slug', async () => {
    const { text } = await read('/services/education-and-outreach');
    expect(text).toMatch(/<a href="\/services"[^>]*>[\s\S]{0,300}Back to Services/);
    expect(mainOf(text)).toMatch(/<summary[\s\S]*Explore More[\s\S]*<\/summary>[\s\S]*href="\/services\//);
    const service = await shop
      .database()
      .collection('farmServices')
      .findOne({ slug: 'education-and-outreach' });
    const byId = await read(`/services/${service?._id.toHexString()}`);
    expect([byId.status, byId.location]).toEqual([308, '/services/education-and-outreach']);
    expect((await read('/services/no-such-service')).status).toBe(404);
  });

  it('say so where there are none', async () => {
    const services = shop.database().collection('farmServices');
    const all = await services.find().toArray();
    await services.deleteMany({});
    await expect
      .poll(async () => wordsOf((await read('/services')).text), { timeout: 10_000 })
      .toContain('No farm services available at the moment.');
    await services.insertMany(all);
  });
});

describe('about us', () => {
  it('has its parts in their order, and jumps to the team and to how to reach us', async () => {
    const html = mainOf((await read('/about-us')).text);
    const titles = [...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title);
    expect(titles).toEqual([
      'Our Mission',
      'The farm in figures',
      'Our Values',
      'Our Journey',
      'Our Team',
      'What Our Customers Say',
      'Get in Touch',
    ]);
    expect(html).toMatch(/href="#team"[\s\S]*href="#contact"[\s\S]*id="team"[\s\S]*id="contact"/);
    expect(wordsOf(html)).toMatch(
      /Shop and support Every day 8AM - 9PM Farm visits Mon-Sat 7:00 AM - 6:00 PM/,
    );
    expect(html).not.toContain('Unable to load content');
  });
});
