import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { changeSeveralStatuses } from '~/domain/orders/handling/handle-order.server';
import { viewOrderRow } from '~/domain/orders/handling/order-admin-view';
import { changeSeveralSchema } from '~/domain/orders/handling/order-form-schemas';
import { bulkChangeText } from '~/domain/orders/handling/status-change-text';
import { countOrdersNeedingAttention, listOrders } from '~/domain/orders/list/list-orders.server';
import { describeSearch, orderListMessages } from '~/domain/orders/list/order-list-messages';
import { orderListFilter, ordersExportPath } from '~/domain/orders/list/order-list-filter';
import { loadList } from '~/http/back-office/load-list.server';
import { readForm, unreadableForm } from '~/http/forms/read-form.server';
import { parseSubmission } from '~/http/forms/submission.server';
import type { RouteHandle } from '~/http/rendering/enhancement';
import { isListRequest, listPathOf, revalidateAfterDialog } from '~/http/rendering/list-route';
import { noStoreListHeaders } from '~/http/security/no-store-headers';
import { privateMeta } from '~/http/seo/page-title';
import { setFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { ordersAdminPath } from '~/paths';
import { DataTable } from '~/ui/admin/data-table';
import { DialogOutlet } from '~/ui/admin/dialog';
import { EmptyList, KeysetPagination, ListError } from '~/ui/admin/list-page';
import { ListRegion } from '~/ui/admin/list-search';
import { AttentionLinks } from './attention-links';
import { BulkActions, bulkFormId } from './bulk-actions';
import { orderColumns } from './order-columns';
import { OrderFilters } from './order-filters';
import { OrderRow } from './order-row';

export const handle: RouteHandle = { enhance: 'react' };

export const meta: MetaFunction = ({ matches }) => privateMeta('Orders', matches);

export const headers = noStoreListHeaders;

export const shouldRevalidate = revalidateAfterDialog(ordersAdminPath);

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requirePermission(request, now, 'orders:read');
  if (!isListRequest(request, ordersAdminPath)) return null;
  return loadList(
    request,
    orderListFilter,
    async ({ filter, cursors }) => {
      const [{ orders, search, ...page }, attention] = await Promise.all([
        listOrders({ filter, ...cursors, now }),
        countOrdersNeedingAttention(),
      ]);
      return {
        ...page,
        rows: orders.map(viewOrderRow),
        attention,
        meaning: describeSearch(search),
        isMasked: search?.hints !== undefined,
      };
    },
    { mayChange: hasPermission(user, 'orders:write') },
  );
}

/** Several orders at once: those that may not change are named. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const signedIn = await requirePermission(request, now, 'orders:write');
  const submission = parseSubmission(form, changeSeveralSchema);
  if (submission.status !== 'success') throw unreadableForm();
  const { status: to, order: orderNumbers } = submission.value;
  const back = (message: Parameters<typeof setFlash>[0]) =>
    setFlash(message).then((cookie) =>
      redirect(listPathOf(request, ordersAdminPath), { status: 303, headers: { 'Set-Cookie': cookie } }),
    );
  if (orderNumbers.length === 0) return back({ kind: 'warning', text: orderListMessages.noneChosen });
  const by = staffMember(request, signedIn);
  const result = await changeSeveralStatuses({ orderNumbers, to, by, now });
  return back({
    kind: result.unchanged.length > 0 ? 'warning' : 'success',
    text: bulkChangeText(to, result),
  });
}

export default function Orders() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded) return <Outlet />;
  const { filter, list, mayChange } = loaded;
  const isFiltered = orderListFilter.isFiltered({ ...filter, sort: 'newest' });
  return (
    <div className="space-y-2 row:space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h1>Orders</h1>
        <p className="flex flex-wrap items-center gap-2">
          {list && list.rows.length > 0 && (
            <a
              href={ordersExportPath(filter)}
              data-download
              className="button button-quiet hidden row:inline-flex"
            >
              Export CSV
            </a>
          )}{' '}
          {mayChange && (
            <a href="/orders-admin/new" className="button button-secondary px-3">
              New phone order
            </a>
          )}
        </p>
      </div>
      {list && <AttentionLinks counts={list.attention} chosen={filter.attention} />}
      <OrderFilters filter={filter} />
      <ListRegion>
        {list === null ? (
          <ListError message={orderListMessages.loadFailed} retryPath={orderListFilter.path(filter)} />
        ) : list.rows.length === 0 ? (
          <EmptyList
            isFiltered={isFiltered}
            listPath={ordersAdminPath}
            notFound={{
              title: orderListMessages.emptyTitle,
              text: list.isIncomplete ? orderListMessages.searchIncomplete : orderListMessages.notFoundText,
              clear: 'Clear Filters',
            }}
            empty={{ title: orderListMessages.emptyTitle, text: orderListMessages.emptyText }}
          />
        ) : (
          <>
            <p
              role="status"
              className={isFiltered || list.previous ? 'font-bold' : 'sr-only font-bold row:not-sr-only'}
            >
              {list.rows.length} {list.rows.length === 1 ? 'order' : 'orders'}
              {list.previous || list.next ? ' on this page' : isFiltered ? ' found' : ''}
              {list.meaning && ` ${list.meaning}`}
            </p>
            {list.isMasked && <p>{orderListMessages.masked}</p>}
            {list.isIncomplete && <p>{orderListMessages.searchIncomplete}</p>}
            <DataTable
              caption="Orders"
              columns={orderColumns(mayChange)}
              rows={list.rows}
              keyOf={({ number }) => number}
              idOf={({ number }) => number}
              compact={(order) => <OrderRow order={order} mayChange={mayChange} />}
              selection={{ form: bulkFormId, name: 'order', labelOf: ({ number }) => `Choose ${number}` }}
            />
            <BulkActions mayChange={mayChange} />
            <p className="row:hidden">
              <a href={ordersExportPath(filter)} data-download className="button button-quiet">
                Export CSV
              </a>
            </p>
            <KeysetPagination
              previous={list.previous && orderListFilter.path(filter, { before: list.previous })}
              next={list.next && orderListFilter.path(filter, { after: list.next })}
            />
          </>
        )}
      </ListRegion>
      <DialogOutlet listPath={ordersAdminPath} />
    </div>
  );
}
