import { readJson } from '~/clients/http-response.server';

/**
 * How one HTTP exchange ended:
 * `answered` (the body is undefined if it could not be read whole as JSON),
 * `not-sent` (no connection was made, so the other side has seen nothing),
 * `no-answer` (it may or may not have been carried out).
 */
export type FetchJsonResult =
  { kind: 'answered'; status: number; body: unknown } | { kind: 'not-sent' } | { kind: 'no-answer' };

/** Faults of reaching the other side, before any byte of the request has left. */
const NOTHING_SENT = new Set([
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

/**
 * Sends one request and reads its JSON answer, all within `timeoutMs`. Never throws: errors of the network
 * can hold addresses and headers, which must reach no log.
 */
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
      // A kept-alive connection may be closed by the other side just as a request is written to it, and then
      // nobody can tell whether it was read. Calls are rare: a connection each costs less than that doubt.
      headers: { ...init.headers, accept: 'application/json', connection: 'close' },
      // A redirected POST could be carried out twice, and would take the credentials elsewhere.
      redirect: 'manual',
      signal,
    });
    return { kind: 'answered', status: response.status, body: await readJson(response) };
  } catch (error) {
    return wasNeverSent(error) ? { kind: 'not-sent' } : { kind: 'no-answer' };
  }
}

/** fetch hides the reason in `cause`; a name with several addresses fails with one reason for each of them. */
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
    NOTHING_SENT.has(cause.code)
  );
}
