import { z } from '@hono/zod-openapi';
import { galleryFields, galleryMessages, maxGalleryTags } from '~/domain/gallery/gallery-form';
import type { GalleryItem } from '~/domain/gallery/gallery-item';
import { versionInput } from './form-body';
import { ruledText } from './form-fields';
import { requiredImageInput } from './image-url.server';
import { dateSchema, idFields, idsOf, tagsInput, toImageUrl } from './shared';

export const galleryItemSchema = z
  .object({
    ...idFields,
    title: z.string(),
    description: z.string(),
    imageUrl: z.url(),
    thumbnailUrl: z.url(),
    altText: z.string(),
    featured: z.boolean(),
    tags: z.array(z.string()),
    updatedAt: dateSchema,
  })
  .openapi('GalleryItem');

export const toApiGalleryItem = (item: GalleryItem, siteUrl: string): z.input<typeof galleryItemSchema> => {
  const imageUrl = toImageUrl(item.picture, siteUrl) ?? siteUrl;
  return {
    ...idsOf(item),
    title: item.title,
    description: item.description,
    imageUrl,
    thumbnailUrl: item.thumbnailUrl ?? imageUrl,
    altText: item.picture.alt,
    featured: item.featured,
    tags: [...item.tags],
    updatedAt: item.updatedAt.toISOString(),
  };
};

export const galleryItemBodySchema = z
  .object({
    title: ruledText(galleryFields.title),
    description: ruledText(galleryFields.description),
    imageUrl: requiredImageInput(galleryMessages.image),
    thumbnailUrl: ruledText(galleryFields.thumbnailUrl).openapi({
      description: 'A link for other programs, which the shop does not load; the picture itself by default.',
    }),
    altText: ruledText(galleryFields.altText),
    featured: z.boolean().optional(),
    tags: tagsInput(galleryFields.tags, maxGalleryTags),
    updatedAt: versionInput,
  })
  .openapi('GalleryItemBody');

export const galleryItemPatchSchema = galleryItemBodySchema.partial().openapi('GalleryItemPatch');

export type GalleryItemPatch = z.output<typeof galleryItemPatchSchema>;
