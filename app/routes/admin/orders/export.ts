import type { LoaderFunctionArgs } from '@remix-run/node';
import { hasPermission } from '~/domain/accounts/permissions';
import { exportOrders, orderExportFileName } from '~/domain/orders/list/export-orders.server';
import { orderListFilter } from '~/domain/orders/list/order-list-filter';
import { orderListMessages } from '~/domain/orders/list/order-list-messages';
import { csvResponse } from '~/http/downloads/csv-response.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { csvStream } from '~/lib/csv/csv-stream.server';

/** Downloads the filtered list. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'orders:read');
  const filter = orderListFilter.parse(new URL(request.url).searchParams);
  const hasAmounts = hasPermission(signedIn.user, 'sales:read');
  const by = staffMember(request, signedIn);
  const exported = await withDatabaseTimeout(exportOrders(filter, { hasAmounts, by, now }));
  if (!exported) {
    const message = { kind: 'warning', text: orderListMessages.nothingToExport } as const;
    return redirectWithFlash(orderListFilter.path(filter), message);
  }
  return csvResponse(orderExportFileName(now), csvStream(exported.columns, exported.rows));
}
