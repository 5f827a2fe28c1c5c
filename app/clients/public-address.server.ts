import { lookup as lookUpHost, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * The `lookup` of a request: fails with `error` unless all addresses of the host are allowed. The connection is made to
 * the addresses that were checked, so a name that resolves differently the next time (DNS rebinding) gains nothing.
 */
export const createCheckedLookup =
  (isAllowed: (address: string) => boolean, error: Error): LookupFunction =>
  (hostname, options, callback) =>
    void lookUpHost(hostname, { ...options, all: true }, (failure, addresses: LookupAddress[]) => {
      if (failure) return callback(failure, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(error, '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });

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
