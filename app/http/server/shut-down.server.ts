import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type ShutdownLimits = {
  readonly requestsMs: number;
  /** Docker sends SIGKILL 10 s after SIGTERM. */
  readonly totalMs: number;
};

const shutdownLimits: ShutdownLimits = { requestsMs: 7_000, totalMs: 9_000 };

const idleCheckMs = 50;

/**
 * Resolves when a server that takes no more connections has none left. `server.close()` closes those that are idle, but neither
 * those that become idle later nor those that never had a request, such as a proxy opens (nodejs/node#63452).
 */
export function createServerCloser(server: Server): (maxMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (maxMs) => {
    const closed = once(server, 'close');
    server.prependListener('request', (_request, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
    server.close();
    const timer = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, idleCheckMs);
    const limit = setTimeout(() => server.closeAllConnections(), maxMs);
    await closed;
    clearInterval(timer);
    clearTimeout(limit);
  };
}

/**
 * Takes no more connections, lets requests in flight and the runs of jobs finish, and closes the database. False where something has
 * not ended in time (docs/decisions/0084): its work is then as after a crash.
 */
export function shutDown(
  closeServer: (maxMs: number) => Promise<void>,
  runtime: { readonly stopJobs: () => Promise<void>; readonly stop: () => Promise<void> },
  { requestsMs, totalMs }: ShutdownLimits = shutdownLimits,
): Promise<boolean> {
  const finish = async () => {
    await Promise.all([closeServer(requestsMs), runtime.stopJobs()]);
    await runtime.stop();
    return true;
  };
  return Promise.race([finish(), wait(totalMs, false, { ref: false })]);
}
