import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadImage } from '~/clients/download-image.server';
import { isPublicAddress } from '~/clients/public-address.server';

let server: Server;
let url = '';
const headersSeen: Record<string, unknown>[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    headersSeen.push(request.headers);
    if (request.url === '/cow.jpg') return void response.end('a picture');
    if (request.url === '/moved') return void response.writeHead(302, { location: '/cow.jpg' }).end();
    if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end();
    if (request.url === '/inside')
      return void response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end();
    if (request.url === '/file')
      return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (request.url === '/endless') return void response.write('x'.repeat(2_000));
    if (request.url === '/silent') return;
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Treats the loopback interface as the public internet. */
const isAllowed = (address: string) => address === '127.0.0.1' || address === '::1';
const download = (path: string) =>
  downloadImage(url + path, { maxBytes: 1_000, timeoutMs: 2_000, isAllowed });

describe('downloadImage', () => {
  it('follows redirects and sends no identifying headers', async () => {
    for (const path of ['/cow.jpg', '/moved']) {
      const result = await download(path);
      expect(result.ok && Buffer.from(result.file).toString()).toBe('a picture');
    }
    for (const headers of headersSeen)
      expect(Object.keys(headers).filter((name) => /cookie|authorization|referer/.test(name))).toEqual([]);
  });

  it.each([
    ['/none', 'unreachable'],
    ['/round', 'unreachable'],
    ['/silent', 'unreachable'],
    ['/endless', 'too-large'],
    ['/inside', 'not-public'],
    ['/file', 'not-public'],
  ])('fails for %s', async (path, reason) => {
    expect(await download(path)).toEqual({ ok: false, reason });
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.168.0.1/',
    'http://8.8.8.8:22/',
    'ftp://8.8.8.8/',
  ])('rejects a non-public address: %s', async (address) => {
    expect(await downloadImage(address, { maxBytes: 1_000 })).toEqual({
      ok: false,
      reason: 'not-public',
    });
  });

  it('fails for an unknown host and for an invalid URL', async () => {
    for (const address of ['http://no-such-host.invalid/', 'nonsense'])
      expect(await downloadImage(address, { maxBytes: 1_000 })).toEqual({
        ok: false,
        reason: 'unreachable',
      });
  });
});

describe('a public address', () => {
  it.each(['8.8.8.8', '196.201.214.200', '2606:4700::1111', '2a00:1450:4001::1'])('is %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '127.8.8.8',
    '0.0.0.0',
    '100.64.0.1',
    '169.254.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'nonsense',
    '',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
