import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { documentVersion } from '~/domain/back-office/edit-conflict';
import { findPost } from '~/domain/blog/post-queries.server';
import { deletePost } from '~/domain/blog/save-post.server';
import { countComments } from '~/domain/comments/comment-queries.server';
import { setFlash } from '~/http/session/flash.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { staffMember } from '~/http/session/staff-member.server';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { postPath } from '~/ui/content/post-card';
import { Notice } from '~/ui/notice';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete a post', matches);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const post = await findPost(params['blogId'] ?? '');
  if (!post) throw errorResponse(404, 'This post is not there any more.');
  return {
    title: post.title,
    path: post.published ? postPath(post) : null,
    version: documentVersion(post),
    commentCount: await countComments(post._id),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, 'content:write');
  const result = await deletePost(params['blogId'] ?? '', {
    seenVersion: fieldText(form, 'seenVersion'),
    by: staffMember(request, signedIn),
    now: new Date(),
  });
  if (!result.ok) return data({ error: conflictMessage }, { status: 409 });
  const flash = { kind: 'success', text: 'The blog post was deleted.' } as const;
  return redirect('/blogs-admin', { status: 303, headers: { 'Set-Cookie': await setFlash(flash) } });
}

const conflictMessage =
  'Somebody has changed this post since you opened this page. Please look at it again before you delete it.';

export default function DeletePost() {
  const { title, path, version, commentCount } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <div className="max-w-form space-y-4">
      <h1>Delete a post</h1>
      {actionData && (
        <Notice kind="error">
          <p>{actionData.error}</p>
        </Notice>
      )}
      <form method="post" className="card space-y-4 p-4 sm:p-6">
        <p>Are you sure you want to delete this blog post?</p>
        <p className="break-words font-bold">{title}</p>
        <p>
          {commentCount === 0
            ? 'Nobody has commented on it.'
            : `${commentCount} ${commentCount === 1 ? 'comment goes' : 'comments go'} with it.`}{' '}
          It can’t be brought back.{' '}
          {path && (
            <a href={path} className="link">
              Look at it
            </a>
          )}
        </p>
        <input type="hidden" name="seenVersion" value={version} />
        <p className="flex flex-wrap gap-3">
          <button className="button button-secondary">Yes, delete it</button>
          <a href="/blogs-admin" className="button button-quiet">
            Cancel
          </a>
        </p>
      </form>
    </div>
  );
}
