import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { foldText } from '~/domain/search/fold-text';
import type { GalleryItemForm } from './gallery-schema';
import { derivedGalleryFields, toStoredGalleryItem, type GalleryItem } from './gallery-item';

export type SaveGalleryItemResult =
  | { readonly ok: true; readonly item: GalleryItem }
  | {
      readonly ok: false;
      readonly reason: 'no-image' | 'unknown-image' | 'unknown-item';
    };

const altOf = ({ altText, title }: GalleryItemForm): string => altText || title;

/** 'unknown-image': the chosen upload no longer exists. */
export async function createGalleryItem(form: GalleryItemForm, now: Date): Promise<SaveGalleryItemResult> {
  const resolved = await resolvePicture({ choice: form.image, current: null, alt: altOf(form), now });
  if (!resolved.ok) return resolved;
  if (!resolved.picture) return { ok: false, reason: 'no-image' };
  const { title, description, thumbnailUrl, featured, tags } = form;
  const item = {
    _id: new ObjectId(),
    title,
    description,
    picture: resolved.picture,
    thumbnailUrl,
    featured,
    tags,
    createdAt: now,
    updatedAt: now,
  };
  for (const slug of slugsFor(title))
    try {
      const stored = toStoredGalleryItem({ ...item, slug });
      await collections().galleryItems.insertOne(stored);
      return { ok: true, item: stored };
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error;
    }
  throw new Error('No slug is free.');
}

export async function updateGalleryItem(
  slug: string,
  form: GalleryItemForm,
  now: Date,
): Promise<SaveGalleryItemResult> {
  const { galleryItems } = collections();
  const current = await galleryItems.findOne({ slug });
  if (!current) return { ok: false, reason: 'unknown-item' };
  const alt = altOf(form);
  const resolved = await resolvePicture({ choice: form.image, current: current.picture, alt, now });
  if (!resolved.ok) return resolved;
  if (!resolved.picture) return { ok: false, reason: 'no-image' };
  const { title, description, thumbnailUrl, featured, tags } = form;
  const fields = { title, description, picture: resolved.picture, thumbnailUrl, featured, tags };
  const item = await galleryItems.findOneAndUpdate(
    { slug },
    { $set: { ...fields, ...derivedGalleryFields(fields), updatedAt: now } },
    { returnDocument: 'after' },
  );
  return item ? { ok: true, item } : { ok: false, reason: 'unknown-item' };
}

export async function deleteGalleryItem(slug: string): Promise<boolean> {
  const { deletedCount } = await collections().galleryItems.deleteOne({ slug });
  return deletedCount === 1;
}

const maxSlugLength = 60;

/** Static route segments beside /gallary-management/:item. */
const reservedSlugs = ['add'];

/** In order of preference; the last one is unique. */
function slugsFor(title: string): readonly string[] {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
  const slug = words || 'picture';
  const numbered = Array.from({ length: 20 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${new ObjectId().toHexString()}`].filter(
    (candidate) => !reservedSlugs.includes(candidate),
  );
}
