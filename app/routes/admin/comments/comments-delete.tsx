import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  commentListMessages,
  commentAdminFilter,
  maxChosenComments,
} from '~/domain/comments/moderation/comment-admin-filter';
import { deleteComments, findCommentsToDelete } from '~/domain/comments/moderation/moderate-comments.server';
import { truncateText } from '~/domain/content/truncate-text';
import { errorResponse, fieldText, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { commentsAdminPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { DialogError } from '~/ui/admin/dialog';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete comments', matches);

export const headers = noStoreHeaders;

const maxExcerptLength = 150;

/** One comment, by its address; or the ticked ones, by the parameters `comment`. */
export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const search = new URL(request.url).searchParams;
  const ids = params['comment'] === undefined ? search.getAll('comment') : [params['comment']];
  if (ids.length === 0)
    return redirectWithFlash(listPath(request), { kind: 'warning', text: commentListMessages.noneChosen });
  const { comments, replies } = await findCommentsToDelete(ids.slice(0, maxChosenComments));
  if (comments.length === 0) throw errorResponse(404, commentListMessages.gone);
  return {
    comments: comments.map(({ _id, author, content }) => ({
      id: _id.toHexString(),
      author,
      excerpt: truncateText(content, maxExcerptLength),
    })),
    replies,
  };
}

/** Without the ticked comments, which are in the address, too. */
const listPath = (request: Request): string =>
  commentAdminFilter.path(commentAdminFilter.parse(new URL(request.url).searchParams));

export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'content:write');
  const ids = form.getAll('comment').map(String);
  if (fieldText(form, 'intent') !== 'delete' || ids.length === 0 || ids.length > maxChosenComments)
    throw unreadableForm();
  const by = staffMember(request, signedIn);
  const { count, replies } = await deleteComments({ ids, by, now });
  if (count === 0)
    return redirectWithFlash(listPath(request), {
      kind: 'warning',
      text: commentListMessages.alreadyDeleted,
    });
  const what = count === 1 ? 'The comment was deleted' : `${count} comments were deleted`;
  const text = replies === 0 ? `${what}.` : `${what}, with ${pluralize(replies, 'reply', 'replies')}.`;
  return redirectWithFlash(listPath(request), { kind: 'success', text });
}

export default function DeleteComments() {
  const { comments, replies } = useLoaderData<typeof loader>();
  const [first] = comments;
  const isOne = comments.length === 1;
  return (
    <ConfirmDelete
      question={
        isOne
          ? commentListMessages.deleteQuestion
          : `Are you sure you want to delete these ${comments.length} comments?`
      }
      name={isOne && first ? first.author : pluralize(comments.length, 'comment', 'comments')}
      listPath={commentsAdminPath}
      listName="All comments"
    >
      <ul className="space-y-2">
        {comments.map(({ id, author, excerpt }) => (
          <li key={id} className="break-words">
            <input type="hidden" name="comment" value={id} />
            {!isOne && (
              <>
                <bdi className="font-bold">{author}</bdi>:{' '}
              </>
            )}
            <bdi>{excerpt}</bdi>
          </li>
        ))}
      </ul>
      <p>
        {replies > 0 && `${repliesTo(replies, isOne)} deleted too. `}
        You can’t undo this. To take {isOne ? 'it' : 'them'} off the blog for a while, hide{' '}
        {isOne ? 'it' : 'them'} instead.
      </p>
    </ConfirmDelete>
  );
}

const repliesTo = (count: number, isOne: boolean) =>
  `${pluralize(count, 'reply', 'replies')} to ${isOne ? 'it' : 'them'} ${count === 1 ? 'is' : 'are'}`;

export const ErrorBoundary = DialogError;
