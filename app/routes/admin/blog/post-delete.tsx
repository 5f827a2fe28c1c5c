import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { findPost } from '~/domain/blog/post-queries.server';
import { deletePost } from '~/domain/blog/save-post.server';
import { countComments } from '~/domain/comments/comment-queries.server';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { errorResponse, readForm } from '~/http/forms/read-form.server';
import { staffMember } from '~/http/session/staff-member.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { postPath, postsAdminPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { DialogError } from '~/ui/admin/dialog';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete a post', matches);

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const post = await findPost(params['blogId'] ?? '');
  if (!post) throw errorResponse(404, 'This post has been deleted.');
  return {
    title: post.title,
    path: post.published ? postPath(post) : null,
    version: documentVersion(post),
    commentCount: await countComments(post._id),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'content:write'));
  return handleDeleteForm(context, form, {
    noun: 'post',
    listPath: listPathOf(request, postsAdminPath),
    deletedMessage: 'The blog post was deleted.',
    remove: (seenVersion) => deletePost(params['blogId'] ?? '', { seenVersion, by, now }),
  });
}

export default function DeletePost() {
  const { title, path, version, commentCount } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question="Are you sure you want to delete this blog post?"
      name={title}
      listPath={postsAdminPath}
      listName="All posts"
      seenVersion={version}
    >
      <p>
        {commentCount === 0
          ? 'Nobody has commented on it.'
          : `${commentCount} ${commentCount === 1 ? 'comment on it is' : 'comments on it are'} deleted too.`}{' '}
        You can’t undo this.{' '}
        {path && (
          <a href={path} className="link">
            View it
          </a>
        )}
      </p>
    </ConfirmDelete>
  );
}

export const ErrorBoundary = DialogError;
