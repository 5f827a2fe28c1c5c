import { fetchJson } from './fetch-json.server';
import { isRateLimited, parseDarajaError, redactMessage, tokenResponseSchema } from './responses';
import type { TokenStore } from './token-store';

export type TokenResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'unavailable' | 'busy' | 'misconfigured'; code?: string; message?: string };

type TokenProvider = {
  current(now: Date): Promise<TokenResult>;
  replace(rejected: string, now: Date): Promise<TokenResult>;
};

/** Covers transit time and clock skew. */
const EXPIRY_MARGIN_MS = 60_000;

/** Serialises renewals and shares the token through the store: a new token invalidates the previous one. */
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
    if (exchange.kind !== 'responded') return { ok: false, reason: 'unavailable' };
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
    // Daraja responds to wrong credentials with 400 or 401, sometimes without a body.
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
    // A shared renewal may have started before the rejection and returned the rejected token.
    return result.ok && result.token === rejected ? renew(rejected, now) : result;
  }

  return {
    current: (now) => replace(null, now),
    replace,
  };
}
