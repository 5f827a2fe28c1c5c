import { z } from 'zod';
import type { OidcChecks } from '~/domain/accounts/identities/identity-provider.server';
import { oidcCookie } from '~/http/session/cookies.server';

export const oidcPurposes = ['sign-in', 'link', 'confirm'] as const;
export type OidcPurpose = (typeof oidcPurposes)[number];

/** The state of a sign-in at the identity provider, stored in a cookie until the callback. */
export type OidcTransaction = {
  /** The cookie's old name for the checks: sign-ins must survive a deployment. */
  readonly attempt: OidcChecks;
  readonly purpose: OidcPurpose;
  /** Null for the default page. */
  readonly redirectTo: string | null;
  /** The account to link or confirm; null for a sign-in. */
  readonly userId: string | null;
};

const transactionSchema: z.ZodType<OidcTransaction> = z.object({
  attempt: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  purpose: z.enum(oidcPurposes),
  redirectTo: z.string().nullable(),
  userId: z.string().nullable(),
});

/** Returns the Set-Cookie header; replaces a transaction in progress. `remember` is for a process of the release before. */
export const saveOidcTransaction = async (transaction: OidcTransaction): Promise<string> =>
  oidcCookie().serialize({ ...transaction, remember: false });

/** Reads the transaction, with the Set-Cookie header that deletes it: a transaction has one callback. */
export async function consumeOidcTransaction(
  request: Request,
): Promise<{ transaction: OidcTransaction | null; setCookie: string }> {
  const cookie = oidcCookie();
  const parsed = transactionSchema.safeParse(await cookie.parse(request.headers.get('Cookie')));
  return {
    transaction: parsed.success ? parsed.data : null,
    setCookie: await cookie.serialize('', { maxAge: 0 }),
  };
}
