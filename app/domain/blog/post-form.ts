import { z } from 'zod';
import { textSchema, toSingleLine } from '~/lib/text-schema';
import { imageFieldSchema } from '~/domain/images/image-field-schema';
import { normaliseMultilineText } from '~/domain/messages/multiline-text';
import { stripInvisibleCharacters } from '~/lib/strip-invisible-characters';
import { blogCategories } from './post';
import { postMessages, postRules, parseTags } from './post-rules';

const oneLine = (text: string): string => toSingleLine(stripInvisibleCharacters(text));

/** The form of a post (admin.md section 5, Blog form). */
export const postSchema = z.object({
  title: textSchema(postRules.title, oneLine),
  content: textSchema(postRules.content, (text) => normaliseMultilineText(stripInvisibleCharacters(text))),
  author: textSchema(postRules.author, oneLine),
  category: z.enum(blogCategories, { error: postMessages.category }),
  tags: textSchema(postRules.tags, stripInvisibleCharacters).transform(parseTags),
  /** '' where it is to be made from the title. */
  slug: textSchema(postRules.slug, (text) => text.trim()),
  /** Of a picture that is copied here, and takes the place of the uploaded one; '' for none. */
  featuredImageUrl: textSchema(postRules.featuredImageUrl, (text) => text.trim()),
  featuredImageAlt: textSchema(postRules.featuredImageAlt, oneLine),
  featuredImage: imageFieldSchema,
  authorImage: imageFieldSchema,
  published: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((ticked) => ticked === 'on'),
  /** What the page showed, as `postVersion` made it; '' for a new post. */
  seenVersion: z.string().catch(''),
});

export type PostForm = z.infer<typeof postSchema>;
