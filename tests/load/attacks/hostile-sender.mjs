// The attacking process of tests/load/attacks/hostile-requests.ts: sends requests over many connections, and stops.
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

process.once('message', async ({ port, address, requests, connections, seconds, bytesPerSecond }) => {
  const endsAt = performance.now() + seconds * 1_000;
  const statuses = {};
  let longestMs = 0;
  const count = (status) => (statuses[status] = (statuses[status] ?? 0) + 1);
  /** Resolves when the connection is closed. */
  const send = (request) =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const socket = connect({ port, host: '127.0.0.1', localAddress: address, autoSelectFamily: false });
      let status = 'none';
      socket.once('connect', async () => {
        if (!bytesPerSecond) return void socket.write(request);
        for (let at = 0; at < request.length && !socket.destroyed; at += bytesPerSecond / 10) {
          socket.write(request.subarray(at, at + bytesPerSecond / 10));
          await wait(100);
        }
      });
      socket.on('data', (chunk) => {
        if (status === 'none') status = chunk.toString('latin1', 9, 12);
      });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        longestMs = Math.max(longestMs, performance.now() - startedAt);
        count(status);
        resolve();
      });
    });
  // Each request once with one connection; else over and over until the time is up.
  let next = 0;
  const run = async () => {
    do {
      const request = requests[next++ % requests.length];
      await send(request);
    } while (connections === 1 ? next < requests.length : performance.now() < endsAt);
  };
  await Promise.all(Array.from({ length: connections }, run));
  process.send({ statuses, longestMs: Math.round(longestMs) }, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
