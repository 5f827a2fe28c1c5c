import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { listIssues } from '~/domain/newsletter/issues/issue-queries.server';
import type { NewsletterIssue } from '~/domain/newsletter/issues/newsletter-issue';
import { countSubscribers } from '~/domain/newsletter/subscribers/subscriber-queries.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, skipListRevalidation } from '~/http/rendering/list-route';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { pluralize, formatWholeNumber } from '~/lib/format/pluralize';
import { formatDateTime } from '~/lib/format/dates';
import { listPath } from '~/lib/list-path';
import { parsePageNumber } from '~/lib/pagination';
import { deleteIssuePath, editIssuePath, issuePath, newIssuePath, newsletterPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { ListError } from '~/ui/admin/list-page';
import { EmptyState } from '~/ui/empty-state';
import { Icon } from '~/ui/icon';
import { OfWhat } from '~/ui/of-what';
import { Pagination } from '~/ui/pagination';
import { NoMailNotice } from '~/ui/no-mail-notice';
import { useRootData } from '~/ui/layout/use-root-data';
import { IssueStateBadge } from './issue-state';
import { NewsletterNav, noMailText } from './newsletter-nav';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Newsletter', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const shouldRevalidate = skipListRevalidation(newsletterPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'content:write');
  if (!isListRequest(request, newsletterPath)) return null;
  const page = parsePageNumber(new URL(request.url).searchParams.get('page'));
  const read = await nullIfUnavailable(Promise.all([listIssues(page), countSubscribers()]));
  if (!read) return data({ list: null, subscriberCount: 0 }, serviceUnavailable);
  const [{ issues, ...place }, counts] = read;
  return data({ list: { ...place, issues: issues.map(toRow) }, subscriberCount: counts.confirmed });
}

const toRow = (issue: NewsletterIssue) => ({
  id: issue._id.toHexString(),
  subject: issue.subject,
  state: issue.state,
  date: issue.startedAt ?? issue.scheduledFor ?? issue.updatedAt,
  recipients: issue.startedAt ? formatWholeNumber(issue.recipientCount) : '–',
});

type Row = ReturnType<typeof toRow>;

const columns: readonly Column<Row>[] = [
  {
    name: 'Subject',
    cell: ({ id, subject, state }) => (
      <a href={state === 'draft' ? editIssuePath(id) : issuePath(id)} className="link font-bold">
        {subject}
      </a>
    ),
  },
  { name: 'Status', cell: ({ state }) => <IssueStateBadge state={state} /> },
  { name: 'Date', cell: ({ date }) => <time dateTime={date.toISOString()}>{formatDateTime(date)}</time> },
  { name: 'Recipients', cell: ({ recipients }) => recipients },
  {
    name: 'Action',
    cell: ({ id, subject, state }) =>
      state === 'draft' ? (
        <DialogLink to={deleteIssuePath(id)} className="link inline-flex min-h-[44px] items-center">
          Delete<OfWhat>{subject}</OfWhat>
        </DialogLink>
      ) : (
        <a href={issuePath(id)} className="link inline-flex min-h-[44px] items-center">
          View<OfWhat>{subject}</OfWhat>
        </a>
      ),
  },
];

const writeLink = (
  <a href={newIssuePath} className="button button-primary">
    <Icon name="plus" size={18} />
    Write an issue
  </a>
);

export default function NewsletterIssues() {
  const loaded = useLoaderData<typeof loader>();
  const { canMail } = useRootData();
  if (!loaded) return <Outlet />;
  const { list, subscriberCount } = loaded;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Newsletter</h1>
        {list && list.issues.length > 0 && <p>{writeLink}</p>}
      </div>
      <NewsletterNav current="issues" />
      {list === null ? (
        <ListError message="Failed to load the newsletter. Please try again." retryPath={newsletterPath} />
      ) : (
        <>
          <NoMailNotice>{noMailText}</NoMailNotice>
          <p>
            {subscriberCount === 0
              ? canMail
                ? 'You have no subscribers yet. The form is at the bottom of the home page.'
                : 'You have no subscribers yet.'
              : `${pluralize(subscriberCount, 'person gets', 'people get')} the newsletter.`}
          </p>
          {list.issues.length === 0 ? (
            <EmptyState
              title="No issues yet"
              text="Tell your subscribers what is fresh, what is on offer and what the calves are up to."
            >
              {writeLink}
            </EmptyState>
          ) : (
            <DataTable caption="Issues" columns={columns} rows={list.issues} keyOf={({ id }) => id} />
          )}
          <Pagination
            page={list.page}
            pageCount={list.pageCount}
            hrefOf={(page) => listPath(newsletterPath, {}, page)}
          />
        </>
      )}
      <DialogOutlet listPath={newsletterPath} />
    </div>
  );
}
