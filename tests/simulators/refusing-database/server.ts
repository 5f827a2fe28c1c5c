import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Document } from 'bson';
import { createWireServer, type Connection } from '#db/embedded/wire/wire-server';
import { simulatorCertificate, simulatorKey } from '../smtp/certificate';
import { createScramConversation } from './scram';

/** How the server refuses; a server with none of them answers every command. */
export type Refusal = {
  /** Fields of the reply to `hello` that differ from those of a primary of MongoDB 7.0. */
  readonly hello?: Document;
  /** The password of every user; without one no user is needed. */
  readonly password?: string;
  /** The rights of a user who is signed in. */
  readonly rights?: 'all' | 'none';
  readonly tls?: boolean;
};

const tlsHandshake = 0x16;

const unauthorized = (errmsg: string): Document => ({ ok: 0, code: 13, codeName: 'Unauthorized', errmsg });

/** Speaks MongoDB's wire protocol and refuses what its options say. */
export async function startRefusingDatabase({
  hello = {},
  password,
  rights = 'all',
  tls = false,
}: Refusal = {}) {
  const conversations = new WeakMap<Connection, ReturnType<typeof createScramConversation>>();
  const signedIn = new WeakSet<Connection>();
  let address = '';

  function reply(command: Document, connection: Connection): Document {
    const [name = ''] = Object.keys(command);
    if (name === 'hello' || name === 'isMaster' || name === 'ismaster')
      return {
        ok: 1,
        helloOk: true,
        isWritablePrimary: true,
        ismaster: true,
        setName: 'rs0',
        setVersion: 1,
        hosts: [address],
        me: address,
        primary: address,
        maxBsonObjectSize: 16_777_216,
        maxMessageSizeBytes: 48_000_000,
        maxWriteBatchSize: 100_000,
        logicalSessionTimeoutMinutes: 30,
        minWireVersion: 0,
        maxWireVersion: 21,
        ...(command['saslSupportedMechs'] && { saslSupportedMechs: ['SCRAM-SHA-256'] }),
        ...hello,
      };
    if (name === 'saslStart') {
      const conversation = createScramConversation(password ?? '');
      conversations.set(connection, conversation);
      return { ok: 1, ...conversation.start(command) };
    }
    if (name === 'saslContinue') {
      const next = conversations.get(connection)?.continue(command);
      if (!next)
        return { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' };
      signedIn.add(connection);
      return { ok: 1, ...next };
    }
    // MongoDB asks for no rights here.
    if (name === 'ping' || name === 'endSessions') return { ok: 1 };
    if (password !== undefined && !signedIn.has(connection))
      return unauthorized(`Command ${name} requires authentication`);
    return rights === 'none'
      ? unauthorized(`not authorized on malisho to execute command { ${name}: 1, $db: "malisho" }`)
      : { ok: 1 };
  }

  const wire = createWireServer((command, connection) =>
    Promise.resolve({ body: reply(command, connection) }),
  );
  const listener = tls
    ? createTlsServer({ key: simulatorKey, cert: simulatorCertificate }, (socket) =>
        wire.server.emit('connection', socket),
      ).on('tlsClientError', () => undefined)
    : wire.server;
  // MongoDB closes a connection that begins with a TLS handshake for which it has no certificate.
  if (!tls)
    wire.server.prependListener('connection', (socket) =>
      socket.once('data', (bytes: Buffer) => bytes[0] === tlsHandshake && socket.destroy()),
    );
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  address = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    /** host:port */
    address,
    close: async () => {
      if (tls) listener.close();
      await wire.close();
    },
  };
}
