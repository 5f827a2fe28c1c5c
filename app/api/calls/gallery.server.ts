import { z } from '@hono/zod-openapi';
import { findPublicGalleryItem, listGalleryItems } from '~/domain/gallery/gallery-queries.server';
import { notFound } from '../api-error';
import { defineCall } from '../call';
import { galleryItemSchema, toApiGalleryItem } from '../schemas/content';
import { idParams, pageQuery } from '../schemas/shared';

type Place = { readonly page: number; readonly limit: number };

async function readPage(filter: Parameters<typeof listGalleryItems>[0], place: Place, siteUrl: string) {
  const { items, total } = await listGalleryItems(filter, place);
  return { items: items.map((item) => toApiGalleryItem(item, siteUrl)), total, ...place };
}

const answer = z.array(galleryItemSchema);
const query = z.object(pageQuery);

export const galleryCalls = [
  defineCall({
    method: 'get',
    path: '/gallery',
    tag: 'Gallery',
    summary: 'List pictures',
    access: 'public',
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
    query: z.object({
      tags: z
        .string()
        .max(1_000)
        .openapi({ description: 'Separated by commas, in any case; one of them is enough.' }),
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
    params: idParams,
    errors: [404],
    answer: galleryItemSchema,
    handle: async ({ params: { id } }, { siteUrl }) => {
      const item = await findPublicGalleryItem(id);
      if (!item) throw notFound('The picture');
      return toApiGalleryItem(item, siteUrl);
    },
  }),
];
