import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  exportMoney,
  moneyExportColumns,
  moneyExportFileName,
} from '~/domain/payments/cash-up/export-money.server';
import { csvResponse } from '~/http/downloads/csv-response.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { isValidDay } from '~/lib/calendar-days';
import { csvStream } from '~/lib/csv/csv-stream.server';
import { toDateInput } from '~/lib/format/dates';
import { cashUpPath } from '~/paths';

/** Downloads the money of a period, `from` and `to` included; today without them. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'payments:read');
  const { searchParams } = new URL(request.url);
  const dayOf = (name: string): string => {
    const text = searchParams.get(name) ?? '';
    return isValidDay(text) ? text : toDateInput(now);
  };
  const period = { from: dayOf('from'), to: dayOf('to') };
  const rows = await withDatabaseTimeout(exportMoney(period, { by: staffMember(request, signedIn), now }));
  if (!rows)
    return redirectWithFlash(cashUpPath(period.to === toDateInput(now) ? undefined : period.to), {
      kind: 'warning',
      text: 'No money came in or went back in this period.',
    });
  return csvResponse(moneyExportFileName(period.from, period.to), csvStream(moneyExportColumns, rows));
}
