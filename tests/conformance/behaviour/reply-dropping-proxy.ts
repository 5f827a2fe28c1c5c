import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { deserialize } from 'bson';

export type ReplyDroppingProxy = {
  uri: string;
  /** closes the connection instead of delivering the next reply to this command */
  dropReplyTo(command: string): void;
  dropped(): number;
  close(): Promise<void>;
};

const opMsg = 2013;
/** message header (16 bytes), flags (4 bytes) and the kind of the first section, which contains the command */
const commandOffset = 21;

/**
 * A proxy that drops replies after the server has executed a command, which no fail point of MongoDB does for every
 * command.
 */
export async function startReplyDroppingProxy(uri: string): Promise<ReplyDroppingProxy> {
  const target = parseTarget(uri);
  const awaited: string[] = [];
  const sockets = new Set<Socket>();
  let dropped = 0;

  const server = createServer((client) => {
    const upstream = connect(target);
    const awaitedReplies = new Set<number>();
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    readMessages(client, (message) => {
      const index = awaited.indexOf(commandName(message));
      if (index >= 0) {
        awaited.splice(index, 1);
        awaitedReplies.add(message.readInt32LE(4));
      }
      upstream.write(message);
    });
    readMessages(upstream, (message) => {
      if (awaitedReplies.has(message.readInt32LE(8))) {
        dropped++;
        client.destroy();
      } else if (!client.destroyed) client.write(message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    dropReplyTo: (command) => void awaited.push(command),
    dropped: () => dropped,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function parseTarget(uri: string): { path: string } | { host: string; port: number } {
  const address = decodeURIComponent(/^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? '');
  if (address.endsWith('.sock') || address.startsWith('/')) return { path: address };
  const [host = '127.0.0.1', port = '27017'] = address.split(':');
  return { host, port: Number(port) };
}

/** Splits a stream into messages by their length prefix. */
function readMessages(socket: Socket, handle: (message: Buffer) => void): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (data) => {
    pending = Buffer.concat([pending, data]);
    while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
      const length = pending.readInt32LE(0);
      handle(pending.subarray(0, length));
      pending = pending.subarray(length);
    }
  });
}

function commandName(message: Buffer): string {
  if (message.readInt32LE(12) !== opMsg) return '';
  const length = message.readInt32LE(commandOffset);
  const command = deserialize(message.subarray(commandOffset, commandOffset + length));
  return Object.keys(command)[0] ?? '';
}
