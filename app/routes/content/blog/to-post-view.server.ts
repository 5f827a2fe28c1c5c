import { createExcerpt, readingMinutes, type BlogPost } from '~/domain/blog/post';
import { renderMarkdown } from '~/domain/content/markdown.server';

/** What the page of a post and its preview show. */
export const toPostView = ({ content, ...post }: BlogPost) => ({
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
  html: renderMarkdown(content),
});
