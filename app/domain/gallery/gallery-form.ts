import { z } from 'zod';
import { ruledText, toOneLine } from '~/domain/accounts/ruled-text';
import { imageChoice } from '~/domain/images/image-choice';
import { toParagraphs } from '~/domain/messages/paragraphs';
import { splitTags } from './gallery-item';
import { galleryRules } from './gallery-rules';

/** The form of the gallery manager (admin.md section 5, Gallery form); its file was stored before. */
export const galleryItemSchema = z.object({
  title: ruledText(galleryRules.title, toOneLine),
  description: ruledText(galleryRules.description, toParagraphs),
  image: imageChoice,
  thumbnailUrl: ruledText(galleryRules.thumbnailUrl, toOneLine).transform((text) => text || null),
  altText: ruledText(galleryRules.altText, toOneLine),
  featured: z
    .string()
    .catch('')
    .transform((text) => text === 'on'),
  tags: ruledText(galleryRules.tags, toOneLine).transform(splitTags),
});

export type GalleryItemForm = z.infer<typeof galleryItemSchema>;
