import { fetchJson } from './fetch-json.server';
import { isRateLimited, parseDarajaError, redactMessage, tokenResponseSchema } from './responses';
import type { TokenStore } from './token-store';

export type TokenResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'unavailable' | 'busy' | 'misconfigured'; code?: string; message?: string };

export type TokenProvider = {
  /** The shared token, fetched if there is none that lasts. `now` is compared with its expiry. */
  current(now: Date): Promise<TokenResult>;
  /** Another token than `rejected`: the one that another instance has stored meanwhile, or a new one. */
  replace(rejected: string, now: Date): Promise<TokenResult>;
};

/** A token this close to its end could expire on the way, or by a clock that differs from Daraja's. */
const EXPIRY_MARGIN_MS = 60_000;

/**
 * Keeps Daraja's access token in a store that all instances share, and renews it one at a time: a new token
 * invalidates the one before, so two renewals at once would undo each other.
 */
export function createTokenProvider(options: {
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  store: TokenStore;
  timeoutMs: number;
  send: typeof fetch;
}): TokenProvider {
  const { store, timeoutMs, send } = options;
  const credentials = Buffer.from(`${options.consumerKey}:${options.consumerSecret}`).toString('base64');
  let renewal: Promise<TokenResult> | null = null;

  async function fetchToken(now: Date): Promise<TokenResult> {
    const exchange = await fetchJson(
      send,
      `${options.baseUrl}/oauth/v1/generate?grant_type=client_credentials`,
      { method: 'GET', headers: { authorization: `Basic ${credentials}` } },
      timeoutMs,
    );
    if (exchange.kind !== 'answered') return { ok: false, reason: 'unavailable' };
    const { status, body } = exchange;
    const reply = tokenResponseSchema.safeParse(body);
    if (status === 200 && reply.success) {
      const expiresAt = new Date(now.getTime() + reply.data.expires_in * 1000);
      await store.write(reply.data.access_token, expiresAt);
      return { ok: true, token: reply.data.access_token };
    }
    const error = parseDarajaError(body);
    const details = error ? { code: error.code, message: redactMessage(error.message) } : {};
    if (isRateLimited(status, error)) return { ok: false, reason: 'busy', ...details };
    // Wrong credentials are answered with 400 or 401, sometimes without a body.
    const refused = status >= 400 && status < 500;
    return { ok: false, reason: refused ? 'misconfigured' : 'unavailable', ...details };
  }

  async function findOrFetch(rejected: string | null, now: Date): Promise<TokenResult> {
    const stored = await store.read();
    const lasts = stored && stored.expiresAt.getTime() - now.getTime() > EXPIRY_MARGIN_MS;
    if (lasts && stored.token !== rejected) return { ok: true, token: stored.token };
    return fetchToken(now);
  }

  function renew(rejected: string | null, now: Date): Promise<TokenResult> {
    renewal ??= findOrFetch(rejected, now).finally(() => {
      renewal = null;
    });
    return renewal;
  }

  async function replace(rejected: string | null, now: Date): Promise<TokenResult> {
    const result = await renew(rejected, now);
    // The renewal that we joined may have begun before the token was rejected, and found just that one.
    return result.ok && result.token === rejected ? renew(rejected, now) : result;
  }

  return {
    current: (now) => replace(null, now),
    replace,
  };
}
