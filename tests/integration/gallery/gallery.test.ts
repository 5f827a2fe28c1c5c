import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { galleryPageSize, maxPagesShown, parseGalleryParams } from '~/domain/gallery/gallery-params';
import { parseTags } from '~/domain/content/tags';
import { findGalleryItem, listGallery, listGalleryTags } from '~/domain/gallery/gallery-queries.server';
import { useTestDatabase } from '../../support/database';
import { makeGalleryItem } from '../../support/fixtures/gallery-items';

useTestDatabase();

async function insert(...fields: Parameters<typeof makeGalleryItem>[0][]) {
  const items = fields.map((each) => makeGalleryItem(each));
  await collections().galleryItems.insertMany(items);
  return items;
}
const many = (count: number) => Array.from({ length: count }, () => ({}));

describe('listGallery', () => {
  it('returns twelve pictures a page, newest first, up to the requested page', async () => {
    const items = await insert(...many(30));
    const slugs = items.map(({ slug }) => slug);
    const first = await listGallery({ tag: '', page: 1 });
    expect(first.items.map(({ slug }) => slug)).toEqual(slugs.slice(0, 12));
    expect([first.page, first.total, first.hasMore]).toEqual([1, 30, true]);
    const second = await listGallery({ tag: '', page: 2 });
    expect(second.items.map(({ slug }) => slug)).toEqual(slugs.slice(0, 24));
    const last = await listGallery({ tag: '', page: 99 });
    expect([last.page, last.items.length, last.hasMore]).toEqual([3, 30, false]);
  });

  it('has no more after an exactly full page', async () => {
    await insert(...many(galleryPageSize));
    expect((await listGallery({ tag: '', page: 1 })).hasMore).toBe(false);
  });

  it('returns at most four pages', async () => {
    const items = await insert(...many(galleryPageSize * (maxPagesShown + 1)));
    const list = await listGallery({ tag: '', page: maxPagesShown + 1 });
    expect([list.firstPage, list.items.length]).toEqual([2, galleryPageSize * maxPagesShown]);
    expect(list.items[0]?.slug).toBe(items[galleryPageSize]?.slug);
  });

  it('filters by a tag in any letter case', async () => {
    const [first, , third] = await insert(
      { tags: ['Milking'] },
      { tags: ['Farm'] },
      { tags: ['MILKING', 'Farm'] },
    );
    const { tag } = parseGalleryParams(new URLSearchParams({ tag: ' mILKing' }));
    const list = await listGallery({ tag, page: 1 });
    expect(list.items.map(({ slug }) => slug)).toEqual([first?.slug, third?.slug]);
    expect((await listGallery({ tag: 'milk', page: 1 })).total).toBe(0);
  });
});

describe('listGalleryTags', () => {
  it('lists each tag once, in lower case, alphabetically', async () => {
    await insert({ tags: ['Milking', 'Farm'] }, { tags: ['FARM', 'animals'] }, { tags: [] });
    expect(await listGalleryTags()).toEqual(['animals', 'farm', 'milking']);
  });
});

describe('findGalleryItem', () => {
  it('finds a picture by its slug and its id, with neighbours that wrap around', async () => {
    const [first, second, third] = await insert({}, {}, {});
    const found = await findGalleryItem(first?.slug ?? '', '');
    expect(found).toMatchObject({ previous: third?.slug, next: second?.slug, position: 1, total: 3 });
    const last = await findGalleryItem(third?._id.toHexString() ?? '', '');
    expect(last).toMatchObject({ previous: second?.slug, next: first?.slug, position: 3 });
    expect(await findGalleryItem('no-such-picture', '')).toBeNull();
    expect(await findGalleryItem('0'.repeat(24), '')).toBeNull();
  });

  it('stays within the tag; a single picture is its own neighbour', async () => {
    const [first, , third] = await insert({ tags: ['Farm'] }, { tags: ['Cheese'] }, { tags: ['farm'] });
    expect(await findGalleryItem(first?.slug ?? '', 'farm')).toMatchObject({
      tag: 'farm',
      previous: third?.slug,
      next: third?.slug,
      total: 2,
    });
    const all = await findGalleryItem(first?.slug ?? '', 'cheese');
    expect([all?.tag, all?.total]).toEqual(['', 3]);
    await collections().galleryItems.deleteMany({ _id: { $ne: first?._id } });
    expect(await findGalleryItem(first?.slug ?? '', '')).toMatchObject({
      previous: first?.slug,
      next: first?.slug,
    });
  });
});

describe('parseTags', () => {
  it('splits at commas, trims, and drops empty and repeated tags', () => {
    expect(parseTags(' Landscape, ,farm  life ,LANDSCAPE,, Farm')).toEqual([
      'Landscape',
      'farm life',
      'Farm',
    ]);
    expect(parseTags(' , ')).toEqual([]);
  });
});
