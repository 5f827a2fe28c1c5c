import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportAccountData } from '~/domain/privacy/export-account-data.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { requireUser } from '~/http/session/session.server';
import { toDateInput } from '~/lib/format/dates';

/** Downloads the personal data of the signed-in user. */
export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, now);
  const content = await exportAccountData(user._id, now);
  if (content === null) throw errorResponse(404, 'This account no longer exists.');
  return new Response(content, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${toDateInput(now)}.json"`,
      'Cache-Control': 'no-store',
    },
  });
}
