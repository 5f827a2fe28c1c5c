import { lookup as lookUpHost, type LookupAddress } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { readLimited } from '~/lib/read-limited';

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
  const lookup: LookupFunction = (hostname, options, callback) =>
    void lookUpHost(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(notPublic, '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  const get = url.protocol === 'https:' ? getSecure : getPlain;
  return new Promise((resolve, reject) => {
    get(
      url,
      { lookup, signal, agent: false, headers: { accept: 'image/*', 'user-agent': 'Malisho' }, auth: null },
      resolve,
    ).once('error', reject);
  });
}

/** RFC 6890 and its IANA registries. */
const specialPurpose = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [net = '', bits = ''] = range.split('/');
  specialPurpose.addSubnet(net, Number(bits), 'ipv4');
}
// Documentation; Teredo and 6to4, which embed an IPv4 address.
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['2001::', 23],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialPurpose.addSubnet(net, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** IPv4-mapped IPv6 addresses are never public. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !specialPurpose.check(address, 'ipv4')
    : isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !specialPurpose.check(address, 'ipv6');
