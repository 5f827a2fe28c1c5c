import { defineCollection } from '#db/define-collection';
import type { Category } from './category';

export const categories = defineCollection<Category>({
  name: 'categories',
  visibility: 'public',
  indexes: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'finds the category of a page' },
    { key: { isActive: 1, order: 1 }, reason: 'lists active categories in filters and menus' },
  ],
});
