import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the host responds to a file:
 * `accept`; `refuse`: 400; `fail`: 500 with a page; `garbage`: 200 without JSON; `elsewhere`: a URL of another host;
 * `script`: a javascript: URL; `hang`: never responds; `drop`: closes the connection, and the file is lost;
 * `drop-response`: the same, but it is stored; `redirect`: 307 to another path.
 */
export type ImageHostBehaviour =
  | 'accept'
  | 'refuse'
  | 'fail'
  | 'garbage'
  | 'elsewhere'
  | 'script'
  | 'hang'
  | 'drop'
  | 'drop-response'
  | 'redirect';

export type HostedPicture = {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly address: string;
};

export type ImageHostSimulator = {
  /** For the IMAGE_HOST variables. */
  readonly url: string;
  readonly imageOrigin: string;
  readonly uploadPreset: string;
  readonly apiKey: string;
  /** Accepted files, oldest first. */
  files(): HostedPicture[];
  /** Including those that were not accepted. */
  calls(): number;
  /** With `after` only once so many more files were accepted. */
  setBehaviour(behaviour: ImageHostBehaviour, after?: number): void;
  /** Resolves when a file hangs. */
  hanging(): Promise<void>;
  reset(): void;
  close(): Promise<void>;
};

/** Starts an HTTP server in place of the image host. */
export async function startImageHostSimulator(): Promise<ImageHostSimulator> {
  const uploadPreset = 'preset-of-the-simulator';
  const apiKey = 'key-of-the-simulator';
  const events = new EventEmitter();
  let files: HostedPicture[] = [];
  let behaviour: ImageHostBehaviour = 'accept';
  let acceptFirst = 0;
  let calls = 0;
  let isHanging = false;

  const store = (file: File, content: Buffer): HostedPicture => {
    const { name, type } = file;
    const stored = { name, type, content, address: `${origin}/pictures/${files.length}/${name}` };
    files.push(stored);
    return stored;
  };

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const found = files.find(({ address }) => new URL(address).pathname === request.url);
      return void response.writeHead(found ? 200 : 404, { 'content-type': found?.type }).end(found?.content);
    }
    const form = await readForm(request);
    calls += 1;
    const sendJson = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const file = form.get('file');
    if (request.method !== 'POST' || request.url !== '/upload' || !(file instanceof File))
      return sendJson(404, { error: { message: 'There is nothing here' } });
    if (form.get('upload_preset') !== uploadPreset || form.get('api_key') !== apiKey)
      return sendJson(401, { error: { message: 'Unknown API key' } });
    const content = Buffer.from(await file.arrayBuffer());
    const current = acceptFirst > 0 ? 'accept' : behaviour;
    acceptFirst -= 1;
    if (current === 'accept')
      return sendJson(200, { secure_url: store(file, content).address, bytes: file.size });
    if (current === 'refuse') return sendJson(400, { error: { message: 'Invalid image file' } });
    if (current === 'fail')
      return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Out of order</h1>');
    if (current === 'garbage') return void response.writeHead(200).end('thank you');
    if (current === 'elsewhere') return sendJson(200, { secure_url: 'https://evil.example/picture.jpg' });
    if (current === 'script') return sendJson(200, { secure_url: 'javascript:alert(1)' });
    if (current === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    if (current === 'hang') {
      isHanging = true;
      return void events.emit('hanging');
    }
    if (current === 'drop-response') store(file, content);
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
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: `${origin}/upload`,
    imageOrigin: origin,
    uploadPreset,
    apiKey,
    files: () => [...files],
    calls: () => calls,
    setBehaviour(next, after = 0) {
      behaviour = next;
      acceptFirst = after;
    },
    async hanging() {
      if (!isHanging) await once(events, 'hanging');
    },
    reset() {
      files = [];
      behaviour = 'accept';
      acceptFirst = 0;
      calls = 0;
      isHanging = false;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
}
