import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Connection = {
  readonly socket: Socket;
  /** Everything that was received, once the connection is closed. */
  readonly closed: Promise<string>;
};

/** Connects from one of the loopback addresses and sends some text. */
export async function openConnection(
  port: number,
  text: string | Buffer,
  address = '127.0.0.1',
): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(text, resolve));
  return { socket, closed };
}

/** 0 without a response. */
export const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0);
