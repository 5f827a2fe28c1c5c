import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { hasPermission } from '~/domain/accounts/permissions';
import { chooseOrdersSchema } from '~/domain/order-choices/choice-form-schemas';
import { chooseOrders } from '~/domain/order-choices/choose-orders.server';
import { orderChoiceMessages, type ChoiceSource } from '~/domain/order-choices/order-choice';
import { findPhonesNow } from '~/domain/orders/customers/find-phones-now.server';
import { viewOrderRow } from '~/domain/orders/handling/order-admin-view';
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
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { chosenOrdersPath, daySheetPath, ordersAdminPath } from '~/paths';
import { choiceFormId } from '~/ui/admin/choice-bar';
import { DataTable } from '~/ui/admin/data-table';
import { DialogOutlet } from '~/ui/admin/dialog';
import { EmptyList, KeysetPagination, ListError } from '~/ui/admin/list-page';
import { ListRegion } from '~/ui/admin/list-search';
import { AttentionLinks } from './attention-links';
import { orderColumns } from './order-columns';
import { OrderFilters } from './order-filters';
import { OrderRow } from './order-row';
import { OrdersBar } from './orders-bar';

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
      const phonesOf = await findPhonesNow(orders);
      return {
        ...page,
        rows: orders.map((order) => viewOrderRow(order, phonesOf(order))),
        attention,
        meaning: describeSearch(search),
        isMasked: search?.hints !== undefined,
      };
    },
    { mayChange: hasPermission(user, 'orders:write') },
  );
}

/** Keeps a choice of several orders, whose page asks before anything is done. */
export async function action({ request, context: { now } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { user } = await requirePermission(request, now, 'orders:write');
  const submission = parseSubmission(form, chooseOrdersSchema);
  if (submission.status !== 'success') throw unreadableForm();
  const { act, order: numbers, all, sheet, rider } = submission.value;
  const listPath = listPathOf(request, ordersAdminPath);
  const filter = orderListFilter.parse(new URL(request.url).searchParams);
  const source: ChoiceSource = sheet
    ? { kind: 'sheet', day: sheet, ...(rider && { riderId: rider }) }
    : all
      ? { kind: 'filter', query: orderListFilter.path(filter).split('?')[1] ?? '' }
      : { kind: 'ticked', listPath };
  const chosen = await chooseOrders({
    act,
    source,
    ...(source.kind === 'ticked' && { numbers }),
    userId: user._id,
    now,
  });
  if (chosen.ok) return redirect(chosenOrdersPath(chosen.id), 303);
  const text = chosen.reason === 'none' ? orderListMessages.noneChosen : orderChoiceMessages.tooMany;
  return redirectWithFlash(sheet ? daySheetPath(sheet, rider) : listPath, { kind: 'warning', text });
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
              selection={{ form: choiceFormId, name: 'order', labelOf: ({ number }) => `Choose ${number}` }}
            />
            <OrdersBar filter={filter} isFiltered={isFiltered} mayChange={mayChange} />
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
