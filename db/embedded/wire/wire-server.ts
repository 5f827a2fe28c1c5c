import { createServer, type Server, type Socket } from 'node:net';
import type { Document } from '../language/bson/values';
import { formatReply, MAX_MESSAGE_BYTES, parseRequest, type Reply } from './message';

export type Connection = {
  readonly id: number;
  /** from the client metadata of the first hello */
  appName: string | null;
  /** set by a fail point: close the connection instead of replying */
  shouldClose: boolean;
};

/** Runs a command. Null closes the connection without a reply. */
type CommandRunner = (command: Document, connection: Connection) => Promise<Reply | null>;

type WireServer = { readonly server: Server; close(): Promise<void> };

const LENGTH_BYTES = 4;
const MIN_MESSAGE_BYTES = 16;

/** Splits a stream into messages by their length prefix. */
function createFramer(onMessage: (message: Buffer) => void, onBroken: () => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let received = 0;
  return (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    while (received >= LENGTH_BYTES) {
      if (chunks[0]!.length < LENGTH_BYTES) chunks = [Buffer.concat(chunks)];
      const messageLength = chunks[0]!.readInt32LE(0);
      if (messageLength < MIN_MESSAGE_BYTES || messageLength > MAX_MESSAGE_BYTES + MIN_MESSAGE_BYTES)
        return onBroken();
      if (received < messageLength) return;
      const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const rest = all.subarray(messageLength);
      chunks = rest.length > 0 ? [rest] : [];
      received = rest.length;
      onMessage(all.subarray(0, messageLength));
    }
  };
}

/** After a plain end of the connection the driver's monitor may write to the ended socket, and then waits for ever. */
function reset(socket: Socket): void {
  // Neither a unix socket nor a connection that its client has ended can be reset.
  if (socket.remoteFamily && socket.writable) socket.resetAndDestroy();
  else socket.destroy();
}

/** Serves MongoDB's wire protocol. Commands of one connection run one after another. */
export function createWireServer(runCommand: CommandRunner): WireServer {
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  let isClosing = false;
  let lastConnection = 0;
  let lastReply = 0;
  const respond = async (message: Buffer, connection: Connection, socket: Socket) => {
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
    const enqueue = (message: Buffer) => {
      previous = previous
        .then(() => (isClosing ? undefined : respond(message, connection, socket)))
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
      createFramer(enqueue, () => socket.destroy()),
    );
    // A client that disconnects affects no other client; 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  const close = async () => {
    isClosing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) reset(socket);
    await closed;
    // Running commands must not touch the store after it is closed.
    await Promise.all(running);
  };
  return { server, close };
}
