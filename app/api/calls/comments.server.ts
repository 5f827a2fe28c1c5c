import { z } from '@hono/zod-openapi';
import { findPublishedPost } from '~/domain/blog/post-queries.server';
import { addComment } from '~/domain/comments/add-comment.server';
import { commentFailures, commentFields } from '~/domain/comments/comment-form';
import { listPublicComments } from '~/domain/comments/comment-queries.server';
import { clientAddress } from '~/http/security/client-address.server';
import { ApiError, notFound, tooManyRequests } from '../api-error';
import { defineCall } from '../call';
import { jsonFields } from '../schemas/form-fields';
import { dateSchema, idFields, idsOf, pageQuery, paginate } from '../schemas/shared';

const commentSchema = z
  .object({
    ...idFields,
    author: z.string(),
    content: z.string(),
    createdAt: dateSchema,
    blogId: z.string(),
    parentCommentId: z.string().nullable(),
  })
  .openapi('Comment');

export const commentCalls = [
  defineCall({
    method: 'get',
    path: '/comments/blog/{blogId}',
    tag: 'Comments',
    summary: 'List the comments of a post',
    description: 'Newest first, including replies: parentCommentId is the comment that they reply to.',
    access: 'public',
    isCached: true,
    params: z.object({ blogId: z.string().max(200) }),
    query: z.object(pageQuery),
    errors: [404],
    answer: z.array(commentSchema),
    handle: async ({ params: { blogId }, query }) => {
      const post = await findPublishedPost(blogId);
      if (!post) throw notFound('The post');
      const comments = (await listPublicComments(post._id)).map(
        ({ id, parentId, author, content, createdAt }) => ({
          id,
          _id: id,
          author,
          content,
          createdAt: createdAt.toISOString(),
          blogId: post._id.toHexString(),
          parentCommentId: parentId,
        }),
      );
      return paginate(comments, query);
    },
  }),
  defineCall({
    method: 'post',
    path: '/comments',
    tag: 'Comments',
    summary: 'Write a comment or a reply',
    description:
      'A reply to a reply belongs to the top comment. If the farm approves comments first, isPublic is false and the comment is not listed yet.',
    access: 'public',
    mayUseToken: true,
    body: z.object({
      ...jsonFields(commentFields),
      blogId: z.string().max(200),
      parentCommentId: z.string().max(24).nullish(),
    }),
    errors: [403, 404],
    status: 201,
    answer: commentSchema.extend({ email: z.string(), isPublic: z.boolean() }),
    handle: async ({ body }, { request, principal, now }) => {
      const { blogId, parentCommentId, ...form } = body;
      const post = await findPublishedPost(blogId);
      if (!post) throw notFound('The post');
      const result = await addComment({
        postId: post._id,
        form: { ...form, parent: parentCommentId ?? '' },
        userId: principal?.signedIn?.user.email === form.email ? principal.signedIn.user._id : null,
        clientAddress: clientAddress(request),
        isBot: false,
        now,
      });
      if (!result.ok && result.reason === 'rate-limited') throw tooManyRequests(result.retryAt, now);
      if (!result.ok)
        throw new ApiError(result.reason === 'blocked' ? 403 : 404, commentFailures[result.reason]);
      const { comment, isPublic } = result;
      const { author, email, content, createdAt, parentId } = comment;
      return {
        ...idsOf(comment),
        author,
        email,
        content,
        createdAt: createdAt.toISOString(),
        blogId: post._id.toHexString(),
        parentCommentId: parentId?.toHexString() ?? null,
        isPublic,
      };
    },
  }),
];
