import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/catalogue/product';
import { truncateText } from '~/domain/content/truncate-text';
import { postLimits } from './post-rules';

/** storefront.md section 2, Blogs list: 'All Posts' is the choice of all of them, and no category of a post. */
export const allPostsLabel = 'All Posts';
export const blogCategories = [
  'Farm Life',
  'Farm Operations',
  'Health & Nutrition',
  'Recipes',
  'Sustainability',
] as const;
export type BlogCategory = (typeof blogCategories)[number];

/** storefront.md section 3, Blog. */
export type BlogPost = {
  readonly _id: ObjectId;
  readonly slug: string;
  /** What stood in its address before, and leads to it still; absent where it never had another. */
  readonly formerSlugs?: readonly string[];
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  readonly author: string;
  readonly authorImage: Picture | null;
  readonly featuredImage: Picture | null;
  readonly category: BlogCategory;
  readonly tags: readonly string[];
  readonly published: boolean;
  /** The day that readers see: when it was begun, and from its publishing on, when that was. */
  readonly createdAt: Date;
  /** Another one after every edit, by which an editor is told of somebody else's (save-post.server.ts). */
  readonly updatedAt: Date;
};

/** Which posts a list shows; null for all. */
export type PostFilter = { readonly category: BlogCategory | null; readonly tag: string | null };

/** What stands in an address; a category that there is not counts as not given, and a tag may be anything. */
export function parsePostFilter(params: URLSearchParams): PostFilter {
  const tag = params.get('tag')?.trim().slice(0, postLimits.tag) ?? '';
  return {
    category: blogCategories.find((category) => category === params.get('category')) ?? null,
    tag: tag === '' ? null : tag,
  };
}

/** One that is featured, and three rows of three below it. */
export const postsPageSize = 10;

/** What a card of a post shows. */
export type PostCard = Pick<
  BlogPost,
  'slug' | 'title' | 'author' | 'featuredImage' | 'tags' | 'published' | 'createdAt'
> & {
  readonly excerpt: string;
  readonly minutes: number;
};

/** Takes a post and leaves out what its card does not show. */
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

/** storefront.md section 9. */
export const maxExcerptLength = 150;
const wordsAMinute = 200;

/**
 * What Markdown says, without what makes it look so: for excerpts, descriptions and searches. It need not be exact, and
 * what it returns is text, never HTML.
 */
export const stripMarkdown = (markdown: string): string =>
  markdown
    .replace(/^\s*(```|~~~).*$/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/[*_`~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The beginning of a post in at most 150 characters, '...' included; it ends with a whole word where there is one. The
 * headings are left out: they are no sentences.
 */
export function createExcerpt(markdown: string): string {
  const text = stripMarkdown(markdown.replace(/^\s{0,3}#{1,6}\s.*$/gm, ''));
  return truncateText(text, maxExcerptLength);
}

/** Minutes that a post takes to read: words / 200, rounded up (storefront.md section 9); at least 1. */
export const readingMinutes = (markdown: string): number =>
  Math.max(1, Math.ceil(stripMarkdown(markdown).split(' ').filter(Boolean).length / wordsAMinute));

/** What a post comes to as it is written. */
export type PostPreview = {
  readonly title: string;
  readonly minutes: number;
  /** Safe to show as it is. */
  readonly html: string;
  /** Why it can't be shown; null where it can. */
  readonly fault: string | null;
};

/** What the list of the back office shows. */
export const postStates = ['all', 'published', 'draft'] as const;
export type PostState = (typeof postStates)[number];
