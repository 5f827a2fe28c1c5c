import type { ActionFunctionArgs } from '@remix-run/node';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { errorResponse, readLimitedBody } from '~/http/forms/read-form.server';
import { parseJson } from '~/lib/parse-json';

/** A callback has about 600 bytes. */
const maxCallbackBytes = 16 * 1024;

/**
 * Daraja's callbacks (docs/mpesa.md 3), authenticated by the token in the URL. Responds with 200 only after
 * the result is written.
 */
export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  if (request.method !== 'POST')
    throw errorResponse(405, 'This address only accepts callbacks.', { Allow: 'POST' });
  const body = await readLimitedBody(request, maxCallbackBytes);
  if (!body) throw errorResponse(413, 'Too long.');
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

export const loader = () => {
  throw errorResponse(405, 'This address only accepts callbacks.', { Allow: 'POST' });
};
