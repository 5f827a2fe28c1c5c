import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { messageCategories } from '~/domain/messages/contact-form';
import { messageTransitions, type MessageStatus } from '~/domain/messages/contact-message';
import {
  findMessage,
  listMessageStaff,
  loadAnswers,
  markMessageRead,
} from '~/domain/messages/inbox/load-message.server';
import { messageListMessages, messageStatusNames } from '~/domain/messages/inbox/message-filter';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { noStoreHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { formatDateTime } from '~/lib/format/dates';
import { messagesAdminPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { DialogError, DialogPage } from '~/ui/admin/dialog';
import { useRefusedForm } from '~/ui/admin/use-refused-form';
import { Badge } from '~/ui/badge';
import { telephoneLink } from '~/lib/format/contact-links';
import { Notice } from '~/ui/notice';
import { useInlineFlash } from '~/ui/use-inline-flash';
import { AnswerForm, AnswerList } from './answers';
import { handleMessageForm } from './message-action.server';
import { MessageFiling } from './message-filing';

export const handle: RouteHandle = { enhance: 'react', showsInlineMessages: true };

export const meta: MetaFunction = ({ matches }) => privateMeta('Message', matches);

export const headers = noStoreHeaders;

export async function loader({ request, context: { now }, params }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'messages:read');
  const found = await withDatabaseTimeout(findMessage(params['messageId'] ?? ''));
  if (!found) return data(null, { status: 404 });
  const mayChange = hasPermission(user, 'messages:write');
  // Opening a message is reading it.
  const message = mayChange ? await markMessageRead(found, now) : found;
  const [answers, staff] = await Promise.all([loadAnswers(message), listMessageStaff()]);
  const { name, email, phone, category, subject, message: text, status, createdAt, assignedTo } = message;
  return data({
    message: {
      id: message._id.toHexString(),
      name,
      email,
      phone,
      category,
      subject,
      text,
      status,
      createdAt,
    },
    assignedTo: assignedTo?.toHexString() ?? '',
    answers,
    staff,
    mayChange,
    isMailEnabled: isMailEnabled(),
  });
}

export async function action(args: ActionFunctionArgs) {
  return handleMessageForm(args);
}

export default function MessagePage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded ? <LoadedMessage {...loaded} /> : <DeletedMessage />;
}

/** With an answer that was sent to it, so that it can be copied. */
function DeletedMessage() {
  const { isRefused } = useRefusedForm('answer');
  return (
    <DialogPage title={messageListMessages.gone} listPath={messagesAdminPath} listName="All messages">
      {isRefused && <AnswerForm name="The sender" answerCount={0} isMailEnabled />}
    </DialogPage>
  );
}

function LoadedMessage(props: NonNullable<Awaited<ReturnType<typeof loader>>['data']>) {
  const { message, assignedTo, answers, staff, mayChange, isMailEnabled } = props;
  const flash = useInlineFlash();
  const { name, email, phone, status } = message;
  const mayAnswer =
    mayChange && (messageTransitions[status] as readonly MessageStatus[]).includes('answered');
  return (
    <DialogPage title={message.subject} listPath={messagesAdminPath} listName="All messages">
      {flash && (
        <Notice kind={flash.kind} announced>
          <p>{flash.text}</p>
        </Notice>
      )}
      <section className="card space-y-4 p-4" aria-label="Message">
        <p>
          <Badge tone={status === 'answered' ? 'good' : status === 'new' ? 'waiting' : 'quiet'}>
            {messageStatusNames[status]}
          </Badge>
        </p>
        <DescriptionList
          items={[
            { name: 'From', value: name },
            {
              name: 'Email',
              value: (
                <a href={`mailto:${email}`} className="link break-all">
                  {email}
                </a>
              ),
            },
            ...(phone
              ? [
                  {
                    name: 'Phone',
                    value: (
                      <a href={telephoneLink(phone)} className="link call-link">
                        {phone}
                      </a>
                    ),
                  },
                ]
              : []),
            { name: 'About', value: messageCategories[message.category] },
            {
              name: 'Sent',
              value: (
                <time dateTime={message.createdAt.toISOString()}>{formatDateTime(message.createdAt)}</time>
              ),
            },
          ]}
        />
        <p className="whitespace-pre-line break-words border-t border-edge-pale pt-4">{message.text}</p>
      </section>
      <AnswerList answers={answers} />
      {mayAnswer && <AnswerForm name={name} answerCount={answers.length} isMailEnabled={isMailEnabled} />}
      {mayChange && <MessageFiling id={message.id} status={status} assignedTo={assignedTo} staff={staff} />}
    </DialogPage>
  );
}

export const ErrorBoundary = DialogError;
