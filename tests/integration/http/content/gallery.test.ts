import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoGallery } from '~/seed/demo/gallery';
import type { StoredGalleryItem } from '~/domain/gallery/gallery-item';
import { createVisitor } from '../../../support/shop/visitor';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { textOf } from '../../../support/shop/read-page';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ store: 'shared' });
});
afterAll(() => shop?.stop());

const read = (path: string) => createVisitor(shop.url).get(path);
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
/** The addresses of the pictures of a list, in its order. */
const picturesIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)" data-lightbox/g)].map(([, address = '']) =>
    address.replace('&amp;', '&'),
  );
const slugsWith = (tag: string) =>
  demoGallery.filter(({ tags }) => tags.includes(tag)).map(({ slug }) => slug);
const stored = () => shop.database().collection<StoredGalleryItem>('galleryItems');

describe('the gallery', () => {
  it('shows twelve pictures with words, tags and badges, a button for each tag, and the way to more', async () => {
    const html = mainOf((await read('/gallery')).text);
    expect(html).toMatch(/<h1[^>]*>Our Gallery<\/h1>/);
    expect(picturesIn(html)).toEqual(demoGallery.slice(0, 12).map(({ slug }) => `/gallery/${slug}`));
    const words = textOf(html);
    for (const text of [
      'All Animals Cheese Farm Landscape Market Milking',
      'Featured',
      '12 of 16 pictures',
      'Load More',
    ])
      expect(words).toContain(text);
    for (const { title, description } of demoGallery.slice(0, 12)) {
      expect(words).toContain(title);
      expect(words).toContain(description);
    }
    expect(html).toContain('href="/gallery?page=2#picture-13"');
    expect(html).toMatch(/<a href="\/gallery" aria-current="page"[^>]*>All</);
  });

  it('shows all of them on its second page, in one address for search engines', async () => {
    const { text } = await read('/gallery?page=2');
    expect(picturesIn(text)).toHaveLength(16);
    expect(textOf(mainOf(text))).not.toContain('Load More');
    expect(text).toMatch(/<li id="picture-13"/);
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/gallery"\/>/);
  });

  it('shows those with a tag, in any case, and what to do where there are none', async () => {
    const html = mainOf((await read('/gallery?tag=CHEESE')).text);
    expect(picturesIn(html)).toEqual(slugsWith('Cheese').map((slug) => `/gallery/${slug}?tag=cheese`));
    expect(html).toMatch(/<a href="\/gallery\?tag=cheese" aria-current="page"[^>]*>Cheese</);
    const none = mainOf((await read('/gallery?tag=%3Cscript%3E')).text);
    expect(textOf(none)).toContain(
      'No images found with the selected filter. Try another category. View All Images',
    );
    expect(none).not.toContain('<script>');
  });

  it('says so when it is empty, and shows what the farm adds at once', async () => {
    const all = await stored().find().toArray();
    await stored().deleteMany({});
    // What other processes write is told to the shop, and may take a moment.
    await expect
      .poll(async () => textOf((await read('/gallery')).text), { timeout: 10_000 })
      .toContain('No images found Our gallery is currently empty. Please check back later.');
    await stored().insertMany(all);
    await expect
      .poll(async () => picturesIn((await read('/gallery')).text).length, { timeout: 10_000 })
      .toBe(12);
  });
});

describe('a picture', () => {
  const slugs = demoGallery.map(({ slug }) => slug);

  it('has a page with its words, its neighbours and the way back to its place in the list', async () => {
    const html = mainOf((await read(`/gallery/${slugs[12]}`)).text);
    expect(html).toContain(`href="/gallery/${slugs[11]}" rel="prev"`);
    expect(html).toContain(`href="/gallery/${slugs[13]}" rel="next"`);
    expect(html).toContain('href="/gallery?page=2#picture-13"');
    expect(textOf(html)).toContain('Picture 13 of 16');
    expect(html).toMatch(/<h1>Evening milk<\/h1>/);
  });

  it('stays within the filter, and goes round and round', async () => {
    const [first, ...others] = slugsWith('Milking');
    const html = mainOf((await read(`/gallery/${first}?tag=Milking`)).text);
    expect(html).toContain(`href="/gallery/${others.at(-1)}?tag=milking" rel="prev"`);
    expect(html).toContain(`href="/gallery/${others[0]}?tag=milking" rel="next"`);
    expect(html).toContain('href="/gallery?tag=milking#picture-1"');
  });

  it('is found by its id, too, and is nowhere where there is none', async () => {
    const item = await stored().findOne({ slug: 'homeward' });
    const byId = await read(`/gallery/${item?._id.toHexString()}?tag=animals`);
    expect([byId.status, byId.location]).toEqual([308, '/gallery/homeward?tag=animals']);
    expect((await read('/gallery/no-such-picture')).status).toBe(404);
  });

  it('is told to search engines', async () => {
    const { text } = await read('/gallery/homeward?tag=animals');
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/gallery\/homeward"\/>/);
    expect(text).toContain('"@type":"ImageObject"');
    expect((await read('/sitemap.xml')).text).toContain('/gallery/homeward</loc>');
  });
});
