import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listAuditPeople } from '~/domain/accounts/people/list-audit-people.server';
import { auditSubjects, type AuditEntry } from '~/domain/audit/audit-entry';
import { auditFilter } from '~/domain/audit/audit-filter';
import { describeChanges } from '~/domain/audit/describe-changes';
import { listAuditEntries } from '~/domain/audit/list-audit-entries.server';
import { loadList } from '~/http/back-office/load-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { AuditEntryCard } from './audit/audit-entry-card';
import { auditPath } from '~/paths';
import { DatedPagination, EmptyList, ListError, ListHeading } from '~/ui/admin/list-page';
import { DayRangeFields, ListRegion, ListSearch } from '~/ui/admin/list-search';
import { Options, SelectField } from '~/ui/form/field';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Audit log', matches);

export const headers = noStoreListHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  return loadList(
    request,
    auditFilter,
    async ({ filter, cursors }) => {
      const [{ documents, ...page }, people] = await Promise.all([
        listAuditEntries(filter, cursors),
        listAuditPeople(),
      ]);
      return { ...page, entries: documents.map(toView), people };
    },
    { retentionDays: (await loadSiteSettings()).backOffice.auditRetentionDays },
  );
}

const toView = (entry: AuditEntry) => ({
  id: entry._id.toHexString(),
  at: entry.at,
  by: entry.by.name,
  clientAddress: entry.clientAddress,
  subject: entry.subject,
  subjectId: entry.subjectId,
  subjectName: entry.subjectName,
  action: entry.action,
  changes: describeChanges(entry),
});

export default function AuditLog() {
  const { filter, list: page, retentionDays } = useLoaderData<typeof loader>();
  const isFiltered = auditFilter.isFiltered({ ...filter, search: '' });
  return (
    <div className="space-y-4">
      <ListHeading title="Audit log" />
      <p className="max-w-text">
        {`Every change made in the back office, newest first. Entries are kept for ${retentionDays} days.`}
      </p>
      {page === null ? (
        <ListError
          message="Failed to load the audit log. Please try again."
          retryPath={auditFilter.path(filter)}
        />
      ) : (
        <>
          <ListSearch
            action={auditPath}
            label="Search the audit log"
            placeholder="Order, product, person or action"
            search={filter.search}
            isFiltered={isFiltered}
          >
            <SelectField id="subject" name="subject" label="Kind" defaultValue={filter.subject ?? ''}>
              <option value="">All kinds</option>
              <Options of={auditSubjects} />
            </SelectField>
            <SelectField id="by" name="by" label="Person" defaultValue={filter.userId ?? ''}>
              <option value="">Everybody</option>
              <Options of={page.people.map(({ id, name }) => [id, name])} />
            </SelectField>
            <DayRangeFields from={filter.from} to={filter.to} />
          </ListSearch>
          <ListRegion>
            {page.entries.length > 0 ? (
              <ol className="space-y-3" aria-label="Changes">
                {page.entries.map((entry) => (
                  <li key={entry.id}>
                    <AuditEntryCard entry={entry} />
                  </li>
                ))}
              </ol>
            ) : (
              <EmptyList
                isFiltered={filter.search !== '' || isFiltered}
                listPath={auditPath}
                notFound={{
                  title: 'No changes found',
                  text: 'No changes match. Try fewer words or clear the filter.',
                  clear: 'Show all changes',
                }}
                empty={{ title: 'No changes yet', text: 'Changes made in the back office appear here.' }}
              />
            )}
            {page.isIncomplete && (
              <p>There are too many changes to search them all. Choose dates to search further back.</p>
            )}
            <DatedPagination list={page} pathOf={(cursor) => auditFilter.path(filter, cursor)} />
          </ListRegion>
        </>
      )}
    </div>
  );
}
