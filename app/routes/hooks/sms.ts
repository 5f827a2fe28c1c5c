import type { ActionFunctionArgs } from '@remix-run/node';
import { handleSmsCallback } from '~/domain/sms/callbacks/handle-sms-callback.server';
import { readCallback, refuseReading } from '~/http/forms/read-callback.server';

/**
 * The calls of the SMS provider (docs/sms.md 3), authenticated by the secret in the address. A call that is lawful in form is always
 * answered with 200: another answer makes the provider repeat it.
 */
export async function action({ request, context: { now }, params }: ActionFunctionArgs) {
  const result = await handleSmsCallback({
    callback: params['callback'] ?? '',
    secret: params['secret'] ?? '',
    body: new TextDecoder().decode(await readCallback(request)),
    now,
  });
  if (result.ok) return new Response('OK');
  return new Response('Not accepted', { status: result.reason === 'unknown' ? 404 : 400 });
}

export const loader = refuseReading;
