import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { foldText } from '~/domain/search/fold-text';
import type { GalleryItemForm } from './gallery-form';
import { derivedGalleryFields, toStoredGalleryItem, type GalleryItem } from './gallery-item';

export type SaveGalleryItemResult =
  | { readonly ok: true; readonly item: GalleryItem }
  | {
      readonly ok: false;
      /** No image was chosen, the form names one that is not there any more, or there is no such item. */
      readonly reason: 'no-image' | 'unknown-image' | 'unknown-item';
    };

/** Whose picture has no alternative text of its own is called by its title. */
const altOf = ({ altText, title }: GalleryItemForm): string => altText || title;

/** Adds a picture to the gallery. Fails with `no-image` and `unknown-image`. */
export async function createGalleryItem(form: GalleryItemForm, now: Date): Promise<SaveGalleryItemResult> {
  const chosen = await resolvePicture({ choice: form.image, current: null, alt: altOf(form), now });
  if (!chosen.ok) return chosen;
  if (!chosen.picture) return { ok: false, reason: 'no-image' };
  const { title, description, thumbnailUrl, featured, tags } = form;
  const item = {
    _id: new ObjectId(),
    title,
    description,
    picture: chosen.picture,
    thumbnailUrl,
    featured,
    tags,
    createdAt: now,
    updatedAt: now,
  };
  for (const slug of slugsFor(title))
    try {
      const whole = toStoredGalleryItem({ ...item, slug });
      await collections().galleryItems.insertOne(whole);
      return { ok: true, item: whole };
    } catch (error) {
      // Another picture has this slug.
      if (!isDuplicateKeyError(error)) throw error;
    }
  throw new Error('No slug is free.');
}

/**
 * Takes the slug of an item, and writes what the form says of it; its slug stays, so that links go on working. Fails with
 * `unknown-item`, `unknown-image`, and `no-image` where the form takes the picture away.
 */
export async function updateGalleryItem(
  slug: string,
  form: GalleryItemForm,
  now: Date,
): Promise<SaveGalleryItemResult> {
  const { galleryItems } = collections();
  const current = await galleryItems.findOne({ slug });
  if (!current) return { ok: false, reason: 'unknown-item' };
  const alt = altOf(form);
  const chosen = await resolvePicture({ choice: form.image, current: current.picture, alt, now });
  if (!chosen.ok) return chosen;
  if (!chosen.picture) return { ok: false, reason: 'no-image' };
  const { title, description, thumbnailUrl, featured, tags } = form;
  const fields = { title, description, picture: chosen.picture, thumbnailUrl, featured, tags };
  const item = await galleryItems.findOneAndUpdate(
    { slug },
    { $set: { ...fields, ...derivedGalleryFields(fields), updatedAt: now } },
    { returnDocument: 'after' },
  );
  return item ? { ok: true, item } : { ok: false, reason: 'unknown-item' };
}

/** Takes the slug of an item; false where there is none of it any more. */
export async function deleteGalleryItem(slug: string): Promise<boolean> {
  const { deletedCount } = await collections().galleryItems.deleteOne({ slug });
  return deletedCount === 1;
}

/** A slug as long as people read in an address. */
const longestSlug = 60;
/** What stands beside the pictures in the addresses of the gallery manager. */
const taken = ['add'];

/** Takes a title and returns slugs for it, the nicest first; the last one is nobody else's. */
function slugsFor(title: string): readonly string[] {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '');
  const slug = words || 'picture';
  const numbered = Array.from({ length: 20 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${new ObjectId().toHexString()}`].filter(
    (each) => !taken.includes(each),
  );
}
