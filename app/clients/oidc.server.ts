import * as openid from 'openid-client';
import { hourMs } from '~/lib/time-units';
import { classifyOidcError, type OidcFailureReason } from './oidc/errors';
import { parseClaims, type OidcIdentity } from './oidc/claims';

export type { OidcFailureReason } from './oidc/errors';
export type { OidcIdentity } from './oidc/claims';

type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly timeoutMs?: number;
};

/** Secrets of one sign-in; the browser stores them until the callback. */
export type OidcChecks = {
  /** Binds the callback to the browser (RFC 9700, 4.7). */
  readonly state: string;
  /** Binds the ID token to the sign-in (OpenID Connect Core, 15.5.2). */
  readonly nonce: string;
  /** Binds the code to this client (PKCE, RFC 7636). */
  readonly codeVerifier: string;
};

/** `detail` is for the log: no code, no token. */
type OidcClientFailure = {
  readonly ok: false;
  readonly reason: OidcFailureReason;
  readonly detail: string;
};

export type OidcClient = {
  /** Fails with `away` only. `reauthenticate` makes the provider request the credentials again. */
  startAuthorization(options?: {
    reauthenticate?: boolean;
  }): Promise<{ ok: true; url: string; checks: OidcChecks } | OidcClientFailure>;
  handleCallback(
    query: URLSearchParams,
    checks: OidcChecks,
  ): Promise<{ ok: true; identity: OidcIdentity } | OidcClientFailure>;
};

/** Four requests (discovery, token, keys, user info) must fit into the 10 s of a page. */
const stepTimeoutMs = 8_000;

const discoveryTtlMs = hourMs;

const scope = 'openid email profile';

/** Authorization code flow with PKCE; connects on first use. */
export function createOidcClient(settings: OidcSettings): OidcClient {
  const timeoutMs = settings.timeoutMs ?? stepTimeoutMs;
  const provider = createProvider(settings, timeoutMs);

  async function withinTime<Result>(
    step: (configuration: openid.Configuration) => Promise<Result>,
  ): Promise<Result | OidcClientFailure> {
    const requests = createFetch(timeoutMs);
    try {
      const configuration = await provider.configure(requests.send);
      const result = await step(configuration);
      provider.cacheKeys(configuration);
      return result;
    } catch (error) {
      return { ok: false, ...classifyOidcError(error, requests.hasFailed()) };
    }
  }

  return {
    startAuthorization: ({ reauthenticate = false } = {}) =>
      withinTime(async (configuration) => {
        const checks: OidcChecks = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          codeVerifier: openid.randomPKCECodeVerifier(),
        };
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: settings.redirectUri,
          response_type: 'code',
          scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
          ...(reauthenticate && { prompt: 'login' }),
        });
        return { ok: true as const, url: url.href, checks };
      }),

    handleCallback: (query, checks) =>
      withinTime(async (configuration) => {
        // The URL of the request may have another host behind a proxy.
        const callbackUrl = new URL(`${settings.redirectUri}?${query}`);
        const tokens = await openid.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: checks.state,
          expectedNonce: checks.nonce,
          pkceCodeVerifier: checks.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the token endpoint gave no identity token');
        // Some providers return the email address from the UserInfo endpoint only.
        const userInfo =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {};
        return { ok: true as const, identity: parseClaims({ ...userInfo, ...claims }) };
      }),
  };
}

function createProvider({ issuer, clientId, clientSecret }: OidcSettings, timeoutMs: number) {
  const extensions = [
    openid.enableNonRepudiationChecks,
    // A local provider, outside production only (env.server.ts).
    ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
  ];
  let cached: { readonly expiresAt: number; readonly metadata: openid.ServerMetadata } | null = null;
  let keys: openid.ExportedJWKSCache | undefined;

  async function discover(send: openid.CustomFetch): Promise<openid.ServerMetadata> {
    const now = performance.now();
    if (cached && now < cached.expiresAt) return cached.metadata;
    const discovered = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
      execute: extensions,
      [openid.customFetch]: send,
      timeout: timeoutMs / 1000,
    });
    const metadata = discovered.serverMetadata();
    cached = { expiresAt: now + discoveryTtlMs, metadata };
    return metadata;
  }

  return {
    async configure(send: openid.CustomFetch): Promise<openid.Configuration> {
      const metadata = await discover(send);
      // RFC 6749, 2.3.1 prefers the header; some providers accept the secret in the body only.
      const methods = metadata.token_endpoint_auth_methods_supported;
      const inHeader = !methods || methods.includes('client_secret_basic');
      const configuration = new openid.Configuration(
        metadata,
        clientId,
        undefined,
        inHeader ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret),
      );
      for (const extend of extensions) extend(configuration);
      configuration[openid.customFetch] = send;
      configuration.timeout = timeoutMs / 1000;
      if (keys) openid.setJwksCache(configuration, keys);
      return configuration;
    },
    cacheKeys(configuration: openid.Configuration): void {
      keys = openid.getJwksCache(configuration) ?? keys;
    },
  };
}

/** One deadline for all requests; `hasFailed` separates outages from invalid callbacks. */
function createFetch(timeoutMs: number) {
  const deadline = AbortSignal.timeout(timeoutMs);
  let failed = false;
  const send: openid.CustomFetch = async (url, { signal, body, ...options }) => {
    try {
      const response = await fetch(url, {
        ...options,
        body: body as BodyInit | null,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      if (response.status >= 500) failed = true;
      return response;
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  // The deadline also aborts a body that stalls after the headers.
  return { send, hasFailed: () => failed || deadline.aborted };
}
