import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/**
 * `away`: the provider can't be reached, is too slow, or is out of order.
 * `declined`: the person did not want to, or stopped there.
 * `invalid`: an answer that is not the one to this attempt.
 */
export type OidcFailureReason = 'away' | 'declined' | 'invalid';

/** What a provider says of itself when it is out of order (RFC 6749, 4.1.2.1). */
const outOfOrder = ['server_error', 'temporarily_unavailable'];

/** The faults of our registration at the provider: nobody can sign in until the operator has put them right. */
const ourRegistration = [
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'unsupported_response_type',
];

/** Takes what a step threw, and whether the provider gave no answer in it. The detail holds no code and no token. */
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
  // The provider does not take our secret, or its own token.
  if (error instanceof WWWAuthenticateChallengeError) return { reason: 'away', detail };
  return { reason: 'invalid', detail };
}

/** A provider may put anything into an error: letters, and not many of them, reach the log. */
function describe(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return error.error.replace(/[^\w.-]/g, '').slice(0, 60);
  if (error instanceof ClientError) return [error.message, error.code].filter(Boolean).join(' ');
  return error instanceof Error ? error.message.slice(0, 200) : 'unknown';
}
