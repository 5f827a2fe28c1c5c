import { checkMarkdownLimits, markdownLimits } from '~/domain/content/markdown-limits';
import { maxTagLength, parseTags } from '~/domain/content/tags';
import { imageField } from '~/domain/images/image-fields';
import { normaliseMultilineText } from '~/domain/text/multiline-text';
import { toSingleLine, type FieldRule, type FormFields } from '~/lib/forms/form-fields';
import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';
import { isValidSlug, maxSlugLength, slugPattern } from '~/lib/slug';
import { blogCategories, type BlogCategory } from './post';

export const maxPostTags = 10;
const maxUrlLength = 2_000;

/** docs/product.md 8.5. */
export const postMessages = {
  required: (label: string) => `${label} is required`,
  minimum: (label: string, minLength: number) => `${label} must be at least ${minLength} characters`,
  maximum: (label: string, maxLength: number) => `${label} cannot exceed ${maxLength} characters`,
  url: 'Invalid URL format',
  tooComplex: 'Content has too many brackets, symbols or nested lists. Please make it simpler',
  tags: `Please give at most ${maxPostTags} tags`,
  tag: `A tag cannot exceed ${maxTagLength} characters`,
  category: 'Please choose one from the list',
  slug: 'Please use small letters, digits and hyphens only, such as our-first-calf',
} as const;

const normaliseLine = (text: string): string => toSingleLine(stripInvisibleCharacters(text));
const trim = (text: string): string => text.trim();

/** The minimum counts characters, not UTF-16 code units. */
const requiredText = (options: {
  readonly label: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly normalise?: (text: string) => string;
  readonly next?: FieldRule;
}) => {
  const { label, minLength, maxLength, normalise = normaliseLine, next = () => null } = options;
  const rule: FieldRule = (text, form) => {
    const trimmed = text.replace(/\r\n/g, '\n').trim();
    const length = [...trimmed].length;
    if (length === 0) return postMessages.required(label);
    if (length < minLength) return postMessages.minimum(label, minLength);
    return trimmed.length > maxLength ? postMessages.maximum(label, maxLength) : next(trimmed, form);
  };
  return { label, maxLength, limits: { minLength }, rule, normalise };
};

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s/?#]\S*$/i.test(text) && URL.canParse(text);

const altLabel = 'What the picture shows';
const maxAltLength = 200;

const findCategory = (text: string): BlogCategory | undefined =>
  blogCategories.find((category) => category === text);

export const postFields = {
  title: requiredText({ label: 'Title', minLength: 3, maxLength: 100 }),
  content: requiredText({
    label: 'Content',
    minLength: 10,
    maxLength: markdownLimits.maxLength,
    normalise: (text) => normaliseMultilineText(stripInvisibleCharacters(text)),
    next: (text) => (checkMarkdownLimits(text) ? postMessages.tooComplex : null),
  }),
  author: requiredText({ label: 'Author', minLength: 2, maxLength: 50 }),
  category: {
    label: 'Category',
    limits: { enum: blogCategories },
    rule: (text) => (findCategory(text) ? null : postMessages.category),
    parse: (text: string): BlogCategory => findCategory(text) ?? blogCategories[0],
  },
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
  /** '' derives it from the title, or leaves it unchanged. */
  slug: {
    label: 'Address',
    maxLength: maxSlugLength,
    limits: { pattern: slugPattern.source },
    rule: (text) => (text.trim() === '' || isValidSlug(text.trim()) ? null : postMessages.slug),
    normalise: trim,
  },
  featuredImage: imageField('Picture'),
  /** Overrides featuredImage: the shop stores a copy of the picture. */
  featuredImageUrl: {
    label: 'Address of a picture',
    maxLength: maxUrlLength,
    rule: (text) => {
      const url = text.trim();
      return url === '' || (url.length <= maxUrlLength && isHttpUrl(url)) ? null : postMessages.url;
    },
    normalise: trim,
  },
  featuredImageAlt: {
    label: altLabel,
    maxLength: maxAltLength,
    rule: (text) => (text.trim().length > maxAltLength ? postMessages.maximum(altLabel, maxAltLength) : null),
    normalise: normaliseLine,
  },
  authorImage: imageField('Picture of the author'),
} as const satisfies FormFields;

export type PostField = keyof typeof postFields;
