import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createDarajaClient, type DarajaConfig, type PaymentRequest } from '~/clients/daraja.server';
import { createMemoryTokenStore } from '~/clients/daraja/token-store';
import { startDarajaSimulator, type SimulatorOptions } from '~/simulators/daraja';

type ReceivedCallback = { path: string; body: unknown };

/** A simulator, a client, and a callback server; all are closed after the test. */
export async function startShopAndSimulator(
  options: { simulator?: SimulatorOptions; client?: Partial<DarajaConfig> } = {},
) {
  const simulator = await startDarajaSimulator({ callbackRetryDelaysMs: [1, 1], ...options.simulator });
  const tokenStore = createMemoryTokenStore();
  const callbacks: ReceivedCallback[] = [];
  const statuses: number[] = [];
  const shop = await serve(async (request) => {
    callbacks.push({ path: request.url ?? '', body: JSON.parse(await readText(request)) });
    return { status: statuses.shift() ?? 200, body: '{}' };
  });
  onTestFinished(() => simulator.close());

  const createClient = (changes: Partial<DarajaConfig> = {}) =>
    createDarajaClient({
      baseUrl: simulator.url,
      ...simulator.credentials,
      transactionType: 'CustomerPayBillOnline',
      tokenStore,
      ...options.client,
      ...changes,
    });

  const callbackUrl = `${shop.url}/hooks/0123456789abcdef0123456789abcdef`;
  return {
    simulator,
    tokenStore,
    client: createClient(),
    createClient,
    callbacks,
    callbackUrl,
    /** The statuses of the next callbacks; then 200. */
    answerCallbacksWith: (...next: number[]) => void statuses.push(...next),
    request: (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
      amountShillings: 450,
      phone: '+254712345678',
      accountReference: 'M-24061',
      description: 'Farm order',
      callbackUrl,
      now: new Date(),
      ...changes,
    }),
    countRequests: (path: string) =>
      simulator.requests().filter((request) => request.path.includes(path)).length,
  };
}

/** A server with one handler, closed after the test. */
export async function serve(
  answer: (
    request: IncomingMessage,
  ) => Promise<{ status: number; body: string; headers?: Record<string, string> }>,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body, headers }) => response.writeHead(status, headers).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

export async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A Daraja that issues tokens, and has one response to everything else. */
export async function serveCannedDaraja(
  status: number,
  body: unknown | ((requestBody: string) => unknown),
  headers?: Record<string, string>,
) {
  return serve(async (request) => {
    const text = await readText(request);
    if (request.url?.startsWith('/oauth/')) {
      return { status: 200, body: JSON.stringify({ access_token: 'canned-token', expires_in: '3599' }) };
    }
    const value: unknown = typeof body === 'function' ? body(text) : body;
    return { status, body: typeof value === 'string' ? value : JSON.stringify(value), headers };
  });
}
