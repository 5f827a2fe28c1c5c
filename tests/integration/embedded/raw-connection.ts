import { createConnection } from 'node:net';
import { deserialize, serialize, type Document } from 'bson';

const OP_MSG = 2013;
const HEADER_BYTES = 16;
/** flags and the kind of the only section */
const BODY_OFFSET = HEADER_BYTES + 5;

function formatMessage(command: Document): Buffer {
  const body = serialize(command);
  const message = Buffer.alloc(BODY_OFFSET + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(1, 4);
  message.writeInt32LE(OP_MSG, 12);
  message.set(body, BODY_OFFSET);
  return message;
}

export type RawConnection = {
  /** sends a command unchanged and returns its reply, including error replies */
  send(command: Document): Promise<Document>;
  close(): void;
};

/** A connection without a driver, which would add its own session and transaction number. */
export async function connectRaw(uri: string): Promise<RawConnection> {
  const place = decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(uri)![1]!);
  const [host, port] = place.split(':');
  const socket = place.startsWith('/') ? createConnection(place) : createConnection(Number(port), host);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const waiting: { resolve: (reply: Document) => void; reject: (error: Error) => void }[] = [];
  socket.on('close', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('The store has closed the connection.'));
  });
  let received = Buffer.alloc(0);
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece]);
    while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
      const length = received.readInt32LE(0);
      waiting.shift()?.resolve(deserialize(received.subarray(BODY_OFFSET, length)));
      received = received.subarray(length);
    }
  });
  return {
    send: (command) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        socket.write(formatMessage(command));
      }),
    close: () => socket.destroy(),
  };
}
