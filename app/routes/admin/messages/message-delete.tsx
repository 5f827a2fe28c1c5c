import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteMessage } from '~/domain/messages/inbox/handle-message.server';
import { findMessage } from '~/domain/messages/inbox/load-message.server';
import { messageListMessages } from '~/domain/messages/inbox/message-filter';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { handleDeleteForm } from '~/http/back-office/delete-form.server';
import { errorResponse, readForm, unreadableForm } from '~/http/forms/read-form.server';
import { listPathOf } from '~/http/rendering/list-route';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { messagesAdminPath } from '~/paths';
import { ConfirmDelete } from '~/ui/admin/confirm-delete';
import { DialogError } from '~/ui/admin/dialog';

export const meta: MetaFunction = ({ matches }) => privateMeta('Delete Message', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'messages:write');
  const message = await withDatabaseTimeout(findMessage(params['messageId'] ?? ''));
  if (!message) throw errorResponse(404, messageListMessages.gone);
  return { subject: message.subject, name: message.name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { now } = context;
  const form = await readForm(request);
  const by = staffMember(request, await requirePermission(request, now, 'messages:write'));
  const messageId = parseObjectId(params['messageId'] ?? '');
  if (!messageId) throw unreadableForm();
  return handleDeleteForm(context, form, {
    noun: 'message',
    listPath: listPathOf(request, messagesAdminPath),
    remove: () => deleteMessage({ messageId, by, now }),
  });
}

export default function DeleteMessage() {
  const { subject, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete
      question={messageListMessages.deleteQuestion}
      name={`${subject} (${name})`}
      listPath={messagesAdminPath}
      listName="All messages"
    >
      <p>
        This also deletes its answers. You can’t undo this. If you only want it out of the way, archive it
        instead.
      </p>
    </ConfirmDelete>
  );
}

export const ErrorBoundary = DialogError;
