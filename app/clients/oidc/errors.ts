import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** `away`: unreachable, too slow or in error. `declined`: by the user. `invalid`: forged, expired or used callback. */
export type OidcFailureReason = 'away' | 'declined' | 'invalid';

/** RFC 6749, 4.1.2.1 */
const outOfOrder = ['server_error', 'temporarily_unavailable'];

/** Errors of our registration, which the operator must correct. */
const ourRegistration = [
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
];

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

/** Sanitised: the provider controls the text. */
function describe(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return error.error.replace(/[^\w.-]/g, '').slice(0, 60);
  if (error instanceof ClientError) return [error.message, error.code].filter(Boolean).join(' ');
  return error instanceof Error ? error.message.slice(0, 200) : 'unknown';
}
