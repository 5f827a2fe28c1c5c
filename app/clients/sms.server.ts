import { readLimited } from '~/lib/read-limited';
import { parseJson } from '~/lib/parse-json';
import { trimSlashes } from '~/lib/trim-slashes';
import { networkErrorCode } from './http-response.server';
import { readBalance, readSendReply } from './sms/replies';
import type { SmsBalance, SmsResult } from './sms/sms-result';
import { wasNeverSent } from './unsent-request';

export type { SmsBalance, SmsResult } from './sms/sms-result';

/** An account at Africa's Talking. */
export type SmsAccount = {
  /** `sandbox` is the account of its sandbox, which reaches no real phone (certain). */
  readonly userName: string;
  readonly apiKey: string;
  /** The registered name or short code that texts come from; null for the provider's own. */
  readonly sender: string | null;
};

export type SmsClient = {
  /**
   * Sends one text to one phone (E.164). Never rejects for errors of the service, and never repeats: the provider has no
   * idempotency key (certain). `signal` gives up waiting; the text may have arrived then.
   */
  send(message: { readonly to: string; readonly text: string }, signal?: AbortSignal): Promise<SmsResult>;
  /** What is left on the account. Never rejects for errors of the service. */
  loadBalance(signal?: AbortSignal): Promise<SmsBalance>;
};

type SmsClientConfig = SmsAccount & {
  /** Of the simulator; by default the provider's, its sandbox for that user name. */
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number;
};

/** docs.africastalking.com (certain). */
const hosts = {
  live: 'https://api.africastalking.com',
  sandbox: 'https://api.sandbox.africastalking.com',
} as const;

/** Certain; `/version1/messaging/bulk` takes JSON and has no sandbox yet. */
const messagingPath = '/version1/messaging';

/** Certain. */
const accountPath = '/version1/user';

/** Above the 20 s after which servers of its kind (akka-http) answer that they had no timely response. */
export const smsTimeoutMs = 30_000;

const balanceTimeoutMs = 8_000;

const maxReplyBytes = 64 * 1024;

/** What came back: `no-response` is a request that may have arrived. */
type Exchange =
  | { readonly kind: 'responded'; readonly status: number; readonly text: string }
  | { readonly kind: 'not-sent' | 'no-response'; readonly code: string };

/** The one module that knows the SMS provider, Africa's Talking (docs/sms.md). */
export function createSmsClient({
  userName,
  apiKey,
  sender,
  baseUrl = userName === 'sandbox' ? hosts.sandbox : hosts.live,
  timeoutMs = smsTimeoutMs,
}: SmsClientConfig): SmsClient {
  const base = trimSlashes(baseUrl);

  async function request(
    path: string,
    body: URLSearchParams | null,
    signals: AbortSignal[],
  ): Promise<Exchange> {
    try {
      const response = await fetch(`${base}${path}`, {
        method: body ? 'POST' : 'GET',
        body,
        headers: {
          apiKey,
          // Without it the provider answers XML (older documentation: unsure).
          accept: 'application/json',
          // The server may close a keep-alive connection during the request: the outcome would be unknown.
          connection: 'close',
        },
        // A redirected POST could run twice and send the key to another host.
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      });
      const bytes = await readLimited(response.body, maxReplyBytes);
      return {
        kind: 'responded',
        status: response.status,
        text: bytes ? new TextDecoder().decode(bytes) : '',
      };
    } catch (error) {
      return { kind: wasNeverSent(error) ? 'not-sent' : 'no-response', code: networkErrorCode(error) };
    }
  }

  return {
    async send({ to, text }, signal) {
      const body = new URLSearchParams({ username: userName, to, message: text, bulkSMSMode: '1' });
      // Left out, not empty (code of a working client).
      if (sender !== null) body.set('from', sender);
      const exchange = await request(messagingPath, body, [
        AbortSignal.timeout(timeoutMs),
        ...(signal ? [signal] : []),
      ]);
      if (exchange.kind !== 'responded')
        return exchange.kind === 'not-sent'
          ? { outcome: 'refused-for-now', code: exchange.code, needsBalance: false }
          : { outcome: 'unknown', code: exchange.code, name: '' };
      return readSendReply({ ...exchange, json: parseJson(exchange.text) }, to);
    },

    async loadBalance(signal) {
      const query = new URLSearchParams({ username: userName });
      const exchange = await request(`${accountPath}?${query.toString()}`, null, [
        AbortSignal.timeout(balanceTimeoutMs),
        ...(signal ? [signal] : []),
      ]);
      if (exchange.kind !== 'responded') return { ok: false, reason: 'unavailable' };
      return readBalance({ ...exchange, json: parseJson(exchange.text) });
    },
  };
}
