import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the service does with a form:
 * `accept`; `refuse`: answers `success: false`; `fail`: a 500 with a page; `garbage`: a 200 that is no JSON;
 * `hang`: reads the form and answers only once it is released, and then accepts it;
 * `drop`: cuts the connection, and the form is lost; `drop-answer`: the same, but the form was taken.
 */
export type FormMailBehaviour =
  'accept' | 'refuse' | 'fail' | 'garbage' | 'redirect' | 'hang' | 'drop' | 'drop-answer';

export type ReceivedForm = {
  /** All fields, the access key among them. */
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
};

export type FormMailSimulator = {
  /** What FORM_MAIL_URL takes. */
  readonly url: string;
  readonly accessKey: string;
  /** All forms that were taken, oldest first. */
  forms(): ReceivedForm[];
  /** The oldest form whose field holds this text and was not handed out before, or the next one that comes. */
  nextForm(filter?: Readonly<Record<string, string>>): Promise<ReceivedForm>;
  setBehaviour(behaviour: FormMailBehaviour): void;
  /** How many forms came, taken or not. */
  calls(): number;
  /** Resolves when so many forms hang. */
  hanging(count?: number): Promise<void>;
  /** Lets those that hang go on: they are accepted. */
  release(): void;
  /** Forgets all forms and behaves well again. */
  reset(): void;
  close(): Promise<void>;
};

/**
 * Starts a stand-in for a form-mail service that speaks real HTTP and keeps what it is sent. With `knowsRepeats` it
 * takes the same Idempotency-Key once; most services don't.
 */
export async function startFormMailSimulator(
  options: { readonly knowsRepeats?: boolean } = {},
): Promise<FormMailSimulator> {
  const accessKey = 'key-of-the-simulator';
  const events = new EventEmitter();
  let received: ReceivedForm[] = [];
  let handedOut = new Set<ReceivedForm>();
  let waiting: (() => void)[] = [];
  let behaviour: FormMailBehaviour = 'accept';
  let calls = 0;

  const take = (form: ReceivedForm) => {
    const isRepeated =
      options.knowsRepeats && received.some(({ idempotencyKey }) => idempotencyKey === form.idempotencyKey);
    if (isRepeated) return;
    received.push(form);
    events.emit('form');
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request);
    calls += 1;
    const sendJson = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const accept = () => {
      take(form);
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
      waiting.push(() => (response.destroyed ? undefined : accept()));
      return void events.emit('hanging');
    }
    if (behaviour === 'drop-answer') take(form);
    request.socket.destroy();
  }

  const server = createServer((request, response) => {
    // A caller that hangs up halfway is no fault of ours.
    answer(request, response).catch(() => response.destroy());
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
      const fits = ({ fields }: ReceivedForm) =>
        Object.entries(filter).every(([name, text]) => fields[name]?.includes(text));
      for (;;) {
        const form = received.find((candidate) => fits(candidate) && !handedOut.has(candidate));
        if (form) {
          handedOut.add(form);
          return form;
        }
        await once(events, 'form');
      }
    },
    setBehaviour: (next) => void (behaviour = next),
    calls: () => calls,
    async hanging(count = 1) {
      while (waiting.length < count) await once(events, 'hanging');
    },
    release() {
      for (const go of waiting.splice(0)) go();
    },
    reset() {
      received = [];
      handedOut = new Set();
      waiting = [];
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

/** Throws for what is no form. */
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
