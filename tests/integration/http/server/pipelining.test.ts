import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limitPipelining } from '~/http/server/limit-connections.server';
import { openConnection, statusOf } from '../../../support/shop/open-connection';
import { useShop } from '../../../support/shop/use-shop';

const request = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;
const answersIn = (text: string) => text.split('HTTP/1.1 ').length - 1;

/** Answers when the test says so. */
async function serve() {
  const begun: ServerResponse[] = [];
  const server = createServer((incoming, response) => {
    if (!incoming.socket.destroyed) begun.push(response);
  });
  limitPipelining(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, begun };
}

it('a connection with too many unanswered requests is ended, and no more of them begin', async () => {
  const { port, begun } = await serve();
  const connection = await openConnection(port, request('/').repeat(2_000));
  expect(await connection.closed).toBe('');
  expect(begun).toHaveLength(16);
});

it('a connection has as many requests as are answered, and some that are not', async () => {
  const { port, begun } = await serve();
  const connection = await openConnection(port, '');
  for (let sent = 0; sent < 64; sent += 16) {
    connection.socket.write(request('/').repeat(16));
    await expect.poll(() => begun.length).toBe(16);
    for (const response of begun.splice(0)) response.end('ok');
  }
  connection.socket.write(request('/last', 'Connection: close\r\n'));
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.end('ok');
  expect(answersIn(await connection.closed)).toBe(65);
});

const shop = useShop();

it('the shop ends such a connection, and serves others', async () => {
  for (const path of ['/home', '/cart', '/no-such-page']) {
    const connection = await openConnection(shop.port, request(path).repeat(1_500), '127.0.0.2');
    expect(answersIn(await connection.closed)).toBeLessThan(100);
  }
  const other = await openConnection(shop.port, request('/cart', 'Connection: close\r\n'));
  expect(statusOf(await other.closed)).toBe(200);
});
