import { z } from '@hono/zod-openapi';
import { findPublicGalleryItem, listGalleryItems } from '~/domain/gallery/gallery-queries.server';
import { documentVersion } from '~/domain/editing/edit-conflict';
import type { SaveResult } from '~/domain/editing/save-document.server';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { galleryItemSchema as galleryFormSchema } from '~/domain/gallery/gallery-schema';
import {
  createGalleryItem,
  deleteGalleryItem,
  updateGalleryItem,
} from '~/domain/gallery/save-gallery-item.server';
import { notFound, type ApiError } from '../api-error';
import { defineCall, staffMemberOf, type Caller } from '../call';
import { requireMatch } from '../entity-tag.server';
import { checkVersion, parseForm, toFormValues } from '../schemas/form-body';
import {
  galleryItemBodySchema,
  galleryItemPatchSchema,
  galleryItemSchema,
  toApiGalleryItem,
  type GalleryItemPatch,
} from '../schemas/gallery';
import { toImageChoice } from '../schemas/image-url.server';
import { idParams, pageQuery, storedIdParams, successSchema } from '../schemas/shared';
import { unwrapSave } from '../unwrap-save';

type Place = { readonly page: number; readonly limit: number };

async function readPage(filter: Parameters<typeof listGalleryItems>[0], place: Place, siteUrl: string) {
  const { items, total } = await listGalleryItems(filter, place);
  return { items: items.map((item) => toApiGalleryItem(item, siteUrl)), total, ...place };
}

const noun = 'picture';
const unknownItem = () => notFound('The picture');

/** By its id. Throws 404, and 412 for another version than that of If-Match. */
async function requireItem(id: string, caller: Caller): Promise<GalleryItem> {
  const item = await findPublicGalleryItem(id);
  if (item?._id.toHexString() !== id.toLowerCase()) throw unknownItem();
  await requireMatch(caller, galleryItemSchema, () => toApiGalleryItem(item, caller.siteUrl));
  return item;
}

async function readForm(body: GalleryItemPatch, current: GalleryItem | null, caller: Caller) {
  const { imageUrl, thumbnailUrl, tags, updatedAt: _updatedAt, ...fields } = body;
  const picture = current?.picture ?? null;
  const faults: ApiError[] = [];
  const image = await toImageChoice(imageUrl, { field: 'imageUrl', current: picture, caller, faults });
  const stored = current && {
    title: current.title,
    description: current.description,
    altText: image === '' ? current.picture.alt : '',
    featured: current.featured ? 'on' : '',
    tags: current.tags.join(','),
    thumbnailUrl: current.thumbnailUrl ?? '',
  };
  // Our answers have the picture itself where there is no thumbnail.
  const isPictureItself =
    thumbnailUrl === imageUrl ||
    (current !== null && thumbnailUrl === toApiGalleryItem(current, caller.siteUrl).imageUrl);
  const thumbnail = thumbnailUrl !== undefined && isPictureItself ? null : thumbnailUrl;
  const values = {
    ...stored,
    ...toFormValues({ ...fields, tags: tags?.join(','), thumbnailUrl: thumbnail }),
    image,
    seenVersion: current ? documentVersion(current) : '',
  };
  return parseForm(galleryFormSchema, values, { imageFaults: faults });
}

const unwrap = (result: SaveResult<GalleryItem>): GalleryItem =>
  unwrapSave(result, noun, (field) => (field === 'image' ? 'imageUrl' : field));

const answer = z.array(galleryItemSchema);
const query = z.object(pageQuery);

export const galleryCalls = [
  defineCall({
    method: 'get',
    path: '/gallery',
    tag: 'Gallery',
    summary: 'List pictures',
    access: 'public',
    isCached: true,
    query,
    answer,
    handle: ({ query: place }, { siteUrl }) => readPage({}, place, siteUrl),
  }),
  defineCall({
    method: 'get',
    path: '/gallery/featured',
    tag: 'Gallery',
    summary: 'List featured pictures',
    access: 'public',
    isCached: true,
    query,
    answer,
    handle: ({ query: place }, { siteUrl }) => readPage({ featured: true }, place, siteUrl),
  }),
  defineCall({
    method: 'get',
    path: '/gallery/by-tags',
    tag: 'Gallery',
    summary: 'List pictures with a tag',
    access: 'public',
    isCached: true,
    query: z.object({
      tags: z.string().max(1_000).openapi({
        description: 'Separated by commas; upper or lower case. A picture needs only one of them.',
        example: 'farm,animals',
      }),
      ...pageQuery,
    }),
    answer,
    handle: ({ query: { tags: text, ...place } }, { siteUrl }) => {
      const tags = text.split(',').filter((tag) => tag.trim() !== '');
      return tags.length > 0
        ? readPage({ tags }, place, siteUrl)
        : Promise.resolve({ items: [], total: 0, ...place });
    },
  }),
  defineCall({
    method: 'get',
    path: '/gallery/{id}',
    tag: 'Gallery',
    summary: 'Read a picture',
    access: 'public',
    isCached: true,
    params: idParams,
    errors: [404],
    answer: galleryItemSchema,
    handle: async ({ params: { id } }, { siteUrl }) => {
      const item = await findPublicGalleryItem(id);
      if (!item) throw unknownItem();
      return toApiGalleryItem(item, siteUrl);
    },
  }),
  defineCall({
    method: 'post',
    path: '/gallery',
    tag: 'Gallery',
    summary: 'Add a picture',
    access: 'content:write',
    body: galleryItemBodySchema,
    status: 201,
    answer: galleryItemSchema,
    handle: async ({ body }, caller) => {
      const form = await readForm(body, null, caller);
      const result = await createGalleryItem({ form, by: staffMemberOf(caller), now: caller.now });
      return toApiGalleryItem(unwrap(result), caller.siteUrl);
    },
  }),
  defineCall({
    method: 'patch',
    path: '/gallery/{id}',
    tag: 'Gallery',
    summary: 'Change a picture',
    description: 'Fields that are left out keep their values.',
    access: 'content:write',
    params: storedIdParams,
    takesIfMatch: true,
    body: galleryItemPatchSchema,
    errors: [404, 409],
    answer: galleryItemSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const item = await requireItem(id, caller);
      checkVersion(body.updatedAt, item, noun);
      const form = await readForm(body, item, caller);
      const result = await updateGalleryItem(item.slug, { form, by: staffMemberOf(caller), now: caller.now });
      return toApiGalleryItem(unwrap(result), caller.siteUrl);
    },
  }),
  defineCall({
    method: 'delete',
    path: '/gallery/{id}',
    tag: 'Gallery',
    summary: 'Delete a picture',
    access: 'content:write',
    params: storedIdParams,
    takesIfMatch: true,
    errors: [404, 409],
    answer: successSchema,
    handle: async ({ params: { id } }, caller) => {
      const item = await requireItem(id, caller);
      const change = { seenVersion: documentVersion(item), by: staffMemberOf(caller), now: caller.now };
      unwrap(await deleteGalleryItem(item.slug, change));
      return { success: true as const };
    },
  }),
];
