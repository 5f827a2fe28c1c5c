import { z } from 'zod';
import type { OidcChecks } from '~/domain/accounts/identities/identity-provider.server';
import { oidcCookie } from '~/http/session/cookies.server';

/** What a sign-in elsewhere is for. */
export const oidcPurposes = ['sign-in', 'link', 'confirm'] as const;
export type OidcPurpose = (typeof oidcPurposes)[number];

/** What this browser keeps while the person is at the other service. */
export type OidcTransaction = {
  readonly attempt: OidcChecks;
  readonly purpose: OidcPurpose;
  /** A path of ours; null for the usual one. */
  readonly redirectTo: string | null;
  readonly remember: boolean;
  /** Whose account is linked or confirmed; null for a sign-in. */
  readonly userId: string | null;
};

const kept: z.ZodType<OidcTransaction> = z.object({
  attempt: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  purpose: z.enum(oidcPurposes),
  redirectTo: z.string().nullable(),
  remember: z.boolean(),
  userId: z.string().nullable(),
});

/** Returns the Set-Cookie header that keeps the attempt in this browser; one that was begun before is forgotten. */
export const saveOidcTransaction = async (attempt: OidcTransaction): Promise<string> =>
  (await oidcCookie()).serialize(attempt);

/** Reads what this browser kept, with the header that takes it away: each attempt is for one answer. */
export async function consumeOidcTransaction(
  request: Request,
): Promise<{ kept: OidcTransaction | null; setCookie: string }> {
  const cookie = await oidcCookie();
  const read = kept.safeParse(await cookie.parse(request.headers.get('Cookie')));
  return { kept: read.success ? read.data : null, setCookie: await cookie.serialize('', { maxAge: 0 }) };
}
