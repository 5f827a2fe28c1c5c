import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { withoutClockSteps } from '~/domain/operations/alarms/clock-steps';
import { checkSms } from '~/domain/operations/checks/sms-check.server';
import { listSms } from '~/domain/sms/list/list-sms.server';
import { describeSmsSentAgain, sendSmsAgain } from '~/domain/sms/outbox/send-sms-again.server';
import { loadSmsBalance } from '~/domain/sms/list/sms-balance.server';
import { loadSmsCosts } from '~/domain/sms/list/sms-costs.server';
import { smsFilter } from '~/domain/sms/list/sms-filter';
import { smsFateNames } from '~/domain/sms/outbox/sms-message';
import { smsKindNames } from '~/domain/settings/sms-kinds';
import { unreadableForm, fieldText, readForm } from '~/http/forms/read-form.server';
import { loadList } from '~/http/back-office/load-list.server';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { formatTime } from '~/lib/format/dates';
import { textsAdminPath } from '~/paths';
import { DatedPagination, EmptyList, ListError, ListHeading } from '~/ui/admin/list-page';
import { DayRangeFields, ListFilters, ListRegion } from '~/ui/admin/list-search';
import { Options, SelectField } from '~/ui/form/field';
import { CheckCard } from './status/check-card';
import { CostTable } from './texts/cost-table';
import { TextTable } from './texts/text-table';

export const meta: MetaFunction = ({ matches }) => privateMeta('Texts (SMS)', matches);

export const headers = noStoreListHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'messages:read');
  return loadList(
    request,
    smsFilter,
    async ({ filter, cursors }) => {
      const [page, check, costs, balance] = await Promise.all([
        listSms(filter, now, cursors),
        checkSms(withoutClockSteps(now)),
        loadSmsCosts(now),
        loadSmsBalance(),
      ]);
      return { ...page, check, costs, balance };
    },
    { time: formatTime(now), mayChange: hasPermission(user, 'orders:write') },
  );
}

/** Sends a text again. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  await requirePermission(request, now, 'messages:read');
  await requirePermission(request, now, 'orders:write');
  const id = fieldText(form, 'sms');
  if (id === '') throw unreadableForm();
  const result = await withDatabaseTimeout(sendSmsAgain(id, now));
  const { pathname, search } = new URL(request.url);
  return redirectWithFlash(pathname + search, describeSmsSentAgain(result));
}

export default function Texts() {
  const { filter, list: page, time, mayChange } = useLoaderData<typeof loader>();
  const isFiltered = smsFilter.isFiltered(filter);
  return (
    <div className="space-y-4">
      <ListHeading title="Texts (SMS)" />
      {page === null ? (
        <ListError message="Failed to load the texts. Please try again." retryPath={smsFilter.path(filter)} />
      ) : (
        <>
          {page.check && (
            <CheckCard check={page.check}>{page.balance && <p>{`At ${time}: ${page.balance}`}</p>}</CheckCard>
          )}
          {page.check === null && <p>No SMS account is set up, so no texts are sent.</p>}
          {page.costs.rows.length > 0 && <CostTable costs={page.costs} />}
          <ListFilters action={textsAdminPath} label="Filter the texts" isFiltered={isFiltered}>
            <SelectField id="fate" name="fate" label="What became of it" defaultValue={filter.fate ?? ''}>
              <option value="">All texts</option>
              <Options of={smsFateNames} />
            </SelectField>
            <SelectField id="kind" name="kind" label="About" defaultValue={filter.kind ?? ''}>
              <option value="">Everything</option>
              <Options of={smsKindNames} />
            </SelectField>
            <DayRangeFields from={filter.from} to={filter.to} />
          </ListFilters>
          <ListRegion>
            {page.rows.length > 0 ? (
              <TextTable rows={page.rows} mayChange={mayChange} />
            ) : (
              <EmptyList
                isFiltered={isFiltered}
                listPath={textsAdminPath}
                notFound={{
                  title: 'No texts found',
                  text: 'No texts match. Try other dates, or clear the filter.',
                  clear: 'Show all texts',
                }}
                empty={{ title: 'No texts yet', text: 'Texts about orders, and to the farm, appear here.' }}
              />
            )}
            {page.isIncomplete && (
              <p>There are too many texts to look at them all. Choose dates to look further back.</p>
            )}
            <DatedPagination list={page} pathOf={(cursor) => smsFilter.path(filter, cursor)} />
          </ListRegion>
        </>
      )}
    </div>
  );
}
