import type { ActionFunctionArgs } from '@remix-run/node';
import { handleSmsCallback } from '~/domain/sms/handle-sms-callback.server';
import { errorResponse, readLimitedBody } from '~/http/forms/read-form.server';

/** A long text of 10 parts, escaped. */
const maxCallbackBytes = 16 * 1024;

/**
 * The calls of the SMS provider (docs/sms.md 3), authenticated by the secret in the address. A call that is lawful in form is always
 * answered with 200: another answer makes the provider repeat it.
 */
export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  if (request.method !== 'POST')
    throw errorResponse(405, 'This address only accepts callbacks.', { Allow: 'POST' });
  const body = await readLimitedBody(request, maxCallbackBytes);
  if (!body) throw errorResponse(413, 'Too long.');
  const result = await handleSmsCallback({
    callback: params['callback'] ?? '',
    secret: params['secret'] ?? '',
    fields: new URLSearchParams(new TextDecoder().decode(body)),
    now,
  });
  const status = result.ok ? 200 : result.reason === 'unknown' ? 404 : 400;
  return new Response(status === 200 ? 'OK' : 'Not accepted', { status });
}

export const loader = () => {
  throw errorResponse(405, 'This address only accepts callbacks.', { Allow: 'POST' });
};
