import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/**
 * - `away`: the provider is unreachable, too slow or out of order
 * - `declined`: the user cancelled at the provider
 * - `invalid`: a callback that does not match the checks, expired, was forged or used before
 */
export type OidcFailureReason = 'away' | 'declined' | 'invalid';

/** RFC 6749, 4.1.2.1. */
const outOfOrder = ['server_error', 'temporarily_unavailable'];

/** Errors of our registration at the provider, which the operator has to correct. */
const ourRegistration = [
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
];

/** Maps a thrown error to a failure. `unreachable`: a request of the step failed. */
export function classifyOidcError(
  error: unknown,
  unreachable: boolean,
): { reason: OidcFailureReason; detail: string } {
  const detail = describe(error);
  if (unreachable) return { reason: 'away', detail };
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    if (error.error === 'access_denied') return { reason: 'declined', detail };
    if ([...outOfOrder, ...ourRegistration].includes(error.error)) return { reason: 'away', detail };
  }
  // The provider rejects our client secret or its own token.
  if (error instanceof WWWAuthenticateChallengeError) return { reason: 'away', detail };
  return { reason: 'invalid', detail };
}

/** Sanitised, because a provider controls the text. */
function describe(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return error.error.replace(/[^\w.-]/g, '').slice(0, 60);
  if (error instanceof ClientError) return [error.message, error.code].filter(Boolean).join(' ');
  return error instanceof Error ? error.message.slice(0, 200) : 'unknown';
}
