import { describe, expect, it } from 'vitest';
import { clientAddress, clientAddressHeader, findClientAddress } from '~/http/security/client-address.server';

const find = (remoteAddress: string | undefined, forwardedFor?: string, trustedProxies = 0) =>
  findClientAddress({ remoteAddress, forwardedFor, trustedProxies });

describe('the client address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', null],
    ['', null],
    [undefined, null],
  ])('is that of the connection: %s', (remoteAddress, address) => {
    expect(find(remoteAddress)).toBe(address);
  });

  it('ignores the header without trusted proxies', () => {
    expect(find('192.0.2.1', '198.51.100.7')).toBe('192.0.2.1');
  });

  it.each([
    [1, '198.51.100.7', '198.51.100.7'],
    // A client can send the header itself; the proxy appends to it.
    [1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    [2, '203.0.113.9, 198.51.100.7', '203.0.113.9'],
    [2, '10.9.9.9, 203.0.113.9, 198.51.100.7', '203.0.113.9'],
    [3, '203.0.113.9, 198.51.100.7', '203.0.113.9'],
    [1, ' 198.51.100.7:4711 ', '198.51.100.7'],
    [1, '[2001:db8:1:2::7]:4711', '2001:db8:1:2::/64'],
    [1, '2001:db8:1:2::7', '2001:db8:1:2::/64'],
    [1, '198.51.100.7, unknown', '192.0.2.1'],
    [1, '', '192.0.2.1'],
    [1, undefined, '192.0.2.1'],
  ])('behind %d trusted proxies with %j', (trusted, header, address) => {
    expect(find('192.0.2.1', header, trusted)).toBe(address);
  });
});

it('is read from a request header with a random name', () => {
  const request = new Request('http://shop.example', {
    headers: { [clientAddressHeader()]: '192.0.2.1', 'X-Client-Address': '203.0.113.9' },
  });
  expect(clientAddress(request)).toBe('192.0.2.1');
  expect(clientAddress(new Request('http://shop.example'))).toBeNull();
  expect(clientAddressHeader()).toMatch(/^x-client-address-[0-9a-f]{32}$/);
});
