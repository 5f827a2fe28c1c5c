import type { LoaderFunctionArgs } from '@remix-run/node';
import { paymentFilter } from '~/domain/organizations/entries/payment-filter';
import {
  exportPaymentRows,
  paymentExportColumns,
  paymentExportFileName,
} from '~/domain/organizations/payment-list/export-payments.server';
import { paymentListMessages } from '~/domain/organizations/payment-list/payment-list-messages';
import { csvResponse } from '~/http/downloads/csv-response.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { csvStream } from '~/lib/csv/csv-stream.server';

/** Downloads the filtered list. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'organizations:read');
  const filter = paymentFilter.parse(new URL(request.url).searchParams);
  const rows = await withDatabaseTimeout(
    exportPaymentRows(filter, { by: staffMember(request, signedIn), now }),
  );
  if (!rows) {
    const message = { kind: 'warning', text: paymentListMessages.nothingToExport } as const;
    return redirectWithFlash(paymentFilter.path(filter), message);
  }
  return csvResponse(paymentExportFileName(now), csvStream(paymentExportColumns, rows));
}
