import { createExcerpt, readingMinutes, type BlogPost } from '~/domain/blog/post';
import type { Settings } from '~/domain/settings/settings';
import { renderForVisitors } from '~/domain/content/markdown.server';

/** What the page of a post and its preview show. */
export const toPostView = ({ content, ...post }: BlogPost, pages: Settings['pages']) => ({
  title: post.title,
  author: post.author,
  authorImage: post.authorImage,
  featuredImage: post.featuredImage,
  category: post.category,
  tags: post.tags,
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  description: createExcerpt(content),
  minutes: readingMinutes(content),
  html: renderForVisitors(content, pages),
});
