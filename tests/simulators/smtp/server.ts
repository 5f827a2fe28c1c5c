import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { simulatorCertificate, simulatorKey } from './certificate';
import { parseMessage, type ParsedMessage } from './parse-message';

/**
 * What the server does with an e-mail:
 * `accept`; `refuse`: 550, this recipient is unknown; `refuse-content`: 554 after the whole e-mail;
 * `greylist`: 451 when it first hears of a recipient, accepted from the second time on; `busy`: 451 each time;
 * `hang`: takes the e-mail and answers only once it is released; `silent`: does not even greet;
 * `drop`: closes the connection after the whole e-mail, which is lost; `drop-answer`: the same, but it is delivered.
 */
export type SmtpBehaviour =
  'accept' | 'refuse' | 'refuse-content' | 'greylist' | 'busy' | 'hang' | 'silent' | 'drop' | 'drop-answer';

export type ReceivedMail = ParsedMessage & {
  /** The envelope, as the commands said it. */
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string;
  readonly subject: string;
  readonly raw: string;
  /** Whether it came over TLS, and who had signed in. */
  readonly overTls: boolean;
  readonly user: string | null;
};

export type MailFilter = { readonly to?: string; readonly subject?: string };

export type SmtpSimulator = {
  /** What SMTP_URL takes. */
  readonly url: string;
  readonly port: number;
  /** All e-mails that were taken, oldest first. */
  mails(filter?: MailFilter): ReceivedMail[];
  /** The oldest e-mail that fits and was not handed out before, or the next one that comes. */
  nextMail(filter?: MailFilter): Promise<ReceivedMail>;
  /** Changes what the server does from now on: to all, or to one recipient. */
  setBehaviour(behaviour: SmtpBehaviour, target?: { readonly to: string }): void;
  /** Resolves when so many e-mails hang, or so many connections are kept silent. */
  hanging(count?: number): Promise<void>;
  /** Lets those that hang go on: they are accepted. */
  release(): void;
  /** How many connections were opened. */
  connections(): number;
  /** Forgets all e-mails and behaves well again. */
  reset(): void;
  close(): Promise<void>;
};

export type SmtpSimulatorOptions = {
  /** 0 takes any free one. */
  readonly port?: number;
  /** Without TLS, with STARTTLS offered, or TLS from the start; see simulatorCertificate. */
  readonly tls?: 'none' | 'starttls' | 'implicit';
  /** Who has to sign in. */
  readonly credentials?: { readonly user: string; readonly password: string };
};

/** Starts a mail server that speaks real SMTP, keeps what it is sent, and behaves as a test wants. */
export async function startSmtpSimulator(options: SmtpSimulatorOptions = {}): Promise<SmtpSimulator> {
  const { port = 0, tls = 'none', credentials } = options;
  const events = new EventEmitter();
  const sockets = new Map<number, Socket>();
  let received: ReceivedMail[] = [];
  let handedOut = new Set<ReceivedMail>();
  let known = new Set<string>();
  let behaviours = new Map<string, SmtpBehaviour>();
  let waiting: (() => void)[] = [];
  let connections = 0;

  const behaviourTo = (to: string) => behaviours.get(to) ?? behaviours.get('') ?? 'accept';
  const hold = (go: () => void) => {
    waiting.push(go);
    events.emit('hanging');
  };

  const hooks: SMTPServerOptions = {
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
    onRcptTo({ address }, _session, callback) {
      const behaviour = behaviourTo(address);
      if (behaviour === 'refuse') return callback(reply(550, `5.1.1 <${address}> is unknown here`));
      if (behaviour === 'busy') return callback(reply(451, '4.3.2 Try again later'));
      if (behaviour === 'greylist' && !known.has(address)) {
        known.add(address);
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
        const take = () => {
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
          });
          events.emit('mail');
        };
        const accept = () => {
          take();
          callback(null, 'taken');
        };
        if (behaviour === 'refuse-content') return callback(reply(554, '5.7.1 This is not wanted here'));
        if (behaviour === 'hang') return hold(accept);
        if (behaviour === 'drop-answer') take();
        if (behaviour === 'drop' || behaviour === 'drop-answer')
          return void sockets.get(session.remotePort)?.destroy();
        accept();
      });
    },
  };

  const server = new SMTPServer({
    ...hooks,
    secure: tls === 'implicit',
    key: simulatorKey,
    cert: simulatorCertificate,
    authOptional: !credentials,
    disabledCommands: [...(tls === 'none' ? ['STARTTLS'] : []), ...(credentials ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // Those that hang are cut off at once when the server closes.
    closeTimeout: 1,
  });
  // A client that gives up, or does not trust us, is no fault of ours.
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

  const fits = (mail: ReceivedMail, { to, subject }: MailFilter) =>
    (to === undefined || mail.to.includes(to)) && (subject === undefined || mail.subject.includes(subject));

  return {
    url: `${tls === 'implicit' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${address.port}`,
    port: address.port,
    mails: (filter = {}) => received.filter((mail) => fits(mail, filter)),
    async nextMail(filter = {}) {
      for (;;) {
        const mail = received.find((candidate) => fits(candidate, filter) && !handedOut.has(candidate));
        if (mail) {
          handedOut.add(mail);
          return mail;
        }
        await once(events, 'mail');
      }
    },
    setBehaviour: (behaviour, target) => void behaviours.set(target?.to ?? '', behaviour),
    async hanging(count = 1) {
      while (waiting.length < count) await once(events, 'hanging');
    },
    release() {
      for (const go of waiting.splice(0)) go();
    },
    connections: () => connections,
    reset() {
      received = [];
      handedOut = new Set();
      known = new Set();
      behaviours = new Map();
      waiting = [];
      connections = 0;
    },
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const reply = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });
