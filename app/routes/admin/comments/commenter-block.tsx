import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { networkKeyDays } from '~/domain/comments/comment';
import { blockCommenter } from '~/domain/comments/moderation/block-commenter.server';
import { commentListMessages } from '~/domain/comments/moderation/comment-admin-filter';
import { findCommentById } from '~/domain/comments/moderation/moderate-comments.server';
import { errorResponse, fieldText, readForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { pluralize } from '~/lib/format/pluralize';
import { commentsAdminPath } from '~/paths';
import { CloseLink, DialogError, DialogForm, DialogPage } from '~/ui/admin/dialog';
import { ErrorSummary } from '~/ui/form/error-summary';
import { CheckField } from '~/ui/form/field';

export const meta: MetaFunction = ({ matches }) => privateMeta('Block a commenter', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  const comment = await findCommentById(params['comment'] ?? '');
  if (!comment) throw errorResponse(404, commentListMessages.gone);
  const { author, email, networkKey, userId } = comment;
  // A network does not stop an account.
  return { author, email, hasNetwork: networkKey !== null && userId === null };
}

const kinds = ['email', 'network'] as const;

export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'content:write');
  const chosen = kinds.filter((kind) => fieldText(form, kind) === 'on');
  const hideAll = fieldText(form, 'hideAll') === 'on';
  if (chosen.length === 0) return data({ error: 'Choose what to block.', hideAll }, { status: 400 });
  const result = await blockCommenter(params['comment'] ?? '', {
    kinds: chosen,
    hideAll,
    by: staffMember(request, signedIn),
    now,
  });
  if (!result.ok && result.reason === 'no-network')
    return data(
      { error: 'We no longer know their network. Block the email address.', hideAll },
      { status: 400 },
    );
  if (!result.ok) throw errorResponse(404, commentListMessages.gone);
  const hidden =
    result.hidden > 0 ? ` ${pluralize(result.hidden, 'comment is', 'comments are')} hidden.` : '';
  return redirectWithFlash(listPathOf(request, commentsAdminPath), {
    kind: 'success',
    text: `The address is blocked.${hidden}`,
  });
}

export default function BlockCommenter() {
  const { author, email, hasNetwork } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <DialogPage title={`Block ${author}`} listPath={commentsAdminPath} listName="All comments">
      <DialogForm className="card space-y-4 p-4">
        <ErrorSummary form={actionData ? [actionData.error] : []} problems={[]} />
        <p>They see that we don’t accept their comments. You can unblock them at any time.</p>
        <fieldset>
          <legend className="font-bold">Block</legend>
          <CheckField
            id="email"
            name="email"
            type="checkbox"
            defaultChecked={!actionData}
            label={
              <>
                The email address <span className="break-all">{email}</span>
              </>
            }
          />
          {hasNetwork && (
            <>
              <CheckField
                id="network"
                name="network"
                type="checkbox"
                label={`Their network, for ${networkKeyDays} days`}
                aria-describedby="network-hint"
              />
              <p id="network-hint" className="text-sm text-ink-soft">
                Many phones share one network. Block it only if somebody keeps coming back with other email
                addresses. Customers who are signed in can still comment.
              </p>
            </>
          )}
        </fieldset>
        <CheckField
          id="hideAll"
          name="hideAll"
          type="checkbox"
          defaultChecked={actionData?.hideAll ?? true}
          label="Hide all comments from there"
        />
        <p className="flex flex-wrap gap-3">
          <button className="button button-primary flex-1">Block</button>{' '}
          <CloseLink listPath={commentsAdminPath} className="button button-quiet">
            Cancel
          </CloseLink>
        </p>
      </DialogForm>
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
