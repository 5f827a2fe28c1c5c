import { z } from 'zod';
import { ruledText, toOneLine } from '~/domain/accounts/ruled-text';
import { imageChoice } from '~/domain/images/image-choice';
import { toParagraphs } from '~/domain/messages/paragraphs';
import { plainDirection } from '~/lib/plain-direction';
import { blogCategories } from './post';
import { postMessages, postRules, splitTags } from './post-rules';

const oneLine = (text: string): string => toOneLine(plainDirection(text));

/** The form of a post (admin.md section 5, Blog form). */
export const postSchema = z.object({
  title: ruledText(postRules.title, oneLine),
  content: ruledText(postRules.content, (text) => toParagraphs(plainDirection(text))),
  author: ruledText(postRules.author, oneLine),
  category: z.enum(blogCategories, { error: postMessages.category }),
  tags: ruledText(postRules.tags, plainDirection).transform(splitTags),
  /** '' where it is to be made from the title. */
  slug: ruledText(postRules.slug, (text) => text.trim()),
  /** Of a picture that is copied here, and takes the place of the uploaded one; '' for none. */
  featuredImageUrl: ruledText(postRules.featuredImageUrl, (text) => text.trim()),
  featuredImageAlt: ruledText(postRules.featuredImageAlt, oneLine),
  featuredImage: imageChoice,
  authorImage: imageChoice,
  published: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((ticked) => ticked === 'on'),
  /** What the page showed, as `versionOf` made it; '' for a new post. */
  seenVersion: z.string().catch(''),
});

export type PostForm = z.infer<typeof postSchema>;
