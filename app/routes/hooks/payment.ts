import type { ActionFunctionArgs } from '@remix-run/node';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { readCallback, refuseReading } from '~/http/forms/read-callback.server';
import { parseJson } from '~/lib/parse-json';

/**
 * Daraja's callbacks (docs/mpesa.md 3), authenticated by the token in the URL. Responds with 200 only after
 * the result is written.
 */
export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const body = await readCallback(request);
  const result = await handleCallback({
    token: params['token'] ?? '',
    body: parseJson(body),
    now,
  });
  if (result.ok) return Response.json({ ResultCode: 0, ResultDesc: 'Accepted' });
  return Response.json(
    { ResultCode: 1, ResultDesc: 'Rejected' },
    { status: result.reason === 'unknown' ? 404 : 400 },
  );
}

export const loader = refuseReading;
