import { createServer, type Server, type Socket } from 'node:net';
import type { Document } from '../language/bson/values';
import { formatReply, MAX_MESSAGE_BYTES, parseRequest, type Reply } from './message';

/** One client's connection. */
export type Connection = {
  readonly id: number;
  /** what the client called itself in its first greeting */
  appName: string | null;
  /** a fail point wants it closed instead of answered */
  shouldClose: boolean;
};

/** Answers a command; null closes the connection without an answer. */
export type CommandRunner = (command: Document, connection: Connection) => Promise<Reply | null>;

export type WireServer = { readonly server: Server; close(): Promise<void> };

const LENGTH_BYTES = 4;
const MIN_MESSAGE_BYTES = 16;

/** Collects the pieces that arrive and gives out whole messages. */
function createFramer(onMessage: (message: Buffer) => void, onBroken: () => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let have = 0;
  return (piece) => {
    pieces.push(piece);
    have += piece.length;
    while (have >= LENGTH_BYTES) {
      if (pieces[0]!.length < LENGTH_BYTES) pieces = [Buffer.concat(pieces)];
      const wanted = pieces[0]!.readInt32LE(0);
      if (wanted < MIN_MESSAGE_BYTES || wanted > MAX_MESSAGE_BYTES + MIN_MESSAGE_BYTES) return onBroken();
      if (have < wanted) return;
      const all = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      const rest = all.subarray(wanted);
      pieces = rest.length > 0 ? [rest] : [];
      have = rest.length;
      onMessage(all.subarray(0, wanted));
    }
  };
}

/** Speaks MongoDB's wire protocol on each connection; commands of one connection run one after another. */
export function createWireServer(runCommand: CommandRunner): WireServer {
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  let isClosing = false;
  let lastConnection = 0;
  let lastReply = 0;
  const answer = async (message: Buffer, connection: Connection, socket: Socket) => {
    const request = parseRequest(message);
    const reply = await runCommand(request.command, connection);
    if (!reply || connection.shouldClose) socket.destroy();
    else if (!request.isUnacknowledged && !socket.destroyed)
      socket.write(formatReply(request, ++lastReply, reply));
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    const connection: Connection = { id: ++lastConnection, appName: null, shouldClose: false };
    let previous = Promise.resolve();
    const take = (message: Buffer) => {
      previous = previous
        .then(() => (isClosing ? undefined : answer(message, connection, socket)))
        .catch((error: unknown) => {
          console.error('The built-in store closes a connection:', error);
          socket.destroy();
        });
      const current = previous;
      running.add(current);
      void current.then(() => running.delete(current));
    };
    socket.on(
      'data',
      createFramer(take, () => socket.destroy()),
    );
    // A client that goes away is no event for the others.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  const close = async () => {
    isClosing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
    // What has begun must not reach for the store after it is closed.
    await Promise.all(running);
  };
  return { server, close };
}
