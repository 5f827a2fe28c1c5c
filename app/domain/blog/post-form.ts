import { checkMarkdownLimits, markdownLimits } from '~/domain/content/markdown-limits';
import { maxTagLength, parseTags } from '~/domain/content/tags';
import { imageField } from '~/domain/images/image-fields';
import { splitLines } from '~/lib/format/normalise-text';
import { cannotExceed, lineField, multilineField } from '~/domain/text/content-fields';
import { choiceField } from '~/lib/forms/choice-fields';
import type { FormFields } from '~/lib/forms/form-fields';
import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';
import { inputKinds } from '~/lib/forms/input-kinds';
import { isValidSlug, maxSlugLength, slugPattern } from '~/lib/slug';
import { blogCategories, type BlogPost } from './post';

export const maxPostTags = 10;
export const maxPostProducts = 6;

/** docs/product.md 8.5. */
export const postMessages = {
  url: 'Invalid URL format',
  tooComplex: 'Content has too many brackets, symbols or nested lists. Please make it simpler',
  tags: `Please give at most ${maxPostTags} tags`,
  tag: cannotExceed('A tag', maxTagLength),
  category: 'Please choose one from the list',
  products: `Please choose at most ${maxPostProducts} products`,
  slug: 'Please use small letters, digits and hyphens only, for example our-first-calf',
} as const;

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s/?#]\S*$/i.test(text) && URL.canParse(text);

export const postFields = {
  title: lineField('Title', { minLength: 3, maxLength: 100 }),
  content: multilineField('Content', {
    minLength: 10,
    maxLength: markdownLimits.maxLength,
    next: (text) => (checkMarkdownLimits(text) ? postMessages.tooComplex : null),
  }),
  author: lineField('Author', { minLength: 2, maxLength: 50 }),
  category: choiceField('Category', blogCategories, postMessages.category),
  tags: {
    label: 'Tags',
    rule: (text) => {
      const tags = parseTags(text);
      if (tags.length > maxPostTags) return postMessages.tags;
      return tags.some((tag) => tag.length > maxTagLength) ? postMessages.tag : null;
    },
    normalise: stripInvisibleCharacters,
    parse: parseTags,
  },
  /** Names or ids, in the order of the page. */
  products: {
    label: 'Products',
    multiple: true,
    normalise: stripInvisibleCharacters,
    rule: (text) => (splitLines(text).length > maxPostProducts ? postMessages.products : null),
    parse: splitLines,
  },
  /** '' derives it from the title, or leaves it unchanged. */
  slug: lineField('Address', {
    maxLength: maxSlugLength,
    isOptional: true,
    format: {
      isValid: isValidSlug,
      invalid: postMessages.slug,
      limits: { pattern: slugPattern.source },
      input: inputKinds.identifier,
    },
    messages: { maximum: postMessages.slug },
  }),
  featuredImage: imageField('Picture'),
  /** Overrides featuredImage: the shop stores a copy of the picture. */
  featuredImageUrl: lineField('Address of a picture', {
    maxLength: 2_000,
    isOptional: true,
    format: { isValid: isHttpUrl, invalid: postMessages.url, input: inputKinds.url },
    messages: { maximum: postMessages.url },
  }),
  featuredImageAlt: lineField('What the picture shows', { maxLength: 200, isOptional: true }),
  authorImage: imageField('Picture of the author'),
} as const satisfies FormFields;

export type PostField = keyof typeof postFields;

/** The texts of the form. */
export const postTexts = (post: BlogPost) => ({
  title: post.title,
  content: post.content,
  author: post.author,
  category: post.category,
  tags: post.tags.join(', '),
  products: (post.products ?? []).map(({ name }) => name).join('\n'),
  slug: post.slug,
  featuredImageAlt: post.featuredImage?.alt ?? '',
  published: post.published ? 'on' : '',
});
