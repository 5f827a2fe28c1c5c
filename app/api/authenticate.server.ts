import { apiKeyTitle } from '~/domain/accounts/api-keys/api-key';
import { apiKeyPrefix } from '~/domain/accounts/api-keys/api-key-text.server';
import { findApiKey, recordApiKeyUse } from '~/domain/accounts/api-keys/find-api-key.server';
import { verifyAccessToken } from '~/domain/accounts/api-tokens/access-token.server';
import { permissionsOf } from '~/domain/accounts/permissions';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { clientAddress } from '~/http/security/client-address.server';
import { staffMember } from '~/http/session/staff-member.server';
import { ApiError } from './api-error';
import type { CallAccess, Principal } from './call';

/** docs/product.md 10: the words for a token that can't be read. */
const tokenMessages = {
  malformed:
    "The inspected token doesn't appear to be a JWT. Check to make sure it has three parts and see https://jwt.io for more info.",
  undecodable: 'Cannot decode the token.',
  ended: 'The token has expired or was revoked. Please sign in again.',
  'unknown-key': 'This API key is unknown, has expired or was revoked.',
  missing: 'Send the access token of POST /api/auth/login, or an API key, as Authorization: Bearer.',
} as const;

const unauthorized = (reason: keyof typeof tokenMessages) =>
  new ApiError(401, tokenMessages[reason], {
    headers: { 'WWW-Authenticate': reason === 'missing' ? 'Bearer' : 'Bearer error="invalid_token"' },
  });

/** `principal` is null for nobody; `tokenError` is then why the Authorization header counts for nothing, null without one. */
export type Authentication =
  | { readonly principal: Principal; readonly tokenError: null }
  | { readonly principal: null; readonly tokenError: ApiError | null };

/** Reads who calls (RFC 6750): an API key, or the account of an access token. */
export async function authenticate(request: Request, now: Date): Promise<Authentication> {
  const header = request.headers.get('Authorization');
  if (header === null) return { principal: null, tokenError: null };
  try {
    return { principal: await readPrincipal(request, header, now), tokenError: null };
  } catch (error) {
    if (error instanceof ApiError) return { principal: null, tokenError: error };
    throw error;
  }
}

/** Throws an ApiError 401. */
async function readPrincipal(request: Request, header: string, now: Date): Promise<Principal> {
  const [, token] = /^Bearer +(\S+)$/i.exec(header.trim()) ?? [];
  if (token === undefined) throw unauthorized('missing');
  if (token.startsWith(apiKeyPrefix)) return authenticateKey(request, token, now);
  const result = await verifyAccessToken(token, now);
  if (!result.ok) throw unauthorized(result.reason);
  const { signedIn } = result;
  const refusal = await findRefusal(signedIn);
  return {
    signedIn,
    permissions: refusal === null ? permissionsOf(signedIn.user) : [],
    staffMember: staffMember(request, signedIn),
    refusal: refusal ?? 'Your account does not have permission to do this.',
  };
}

async function authenticateKey(request: Request, text: string, now: Date): Promise<Principal> {
  const key = await findApiKey(text, now);
  if (!key) throw unauthorized('unknown-key');
  const address = clientAddress(request);
  await recordApiKeyUse(key, { clientAddress: address, now });
  return {
    signedIn: null,
    permissions: key.permissions,
    staffMember: { userId: key._id, name: apiKeyTitle(key), clientAddress: address },
    refusal: 'This API key does not have permission to do this.',
  };
}

/** Why an account has no permissions here although its role gives some: requirePermission has the same rules for pages. */
async function findRefusal({ user, session }: SignedIn): Promise<string | null> {
  if (permissionsOf(user).length === 0) return null;
  if (user.initialPassword) return 'Choose your own password first: sign in on the website.';
  if (!session.twoStep && (await loadSettings()).security.requireTwoStepForAdmins)
    return 'Staff need two-step sign-in. Set it up on the website, then sign in with the code.';
  return null;
}

/**
 * Fails with an ApiError 401 or 403 for a caller without that access. A public call ignores a token that has ended: clients
 * send theirs with the call that signs in again.
 */
export function authorize(access: CallAccess, { principal, tokenError }: Authentication): void {
  if (access === 'public') return;
  if (!principal) throw tokenError ?? unauthorized('missing');
  if (access === 'signed-in') return;
  if (access === 'account') {
    if (!principal.signedIn) throw new ApiError(403, 'This call needs the access token of an account.');
  } else if (![access].flat().some((permission) => principal.permissions.includes(permission)))
    throw new ApiError(403, principal.refusal);
}
