import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { messageCategories } from '~/domain/messages/contact-form';
import { listMessages, type MessageRow } from '~/domain/messages/inbox/list-messages.server';
import {
  messageListMessages,
  messageFilter,
  messageStatusNames,
  messageViews,
  type MessageFilter,
} from '~/domain/messages/inbox/message-filter';
import { loadList } from '~/http/back-office/load-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, revalidateAfterDialog } from '~/http/rendering/list-route';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { formatDateTime } from '~/lib/format/dates';
import { messagePath, messagesAdminPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { DatedPagination, ListError, ListHeading } from '~/ui/admin/list-page';
import { ListRegion, ListSearch } from '~/ui/admin/list-search';
import { Badge } from '~/ui/badge';
import { EmptyState } from '~/ui/empty-state';
import { Options, SelectField } from '~/ui/form/field';
import { useRootData } from '~/ui/layout/use-root-data';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Messages', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate = revalidateAfterDialog(messagesAdminPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'messages:read');
  if (!isListRequest(request, messagesAdminPath)) return null;
  return loadList(request, messageFilter, ({ filter, cursors }) => listMessages(filter, cursors, user._id));
}

export default function Messages() {
  const loaded = useLoaderData<typeof loader>();
  const { canMail } = useRootData();
  if (!loaded) return <Outlet />;
  const { filter, list } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading title="Messages" />
      {list === null ? (
        <ListError message={messageListMessages.loadFailed} retryPath={messageFilter.path(filter)} />
      ) : list.isEmpty ? (
        <EmptyState
          title="No messages yet"
          text={`Messages from the contact page appear here.${canMail ? ' We also email them to the farm.' : ''}`}
        />
      ) : (
        <>
          <ListSearch
            action={messagesAdminPath}
            label="Search messages"
            placeholder="Name, email, subject or words"
            search={filter.search}
            isFiltered={filter.view !== null}
          >
            <SelectField id="show" name="show" label="Show" defaultValue={filter.view ?? ''}>
              <option value="">Inbox</option>
              <Options of={messageViews} />
            </SelectField>
          </ListSearch>
          <ListRegion>
            {list.rows.length === 0 ? (
              <EmptyState title="No messages found" text={emptyText(filter)}>
                {(filter.search || filter.view) && (
                  <a href={messagesAdminPath} className="button button-primary">
                    Show the inbox
                  </a>
                )}
              </EmptyState>
            ) : (
              <DataTable
                caption="Messages, newest first"
                columns={columns}
                rows={list.rows}
                keyOf={({ id }) => id}
              />
            )}
            <DatedPagination list={list} pathOf={(cursor) => messageFilter.path(filter, cursor)} />
          </ListRegion>
        </>
      )}
      <DialogOutlet listPath={messagesAdminPath} />
    </div>
  );
}

const emptyText = ({ search, view }: MessageFilter): string =>
  search
    ? 'No messages match. Try fewer words or another list.'
    : view === null
      ? 'All messages are archived.'
      : 'No messages in this list.';

const columns: readonly Column<MessageRow>[] = [
  {
    name: 'Message',
    cell: ({ id, subject, name, status }) => (
      <>
        <DialogLink
          to={messagePath(id)}
          className={`link inline-block py-1 ${status === 'new' ? 'font-bold' : ''}`}
        >
          {subject}
        </DialogLink>{' '}
        <span className="block text-sm text-ink-soft">{name}</span>
      </>
    ),
  },
  { name: 'About', cell: ({ category }) => messageCategories[category] },
  {
    name: 'Sent',
    cell: ({ at }) => <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>,
  },
  {
    name: 'Status',
    cell: ({ status, assignedTo }) => (
      <span>
        <Badge tone={status === 'new' ? 'waiting' : status === 'answered' ? 'good' : 'quiet'}>
          {messageStatusNames[status]}
        </Badge>{' '}
        {assignedTo && <span className="block text-sm text-ink-soft">{assignedTo}</span>}
      </span>
    ),
  },
];
