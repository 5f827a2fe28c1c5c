import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { networkErrorCode } from './http-response.server';
import { createCheckedLookup, isPublicAddress } from './public-address.server';

export type WebhookAnswer = {
  readonly status: number;
  /** The beginning of the body. */
  readonly reply: string;
};

export type WebhookResult =
  | { readonly ok: true; readonly answer: WebhookAnswer }
  /** `fault`: a code of the network, such as ECONNREFUSED, TimeoutError or NOT_PUBLIC. */
  | { readonly ok: false; readonly reason: 'no-answer'; readonly fault: string }
  /** By the signal: it may have arrived. */
  | { readonly ok: false; readonly reason: 'aborted' };

export type WebhookClient = {
  /** Any answer is `ok`, whatever its status; redirects are not followed. Never rejects. */
  post(
    url: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
    signal?: AbortSignal,
  ): Promise<WebhookResult>;
  /** Why no request would be made to this address; null if one would. */
  findAddressFault(url: URL): 'insecure' | 'not-public' | null;
};

type WebhookClientConfig = {
  /** In total. */
  readonly timeoutMs?: number;
  /** For development and tests: plain HTTP, and addresses of this machine and its network. */
  readonly isRelaxed?: boolean;
};

const defaultTimeoutMs = 10_000;

const maxReplyBytes = 4_096;

const notPublic = Object.assign(new Error('not public'), { name: 'NOT_PUBLIC' });

/**
 * Calls addresses that staff has entered: with HTTPS, at public IP addresses only, which are checked when the connection is
 * made (OWASP, server-side request forgery).
 */
export function createWebhookClient({
  timeoutMs = defaultTimeoutMs,
  isRelaxed = false,
}: WebhookClientConfig = {}): WebhookClient {
  const isAllowed = isRelaxed ? () => true : isPublicAddress;
  const lookup = createCheckedLookup(isAllowed, notPublic);

  function findAddressFault({ protocol, hostname }: URL) {
    if (protocol !== 'https:' && !(isRelaxed && protocol === 'http:')) return 'insecure';
    // Node.js does not look up an IP address, so `lookup` does not check it.
    const host = hostname.replace(/^\[|\]$/g, '');
    return isIP(host) !== 0 && !isAllowed(host) ? 'not-public' : null;
  }

  return {
    findAddressFault,
    async post(address, { headers, body }, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      try {
        const url = new URL(address);
        if (findAddressFault(url)) throw notPublic;
        const request = url.protocol === 'https:' ? requestSecure : requestPlain;
        const response = await new Promise<IncomingMessage>((resolve, reject) => {
          request(
            url,
            {
              method: 'POST',
              lookup,
              signal: either,
              // The server may close a keep-alive connection during the request.
              agent: false,
              auth: null,
              headers: { ...headers, 'content-length': Buffer.byteLength(body) },
            },
            resolve,
          )
            .on('error', reject)
            .end(body);
        });
        return { ok: true, answer: { status: response.statusCode ?? 0, reply: await readReply(response) } };
      } catch (error) {
        if (signal?.aborted) return { ok: false, reason: 'aborted' };
        const fault = timeout.aborted ? 'TimeoutError' : faultOf(error);
        return { ok: false, reason: 'no-answer', fault };
      }
    },
  };
}

const faultOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : networkErrorCode(error);

/** The status counts, also if the body breaks off. */
async function readReply(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxReplyBytes) break;
    }
  } catch {
    // What came until then is shown.
  }
  return Buffer.concat(chunks).subarray(0, maxReplyBytes).toString('utf8');
}
