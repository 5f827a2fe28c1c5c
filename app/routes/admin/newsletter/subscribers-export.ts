import type { LoaderFunctionArgs } from '@remix-run/node';
import { parseSubscriberFilter, subscriberListPath } from '~/domain/newsletter/subscribers/subscriber-filter';
import {
  exportSubscribers,
  subscriberExportColumns,
  subscriberExportFileName,
} from '~/domain/newsletter/subscribers/subscriber-queries.server';
import { csvResponse } from '~/http/downloads/csv-response.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { redirectWithFlash } from '~/http/session/flash.server';
import { requirePermission } from '~/http/session/session.server';
import { csvStream } from '~/lib/csv/csv-stream.server';
import { resumeRows } from '~/lib/csv/resume-rows';

/** Downloads the filtered list. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'content:write');
  const filter = parseSubscriberFilter(new URL(request.url).searchParams);
  const rows = exportSubscribers(filter);
  // Read before the response begins: an empty list, or a database that is away, is told on a page.
  const first = await withDatabaseTimeout(rows.next());
  if (first.done) {
    const message = { kind: 'warning', text: 'There is nobody to export.' } as const;
    return redirectWithFlash(subscriberListPath(filter), message);
  }
  return csvResponse(
    subscriberExportFileName(new Date()),
    csvStream(subscriberExportColumns, resumeRows(first.value, rows)),
  );
}
