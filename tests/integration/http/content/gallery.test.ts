import { describe, expect, it } from 'vitest';
import { demoGallery } from '~/seed/demo/gallery';
import type { StoredGalleryItem } from '~/domain/gallery/gallery-item';
import { createVisitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { textOf, mainOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared' });

const read = (path: string) => createVisitor(shop.url).get(path);
/** The paths of the images of a list, in order. */
const picturesIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)" data-lightbox/g)].map(([, address = '']) =>
    address.replace('&amp;', '&'),
  );
const slugsWith = (tag: string) =>
  demoGallery.filter(({ tags }) => tags.includes(tag)).map(({ slug }) => slug);
const stored = () => shop.database().collection<StoredGalleryItem>('galleryItems');

describe('the gallery', () => {
  it('shows twelve images with text, tags and badges, a link for each tag, and Load More', async () => {
    const html = mainOf((await read('/gallery')).text);
    expect(html).toMatch(/<h1[^>]*>Our Gallery<\/h1>/);
    expect(picturesIn(html)).toEqual(demoGallery.slice(0, 12).map(({ slug }) => `/gallery/${slug}`));
    const pageText = textOf(html);
    for (const text of [
      'All Animals Cheese Farm Landscape Market Milking',
      'Featured',
      '12 of 16 pictures',
      'Load More',
    ])
      expect(pageText).toContain(text);
    for (const { title, description } of demoGallery.slice(0, 12)) {
      expect(pageText).toContain(title);
      expect(pageText).toContain(description);
    }
    expect(html).toContain('href="/gallery?page=2#picture-13"');
    expect(html).toMatch(/<a href="\/gallery" aria-current="page"[^>]*><svg.*?<\/svg>All</);
  });

  it('shows all of them on its second page, with one canonical URL', async () => {
    const { text } = await read('/gallery?page=2');
    expect(picturesIn(text)).toHaveLength(16);
    expect(textOf(mainOf(text))).not.toContain('Load More');
    expect(text).toMatch(/<li id="picture-13"/);
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/gallery"\/>/);
  });

  it('filters by tag, ignoring case, and says what to do without results', async () => {
    const html = mainOf((await read('/gallery?tag=CHEESE')).text);
    expect(picturesIn(html)).toEqual(slugsWith('Cheese').map((slug) => `/gallery/${slug}?tag=cheese`));
    expect(html).toMatch(/<a href="\/gallery\?tag=cheese" aria-current="page"[^>]*><svg.*?<\/svg>Cheese</);
    const none = mainOf((await read('/gallery?tag=%3Cscript%3E')).text);
    expect(textOf(none)).toContain(
      'No images found with the selected filter. Try another category. View All Images',
    );
    expect(none).not.toContain('<script>');
  });

  it('says so when it is empty, and shows new images at once', async () => {
    const all = await stored().find().toArray();
    await stored().deleteMany({});
    // The shop learns of writes by other processes with a delay.
    await expect
      .poll(async () => textOf((await read('/gallery')).text))
      .toContain('No images found Our gallery is currently empty. Please check back later.');
    await stored().insertMany(all);
    await expect.poll(async () => picturesIn((await read('/gallery')).text).length).toBe(12);
  });
});

describe('a picture', () => {
  const slugs = demoGallery.map(({ slug }) => slug);

  it('has a page with its text, its neighbours and a link back to its place in the list', async () => {
    const html = mainOf((await read(`/gallery/${slugs[12]}`)).text);
    expect(html).toContain(`href="/gallery/${slugs[11]}" rel="prev"`);
    expect(html).toContain(`href="/gallery/${slugs[13]}" rel="next"`);
    expect(html).toContain('href="/gallery?page=2#picture-13"');
    expect(textOf(html)).toContain('Picture 13 of 16');
    expect(html).toMatch(/<h1>Evening milk<\/h1>/);
  });

  it('stays within the filter, and wraps around', async () => {
    const [first, ...others] = slugsWith('Milking');
    const html = mainOf((await read(`/gallery/${first}?tag=Milking`)).text);
    expect(html).toContain(`href="/gallery/${others.at(-1)}?tag=milking" rel="prev"`);
    expect(html).toContain(`href="/gallery/${others[0]}?tag=milking" rel="next"`);
    expect(html).toContain('href="/gallery?tag=milking#picture-1"');
  });

  it('redirects from its id, and is 404 when missing', async () => {
    const item = await stored().findOne({ slug: 'homeward' });
    const byId = await read(`/gallery/${item?._id.toHexString()}?tag=animals`);
    expect([byId.status, byId.location]).toEqual([308, '/gallery/homeward?tag=animals']);
    expect((await read('/gallery/no-such-picture')).status).toBe(404);
  });

  it('is in the sitemap', async () => {
    const { text } = await read('/gallery/homeward?tag=animals');
    expect(text).toMatch(/<link rel="canonical" href="[^"]*\/gallery\/homeward"\/>/);
    expect(text).toContain('"@type":"ImageObject"');
    expect((await read('/sitemap.xml')).text).toContain('/gallery/homeward</loc>');
  });
});
