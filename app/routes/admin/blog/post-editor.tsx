import type { SubmissionResult } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import type { BlogPost } from '~/domain/blog/post';
import { documentVersion, findDifferences } from '~/domain/editing/edit-conflict';
import { findPost } from '~/domain/blog/post-queries.server';
import { postSchema } from '~/domain/blog/post-schema';
import { previewPost } from '~/domain/blog/preview-post.server';
import { updatePost, createPost, describePost, type UpdatePostResult } from '~/domain/blog/save-post.server';
import { savePostErrors } from '~/domain/blog/save-post-errors';
import { findPicture } from '~/domain/images/image-queries.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { listPathOf } from '~/http/rendering/list-route';
import { markDatabaseUnavailable, nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { fieldText } from '~/http/forms/read-form.server';
import { readImageForm } from '~/http/forms/image-form.server';
import { staffMember } from '~/http/session/staff-member.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { parseSubmission, replyWithErrors } from '~/http/forms/submission.server';
import { newPostPath, postsAdminPath } from '~/paths';
import { CloseLink, DialogError, DialogPage } from '~/ui/admin/dialog';
import { conflictFormKey } from '~/ui/admin/edit-conflict';
import { EmptyState } from '~/ui/empty-state';
import { PostForm, type PostEditorActionData } from './post-form';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  privateMeta(data?.post ? `Edit: ${data.post.title}` : 'Add New Post', matches);

/** `post` is null for a new post, and for one that no longer exists (404). */
export async function loader({ request, context: { now }, params: { blogId } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'content:write');
  const author = `${user.firstName} ${user.lastName}`.trim();
  if (blogId === undefined) return data({ isNew: true, post: null, author, preview: null });
  const post = await findPost(blogId);
  return data(
    { isNew: false, post: post && toPostFormView(post), author, preview: post && previewPost(post) },
    { status: post ? 200 : 404 },
  );
}

const toPostFormView = (post: BlogPost) => ({
  id: post._id.toHexString(),
  version: documentVersion(post),
  title: post.title,
  slug: post.slug,
  content: post.content,
  author: post.author,
  category: post.category,
  tags: post.tags,
  published: post.published,
  featuredImage: post.featuredImage,
  authorImage: post.authorImage,
});

export async function action({ request, context, params: { blogId } }: ActionFunctionArgs) {
  const { now } = context;
  // Before reading a body of up to 24 MB.
  const signedIn = await requirePermission(request, now, 'content:write');
  const { form, imageErrors } = await readImageForm(request, now, [
    { name: 'featuredImage', alt: 'featuredImageAlt' },
    { name: 'authorImage' },
  ]);
  const preview = previewPost({ title: fieldText(form, 'title'), content: fieldText(form, 'content') });
  const replyWith = async (
    reply: SubmissionResult<string[]>,
    status: number,
    more: Partial<Pick<PostEditorActionData, 'conflict' | 'isDeleted'>> = {},
  ) => {
    const findUpload = (name: string) =>
      status === 503 ? null : findPicture(fieldText(form, name), '', now);
    const pictures = {
      featuredImage: await findUpload('featuredImage'),
      authorImage: await findUpload('authorImage'),
    };
    return data<PostEditorActionData>(
      { reply, pictures, preview, conflict: null, isDeleted: false, ...more },
      { status },
    );
  };
  if (fieldText(form, 'intent') === 'preview') return replyWith(replyWithErrors(form, []), 200);
  const submission = parseSubmission(form, postSchema);
  if (submission.status !== 'success' || imageErrors)
    return replyWith(submission.reply({ fieldErrors: imageErrors ?? {} }), 400);
  const input = { form: submission.value, by: staffMember(request, signedIn), now };
  const save: Promise<UpdatePostResult> =
    blogId === undefined ? createPost(input) : updatePost(blogId, input);
  const result = await nullIfUnavailable(save);
  if (!result) {
    markDatabaseUnavailable(context);
    return replyWith(submission.reply({ formErrors: [unavailableMessage] }), 503);
  }
  if (result.ok) {
    const { published, title } = result.post;
    const text = published ? `“${title}” is published.` : `“${title}” is saved as a draft.`;
    return redirectWithFlash(listPathOf(request, postsAdminPath), { kind: 'success', text });
  }
  switch (result.reason) {
    case 'conflict':
      return replyWith(submission.reply(), 409, {
        conflict: {
          version: documentVersion(result.post),
          changedAt: result.post.updatedAt,
          differences: findDifferences(
            describePost(submission.value, result.post.slug),
            describePost(result.post, result.post.slug),
          ),
        },
      });
    case 'unknown-post':
      return replyWith(submission.reply({ formErrors: [deletedMessage] }), 404, { isDeleted: true });
    default:
      return replyWith(submission.reply({ fieldErrors: savePostErrors[result.reason] }), 400);
  }
}

const unavailableMessage =
  'The post could not be saved, because the database is down. Please try again in a minute.';

const deletedMessage = 'Somebody has deleted this post. Save again to keep it as a new one.';

export default function BlogPostEditor() {
  const { isNew, post, author, preview } = useLoaderData<typeof loader>();
  const actionData = useActionData<PostEditorActionData>();
  const { search } = useLocation();
  const isDeleted = !isNew && (!post || actionData?.isDeleted === true);
  return (
    <DialogPage
      title={isNew ? 'Add New Post' : 'Edit Post'}
      listPath={postsAdminPath}
      listName="All posts"
      wide
    >
      {isDeleted && !actionData ? (
        <EmptyState title="This post has been deleted" text="Somebody has deleted it.">
          <CloseLink listPath={postsAdminPath} className="button button-primary">
            All posts
          </CloseLink>
        </EmptyState>
      ) : (
        <PostForm
          key={conflictFormKey(post?.version ?? '', actionData?.conflict ?? null)}
          post={isDeleted ? null : post}
          author={author}
          action={isDeleted ? newPostPath + search : undefined}
          actionData={actionData}
          preview={actionData?.preview ?? preview}
        />
      )}
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
