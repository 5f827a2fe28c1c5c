import { z } from '@hono/zod-openapi';
import { listCategoryTree } from '~/domain/catalogue/categories/category-choices.server';
import { categoryFields } from '~/domain/catalogue/categories/category-form';
import { categorySchema as categoryFormSchema } from '~/domain/catalogue/categories/category-schema';
import { categoryVersion } from '~/domain/catalogue/categories/category-version.server';
import { deleteCategory, findCategoryUse } from '~/domain/catalogue/categories/delete-category.server';
import {
  createCategory,
  findStoredCategory,
  updateCategory,
} from '~/domain/catalogue/categories/save-category.server';
import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import type { Category } from '~/domain/catalogue/category';
import type { SaveResult } from '~/domain/editing/save-document.server';
import { ApiError, notFound } from '../api-error';
import { defineCall, may, staffMemberOf, type Caller } from '../call';
import { requireMatch } from '../entity-tag.server';
import { categorySchema, toApiCategory } from '../schemas/catalogue';
import { changedMeanwhile, parseForm, toFormValues } from '../schemas/form-body';
import { ruledText } from '../schemas/form-fields';
import { imageInput, toImageChoice } from '../schemas/image-url.server';
import { idParams, pageQuery, paginate, storedIdParams, successSchema } from '../schemas/shared';
import { unwrapSave } from '../unwrap-save';

const categoryList = z.array(categorySchema);
const query = z.object(pageQuery);
const noun = 'category';
const unknownCategory = () => notFound('The category');

/** Inactive categories are for those who may change the catalogue. */
async function readCategories(caller: Caller) {
  const all = may(caller, 'catalogue:write')
    ? (await listCategoryTree()).map(({ category }) => category)
    : await listCategories();
  return all.map((category) => toApiCategory(category, all, caller.siteUrl));
}

async function readActiveCategories({ siteUrl }: Caller) {
  const all = await listCategories();
  return all.map((category) => toApiCategory(category, all, siteUrl));
}

const isNamed =
  (id: string) =>
  (category: { readonly id: string; readonly slug: string }): boolean =>
    category.id === id.toLowerCase() || category.slug === id;

const parentId = z.string().max(100);

const categoryBody = z
  .object({
    name: ruledText(categoryFields.name).openapi({ example: 'Goat Milk' }),
    description: ruledText(categoryFields.description),
    parent: z
      .union([
        parentId,
        z.object({ id: parentId.optional(), _id: parentId.optional() }).refine(({ id, _id }) => id ?? _id),
      ])
      .nullish()
      .openapi({ description: 'The id of the parent category, or an object with that id; null for none.' }),
    image: imageInput,
    imageAlt: ruledText(categoryFields.imageAlt),
    isActive: z.boolean().optional().openapi({ description: 'True by default.' }),
    version: z
      .string()
      .max(64)
      .optional()
      .openapi({ description: 'The value that you read: 409 if the category has changed since.' }),
  })
  .openapi('CategoryBody');

async function readForm(
  { parent, image, version: _version, ...body }: z.output<typeof categoryBody>,
  stored: Category | null,
  caller: Caller,
) {
  const faults: ApiError[] = [];
  const current = stored?.image ?? null;
  const choice = await toImageChoice(image, { field: 'image', current, caller, faults });
  const above = typeof parent === 'object' ? (parent?.id ?? parent?._id ?? '') : parent;
  const values = {
    description: stored?.description ?? '',
    parent: above === undefined ? (stored?.parent?.toHexString() ?? '') : above,
    order: stored ? String(stored.order) : '',
    isActive: stored && !stored.isActive ? '' : 'on',
    // The former text describes another picture.
    imageAlt: choice === '' ? (stored?.image?.alt ?? '') : '',
    ...toFormValues(body),
    image: choice,
    seenVersion: stored ? categoryVersion(stored) : '',
  };
  return parseForm(categoryFormSchema, values, { imageFaults: faults });
}

/** Throws 404, and 412 for another version than that of If-Match. */
async function requireCategory(id: string, caller: Caller): Promise<Category> {
  const category = await findStoredCategory(id);
  if (!category) throw unknownCategory();
  await requireMatch(caller, categorySchema, () => toAnswer(category, caller));
  return category;
}

async function toAnswer(category: Category, { siteUrl }: Caller): Promise<z.input<typeof categorySchema>> {
  const all = (await listCategoryTree()).map(({ category: each }) => each);
  return toApiCategory(category, all, siteUrl);
}

const answerWith = async (result: SaveResult<Category>, caller: Caller) =>
  toAnswer(unwrapSave(result, noun), caller);

export const categoryCalls = [
  defineCall({
    method: 'get',
    path: '/categories',
    tag: 'Categories',
    summary: 'List categories',
    description: 'Inactive ones are listed only with permission to change the catalogue.',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    query,
    answer: categoryList,
    handle: async ({ query: place }, caller) => paginate(await readCategories(caller), place),
  }),
  defineCall({
    method: 'get',
    path: '/categories/active',
    tag: 'Categories',
    summary: 'List active categories',
    access: 'public',
    isCached: true,
    query,
    answer: categoryList,
    handle: async ({ query: place }, caller) => paginate(await readActiveCategories(caller), place),
  }),
  defineCall({
    method: 'get',
    path: '/categories/children/{id}',
    tag: 'Categories',
    summary: 'List the subcategories of a category',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    params: idParams,
    query,
    errors: [404],
    answer: categoryList,
    handle: async ({ params: { id }, query: place }, caller) => {
      const all = await readCategories(caller);
      const parent = all.find(isNamed(id));
      if (!parent) throw unknownCategory();
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
    isCached: true,
    mayUseToken: true,
    params: idParams,
    errors: [404],
    answer: categorySchema,
    handle: async ({ params: { id } }, caller) => {
      const category = (await readCategories(caller)).find(isNamed(id));
      if (!category) throw unknownCategory();
      return category;
    },
  }),
  defineCall({
    method: 'post',
    path: '/categories',
    tag: 'Categories',
    summary: 'Add a category',
    access: 'catalogue:write',
    body: categoryBody,
    bodyType: 'json-with-images',
    status: 201,
    answer: categorySchema,
    handle: async ({ body }, caller) => {
      const form = await readForm(body, null, caller);
      const result = await createCategory({ form, by: staffMemberOf(caller), now: caller.now });
      return answerWith(result, caller);
    },
  }),
  defineCall({
    method: 'put',
    path: '/categories/{id}',
    tag: 'Categories',
    summary: 'Change a category',
    description:
      'An optional field that is left out keeps its value; null empties it. A new name is also written to its products.',
    access: 'catalogue:write',
    params: storedIdParams,
    takesIfMatch: true,
    body: categoryBody,
    bodyType: 'json-with-images',
    errors: [404, 409],
    answer: categorySchema,
    handle: async ({ params: { id }, body }, caller) => {
      const stored = await requireCategory(id, caller);
      if (body.version !== undefined && body.version !== categoryVersion(stored))
        throw changedMeanwhile(noun);
      const form = await readForm(body, stored, caller);
      const result = await updateCategory(id, { form, by: staffMemberOf(caller), now: caller.now });
      return answerWith(result, caller);
    },
  }),
  defineCall({
    method: 'delete',
    path: '/categories/{id}',
    tag: 'Categories',
    summary: 'Delete a category',
    description: 'Answers 409 while it has products or subcategories.',
    access: 'catalogue:write',
    params: storedIdParams,
    takesIfMatch: true,
    errors: [404, 409],
    answer: successSchema,
    handle: async ({ params: { id } }, caller) => {
      const category = await requireCategory(id, caller);
      const seenVersion = categoryVersion(category);
      const result = await deleteCategory(id, { seenVersion, by: staffMemberOf(caller), now: caller.now });
      if (!result.ok && result.reason === 'refused') {
        const { productCount, subcategories } = await findCategoryUse(category);
        throw new ApiError(
          409,
          `The category is in use: products: ${productCount}, subcategories: ${subcategories.length}.`,
        );
      }
      unwrapSave(result, noun);
      return { success: true as const };
    },
  }),
];
