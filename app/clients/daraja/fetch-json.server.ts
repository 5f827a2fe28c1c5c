import { readJson } from '~/clients/http-response.server';
import { wasNeverSent } from '~/clients/unsent-request';

/** `not-sent`: no connection. `no-response`: Daraja may have executed the request. `body`: undefined unless JSON. */
export type FetchJsonResult =
  | { kind: 'responded'; status: number; body: unknown }
  | { kind: 'not-sent' }
  | { kind: 'no-response' };

/** Never rejects: network errors can contain URLs and headers that must not be logged. */
export async function fetchJson(
  send: typeof fetch,
  url: string,
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<FetchJsonResult> {
  const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
  try {
    const response = await send(url, {
      ...init,
      // The server may close a keep-alive connection during the request: the outcome would be unknown.
      headers: { ...init.headers, accept: 'application/json', connection: 'close' },
      // A redirected POST could run twice and send the credentials to another host.
      redirect: 'manual',
      signal,
    });
    return { kind: 'responded', status: response.status, body: await readJson(response) };
  } catch (error) {
    return wasNeverSent(error) ? { kind: 'not-sent' } : { kind: 'no-response' };
  }
}
