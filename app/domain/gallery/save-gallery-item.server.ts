import { ObjectId, type ClientSession } from 'mongodb';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import { documentVersion } from '~/domain/editing/edit-conflict';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  findVersion,
  reject,
  switchDocument,
  type Change,
  type DocumentKind,
  type SaveResult,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { collections } from '~/domain/collections';
import { removePageLinks } from '~/domain/content/remove-page-links.server';
import { resolvePicture } from '~/domain/images/image-queries.server';
import { uploadErrorMessages } from '~/domain/images/image-rules';
import type { Picture } from '~/domain/images/picture';
import { findFreeSlug, slugify } from '~/lib/slug';
import { galleryPicturePath } from '~/paths';
import { galleryMessages } from './gallery-form';
import type { GalleryItemForm } from './gallery-schema';
import {
  derivedGalleryFields,
  toStoredGalleryItem,
  type GalleryItem,
  type StoredGalleryItem,
} from './gallery-item';

type SaveGalleryItemInput = Change & { readonly form: GalleryItemForm };

/** Found by its slug. */
const galleryKind: DocumentKind<StoredGalleryItem> = {
  collection: () => collections().galleryItems,
  find: (slug, session) => collections().galleryItems.findOne({ slug }, { session }),
  versionOf: documentVersion,
  subjectOf: ({ slug, title }) => ({ subject: 'gallery-item', subjectId: slug, subjectName: title }),
  auditedFields: ({ title, description, picture, thumbnailUrl, featured, tags }) => ({
    title,
    description,
    picture: picture.src,
    altText: picture.alt,
    thumbnailUrl,
    featured,
    tags,
  }),
};

/** 'rejected' without a picture, or if the chosen upload no longer exists. */
export async function createGalleryItem({
  form,
  by,
  now,
}: SaveGalleryItemInput): Promise<SaveResult<GalleryItem>> {
  const resolved = await resolveFields(form, null, now);
  if (!resolved.ok) return resolved;
  return retryOnDuplicateKey(() =>
    createDocument(galleryKind, { by, now }, async (session) => ({
      document: toStoredGalleryItem({
        _id: new ObjectId(),
        slug: await freeSlugFor(form.title, session),
        ...resolved.fields,
        createdAt: now,
        updatedAt: now,
      }),
      action: 'Added the picture',
    })),
  );
}

export async function updateGalleryItem(
  slug: string,
  { form, by, now }: SaveGalleryItemInput,
): Promise<SaveResult<GalleryItem>> {
  const { seenVersion } = form;
  const found = await findVersion(galleryKind, slug, seenVersion);
  if (!found.ok) return found;
  const resolved = await resolveFields(form, found.document.picture, now);
  if (!resolved.ok) return resolved;
  const { fields } = resolved;
  return changeDocument(galleryKind, slug, { seenVersion, by, now }, () => ({
    set: { ...fields, ...derivedGalleryFields(fields) },
    action: 'Changed the picture',
  }));
}

/** Null if there is no such picture. */
export const setGalleryItemFeatured = (
  slug: string,
  featured: boolean,
  change: Change,
): Promise<GalleryItem | null> =>
  switchDocument(galleryKind, slug, change, (before) =>
    before.featured === featured
      ? null
      : { set: { featured }, action: featured ? 'Featured the picture' : 'Ended featuring the picture' },
  );

export const deleteGalleryItem = (slug: string, change: VersionedChange): Promise<SaveResult<GalleryItem>> =>
  deleteDocument(galleryKind, slug, change, async (_item, session) => {
    await removePageLinks([galleryPicturePath(slug)], session);
    return { action: 'Deleted the picture' };
  });

async function resolveFields(form: GalleryItemForm, current: Picture | null, now: Date) {
  const { title, description, altText, image, thumbnailUrl, featured, tags } = form;
  const resolved = await resolvePicture({ choice: image, current, alt: altText || title, now });
  if (!resolved.ok) return reject({ image: [uploadErrorMessages[resolved.reason]] });
  const { picture } = resolved;
  if (!picture) return reject({ image: [galleryMessages.image] });
  return { ok: true, fields: { title, description, picture, thumbnailUrl, featured, tags } } as const;
}

const maxSlugLength = 60;

/** Static route segments beside /gallary-management/:item. */
const reservedSlugs = ['add'];

const freeSlugFor = (title: string, session: ClientSession): Promise<string> =>
  findFreeSlug(
    slugify(title, 'picture', maxSlugLength),
    async (slug) => reservedSlugs.includes(slug) || (await galleryKind.find(slug, session)) !== null,
    maxSlugLength,
  );
