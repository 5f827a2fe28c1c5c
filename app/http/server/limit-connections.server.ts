import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { findClientAddress } from '~/http/security/client-address.server';

export type ConnectionLimits = { readonly maxConnections: number; readonly maxPerAddress: number };

/**
 * An idle connection takes about 10 KB. A browser opens six, and a carrier puts many phones behind one address: 256 are
 * those of forty of them in the same few seconds.
 */
export const connectionLimits: ConnectionLimits = { maxConnections: 4_000, maxPerAddress: 256 };

/**
 * Bounds the connections of a server that clients reach directly: where all are taken, or those of one address, the
 * oldest of the address that holds most is closed, unless it is being answered. server.maxConnections alone would let one
 * client lock out all others. Returns the middleware that notes which are being answered. Behind proxies, which hold the
 * connections of clients, call it with `isBehindProxy`: only the number of all is bounded then.
 */
export function limitConnections(
  server: Server,
  isBehindProxy: boolean,
  { maxConnections, maxPerAddress }: ConnectionLimits = connectionLimits,
): RequestHandler {
  // What is being closed still counts for Node, so directly reached its own limit is only the last resort.
  server.maxConnections = isBehindProxy ? maxConnections : 2 * maxConnections;
  if (isBehindProxy) return (_request, _response, next) => next();
  const byAddress = new Map<string, Set<Socket>>();
  const answered = new Set<Socket>();
  let count = 0;

  // A cached page passes no middleware: it is written at once, and what the client has not taken is counted by Node.
  const closeOldest = (sockets: ReadonlySet<Socket>) => {
    for (const socket of sockets)
      if (!answered.has(socket) && !socket.destroyed && socket.writableLength === 0)
        return void socket.destroy();
  };
  const withMost = (): ReadonlySet<Socket> => {
    let most: ReadonlySet<Socket> = new Set();
    for (const sockets of byAddress.values()) if (sockets.size > most.size) most = sockets;
    return most;
  };
  server.on('connection', (socket: Socket) => {
    const address =
      findClientAddress({ connection: socket.remoteAddress, forwardedFor: undefined, trustedProxies: 0 }) ??
      '';
    const sockets = byAddress.get(address) ?? new Set();
    byAddress.set(address, sockets.add(socket));
    count += 1;
    socket.once('close', () => {
      count -= 1;
      sockets.delete(socket);
      if (sockets.size === 0) byAddress.delete(address);
    });
    if (sockets.size > maxPerAddress) closeOldest(sockets);
    else if (count > maxConnections) closeOldest(withMost());
  });
  return (request, response, next) => {
    const { socket } = request;
    answered.add(socket);
    response.once('close', () => answered.delete(socket));
    next();
  };
}
