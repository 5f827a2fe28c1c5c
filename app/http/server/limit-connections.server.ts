import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { findClientAddress } from '~/http/security/client-address.server';

/** An idle connection takes about 10 KB. */
const maxConnections = 4_000;

/** About 40 phones: a browser opens six connections, and carrier-grade NAT shares one address between phones. */
const maxPerAddress = 256;

/** Browsers send a request after the answer to the one before; Node begins all that one packet has. */
const maxPipelined = 16;

/** Ends a connection with more requests that wait for their answers (RFC 9112, 9.3.2: pipelining). */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const change = (by: 1 | -1): number => {
      const count = (unanswered.get(socket) ?? 0) + by;
      unanswered.set(socket, count);
      return count;
    };
    response.once('close', () => change(-1));
    if (change(1) > maxPipelined) socket.destroy();
  });
}

/** Closes the oldest idle connection of the address with most; maxConnections alone lets one client lock out all. */
export function limitConnections(server: Server, isBehindProxy: boolean): RequestHandler {
  // Last resort: Node counts sockets until they are closed.
  server.maxConnections = isBehindProxy ? maxConnections : 2 * maxConnections;
  if (isBehindProxy) return (_request, _response, next) => next();
  const byAddress = new Map<string, Set<Socket>>();
  const busy = new Set<Socket>();
  let count = 0;

  // A cached page passes no middleware, but has unsent bytes.
  const closeOldest = (sockets: ReadonlySet<Socket>) => {
    for (const socket of sockets)
      if (!busy.has(socket) && !socket.destroyed && socket.writableLength === 0) return void socket.destroy();
  };
  const findLargest = (): ReadonlySet<Socket> => {
    let largest: ReadonlySet<Socket> = new Set();
    for (const sockets of byAddress.values()) if (sockets.size > largest.size) largest = sockets;
    return largest;
  };
  server.on('connection', (socket: Socket) => {
    const address =
      findClientAddress({
        remoteAddress: socket.remoteAddress,
        forwardedFor: undefined,
        trustedProxies: 0,
      }) ?? '';
    const sockets = byAddress.get(address) ?? new Set();
    byAddress.set(address, sockets.add(socket));
    count += 1;
    socket.once('close', () => {
      count -= 1;
      sockets.delete(socket);
      if (sockets.size === 0) byAddress.delete(address);
    });
    if (sockets.size > maxPerAddress) closeOldest(sockets);
    else if (count > maxConnections) closeOldest(findLargest());
  });
  return (request, response, next) => {
    const { socket } = request;
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
    next();
  };
}
