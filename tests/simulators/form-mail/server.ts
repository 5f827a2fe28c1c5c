import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the service responds to a form:
 * `accept`; `refuse`: `success: false`; `fail`: 500 with a page; `garbage`: 200 without JSON; `hang`: accepts it after
 * release(); `drop`: closes the connection, and the form is lost; `drop-response`: the same, but it is stored.
 */
export type FormMailBehaviour =
  | 'accept'
  | 'refuse'
  | 'fail'
  | 'garbage'
  | 'redirect'
  | 'hang'
  | 'drop'
  | 'drop-response';

export type ReceivedForm = {
  /** Including the access key. */
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
};

export type FormMailSimulator = {
  /** For FORM_MAIL_URL. */
  readonly url: string;
  readonly accessKey: string;
  /** Accepted forms, oldest first. */
  forms(): ReceivedForm[];
  /** Resolves with the oldest form that contains these texts and that it has not returned yet. */
  nextForm(filter?: Readonly<Record<string, string>>): Promise<ReceivedForm>;
  setBehaviour(behaviour: FormMailBehaviour): void;
  /** Including those that were not accepted. */
  calls(): number;
  /** Resolves when so many forms hang. */
  hanging(count?: number): Promise<void>;
  /** Accepts the hanging forms. */
  release(): void;
  reset(): void;
  close(): Promise<void>;
};

/**
 * Starts an HTTP server in place of the form-mail service. With `isIdempotent` it accepts an Idempotency-Key once; most
 * services don't.
 */
export async function startFormMailSimulator(
  options: { readonly isIdempotent?: boolean } = {},
): Promise<FormMailSimulator> {
  const accessKey = 'key-of-the-simulator';
  const events = new EventEmitter();
  let received: ReceivedForm[] = [];
  let returned = new Set<ReceivedForm>();
  let resume: (() => void)[] = [];
  let behaviour: FormMailBehaviour = 'accept';
  let calls = 0;

  const store = (form: ReceivedForm) => {
    const isDuplicate =
      options.isIdempotent && received.some(({ idempotencyKey }) => idempotencyKey === form.idempotencyKey);
    if (isDuplicate) return;
    received.push(form);
    events.emit('form');
  };

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    calls += 1;
    const sendJson = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const accept = () => {
      store(form);
      sendJson(200, { success: true, message: 'Form submitted successfully' });
    };
    if (request.method !== 'POST' || request.url !== '/submit')
      return sendJson(404, { success: false, message: 'There is nothing here' });
    if (form.fields['access_key'] !== accessKey)
      return sendJson(401, { success: false, message: 'Unknown access key' });
    if (behaviour === 'accept') return accept();
    if (behaviour === 'refuse') return sendJson(200, { success: false, message: 'Not at the moment' });
    if (behaviour === 'fail')
      return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Out of order</h1>');
    if (behaviour === 'garbage') return void response.writeHead(200).end('thank you');
    if (behaviour === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    if (behaviour === 'hang') {
      resume.push(() => (response.destroyed ? undefined : accept()));
      return void events.emit('hanging');
    }
    if (behaviour === 'drop-response') store(form);
    request.socket.destroy();
  }

  const server = createServer((request, response) => {
    // The client disconnected.
    handleRequest(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/submit`,
    accessKey,
    forms: () => [...received],
    async nextForm(filter = {}) {
      const matches = ({ fields }: ReceivedForm) =>
        Object.entries(filter).every(([name, text]) => fields[name]?.includes(text));
      for (;;) {
        const form = received.find((candidate) => matches(candidate) && !returned.has(candidate));
        if (form) {
          returned.add(form);
          return form;
        }
        await once(events, 'form');
      }
    },
    setBehaviour: (next) => void (behaviour = next),
    calls: () => calls,
    async hanging(count = 1) {
      while (resume.length < count) await once(events, 'hanging');
    },
    release() {
      for (const go of resume.splice(0)) go();
    },
    reset() {
      received = [];
      returned = new Set();
      resume = [];
      behaviour = 'accept';
      calls = 0;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readForm(request: IncomingMessage): Promise<ReceivedForm> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const fields = Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : '(a file)']),
  );
  return { fields, idempotencyKey: request.headers['idempotency-key']?.toString() ?? '' };
}
