import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportHeader, exportProducts } from '~/domain/catalogue/import/export-products.server';
import { requirePermission } from '~/http/session/session.server';
import { csvStream } from '~/lib/csv/csv-stream.server';
import { toDateInput } from '~/lib/format/dates';

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'catalogue:write');
  return new Response(csvStream(exportHeader, exportProducts()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="products-${toDateInput(now)}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
