import type { FieldRule } from '~/domain/accounts/account-fields';
import { checkMarkdownLimits, markdownLimits } from '~/domain/content/markdown-limits';
import { isValidPostSlug, maxSlugLength } from './post-slug';

export const postLabels = {
  title: 'Title',
  content: 'Content',
  author: 'Author',
  category: 'Category',
  tags: 'Tags',
  slug: 'Address',
  featuredImage: 'Picture',
  featuredImageUrl: 'Address of a picture',
  featuredImageAlt: 'What the picture shows',
  authorImage: 'Picture of the author',
} as const;

export type PostField = keyof typeof postLabels;

/** admin.md section 5, Blog form; those of content, slug, tag and address are ours. Also for maxLength attributes. */
export const postLimits = {
  title: 100,
  content: markdownLimits.length,
  author: 50,
  slug: maxSlugLength,
  tag: 40,
  tags: 10,
  featuredImageUrl: 2_000,
  featuredImageAlt: 200,
} as const;

const least = { title: 3, content: 10, author: 2 } as const;

/** The messages of admin.md section 5, Blog form, to the letter; the others are ours. */
export const postMessages = {
  required: (label: string) => `${label} is required`,
  minimum: (label: string, count: number) => `${label} must be at least ${count} characters`,
  maximum: (label: string, count: number) => `${label} cannot exceed ${count} characters`,
  url: 'Invalid URL format',
  tangled:
    'Content has too many brackets, signs or lists within lists to be shown. Please write it more plainly',
  tags: `Please give at most ${postLimits.tags} tags`,
  tag: `A tag cannot exceed ${postLimits.tag} characters`,
  category: 'Please choose one from the list',
  slug: 'Please use small letters, digits and hyphens only, such as our-first-calf',
} as const;

/** Letters are counted, not the halves that some are stored in. */
const ruleOf =
  (name: keyof typeof least, next: FieldRule = () => null): FieldRule =>
  (text, form) => {
    const label = postLabels[name];
    const trimmed = text.replace(/\r\n/g, '\n').trim();
    const length = [...trimmed].length;
    if (length === 0) return postMessages.required(label);
    if (length < least[name]) return postMessages.minimum(label, least[name]);
    return trimmed.length > postLimits[name]
      ? postMessages.maximum(label, postLimits[name])
      : next(trimmed, form);
  };

/** Tags as they are typed, with commas between them: trimmed, none twice however it is capitalised. */
export function parseTags(text: string): readonly string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const tag = part.replace(/\s+/g, ' ').trim();
    if (tag && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

export const postRules = {
  title: ruleOf('title'),
  content: ruleOf('content', (text) => (checkMarkdownLimits(text) ? postMessages.tangled : null)),
  author: ruleOf('author'),
  tags: (text) => {
    const tags = parseTags(text);
    if (tags.length > postLimits.tags) return postMessages.tags;
    return tags.some((tag) => tag.length > postLimits.tag) ? postMessages.tag : null;
  },
  // Empty: it is made from the title, or stays as it is.
  slug: (text) => (text.trim() === '' || isValidPostSlug(text.trim()) ? null : postMessages.slug),
  featuredImageUrl: (text) => {
    const address = text.trim();
    return address === '' || (address.length <= postLimits.featuredImageUrl && isWebAddress(address))
      ? null
      : postMessages.url;
  },
  featuredImageAlt: (text) =>
    text.trim().length > postLimits.featuredImageAlt
      ? postMessages.maximum(postLabels.featuredImageAlt, postLimits.featuredImageAlt)
      : null,
} as const satisfies Partial<Record<PostField, FieldRule>>;

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#]+\.?[^\s]*$/i.test(text) && URL.canParse(text);
