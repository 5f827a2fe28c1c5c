import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { isIP } from 'node:net';
import { readLimited } from '~/lib/read-limited';
import { createCheckedLookup, isPublicAddress } from './public-address.server';

type DownloadResult =
  | { readonly ok: true; readonly file: Uint8Array }
  | { readonly ok: false; readonly reason: 'not-public' | 'too-large' | 'unreachable' };

type Options = {
  readonly maxBytes: number;
  /** In total, including redirects. */
  readonly timeoutMs?: number;
  readonly isAllowed?: (address: string) => boolean;
};

const defaultTimeoutMs = 8_000;

const maxRedirects = 3;

/** Public hosts and default ports only, at the checked IP address (OWASP, server-side request forgery). */
export async function downloadImage(address: string, options: Options): Promise<DownloadResult> {
  const { maxBytes, isAllowed = isPublicAddress } = options;
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      // Test servers listen on other ports.
      if (options.isAllowed === undefined && url.port !== '') return { ok: false, reason: 'not-public' };
      const response = await request(url, isAllowed, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        return { ok: false, reason: 'unreachable' };
      }
      const file = await readLimited(response, maxBytes);
      return file ? { ok: true, file } : { ok: false, reason: 'too-large' };
    }
    return { ok: false, reason: 'unreachable' };
  } catch (error) {
    return { ok: false, reason: error === notPublic ? 'not-public' : 'unreachable' };
  }
}

const notPublic = new Error('not public');

function request(
  url: URL,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node does not look up an IP address, so `lookup` does not check it.
  if (!/^https?:$/.test(url.protocol) || (isIP(host) !== 0 && !isAllowed(host)))
    return Promise.reject(notPublic);
  const lookup = createCheckedLookup(isAllowed, notPublic);
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    get(
      url,
      { lookup, signal, agent: false, headers: { accept: 'image/*', 'user-agent': 'Malisho' }, auth: null },
      resolve,
    ).once('error', reject);
  });
}
