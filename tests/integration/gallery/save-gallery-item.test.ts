import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import {
  createGalleryItem,
  deleteGalleryItem,
  updateGalleryItem,
} from '~/domain/gallery/save-gallery-item.server';
import { galleryMessages } from '~/domain/gallery/gallery-form';
import { galleryItemSchema } from '~/domain/gallery/gallery-schema';
import { documentVersion } from '~/domain/editing/edit-conflict';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { findGalleryItemBySlug, searchGallery } from '~/domain/gallery/gallery-queries.server';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import { storeUpload } from '~/domain/images/store-upload.server';
import { makeStaffMember } from '../../support/fixtures/staff';
import { useTestDatabase } from '../../support/database';
import { makeGalleryItem } from '../../support/fixtures/gallery-items';
import { drawJpeg } from '../../support/fixtures/image-files';

useTestDatabase();
const by = makeStaffMember();

const now = new Date('2026-03-10T06:00:00.000Z');
const later = new Date('2026-03-11T06:00:00.000Z');

const formOf = (fields: Record<string, string> = {}) =>
  galleryItemSchema.parse({ title: 'Evening at the trough', description: 'All of them at once.', ...fields });
async function uploadPicture(): Promise<string> {
  const stored = await storeUpload(await drawJpeg(), { alt: '', now });
  if (!stored.ok) throw new Error(stored.reason);
  return stored.id;
}
/** Returns the error messages by field. */
const faultsOf = (fields: Record<string, string>) =>
  Object.fromEntries(
    (galleryItemSchema.safeParse(fields).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('the gallery form', () => {
  it('has the messages of docs/product.md', () => {
    expect(faultsOf({})).toEqual({ title: 'Title is required', description: 'Description is required' });
    const whole = { title: 'Title', description: 'Words' };
    for (const url of ['example.com/a.jpg', 'ftp://example.com/a.jpg', 'javascript:alert(1)', 'http://'])
      expect(faultsOf({ ...whole, thumbnailUrl: url })).toEqual({ thumbnailUrl: 'Please enter a valid URL' });
    expect(faultsOf({ ...whole, thumbnailUrl: 'https://example.com/a.jpg' })).toEqual({});
    expect(faultsOf({ ...whole, title: 'x'.repeat(101) })).toEqual({
      title: 'Maximum 100 characters allowed',
    });
    expect(
      faultsOf({ ...whole, tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`).join() }),
    ).toHaveProperty('tags');
    expect(faultsOf({ ...whole, tags: 'x'.repeat(41) })).toHaveProperty('tags');
  });

  it('splits tags at commas and trims everything', () => {
    expect(formOf({ title: '  Two\ncows ', tags: ' Farm, ,farm, Two  words', featured: 'on' })).toMatchObject(
      {
        title: 'Two cows',
        tags: ['Farm', 'Two words'],
        featured: true,
        thumbnailUrl: null,
      },
    );
  });
});

describe('createGalleryItem', () => {
  it('stores the form and the picture under a slug of the title', async () => {
    const image = await uploadPicture();
    const result = await createGalleryItem({
      form: formOf({ image, tags: 'Farm, WATER', altText: 'Six cows' }),
      by,
      now,
    });
    expect(result).toMatchObject({ ok: true, document: { slug: 'evening-at-the-trough', createdAt: now } });
    expect(await collections().galleryItems.findOne({ slug: 'evening-at-the-trough' })).toMatchObject({
      picture: { src: `/images/${image}`, alt: 'Six cows' },
      tags: ['Farm', 'WATER'],
      tagKeys: ['farm', 'water'],
      featured: false,
    });
  });

  it('finds a unique slug for every title', async () => {
    const image = await uploadPicture();
    const slugs = [];
    for (const title of ['Ng’ombe & Café!', 'Ng’ombe, café', '奶牛', 'Add', 'Add'])
      slugs.push(
        await createGalleryItem({ form: formOf({ image, title }), by, now }).then(
          (made) => made.ok && made.document.slug,
        ),
      );
    expect(slugs).toEqual(['ngombe-cafe', 'ngombe-cafe-2', 'picture', 'add-2', 'add-3']);
    const many = await Promise.all(
      Array.from({ length: 6 }, () => createGalleryItem({ form: formOf({ image }), by, now })),
    );
    expect(new Set(many.map((made) => made.ok && made.document.slug)).size).toBe(6);
  });

  it('requires a picture that exists', async () => {
    for (const [choice, message] of [
      ['', galleryMessages.image],
      ['none', galleryMessages.image],
      ['0'.repeat(32), uploadErrorMessages['unknown-image']],
    ] as const)
      expect(await createGalleryItem({ form: formOf({ image: choice }), by, now })).toEqual({
        ok: false,
        reason: 'rejected',
        errors: { image: [message] },
      });
    expect(await collections().galleryItems.countDocuments()).toBe(0);
  });
});

const change = (item: GalleryItem, fields: Record<string, string> = {}) =>
  updateGalleryItem(item.slug, {
    form: formOf({ seenVersion: documentVersion(item), ...fields }),
    by,
    now: later,
  });

describe('updateGalleryItem', () => {
  it('updates the fields, keeps the picture if none is chosen, and always the slug', async () => {
    const item = makeGalleryItem({ slug: 'old-name' });
    await collections().galleryItems.insertOne(item);
    const result = await change(item, { tags: 'Water', featured: 'on' });
    expect(result).toMatchObject({
      ok: true,
      document: {
        slug: 'old-name',
        title: 'Evening at the trough',
        // The alternative text defaults to the title.
        picture: { ...item.picture, alt: 'Evening at the trough' },
        featured: true,
        createdAt: item.createdAt,
        updatedAt: later,
      },
    });
    expect((await searchGallery({ search: 'trough', tag: 'water' }, 1)).total).toBe(1);
    expect((await searchGallery({ search: '', tag: 'animals' }, 1)).total).toBe(0);
    const image = await uploadPicture();
    const stored = await findGalleryItemBySlug('old-name');
    expect(stored && (await change(stored, { image }))).toMatchObject({
      ok: true,
      document: { picture: { src: `/images/${image}` } },
    });
  });

  it('fails for an unknown item', async () => {
    expect(await change(makeGalleryItem({ slug: 'nothing' }))).toEqual({ ok: false, reason: 'unknown' });
  });

  it('is refused to all but one of those who edit at once, who get what is stored', async () => {
    const item = makeGalleryItem();
    await collections().galleryItems.insertOne(item);
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, n) => change(item, { title: `Editor ${n}` })),
    );
    const saved = results.filter((result) => result.ok);
    expect(saved).toHaveLength(1);
    const stored = await findGalleryItemBySlug(item.slug);
    expect(stored?.title).toBe(saved[0]?.ok && saved[0].document.title);
    for (const result of results)
      if (!result.ok)
        expect(result).toMatchObject({ reason: 'conflict', document: { title: stored?.title } });
  });
});

describe('deleteGalleryItem', () => {
  it('deletes the version that was seen, once', async () => {
    const item = makeGalleryItem({ slug: 'gone' });
    await collections().galleryItems.insertOne(item);
    const remove = (seenVersion: string) => deleteGalleryItem('gone', { seenVersion, by, now });
    for (const version of ['', '0', 'nonsense'])
      expect(await remove(version)).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await remove(documentVersion(item))).toMatchObject({ ok: true });
    expect(await remove(documentVersion(item))).toEqual({ ok: false, reason: 'unknown' });
  });
});

describe('searchGallery', () => {
  it('finds all words in titles, descriptions and tags, literally and in any letter case, within a tag', async () => {
    await collections().galleryItems.insertMany([
      makeGalleryItem({ slug: 'one', title: 'Market (early)', tags: ['Town'] }),
      makeGalleryItem({ slug: 'two', description: 'Early cows', tags: ['Farm'] }),
      makeGalleryItem({ slug: 'three', title: 'Night', tags: ['Town'] }),
    ]);
    const find = async (search: string, tag = '') =>
      (await searchGallery({ search, tag }, 1)).items.map(({ slug }) => slug);
    expect(await find('EARLY')).toEqual(['one', 'two']);
    expect(await find('early town')).toEqual(['one']);
    expect(await find('early', 'farm')).toEqual(['two']);
    expect(await find('(early)')).toEqual(['one']);
    expect(await find('.*')).toEqual([]);
    expect(await find('', 'town')).toEqual(['one', 'three']);
  });

  it('has pages of twelve, and reports an empty gallery', async () => {
    expect(await searchGallery({ search: '', tag: '' }, 1)).toMatchObject({ total: 0, isEmpty: true });
    await collections().galleryItems.insertMany(Array.from({ length: 13 }, () => makeGalleryItem()));
    expect(await searchGallery({ search: '', tag: '' }, 9)).toMatchObject({
      page: 2,
      pageCount: 2,
      total: 13,
    });
    expect(await searchGallery({ search: 'nowhere', tag: '' }, 1)).toMatchObject({
      total: 0,
      isEmpty: false,
    });
  });
});
