import { readJson } from '~/clients/http-response.server';

/** `not-sent`: no connection. `no-response`: Daraja may have executed the request. `body`: undefined unless JSON. */
export type FetchJsonResult =
  { kind: 'responded'; status: number; body: unknown } | { kind: 'not-sent' } | { kind: 'no-response' };

/** Errors before the first byte of the request is sent. */
const UNSENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

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

/** fetch puts the reason into `cause`, one per address of the host. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof AggregateError && cause.errors.length > 0) return cause.errors.every(hasUnsentCode);
  return hasUnsentCode(cause);
}

function hasUnsentCode(cause: unknown): boolean {
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    UNSENT_CODES.has(cause.code)
  );
}
