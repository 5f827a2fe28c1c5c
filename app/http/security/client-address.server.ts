import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { remember } from '@epic-web/remember';

/** server.ts passes the client address in this header; clients can't guess its random name. */
export const clientAddressHeader = (): string =>
  remember('client address header', () => `x-client-address-${randomBytes(16).toString('hex')}`);

/** Null under remix-serve, which runs without server.ts. */
export const clientAddress = (request: Request): string | null => request.headers.get(clientAddressHeader());

/** IPv4 address or IPv6 /64 network (one household). Proxies append to X-Forwarded-For: trust the last entries only. */
export function findClientAddress(connection: {
  readonly remoteAddress: string | undefined;
  readonly forwardedFor: string | undefined;
  readonly trustedProxies: number;
}): string | null {
  const remote = toNetwork(connection.remoteAddress ?? '');
  if (connection.trustedProxies === 0) return remote;
  const hops = (connection.forwardedFor ?? '').split(',').filter((hop) => hop.trim() !== '');
  // With fewer entries than proxies the first one is nearest to the client.
  const entry = hops[Math.max(0, hops.length - connection.trustedProxies)];
  return (entry === undefined ? null : toNetwork(withoutPort(entry.trim()))) ?? remote;
}

/** Some proxies add a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;

function toNetwork(text: string): string | null {
  // Without the zone of `fe80::1%eth0`.
  const [address = ''] = text.split('%', 1);
  if (isIP(address) === 4) return address;
  if (isIP(address) === 0) return null;
  const groups = expandIPv6(address);
  // IPv4-mapped address: ::ffff:192.0.2.1
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff')
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function expandIPv6(address: string): string[] {
  // URL normalises the address (RFC 5952).
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string) => part.split(':').filter(Boolean);
  if (tail === undefined) return groupsOf(head);
  const zeros = 8 - groupsOf(head).length - groupsOf(tail).length;
  return [...groupsOf(head), ...Array.from({ length: zeros }, () => '0'), ...groupsOf(tail)];
}
