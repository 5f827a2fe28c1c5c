import { z } from 'zod';
import { textSchema, toSingleLine } from '~/lib/text-schema';
import { imageFieldSchema } from '~/domain/images/image-field-schema';
import { normaliseMultilineText } from '~/domain/messages/multiline-text';
import { parseTags } from './gallery-item';
import { galleryRules } from './gallery-rules';

/** The form of the gallery manager (admin.md section 5, Gallery form); its file was stored before. */
export const galleryItemSchema = z.object({
  title: textSchema(galleryRules.title, toSingleLine),
  description: textSchema(galleryRules.description, normaliseMultilineText),
  image: imageFieldSchema,
  thumbnailUrl: textSchema(galleryRules.thumbnailUrl, toSingleLine).transform((text) => text || null),
  altText: textSchema(galleryRules.altText, toSingleLine),
  featured: z
    .string()
    .catch('')
    .transform((text) => text === 'on'),
  tags: textSchema(galleryRules.tags, toSingleLine).transform(parseTags),
});

export type GalleryItemForm = z.infer<typeof galleryItemSchema>;
