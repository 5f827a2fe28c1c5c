import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredAboutContent } from '~/domain/content/about-content';
import { testimonials } from '~/domain/content/testimonials';
import { createVisitor } from '../../../support/shop/visitor';
import { startShop, waitForOutput, type Shop } from '../../../support/shop/start-shop';
import { textOf } from '../../../support/shop/read-page';

let shop: Shop;
let html: string;
beforeAll(async () => {
  shop = await startShop({ store: 'shared' });
  html = (await home()).text;
});
afterAll(() => shop?.stop());

const visitor = () => createVisitor(shop.url);
const home = (headers: Record<string, string> = {}) => visitor().get('/home', headers);
const mainOf = (page: string) => /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';
const headingsOf = (page: string) =>
  [...mainOf(page).matchAll(/<h([12])[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, , words = '']) =>
    textOf(words).trim(),
  );
/** What stands below a heading, up to the next part. */
const partOf = (page: string, id: string) =>
  new RegExp(`<section[^>]*="${id}"[\\s\\S]*?</section>`).exec(page)?.[0] ?? '';
const about = () => shop.database().collection<StoredAboutContent>('aboutContent');

describe('the home page', () => {
  it('has every part of the specification, in its order', () => {
    expect(headingsOf(html)).toEqual([
      'Fresh from our herd to your table',
      'About Our Dairy',
      'Our Core Values',
      'Featured Products',
      'Special Offers',
      'Meet Our Team',
      'What Our Customers Say',
      'Latest from Our Blog',
      'News from the farm',
    ]);
    expect(html).toContain('<title>Malisho Dairy Farm</title>');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/home"/);
  });

  it('leads to the shop and the products from its hero, whose picture comes before all others', () => {
    const hero = partOf(html, 'hero');
    expect(hero).toMatch(/<a href="\/shop"[^>]*>Shop With Us Now<\/a>/);
    expect(hero).toMatch(/<a href="\/products"[^>]*>Our Products<\/a>/);
    expect(hero).toMatch(/<img[^>]*fetchpriority="high"/);
    expect(html.match(/fetchpriority/g)).toHaveLength(1);
  });

  it('names the four fixed values beside the mission', () => {
    const words = textOf(partOf(html, 'about'));
    for (const value of ['Sustainability', 'Animal Care', 'Quality', 'Community'])
      expect(words).toContain(value);
    expect(words).toContain('To put clean, honest milk on every table');
  });

  it('shows eight products as cards with brand, price, variants and at most two categories', () => {
    const part = partOf(html, 'featured');
    const cards = part.split('<li class="card').slice(1);
    expect(cards).toHaveLength(8);
    for (const card of cards) {
      expect(card).toMatch(/href="\/products\/[\w-]+\/quick-view"/);
      expect(textOf(card)).toMatch(/Ksh\. [\d,]+\.\d\d/);
      expect(textOf(card)).toMatch(/\d variants?/);
    }
    expect(textOf(cards[1] ?? '')).toMatch(
      /Fresh Cow Milk Malisho Farm from Ksh\. 65\.00 4 variants · Fresh Milk, Whole Milk/,
    );
    expect(part).toMatch(/<a href="\/products"[^>]*>View All/);
    expect(part.match(/href="\/categories\/[\w-]+"/g)).toHaveLength(4);
  });

  it('has the figures of the counters in it, as they end', () => {
    expect(textOf(partOf(html, 'The farm in numbers'))).toMatch(/64\+.*120\+.*1,850\+.*87\+/s);
  });

  it('shows all fifteen testimonials with their stars in words', () => {
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
      'What the dung of sixty cows is good for',
    ]);
  });

  it('leads to no page that is not there, but from the menus', async () => {
    const main = mainOf(html);
    const paths = new Set(
      [...main.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path.replaceAll('&amp;', '&')),
    );
    expect(paths.size).toBeGreaterThan(20);
    for (const path of paths) expect((await visitor().get(path)).status, path).toBeLessThan(400);
  });

  it('comes with the smallest pictures and no script to whoever saves data', async () => {
    const small = (await home({ 'Save-Data': 'on' })).text;
    expect(small).not.toContain('<script defer');
    const widths = [...small.matchAll(/srcSet="([^"]*)"/gi)].map(([, set = '']) => set);
    expect(widths.length).toBeGreaterThan(15);
    expect(widths.filter((set) => set.includes(','))).toEqual([]);
  });
});

describe('a part that can not be read', () => {
  it('stays empty and is logged; the page still comes with the others, and nobody keeps it', async () => {
    const whole = await about().findOne({ _id: 'about' });
    // As a hand in the database might leave it.
    await about().updateOne({ _id: 'about' }, { $set: { companyValues: [null, null] as never } });
    // What was read before is kept for a minute: the shop watches its own writes alone.
    const answer = await visitor().get('/home?broken');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('30');
    const headings = headingsOf(answer.text);
    expect(headings).not.toContain('Our Core Values');
    expect(headings).toContain('About Our Dairy');
    expect(headings).toContain('Featured Products');
    await waitForOutput(shop, /"part":"about content"/);
    if (whole) await about().replaceOne({ _id: 'about' }, whole);
    const mended = await visitor().get('/home?broken');
    expect(mended.status).toBe(200);
    expect(headingsOf(mended.text)).toContain('Our Core Values');
  });

  it('is left out where the farm has nothing to say; its defaults stand for values and figures', async () => {
    const database = shop.database();
    for (const name of ['homeContent', 'aboutContent', 'teamMembers', 'posts'])
      await database.collection(name).deleteMany({});
    const answer = await visitor().get('/home?empty');
    expect(answer.status).toBe(200);
    const headings = headingsOf(answer.text);
    expect(headings[0]).toBe('Fresh from our herd to your table');
    for (const gone of ['Special Offers', 'Meet Our Team', 'Latest from Our Blog'])
      expect(headings).not.toContain(gone);
    expect(textOf(partOf(answer.text, 'values'))).toMatch(/10K\+.*500L.*25\+.*15\+/s);
    expect(partOf(answer.text, 'The farm in numbers')).toBe('');
  });
});
