import { z } from '@hono/zod-openapi';
import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import { notFound } from '../api-error';
import { defineCall } from '../call';
import { categorySchema, toApiCategory } from '../schemas/catalogue';
import { idParams, pageQuery, paginate } from '../schemas/shared';

const categoryList = z.array(categorySchema);
const query = z.object(pageQuery);

async function readCategories(siteUrl: string) {
  const all = await listCategories();
  return all.map((category) => toApiCategory(category, all, siteUrl));
}

const isNamed =
  (id: string) =>
  (category: { readonly id: string; readonly slug: string }): boolean =>
    category.id === id.toLowerCase() || category.slug === id;

export const categoryCalls = [
  defineCall({
    method: 'get',
    path: '/categories',
    tag: 'Categories',
    summary: 'List categories',
    access: 'public',
    query,
    answer: categoryList,
    handle: async ({ query: place }, { siteUrl }) => paginate(await readCategories(siteUrl), place),
  }),
  defineCall({
    method: 'get',
    path: '/categories/active',
    tag: 'Categories',
    summary: 'List active categories',
    access: 'public',
    query,
    answer: categoryList,
    handle: async ({ query: place }, { siteUrl }) => paginate(await readCategories(siteUrl), place),
  }),
  defineCall({
    method: 'get',
    path: '/categories/children/{id}',
    tag: 'Categories',
    summary: 'List the subcategories of a category',
    access: 'public',
    params: idParams,
    query,
    errors: [404],
    answer: categoryList,
    handle: async ({ params: { id }, query: place }, { siteUrl }) => {
      const all = await readCategories(siteUrl);
      const parent = all.find(isNamed(id));
      if (!parent) throw notFound('The category');
      return paginate(
        all.filter((category) => category.parent?.id === parent.id),
        place,
      );
    },
  }),
  defineCall({
    method: 'get',
    path: '/categories/{id}',
    tag: 'Categories',
    summary: 'Read a category',
    access: 'public',
    params: idParams,
    errors: [404],
    answer: categorySchema,
    handle: async ({ params: { id } }, { siteUrl }) => {
      const category = (await readCategories(siteUrl)).find(isNamed(id));
      if (!category) throw notFound('The category');
      return category;
    },
  }),
];
