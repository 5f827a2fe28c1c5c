import { forget, remember } from '@epic-web/remember';
import type { OidcChecks, OidcClient, OidcFailureReason, OidcIdentity } from '~/clients/oidc.server';

export type { OidcChecks, OidcIdentity } from '~/clients/oidc.server';

type IdentityProvider = {
  readonly name: string;
  readonly client: OidcClient;
  readonly log: { error(fields: object, message: string): void };
};

/** On the global object, which the bundles of the server and the pages share. */
const slot = 'identity-provider';

export function configureIdentityProvider(provider: IdentityProvider | null): void {
  forget(slot);
  remember(slot, () => provider);
}

const identityProvider = (): IdentityProvider | null => remember(slot, (): IdentityProvider | null => null);

export const identityProviderName = (): string | null => identityProvider()?.name ?? null;

/** `reauthenticate`: the provider asks for credentials again. `off`: no provider is configured. */
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

export async function handleProviderCallback(
  query: URLSearchParams,
  checks: OidcChecks,
): Promise<{ ok: true; identity: OidcIdentity } | { ok: false; reason: 'off' | OidcFailureReason }> {
  const provider = identityProvider();
  if (!provider) return { ok: false, reason: 'off' };
  const result = await provider.client.handleCallback(query, checks);
  return result.ok ? result : fail(provider, result);
}

/** Logs all failures except a declined sign-in, which needs no repair. */
function fail<Reason extends OidcFailureReason>(
  { name, log }: IdentityProvider,
  { reason, detail }: { readonly reason: Reason; readonly detail: string },
): { ok: false; reason: Reason } {
  if (reason !== 'declined') log.error({ reason, detail }, `Signing in with ${name} failed`);
  return { ok: false, reason };
}
