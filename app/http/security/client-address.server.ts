import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { remember } from '@epic-web/remember';

/**
 * The header by which server.ts tells the pages who calls. Its name is made anew at each start, so that nobody outside
 * can send it, and there is nothing to strip; remix-serve, which runs the pages without our server.ts, sends none.
 */
export const clientAddressHeader = (): string =>
  remember('client address header', () => `x-client-address-${randomBytes(16).toString('hex')}`);

/** The address that a request came from, as the limits know it; null where the server does not tell. */
export const clientAddress = (request: Request): string | null => request.headers.get(clientAddressHeader());

/**
 * Takes the address of the connection, the X-Forwarded-For header, and how many proxies of ours stand before the shop
 * (TRUSTED_PROXIES): each of them adds the address that it was called from, and only so many of the last entries are
 * believed. Returns the address, of IPv6 the first 64 bits only: one household or one phone has all of them.
 */
export function findClientAddress(call: {
  readonly connection: string | undefined;
  readonly forwardedFor: string | undefined;
  readonly trustedProxies: number;
}): string | null {
  const connection = networkOf(call.connection ?? '');
  if (call.trustedProxies === 0) return connection;
  const hops = (call.forwardedFor ?? '').split(',').filter((hop) => hop.trim() !== '');
  // With fewer entries than proxies the first is the nearest to the caller that is known.
  const entry = hops[Math.max(0, hops.length - call.trustedProxies)];
  return (entry === undefined ? null : networkOf(withoutPort(entry.trim()))) ?? connection;
}

/** Some proxies write a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

/** Null for what is no address. */
function networkOf(given: string): string | null {
  const address = given.replace(/%.*$/, '');
  if (isIP(address) === 4) return address;
  if (isIP(address) === 0) return null;
  const groups = expand(address);
  // ::ffff:192.0.2.1 is how a socket for both kinds names an IPv4 address.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff')
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  // The address of a URL is written in the one canonical form.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string) => part.split(':').filter(Boolean);
  if (tail === undefined) return groupsOf(head);
  const zeros = 8 - groupsOf(head).length - groupsOf(tail).length;
  return [...groupsOf(head), ...Array.from({ length: zeros }, () => '0'), ...groupsOf(tail)];
}
