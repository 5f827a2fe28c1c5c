import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A status to answer with; `hang`: no answer; `drop`: closes the connection without one; `redirect`: to itself. */
export type ReceiverBehaviour = number | 'hang' | 'drop' | 'redirect';

export type ReceivedEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly order?: { readonly number: string; readonly status: string } };
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** With which of the known secrets its signatures verify, by the package of Standard Webhooks. */
  readonly verifiedBy: readonly string[];
  /** What it was answered with. */
  readonly answer: ReceiverBehaviour;
};

export type WebhookReceiver = {
  readonly url: string;
  /** Secrets to verify signatures with. */
  readonly secrets: string[];
  /** All requests, oldest first. */
  events(): readonly ReceivedEvent[];
  /** Those answered with 2xx. */
  accepted(): readonly ReceivedEvent[];
  /** Resolves when `find` finds something among all requests. */
  waitFor<Found>(find: (events: readonly ReceivedEvent[]) => Found | undefined): Promise<Found>;
  /** The answers to the next requests, then to all others. */
  behave(...behaviours: readonly [...ReceiverBehaviour[], ReceiverBehaviour]): void;
  /** The body of each answer. */
  setReply(text: string): void;
  reset(): void;
  close(): Promise<void>;
};

/** Starts an HTTP server that receives webhooks, in place of a till. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const emitter = new EventEmitter();
  const secrets: string[] = [];
  let events: ReceivedEvent[] = [];
  let next: ReceiverBehaviour[] = [];
  let usual: ReceiverBehaviour = 200;
  let reply = 'thank you';

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const answer = next.shift() ?? usual;
    const { id, type, data } = JSON.parse(body) as Pick<ReceivedEvent, 'id' | 'type' | 'data'>;
    const verifiedBy = secrets.filter((secret) => verifies(secret, body, request.headers));
    events.push({ id, type, data, headers: request.headers, body, verifiedBy, answer });
    emitter.emit('event');
    if (answer === 'hang') return;
    if (answer === 'drop') return void request.socket.destroy();
    if (answer === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    response.writeHead(answer).end(reply);
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    secrets,
    events: () => [...events],
    accepted: () =>
      events.filter(({ answer }) => typeof answer === 'number' && answer >= 200 && answer < 300),
    async waitFor(find) {
      for (;;) {
        const found = find(events);
        if (found !== undefined) return found;
        await once(emitter, 'event');
      }
    },
    behave(...behaviours) {
      next = behaviours.slice(0, -1);
      usual = behaviours.at(-1) ?? 200;
    },
    setReply: (text) => void (reply = text),
    reset() {
      events = [];
      next = [];
      usual = 200;
      reply = 'thank you';
      secrets.length = 0;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function verifies(secret: string, body: string, headers: IncomingHttpHeaders): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
