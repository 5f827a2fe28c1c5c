import { forget, remember } from '@epic-web/remember';
import type { OidcChecks, OidcClient, OidcFailureReason, OidcIdentity } from '~/clients/oidc.server';

export type { OidcChecks, OidcIdentity } from '~/clients/oidc.server';

export type IdentityProvider = {
  /** As the buttons call it, such as `Google`. */
  readonly name: string;
  readonly client: OidcClient;
  readonly log: { error(fields: object, message: string): void };
};

/** Kept on the global object, because the server and the pages are two bundles and share one configuration. */
const slot = 'identity-provider';

/** Takes where people can sign in beside here, or null; a later call replaces it. */
export function configureIdentityProvider(provider: IdentityProvider | null): void {
  forget(slot);
  remember(slot, () => provider);
}

const identityProvider = (): IdentityProvider | null => remember(slot, (): IdentityProvider | null => null);

/** What the other service is called; null where none is set, and no button is shown (decisions.md 15). */
export const identityProviderName = (): string | null => identityProvider()?.name ?? null;

/**
 * Begins a sign-in at the other service. Returns where the browser goes, and what it has to bring back. With
 * `reauthenticate` the service asks again who is there. Fails with `off` (none is set) and `away`.
 */
export async function startAuthorization(options: {
  readonly reauthenticate: boolean;
}): Promise<
  { ok: true; url: string; attempt: OidcChecks } | { ok: false; reason: 'off' | OidcFailureReason }
> {
  const provider = identityProvider();
  if (!provider) return { ok: false, reason: 'off' };
  const begun = await provider.client.startAuthorization(options);
  return begun.ok ? begun : refuse(provider, begun);
}

/**
 * Takes the query that a browser brought back, with what it kept, and returns whom the service recognised.
 * Fails with `off`, `away` (not reachable, too slow, or out of order), `declined` (the person gave up there) and
 * `invalid` (an answer that is not the one to this attempt).
 */
export async function handleProviderCallback(
  query: URLSearchParams,
  attempt: OidcChecks,
): Promise<{ ok: true; person: OidcIdentity } | { ok: false; reason: 'off' | OidcFailureReason }> {
  const provider = identityProvider();
  if (!provider) return { ok: false, reason: 'off' };
  const heard = await provider.client.handleCallback(query, attempt);
  return heard.ok ? heard : refuse(provider, heard);
}

/** Who gave up is no fault; all else is for the operator to see. */
function refuse<Reason extends OidcFailureReason>(
  { name, log }: IdentityProvider,
  { reason, detail }: { readonly reason: Reason; readonly detail: string },
): { ok: false; reason: Reason } {
  if (reason !== 'declined') log.error({ reason, detail }, `Signing in with ${name} failed`);
  return { ok: false, reason };
}
