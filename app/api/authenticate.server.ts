import { verifyAccessToken } from '~/domain/accounts/api-tokens/access-token.server';
import { permissionsOf } from '~/domain/accounts/permissions';
import { staffMember } from '~/http/session/staff-member.server';
import { ApiError } from './api-error';
import type { CallAccess, Principal } from './call';

/** docs/product.md 9: the words for a token that can't be read. */
const tokenMessages = {
  malformed:
    "The inspected token doesn't appear to be a JWT. Check to make sure it has three parts and see https://jwt.io for more info.",
  undecodable: 'Cannot decode the token.',
  ended: 'The token has expired or was revoked. Please sign in again.',
  missing: 'Send the access token of POST /api/auth/login as Authorization: Bearer.',
} as const;

const unauthorized = (reason: keyof typeof tokenMessages) =>
  new ApiError(401, tokenMessages[reason], {
    headers: { 'WWW-Authenticate': reason === 'missing' ? 'Bearer' : 'Bearer error="invalid_token"' },
  });

/**
 * Reads who calls (RFC 6750); null without an Authorization header. A public call with a token that has ended is refused, too: its sender
 * believes to be signed in.
 */
export async function authenticate(request: Request, now: Date): Promise<Principal | null> {
  const header = request.headers.get('Authorization');
  if (header === null) return null;
  const [, token] = /^Bearer +(\S+)$/i.exec(header.trim()) ?? [];
  if (token === undefined) throw unauthorized('missing');
  const result = await verifyAccessToken(token, now);
  if (!result.ok) throw unauthorized(result.reason);
  const { signedIn } = result;
  return {
    signedIn,
    permissions: permissionsOf(signedIn.user),
    staffMember: staffMember(request, signedIn),
  };
}

/** Fails with an ApiError 401 or 403 for a caller without that access. */
export function authorize(access: CallAccess, principal: Principal | null): void {
  if (access === 'public') return;
  if (!principal) throw unauthorized('missing');
  if (access === 'signed-in') return;
  if (access === 'account') {
    if (!principal.signedIn) throw new ApiError(403, 'This call needs the token of an account.');
  } else if (!principal.permissions.includes(access))
    throw new ApiError(403, 'Your account may not do this.');
}
