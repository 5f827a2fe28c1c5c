// The attacking process of tests/load/attacks/attack.ts: opens sockets, sends incomplete forms, and stops.
import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

process.once('message', async ({ port, path, addresses, sockets, proxied, hangUp, holdMs }) => {
  const open = new Set();
  const responses = {};
  let cut = 0;
  let refused = 0;
  const attack = (address) =>
    new Promise((resolve) => {
      const socket = connect({
        port,
        host: '127.0.0.1',
        localAddress: proxied ? '127.0.0.1' : address,
        autoSelectFamily: false,
      });
      socket.once('connect', () => {
        open.add(socket);
        const forwarded = proxied ? `X-Forwarded-For: ${address}\r\n` : '';
        const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${forwarded}`;
        const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 65000\r\n\r\n';
        socket.write(Buffer.from(`${head}${type}i`), resolve);
      });
      socket.on('data', (chunk) => {
        const status = chunk.toString('latin1', 9, 12);
        responses[status] = (responses[status] ?? 0) + 1;
      });
      socket.on('error', () => {
        if (!open.has(socket)) refused += 1;
        resolve();
      });
      socket.once('close', () => {
        if (open.delete(socket)) cut += 1;
      });
    });
  // Below the backlog of a listening socket (511), or connections would be retried after a second.
  const batchSize = 250;
  for (let opened = 0; opened < sockets; opened += batchSize)
    await Promise.all(
      Array.from({ length: Math.min(batchSize, sockets - opened) }, (_, at) =>
        attack(addresses[(opened + at) % addresses.length]),
      ),
    );
  if (!hangUp) await wait(holdMs);
  const held = open.size;
  for (const socket of open) {
    open.delete(socket);
    socket.destroy();
  }
  process.send({ held, cut, refused, responses }, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
