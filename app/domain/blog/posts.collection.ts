import { defineCollection } from '#db/define-collection';
import type { BlogPost } from './post';

export const posts = defineCollection<BlogPost>({
  name: 'posts',
  visibility: 'public',
  indexes: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'finds the post of a page' },
    { key: { published: 1, createdAt: -1, _id: -1 }, reason: 'lists published posts, newest first' },
    { key: { createdAt: -1, _id: -1 }, reason: 'lists posts and drafts in the back office, newest first' },
    { key: { 'products.id': 1, createdAt: -1 }, reason: 'lists the posts that name a product' },
    { key: { formerSlugs: 1 }, reason: 'redirects from the former slugs of a post' },
  ],
});
