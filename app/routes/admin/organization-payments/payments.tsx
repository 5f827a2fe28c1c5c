import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { listPayments } from '~/domain/organizations/entries/list-payments.server';
import {
  paymentFilter,
  paymentsExportPath,
  type PaymentFilter,
} from '~/domain/organizations/entries/payment-filter';
import { paymentListMessages } from '~/domain/organizations/payment-list/payment-list-messages';
import { summarizePayments } from '~/domain/organizations/entries/summarize-payments.server';
import { findOrganization } from '~/domain/organizations/organization-queries.server';
import { listPromptsToCheck } from '~/domain/organizations/prompts/reports-to-check.server';
import { loadList } from '~/http/back-office/load-list.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, revalidateAfterDialog } from '~/http/rendering/list-route';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { requirePermission } from '~/http/session/session.server';
import { newPaymentPath, organizationsAdminPath, paymentsPath } from '~/paths';
import { DialogLink, DialogOutlet } from '~/ui/admin/dialog';
import { DatedPagination, EmptyList, ListHeading } from '~/ui/admin/list-page';
import { ListRegion } from '~/ui/admin/list-search';
import { Notice } from '~/ui/notice';
import { PromptsToCheck } from '../organizations/ask/prompts-to-check';
import { PaymentFilters } from './payment-filters';
import { PaymentSummary } from './payment-summary';
import { PaymentTable } from './payment-table';
import { viewPaymentRow } from './payment-view';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Payment Transactions', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate = revalidateAfterDialog(paymentsPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'organizations:read');
  if (!isListRequest(request, paymentsPath)) return null;
  const params = new URL(request.url).searchParams;
  // A form that is sent without a script has its empty filters in the address.
  if ([...params.values()].includes('')) throw redirect(paymentFilter.path(paymentFilter.parse(params)));
  return loadList(
    request,
    paymentFilter,
    async ({ filter, cursors }) => {
      const [{ documents, ...page }, summary, organization, prompts] = await Promise.all([
        listPayments(filter, cursors),
        summarizePayments(filter),
        filter.organizationId ? findOrganization(filter.organizationId) : null,
        listPromptsToCheck(),
      ]);
      const organizationName = organization?.name ?? 'a deleted organization';
      return { ...page, rows: documents.map(viewPaymentRow), summary, organizationName, prompts };
    },
    { mayChange: hasPermission(user, 'organizations:write') },
  );
}

export default function Payments() {
  const loaded = useLoaderData<typeof loader>();
  const isUpdate = useLocation().pathname.endsWith('/update');
  if (!loaded) return <Outlet />;
  const { filter, list, mayChange } = loaded;
  return (
    <div className="space-y-4">
      <ListHeading
        title="Payment Transactions"
        {...(mayChange && { action: { label: 'New Payment', path: newPaymentPath } })}
      >
        {list && list.rows.length > 0 && (
          <a href={paymentsExportPath(filter)} data-download className="button button-quiet">
            Export CSV
          </a>
        )}
      </ListHeading>
      {list && list.prompts.length > 0 && <PromptsToCheck prompts={list.prompts} />}
      {filter.organizationId && (
        <p className="flex flex-wrap items-center gap-x-4">
          <span>
            Only <strong className="break-words">{list?.organizationName}</strong>
          </span>{' '}
          <a
            href={paymentFilter.path({ ...filter, organizationId: null })}
            className="link inline-flex min-h-[44px] items-center"
          >
            Show all organizations
          </a>
        </p>
      )}
      {list && <PaymentSummary summary={list.summary} />}
      <PaymentFilters filter={filter} />
      <ListRegion>
        {list === null ? (
          <LoadFailed filter={filter} />
        ) : list.rows.length === 0 ? (
          <NoPayments filter={filter} mayChange={mayChange} />
        ) : (
          <>
            <PaymentTable payments={list.rows} />
            <DatedPagination list={list} pathOf={(cursor) => paymentFilter.path(filter, cursor)} />
          </>
        )}
      </ListRegion>
      <DialogOutlet listPath={paymentsPath} tall={isUpdate} />
    </div>
  );
}

const LoadFailed = ({ filter }: { filter: PaymentFilter }) => (
  <Notice kind="error">
    <p>{paymentListMessages.loadFailed}</p>
    <p>
      <a href={paymentFilter.path(filter)} className="button button-secondary">
        Try again
      </a>
    </p>
  </Notice>
);

function NoPayments({ filter, mayChange }: { filter: PaymentFilter; mayChange: boolean }) {
  return (
    <EmptyList
      isFiltered={paymentFilter.isFiltered(filter)}
      listPath={paymentsPath}
      notFound={{
        title: paymentListMessages.empty,
        text: 'No payments match these filters.',
        clear: 'Clear the filters',
      }}
      empty={{
        title: paymentListMessages.empty,
        text: 'First add the schools, hotels and cooperatives that take milk on account. Then record here what they pay and what the farm spends.',
      }}
    >
      <p className="flex flex-wrap justify-center gap-3">
        <a href={organizationsAdminPath} className="button button-secondary">
          Organizations
        </a>{' '}
        {mayChange && (
          <DialogLink to={newPaymentPath} className="button button-secondary">
            Record a payment
          </DialogLink>
        )}
      </p>
    </EmptyList>
  );
}
