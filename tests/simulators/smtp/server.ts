import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { simulatorCertificate, simulatorKey } from './certificate';
import { parseMessage, type ParsedMessage } from './parse-message';

/**
 * How the server responds to an email:
 * `accept`; `refuse-sender`: 550 to the sender; `refuse`: 550 unknown recipient; `refuse-content`: 554 after the message; `greylist`: 451 to the first
 * attempt of a recipient; `busy`: always 451; `hang`: responds after release(); `silent`: sends no greeting;
 * `drop`: closes the connection after the message, which is lost; `drop-response`: the same, but it is delivered.
 */
export type SmtpBehaviour =
  | 'accept'
  | 'refuse-sender'
  | 'refuse'
  | 'refuse-content'
  | 'greylist'
  | 'busy'
  | 'hang'
  | 'silent'
  | 'drop'
  | 'drop-response';

export type ReceivedMail = ParsedMessage & {
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  readonly raw: string;
  readonly overTls: boolean;
  readonly user: string | null;
  /** Milliseconds of the epoch: when all of it was there. */
  readonly receivedAt: number;
  /** When it was accepted: later where the server hung. */
  readonly acceptedAt: number;
  /** Whether the acceptance was answered, and not cut off. */
  readonly isAnswered: boolean;
};

export type MailFilter = { readonly to?: string; readonly subject?: string };

export type SmtpSimulator = {
  /** For SMTP_URL. */
  readonly url: string;
  readonly port: number;
  /** Accepted emails, oldest first. */
  emails(filter?: MailFilter): ReceivedMail[];
  /** Resolves with the oldest matching email that it has not returned yet, as soon as there is one. */
  nextMail(filter?: MailFilter): Promise<ReceivedMail>;
  /** For all recipients, or for one. */
  setBehaviour(behaviour: SmtpBehaviour, target?: { readonly to: string }): void;
  /** Resolves when so many emails or connections hang. */
  hanging(count?: number): Promise<void>;
  /** Accepts the hanging emails. */
  release(): void;
  connections(): number;
  reset(): void;
  close(): Promise<void>;
};

export type SmtpSimulatorOptions = {
  readonly port?: number;
  readonly tls?: 'none' | 'starttls' | 'implicit';
  readonly credentials?: { readonly user: string; readonly password: string };
};

/** Starts an SMTP server that stores what it receives. */
export async function startSmtpSimulator(options: SmtpSimulatorOptions = {}): Promise<SmtpSimulator> {
  const { port = 0, tls = 'none', credentials } = options;
  const events = new EventEmitter();
  const sockets = new Map<number, Socket>();
  let received: ReceivedMail[] = [];
  let returned = new Set<ReceivedMail>();
  let greylisted = new Set<string>();
  let behaviours = new Map<string, SmtpBehaviour>();
  let resume: (() => void)[] = [];
  let connections = 0;

  const behaviourTo = (to: string) => behaviours.get(to) ?? behaviours.get('') ?? 'accept';
  const hold = (go: () => void) => {
    resume.push(go);
    events.emit('hanging');
  };

  const handlers: SMTPServerOptions = {
    onConnect(_session, callback) {
      connections += 1;
      if (behaviourTo('') === 'silent') hold(callback);
      else callback();
    },
    onAuth(auth, _session, callback) {
      if (auth.username === credentials?.user && auth.password === credentials?.password)
        callback(null, { user: auth.username });
      else callback(reply(535, '5.7.8 Username and password not accepted'));
    },
    onMailFrom({ address }, _session, callback) {
      if (behaviourTo('') === 'refuse-sender') callback(reply(550, `5.7.1 <${address}> may not send here`));
      else callback();
    },
    onRcptTo({ address }, _session, callback) {
      const behaviour = behaviourTo(address);
      if (behaviour === 'refuse') return callback(reply(550, `5.1.1 <${address}> is unknown here`));
      if (behaviour === 'busy') return callback(reply(451, '4.3.2 Try again later'));
      if (behaviour === 'greylist' && !greylisted.has(address)) {
        greylisted.add(address);
        return callback(reply(451, '4.7.1 Greylisted, try again later'));
      }
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const behaviour = behaviourTo(to[0] ?? '');
        const receivedAt = Date.now();
        const store = (isAnswered: boolean) => {
          const raw = Buffer.concat(chunks);
          const message = parseMessage(raw);
          received.push({
            ...message,
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to,
            messageId: message.headers.get('message-id') ?? '',
            subject: message.headers.get('subject') ?? '',
            raw: raw.toString('utf8'),
            overTls: session.secure,
            user: typeof session.user === 'string' ? session.user : null,
            receivedAt,
            acceptedAt: Date.now(),
            isAnswered,
          });
          events.emit('mail');
        };
        const accept = () => {
          store(sockets.has(session.remotePort));
          callback(null, 'accepted');
        };
        if (behaviour === 'refuse-content') return callback(reply(554, '5.7.1 This is not wanted here'));
        if (behaviour === 'hang') return hold(accept);
        if (behaviour === 'drop-response') store(false);
        if (behaviour === 'drop' || behaviour === 'drop-response')
          return void sockets.get(session.remotePort)?.destroy();
        accept();
      });
    },
  };

  const server = new SMTPServer({
    ...handlers,
    secure: tls === 'implicit',
    key: simulatorKey,
    cert: simulatorCertificate,
    authOptional: !credentials,
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(credentials ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // Closes hanging connections at once.
    closeTimeout: 1,
  });
  // Errors of clients are part of the tests.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const from = socket.remotePort ?? 0;
    sockets.set(from, socket);
    socket.once('close', () => sockets.delete(from));
  });
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address() as AddressInfo;
  const login = credentials
    ? `${encodeURIComponent(credentials.user)}:${encodeURIComponent(credentials.password)}@`
    : '';

  const matches = (mail: ReceivedMail, { to, subject }: MailFilter) =>
    (to === undefined || mail.to.includes(to)) && (subject === undefined || mail.subject.includes(subject));

  return {
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${address.port}`,
    port: address.port,
    emails: (filter = {}) => received.filter((mail) => matches(mail, filter)),
    async nextMail(filter = {}) {
      for (;;) {
        const mail = received.find((candidate) => matches(candidate, filter) && !returned.has(candidate));
        if (mail) {
          returned.add(mail);
          return mail;
        }
        await once(events, 'mail');
      }
    },
    setBehaviour: (behaviour, target) => void behaviours.set(target?.to ?? '', behaviour),
    async hanging(count = 1) {
      while (resume.length < count) await once(events, 'hanging');
    },
    release() {
      for (const go of resume.splice(0)) go();
    },
    connections: () => connections,
    reset() {
      received = [];
      returned = new Set();
      greylisted = new Set();
      behaviours = new Map();
      resume = [];
      connections = 0;
    },
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const reply = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });
