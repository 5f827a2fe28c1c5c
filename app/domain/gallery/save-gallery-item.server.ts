import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { documentVersion, nextUpdatedAt } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { foldText } from '~/domain/text/fold-text';
import { galleryPicturePath } from '~/paths';
import type { GalleryItemForm } from './gallery-schema';
import { derivedGalleryFields, toStoredGalleryItem, type GalleryItem } from './gallery-item';

type SaveGalleryItemInput = {
  readonly form: GalleryItemForm;
  readonly by: StaffMember;
  readonly now: Date;
};

export type SaveGalleryItemResult =
  | { readonly ok: true; readonly item: GalleryItem }
  | { readonly ok: false; readonly reason: 'no-image' | 'unknown-image' | 'unknown-item' }
  /** Somebody else saved it after the form was loaded; `item` is what is stored. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly item: GalleryItem };

const altOf = ({ altText, title }: GalleryItemForm): string => altText || title;

/** 'unknown-image': the chosen upload no longer exists. */
export async function createGalleryItem({
  form,
  by,
  now,
}: SaveGalleryItemInput): Promise<SaveGalleryItemResult> {
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
      await withTransaction(async (session) => {
        await collections().galleryItems.insertOne(stored, { session });
        await recordAuditEntry(
          { ...subjectOf(stored), by, action: 'Added the picture', after: editedFields(stored), now },
          session,
        );
      });
      return { ok: true, item: stored };
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error;
    }
  throw new Error('No slug is free.');
}

/** Compare-and-swap on the version of the form: no concurrent edit is lost. */
export async function updateGalleryItem(
  slug: string,
  { form, by, now }: SaveGalleryItemInput,
): Promise<SaveGalleryItemResult> {
  const { galleryItems } = collections();
  const current = await galleryItems.findOne({ slug });
  if (!current) return { ok: false, reason: 'unknown-item' };
  if (documentVersion(current) !== form.seenVersion) return { ok: false, reason: 'conflict', item: current };
  const alt = altOf(form);
  const resolved = await resolvePicture({ choice: form.image, current: current.picture, alt, now });
  if (!resolved.ok) return resolved;
  if (!resolved.picture) return { ok: false, reason: 'no-image' };
  const { title, description, thumbnailUrl, featured, tags } = form;
  const fields = { title, description, picture: resolved.picture, thumbnailUrl, featured, tags };
  const item = await withTransaction(async (session) => {
    const after = await galleryItems.findOneAndUpdate(
      { _id: current._id, updatedAt: current.updatedAt },
      { $set: { ...fields, ...derivedGalleryFields(fields), updatedAt: nextUpdatedAt(current, now) } },
      { returnDocument: 'after', session },
    );
    if (!after) return null;
    await recordAuditEntry(
      {
        ...subjectOf(after),
        by,
        action: 'Changed the picture',
        before: editedFields(current),
        after: editedFields(after),
        now,
      },
      session,
    );
    return after;
  });
  if (item) return { ok: true, item };
  const stored = await galleryItems.findOne({ slug });
  return stored ? { ok: false, reason: 'conflict', item: stored } : { ok: false, reason: 'unknown-item' };
}

/** `conflict`: it was changed after the confirmation page was loaded. */
export const deleteGalleryItem = (
  slug: string,
  { seenVersion, by, now }: { readonly seenVersion: string; readonly by: StaffMember; readonly now: Date },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown-item' | 'conflict' }> =>
  withTransaction(async (session) => {
    const item = await collections().galleryItems.findOne({ slug }, { session });
    if (!item) return { ok: false, reason: 'unknown-item' };
    if (documentVersion(item) !== seenVersion) return { ok: false, reason: 'conflict' };
    await collections().galleryItems.deleteOne({ _id: item._id }, { session });
    await removePageLinks([galleryPicturePath(item.slug)], session);
    await recordAuditEntry(
      { ...subjectOf(item), by, action: 'Deleted the picture', before: editedFields(item), now },
      session,
    );
    return { ok: true };
  });

const subjectOf = ({ slug, title }: GalleryItem) =>
  ({ subject: 'gallery-item', subjectId: slug, subjectName: title }) as const;

/** For the audit log. */
const editedFields = ({ title, description, picture, thumbnailUrl, featured, tags }: GalleryItem) => ({
  title,
  description,
  picture: picture.src,
  altText: picture.alt,
  thumbnailUrl,
  featured,
  tags,
});

const maxSlugLength = 60;

/** Static route segments beside /gallary-management/:item. */
const reservedSlugs = ['add'];

/** In order of preference; the last one is unique. */
function slugsFor(title: string): readonly string[] {
  const words = foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, '');
  const slug = words || 'picture';
  const numbered = Array.from({ length: 20 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${new ObjectId().toHexString()}`].filter(
    (candidate) => !reservedSlugs.includes(candidate),
  );
}
