import * as openid from 'openid-client';
import { classifyOidcError, type OidcFailureReason } from './oidc/errors';
import { parseClaims, type OidcIdentity } from './oidc/claims';

export type { OidcFailureReason } from './oidc/errors';
export type { OidcIdentity } from './oidc/claims';

export type OidcSettings = {
  /** The provider's issuer, under which its discovery document is found. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of ours that the provider sends people back to; it is registered there. */
  readonly redirectUri: string;
  /** How long one call from a page of ours may take in all, in milliseconds; `stepTimeoutMs` unless told otherwise. */
  readonly timeoutMs?: number;
};

/** What only the browser that began may know, until it comes back. */
export type OidcChecks = {
  /** Ties the answer to the browser that asked (RFC 9700, 4.7). */
  readonly state: string;
  /** Ties the identity token to this attempt (OpenID Connect Core, 15.5.2). */
  readonly nonce: string;
  /** Ties the code to whoever asked for it (PKCE, RFC 7636). */
  readonly codeVerifier: string;
};

/** A refusal is kept for the log: its text holds no code and no token. */
export type OidcClientFailure = {
  readonly ok: false;
  readonly reason: OidcFailureReason;
  readonly detail: string;
};

export type OidcClient = {
  /**
   * Begins a sign-in: where the browser is to go, and what it keeps meanwhile. With `reauthenticate` the provider asks
   * again who is there, also where it knows the person. Fails with `away`.
   */
  startAuthorization(options?: {
    reauthenticate?: boolean;
  }): Promise<{ ok: true; url: string; attempt: OidcChecks } | OidcClientFailure>;
  /**
   * Takes the query of the address that the browser came back to, and returns who the provider says it is. Fails with
   * `away` (not reachable, too slow, out of order), `declined` (the person said no there) and `invalid` (an answer to
   * another attempt, of another issuer, expired, forged, or used before).
   */
  handleCallback(
    query: URLSearchParams,
    attempt: OidcChecks,
  ): Promise<{ ok: true; person: OidcIdentity } | OidcClientFailure>;
};

/** One step makes up to four calls (discovery, token, keys, user info); its page must come within 10 s (quality.md). */
const stepTimeoutMs = 8_000;

/** Providers change endpoints once in years, and announce it; a stale document must still not live for ever. */
const discoveryForMs = 60 * 60 * 1000;

/** Enough to recognise the person and to write to them (OpenID Connect Core, 5.4). */
const scope = 'openid email profile';

/** Signs people in at any OpenID Connect provider, by authorization code with PKCE. It is first called when needed. */
export function createOidcClient(settings: OidcSettings): OidcClient {
  const timeoutMs = settings.timeoutMs ?? stepTimeoutMs;
  const provider = knowProvider(settings, timeoutMs);

  /** Runs one step within its time; what it throws becomes a reason. */
  async function withinTime<Result>(
    step: (configuration: openid.Configuration) => Promise<Result>,
  ): Promise<Result | OidcClientFailure> {
    const reach = reachWithin(timeoutMs);
    try {
      const configuration = await provider.configure(reach.send);
      const result = await step(configuration);
      provider.keepKeys(configuration);
      return result;
    } catch (error) {
      return { ok: false, ...classifyOidcError(error, reach.hasFailed()) };
    }
  }

  return {
    startAuthorization: ({ reauthenticate = false } = {}) =>
      withinTime(async (configuration) => {
        const attempt: OidcChecks = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          codeVerifier: openid.randomPKCECodeVerifier(),
        };
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: settings.redirectUri,
          response_type: 'code',
          scope,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
          ...(reauthenticate && { prompt: 'login' }),
        });
        return { ok: true as const, url: url.href, attempt };
      }),

    handleCallback: (query, attempt) =>
      withinTime(async (configuration) => {
        // Made from our own setting: behind a proxy the request may name another host.
        const cameBackTo = new URL(`${settings.redirectUri}?${query}`);
        const tokens = await openid.authorizationCodeGrant(configuration, cameBackTo, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('the token endpoint gave no identity token');
        // Many providers put the e-mail address into the token, some only into the user info.
        const more =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {};
        return { ok: true as const, person: parseClaims({ ...more, ...claims }) };
      }),
  };
}

/** Remembers the provider's discovery document for a while, and its keys. */
function knowProvider({ issuer, clientId, clientSecret }: OidcSettings, timeoutMs: number) {
  const extensions = [
    openid.enableNonRepudiationChecks,
    // Only outside production (env.server.ts): a provider on this machine has no TLS.
    ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
  ];
  let known: { readonly until: number; readonly metadata: openid.ServerMetadata } | null = null;
  let keys: openid.ExportedJWKSCache | undefined;

  async function discover(send: openid.CustomFetch): Promise<openid.ServerMetadata> {
    const now = performance.now();
    if (known && now < known.until) return known.metadata;
    const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
      execute: extensions,
      [openid.customFetch]: send,
      timeout: timeoutMs / 1000,
    });
    const metadata = found.serverMetadata();
    known = { until: now + discoveryForMs, metadata };
    return metadata;
  }

  return {
    async configure(send: openid.CustomFetch): Promise<openid.Configuration> {
      const metadata = await discover(send);
      // RFC 6749, 2.3.1 wants the header; a provider that lists its ways may take the secret in the body only.
      const ways = metadata.token_endpoint_auth_methods_supported;
      const inHeader = !ways || ways.includes('client_secret_basic');
      const configuration = new openid.Configuration(
        metadata,
        clientId,
        // Clocks may differ by the library's 30 s.
        undefined,
        inHeader ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret),
      );
      for (const extend of extensions) extend(configuration);
      configuration[openid.customFetch] = send;
      configuration.timeout = timeoutMs / 1000;
      if (keys) openid.setJwksCache(configuration, keys);
      return configuration;
    },
    keepKeys(configuration: openid.Configuration): void {
      keys = openid.getJwksCache(configuration) ?? keys;
    },
  };
}

/** Sends requests that all together end within the time, and remembers whether one got no answer. */
function reachWithin(timeoutMs: number) {
  const deadline = AbortSignal.timeout(timeoutMs);
  let failed = false;
  const send: openid.CustomFetch = async (url, { signal, body, ...options }) => {
    try {
      const answer = await fetch(url, {
        ...options,
        body: body as BodyInit | null,
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      });
      if (answer.status >= 500) failed = true;
      return answer;
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  // A body that stalls ends with the deadline after its answer has begun.
  return { send, hasFailed: () => failed || deadline.aborted };
}
