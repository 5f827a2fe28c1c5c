import { z } from '@hono/zod-openapi';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { blogCategories, type BlogPost } from '~/domain/blog/post';
import { findPost, findPostOrDraft, findPublishedPost, listPosts } from '~/domain/blog/post-queries.server';
import { postSchema, type PostForm } from '~/domain/blog/post-schema';
import { createPost, deletePost, updatePost } from '~/domain/blog/save-post.server';
import { notFound, type ApiError } from '../api-error';
import { defineCall, may, staffMemberOf, type Caller } from '../call';
import { requireMatch } from '../entity-tag.server';
import { blogBodySchema, blogSchema, toApiBlog, type BlogBody } from '../schemas/blog';
import { checkVersion, parseForm, toFormValues } from '../schemas/form-body';
import { toImageChoice } from '../schemas/image-url.server';
import { booleanQuery, idParams, pageQuery, storedIdParams, successSchema } from '../schemas/shared';
import { unwrapSave } from '../unwrap-save';

const noun = 'post';
const unknownPost = () => notFound('The post');
const maySeeDrafts = (caller: Caller): boolean => may(caller, 'content:write');

/** Throws 404, and 412 for another version than that of If-Match. */
async function requirePost(id: string, caller: Caller): Promise<BlogPost> {
  const post = await findPost(id);
  if (!post) throw unknownPost();
  await requireMatch(caller, blogSchema, () => toApiBlog(post, caller.siteUrl));
  return post;
}

/** Only for a new post; a stored one keeps its texts where the body has none. */
const initialTexts = {
  category: blogCategories[0],
  tags: '',
  products: '',
  published: '',
  slug: '',
  featuredImageAlt: '',
};

const storedTexts = (post: BlogPost) => ({
  category: post.category,
  tags: post.tags.join(','),
  products: (post.products ?? []).map(({ id }) => id.toHexString()),
  published: post.published ? 'on' : '',
  slug: post.slug,
  featuredImageAlt: post.featuredImage?.alt ?? '',
});

async function readForm(body: BlogBody, current: BlogPost | null, caller: Caller): Promise<PostForm> {
  const { authorImage, featuredImage, tags, updatedAt: _updatedAt, ...fields } = body;
  const imageFaults: ApiError[] = [];
  const read = (field: 'featuredImage' | 'authorImage', url: string | null | undefined) =>
    toImageChoice(url, { field, current: current?.[field] ?? null, caller, faults: imageFaults });
  const featured = await read('featuredImage', featuredImage);
  const values = {
    ...(current ? storedTexts(current) : initialTexts),
    // The former text describes another picture.
    ...(featured && { featuredImageAlt: '' }),
    ...toFormValues({ ...fields, tags: tags?.join(',') }),
    featuredImage: featured,
    authorImage: await read('authorImage', authorImage),
    seenVersion: current ? documentVersion(current) : '',
  };
  return parseForm(postSchema, values, { imageFaults });
}

export const blogCalls = [
  defineCall({
    method: 'get',
    path: '/blogs',
    tag: 'Blog',
    summary: 'List posts',
    description: 'Newest first. Drafts are listed only with permission to write posts.',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    query: z.object({ published: booleanQuery.optional(), ...pageQuery }),
    answer: z.array(blogSchema),
    handle: async ({ query: { published, ...place } }, caller) => {
      const isPublished = maySeeDrafts(caller) ? published : true;
      if (published === false && isPublished) return { items: [], total: 0, ...place };
      const filter = isPublished === undefined ? {} : { published: isPublished };
      const { items, total } = await listPosts(filter, place);
      return { items: items.map((post) => toApiBlog(post, caller.siteUrl)), total, ...place };
    },
  }),
  defineCall({
    method: 'get',
    path: '/blogs/{id}',
    tag: 'Blog',
    summary: 'Read a post',
    access: 'public',
    isCached: true,
    mayUseToken: true,
    params: idParams,
    errors: [404],
    answer: blogSchema,
    handle: async ({ params: { id } }, caller) => {
      const post = await (maySeeDrafts(caller) ? findPostOrDraft(id) : findPublishedPost(id));
      if (!post) throw unknownPost();
      return toApiBlog(post, caller.siteUrl);
    },
  }),
  defineCall({
    method: 'post',
    path: '/blogs',
    tag: 'Blog',
    summary: 'Write a post',
    access: 'content:write',
    body: blogBodySchema,
    status: 201,
    answer: blogSchema,
    handle: async ({ body }, caller) => {
      const form = await readForm(body, null, caller);
      const result = await createPost({ form, by: staffMemberOf(caller), now: caller.now });
      return toApiBlog(unwrapSave(result, noun), caller.siteUrl);
    },
  }),
  defineCall({
    method: 'put',
    path: '/blogs/{id}',
    tag: 'Blog',
    summary: 'Change a post',
    description:
      'An optional field that is left out keeps its value. If the slug changes, the old address redirects to the new one.',
    access: 'content:write',
    params: storedIdParams,
    takesIfMatch: true,
    body: blogBodySchema,
    errors: [404, 409],
    answer: blogSchema,
    handle: async ({ params: { id }, body }, caller) => {
      const post = await requirePost(id, caller);
      checkVersion(body.updatedAt, post, noun);
      const form = await readForm(body, post, caller);
      const result = await updatePost(id, { form, by: staffMemberOf(caller), now: caller.now });
      return toApiBlog(unwrapSave(result, noun), caller.siteUrl);
    },
  }),
  defineCall({
    method: 'delete',
    path: '/blogs/{id}',
    tag: 'Blog',
    summary: 'Delete a post and its comments',
    access: 'content:write',
    params: storedIdParams,
    takesIfMatch: true,
    errors: [404, 409],
    answer: successSchema,
    handle: async ({ params: { id } }, caller) => {
      const seenVersion = documentVersion(await requirePost(id, caller));
      unwrapSave(await deletePost(id, { seenVersion, by: staffMemberOf(caller), now: caller.now }), noun);
      return { success: true as const };
    },
  }),
];
