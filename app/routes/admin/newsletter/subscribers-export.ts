import type { LoaderFunctionArgs } from '@remix-run/node';
import { subscriberFilter } from '~/domain/newsletter/subscribers/subscriber-filter';
import {
  exportSubscribers,
  subscriberExportColumns,
  subscriberExportFileName,
} from '~/domain/newsletter/subscribers/subscriber-queries.server';
import { csvResponse } from '~/http/downloads/csv-response.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { staffMember } from '~/http/session/staff-member.server';
import { csvStream } from '~/lib/csv/csv-stream.server';

/** Downloads the filtered list. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const signedIn = await requirePermission(request, now, 'content:write');
  const filter = subscriberFilter.parse(new URL(request.url).searchParams);
  const rows = await withDatabaseTimeout(
    exportSubscribers(filter, { by: staffMember(request, signedIn), now }),
  );
  if (!rows) {
    const message = { kind: 'warning', text: 'There are no subscribers to export.' } as const;
    return redirectWithFlash(subscriberFilter.path(filter), message);
  }
  return csvResponse(subscriberExportFileName(now), csvStream(subscriberExportColumns, rows));
}
