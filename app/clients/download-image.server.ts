import { lookup as lookUpHost, type LookupAddress } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export type DownloadResult =
  | { readonly ok: true; readonly file: Uint8Array }
  /** `not-public`: the address leads into somebody's own network; `too-large`; `unreachable`: all the rest. */
  | { readonly ok: false; readonly reason: 'not-public' | 'too-large' | 'unreachable' };

type Options = {
  readonly maxBytes: number;
  /** Of all hops together. */
  readonly timeoutMs?: number;
  /** Which network addresses may be asked; those of the public internet unless told otherwise. */
  readonly isAllowed?: (address: string) => boolean;
};

/** Somebody waits for it with a form. */
const defaultTimeoutMs = 8_000;

/** From http to https, and from a short address to a long one. */
const maxRedirects = 3;

/**
 * Fetches the file at an http or https address that a person typed. Only hosts of the public internet on their usual
 * ports are asked, at the network address that was looked at, so that nobody reads what stands behind our firewall
 * through us (OWASP, server-side request forgery). Sends no cookie and no credentials. Never throws for what the other
 * side does.
 */
export async function downloadImage(address: string, options: Options): Promise<DownloadResult> {
  const { maxBytes, isAllowed = isPublicAddress } = options;
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  try {
    let url = new URL(address);
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      // A test has no usual port.
      if (options.isAllowed === undefined && url.port !== '') return { ok: false, reason: 'not-public' };
      const response = await ask(url, isAllowed, signal);
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
      return await readLimited(response, maxBytes);
    }
    return { ok: false, reason: 'unreachable' };
  } catch (error) {
    return { ok: false, reason: error === notPublic ? 'not-public' : 'unreachable' };
  }
}

const notPublic = new Error('not public');

function ask(
  url: URL,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A host that is a network address is not looked up.
  if (!/^https?:$/.test(url.protocol) || (isIP(host) !== 0 && !isAllowed(host)))
    return Promise.reject(notPublic);
  const lookup: LookupFunction = (name, lookUpOptions, done) =>
    void lookUpHost(name, { ...lookUpOptions, all: true }, (error, found: LookupAddress[]) => {
      const fault = error ?? (found.every(({ address }) => isAllowed(address)) ? null : notPublic);
      const [first] = found ?? [];
      if (fault || !first) return done(fault ?? notPublic, '');
      return lookUpOptions.all ? done(null, found) : done(null, first.address, first.family);
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

async function readLimited(response: IncomingMessage, limitBytes: number): Promise<DownloadResult> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limitBytes) {
      response.destroy();
      return { ok: false, reason: 'too-large' };
    }
    chunks.push(chunk);
  }
  return { ok: true, file: new Uint8Array(Buffer.concat(chunks)) };
}

/** What is not of the public internet: RFC 6890 and its registry of special addresses. */
const special = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [net = '', bits = ''] = range.split('/');
  special.addSubnet(net, Number(bits), 'ipv4');
}
// Documentation, Teredo and 6to4: the last two carry an IPv4 address within them.
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['2001::', 23],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether a network address is one of the public internet; IPv4 within IPv6 never is. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !special.check(address, 'ipv4')
    : isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
