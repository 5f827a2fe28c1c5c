import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredAboutContent } from '~/domain/content/about-content';
import { demoTestimonials as testimonials } from '~/seed/demo/testimonials';
import { createVisitor } from '../../../support/shop/visitor';
import { waitForOutput } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { textOf, mainOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared' });
let html: string;
beforeAll(async () => {
  html = (await home()).text;
});

const visitor = () => createVisitor(shop.url);
const home = (headers: Record<string, string> = {}) => visitor().get('/home', headers);
const headingsOf = (page: string) =>
  [...mainOf(page).matchAll(/<h([12])[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, , words = '']) =>
    textOf(words).trim(),
  );
/** The section with this heading or id. */
const partOf = (page: string, id: string) =>
  new RegExp(`<section[^>]*="${id}"[\\s\\S]*?</section>`).exec(page)?.[0] ?? '';
const about = () => shop.database().collection<StoredAboutContent>('aboutContent');

describe('the home page', () => {
  it('has every specified section, in order', () => {
    expect(headingsOf(html)).toEqual([
      'Fresh from our herd to your table',
      'Featured Products',
      'Special Offers',
      'About Our Dairy',
      'Our Core Values',
      'Meet Our Team',
      'What Our Customers Say',
      'Latest from Our Blog',
      'News from the farm',
    ]);
    expect(html).toContain('<title>Malisho Dairy Farm</title>');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/home"/);
  });

  it('links to shop and products from its hero, whose image has priority', () => {
    const hero = partOf(html, 'hero');
    expect(hero).toMatch(/<a href="\/shop"[^>]*>Shop With Us Now<\/a>/);
    expect(hero).toMatch(/<a href="\/products"[^>]*>Our Products<\/a>/);
    expect(hero).toMatch(/<img[^>]*fetchpriority="high"/);
    expect(html.match(/fetchpriority/g)).toHaveLength(1);
  });

  it('says below the title what milk costs and when it comes', () => {
    const hero = partOf(html, 'hero');
    expect(textOf(hero)).toMatch(
      /Fresh Cow Milk, 500\sml: Ksh\. 65\.00 Order (?:in|by) [^.]*: with you on \w+day \d/,
    );
    expect(hero).toContain('href="/products/fresh-cow-milk"');
  });

  it('shows offers with price, saving and last day, at the price of the product that they lead to', async () => {
    const offers = partOf(html, 'offers').split('<li').slice(1);
    expect(offers).toHaveLength(3);
    for (const offer of offers) {
      const [, price = '', before = '', saving = ''] =
        /Ksh\. ([\d,.]+) instead of Ksh\. ([\d,.]+) You save Ksh\. ([\d,.]+) Offer until \w+day \d+ \w+/.exec(
          textOf(offer),
        ) ?? [];
      const amount = (text: string) => Number(text.replaceAll(',', ''));
      expect(amount(saving)).toBe(amount(before) - amount(price));
      expect(amount(saving)).toBeGreaterThan(0);
      const path = /href="(\/products\/[\w-]+)"/.exec(offer)?.[1] ?? '';
      const product = textOf(mainOf((await visitor().get(path)).text));
      expect(product).toContain(price);
      expect(product).toContain(before);
    }
  });

  it('names the four fixed values beside the mission', () => {
    const words = textOf(partOf(html, 'about'));
    for (const value of ['Sustainability', 'Animal Care', 'Quality', 'Community'])
      expect(words).toContain(value);
    expect(words).toContain('Clean, honest milk on every table');
  });

  it('shows eight products as cards with brand, price, variants and at most two categories', () => {
    const part = partOf(html, 'featured');
    const cards = part.split('<li class="card').slice(1);
    expect(cards).toHaveLength(8);
    for (const card of cards) {
      expect(card).toMatch(/href="\/products\/[\w-]+\/quick-view"/);
      expect(textOf(card)).toMatch(/Ksh\. [\d,]+\.\d\d/);
      expect(textOf(card)).toMatch(/\d sizes?/);
    }
    expect(textOf(cards[1] ?? '')).toMatch(
      /Fresh Cow Milk Malisho Farm from Ksh\. 65\.00 Ksh\. 130 per litre 4 sizes · Fresh Milk, Whole Milk/,
    );
    expect(part).toMatch(/<a href="\/products"[^>]*>View All/);
    expect(part.match(/href="\/categories\/[\w-]+"/g)).toHaveLength(4);
  });

  it('contains the final figures of the counters', () => {
    expect(textOf(partOf(html, 'The farm in figures'))).toMatch(/64\+.*120\+.*1,850\+.*87\+/s);
  });

  it('shows all fifteen testimonials with a text alternative for the stars', () => {
    const part = partOf(html, 'testimonials');
    expect(testimonials).toHaveLength(15);
    for (const { name, words } of testimonials) {
      expect(part).toContain(name);
      expect(textOf(part)).toContain(words);
    }
    expect(part.match(/\d of 5 stars/g)).toHaveLength(15);
  });

  it('shows the three newest posts', () => {
    const titles = [...partOf(html, 'blog').matchAll(/<h3[^>]*>([\s\S]*?)<\/h3>/g)].map(([, title = '']) =>
      textOf(title).trim(),
    );
    expect(titles).toEqual([
      'A morning at the milking shed',
      'Mala pancakes for a slow Sunday',
      'What we do with the dung of 64 cattle',
    ]);
  });

  it('links only to existing pages', async () => {
    const main = mainOf(html);
    const paths = new Set(
      [...main.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path.replaceAll('&amp;', '&')),
    );
    expect(paths.size).toBeGreaterThan(20);
    for (const path of paths) expect((await visitor().get(path)).status, path).toBeLessThan(400);
  });

  it('has the smallest images and no script with Save-Data', async () => {
    const small = (await home({ 'Save-Data': 'on' })).text;
    expect(small).not.toContain('<script defer');
    const widths = [...small.matchAll(/srcSet="([^"]*)"/gi)].map(([, set = '']) => set);
    expect(widths.length).toBeGreaterThan(15);
    expect(widths.filter((set) => set.includes(','))).toEqual([]);
  });
});

describe('a section that cannot be read', () => {
  it('is left empty and logged; the page is sent with the others, uncached', async () => {
    const original = await about().findOne({ _id: 'about' });
    // An invalid document, as after a manual edit.
    await about().updateOne({ _id: 'about' }, { $set: { companyValues: [null, null] as never } });
    // Earlier reads are cached for a minute, because the shop tracks its own writes only.
    const response = await visitor().get('/home?broken');
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('30');
    const headings = headingsOf(response.text);
    expect(headings).not.toContain('Our Core Values');
    expect(headings).toContain('About Our Dairy');
    expect(headings).toContain('Featured Products');
    await waitForOutput(shop, /"part":"about content"/);
    if (original) await about().replaceOne({ _id: 'about' }, original);
    const repaired = await visitor().get('/home?broken');
    expect(repaired.status).toBe(200);
    expect(headingsOf(repaired.text)).toContain('Our Core Values');
  });

  it('is left out without content, values and figures too', async () => {
    const database = shop.database();
    for (const name of ['homeContent', 'aboutContent', 'teamMembers', 'posts'])
      await database.collection(name).deleteMany({});
    const response = await visitor().get('/home?empty');
    expect(response.status).toBe(200);
    const headings = headingsOf(response.text);
    expect(headings[0]).toBe('Fresh from our farm');
    for (const heading of [
      'About Our Dairy',
      'Our Core Values',
      'Special Offers',
      'Meet Our Team',
      'Latest from Our Blog',
    ])
      expect(headings).not.toContain(heading);
    expect(textOf(response.text)).not.toMatch(/10K\+|500L|2,400\+/);
    expect(partOf(response.text, 'The farm in figures')).toBe('');
  });
});
