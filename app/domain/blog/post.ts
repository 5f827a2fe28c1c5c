import type { ObjectId } from 'mongodb';
import { maxTagLength } from '~/domain/content/tags';
import { truncateToSentence } from '~/domain/content/truncate-text';
import type { Picture } from '~/domain/images/picture';
import { choiceParameter, listFilter, textParameter } from '~/lib/list-filter';
import { postsAdminPath } from '~/paths';

export const allPostsLabel = 'All Posts';
export const blogCategories = [
  'Farm Life',
  'Farm Operations',
  'Health & Nutrition',
  'Recipes',
  'Sustainability',
] as const;
export type BlogCategory = (typeof blogCategories)[number];

export type BlogPost = {
  readonly _id: ObjectId;
  readonly slug: string;
  /** Slugs that were public: they redirect to the post. That of a draft may be its own. */
  readonly formerSlugs?: readonly string[];
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  readonly author: string;
  readonly authorImage: Picture | null;
  readonly featuredImage: Picture | null;
  readonly category: BlogCategory;
  readonly tags: readonly string[];
  /** What the farm sells of what the post is about, in the order of its page. Absent in posts of before there was a choice. */
  readonly products?: readonly PostProduct[];
  readonly published: boolean;
  /** The date on the page: of publication, or of creation for a draft. */
  readonly createdAt: Date;
  /** Version for optimistic locking: differs after each edit (save-post.server.ts). */
  readonly updatedAt: Date;
};

export type PostProduct = {
  readonly id: ObjectId;
  /** When the post was saved: for the editor, once the product is deleted. */
  readonly name: string;
};

export const postFilter = listFilter('/blogs', {
  category: choiceParameter('category', blogCategories),
  tag: textParameter('tag', (text) => text.slice(0, maxTagLength)),
});

export type PostFilter = ReturnType<typeof postFilter.parse>;

/** One featured post and three rows of three. */
export const postsPageSize = 10;

export type PostCard = Pick<
  BlogPost,
  'slug' | 'title' | 'author' | 'featuredImage' | 'tags' | 'published' | 'createdAt'
> & {
  readonly excerpt: string;
  /** Reading time. */
  readonly minutes: number;
};

export const toPostCard = (post: BlogPost): PostCard => ({
  slug: post.slug,
  title: post.title,
  author: post.author,
  featuredImage: post.featuredImage,
  tags: post.tags,
  published: post.published,
  createdAt: post.createdAt,
  excerpt: createExcerpt(post.content),
  minutes: readingMinutes(post.content),
});

/** docs/product.md 7.2. */
const maxExcerptLength = 150;
const wordsPerMinute = 200;

/** Reduces Markdown to approximate plain text, which is not safe as HTML. */
export const stripMarkdown = (markdown: string): string =>
  markdown
    .replace(/^[ \t]*(```|~~~).*$/gm, '')
    // The target may have brackets in pairs.
    .replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/[*_`~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The beginning of the text without headings, in whole sentences where they fill at least half of `maxLength`. */
export function createExcerpt(markdown: string, maxLength = maxExcerptLength): string {
  const text = stripMarkdown(markdown.replace(/^\s{0,3}#{1,6}\s.*$/gm, ''));
  return truncateToSentence(text, maxLength);
}

export const readingMinutes = (markdown: string): number =>
  Math.max(1, Math.ceil(stripMarkdown(markdown).split(' ').filter(Boolean).length / wordsPerMinute));

export type PostPreview = {
  readonly title: string;
  readonly minutes: number;
  /** Safe HTML: see renderMarkdown. */
  readonly html: string;
  /** Why the content can't be rendered. */
  readonly fault: string | null;
};

export const postStates = ['all', 'published', 'draft'] as const;
export type PostState = (typeof postStates)[number];

export const adminPostFilter = listFilter(postsAdminPath, {
  state: choiceParameter('state', postStates, 'all'),
});
