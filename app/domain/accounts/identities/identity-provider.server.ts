import { forget, remember } from '@epic-web/remember';
import type { OidcChecks, OidcClient, OidcFailureReason, OidcIdentity } from '~/clients/oidc.server';

export type { OidcChecks, OidcIdentity } from '~/clients/oidc.server';

type IdentityProvider = {
  /** Shown on the buttons, such as `Google`. */
  readonly name: string;
  readonly client: OidcClient;
  readonly log: { error(fields: object, message: string): void };
};

/** On the global object: the server and the pages are two bundles that share it. */
const slot = 'identity-provider';

/** Sets the OpenID Connect provider of this shop, or none. */
export function configureIdentityProvider(provider: IdentityProvider | null): void {
  forget(slot);
  remember(slot, () => provider);
}

const identityProvider = (): IdentityProvider | null => remember(slot, (): IdentityProvider | null => null);

/** Null where none is configured; then no page shows a button. */
export const identityProviderName = (): string | null => identityProvider()?.name ?? null;

/**
 * Starts a sign-in at the provider: returns the authorization URL and the checks to store in the browser. With
 * `reauthenticate` the provider asks for credentials again. Fails with `off` where none is configured.
 */
export async function startAuthorization(options: {
  readonly reauthenticate: boolean;
}): Promise<
  { ok: true; url: string; checks: OidcChecks } | { ok: false; reason: 'off' | OidcFailureReason }
> {
  const provider = identityProvider();
  if (!provider) return { ok: false, reason: 'off' };
  const result = await provider.client.startAuthorization(options);
  return result.ok ? result : fail(provider, result);
}

/** Completes a sign-in by the query of the callback and the stored checks. Fails as startAuthorization. */
export async function handleProviderCallback(
  query: URLSearchParams,
  checks: OidcChecks,
): Promise<{ ok: true; identity: OidcIdentity } | { ok: false; reason: 'off' | OidcFailureReason }> {
  const provider = identityProvider();
  if (!provider) return { ok: false, reason: 'off' };
  const result = await provider.client.handleCallback(query, checks);
  return result.ok ? result : fail(provider, result);
}

/** Logs what the operator has to repair. */
function fail<Reason extends OidcFailureReason>(
  { name, log }: IdentityProvider,
  { reason, detail }: { readonly reason: Reason; readonly detail: string },
): { ok: false; reason: Reason } {
  if (reason !== 'declined') log.error({ reason, detail }, `Signing in with ${name} failed`);
  return { ok: false, reason };
}
