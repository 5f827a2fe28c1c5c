import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What the host does with a file:
 * `accept`; `refuse`: answers that it does not take it; `fail`: a 500 with a page; `garbage`: a 200 that is no JSON;
 * `elsewhere`: names a picture of somebody else; `script`: names what is no address of the web;
 * `hang`: reads the file and never answers; `drop`: cuts the connection, and the file is lost;
 * `drop-answer`: the same, but the file was taken; `redirect`: sends the caller to another address.
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
  | 'drop-answer'
  | 'redirect';

export type HostedPicture = {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly address: string;
};

export type ImageHostSimulator = {
  /** What the four IMAGE_HOST variables take. */
  readonly url: string;
  readonly imageOrigin: string;
  readonly uploadPreset: string;
  readonly apiKey: string;
  /** All files that were taken, oldest first. */
  files(): HostedPicture[];
  /** How many files came, taken or not. */
  calls(): number;
  /** How the next files are met; with `after`, only once so many more were accepted. */
  setBehaviour(behaviour: ImageHostBehaviour, after?: number): void;
  /** Resolves when a file hangs. */
  hanging(): Promise<void>;
  /** Forgets all files and behaves well again. */
  reset(): void;
  close(): Promise<void>;
};

/** Starts a stand-in for a cloud image host that speaks real HTTP, keeps what it is sent and shows it. */
export async function startImageHostSimulator(): Promise<ImageHostSimulator> {
  const uploadPreset = 'preset-of-the-simulator';
  const apiKey = 'key-of-the-simulator';
  const events = new EventEmitter();
  let files: HostedPicture[] = [];
  let behaviour: ImageHostBehaviour = 'accept';
  let acceptFirst = 0;
  let calls = 0;
  let isHanging = false;

  const take = (file: File, content: Buffer): HostedPicture => {
    const { name, type } = file;
    const taken = { name, type, content, address: `${origin}/pictures/${files.length}/${name}` };
    files.push(taken);
    return taken;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
    const now = acceptFirst > 0 ? 'accept' : behaviour;
    acceptFirst -= 1;
    if (now === 'accept') return sendJson(200, { secure_url: take(file, content).address, bytes: file.size });
    if (now === 'refuse') return sendJson(400, { error: { message: 'Invalid image file' } });
    if (now === 'fail')
      return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Out of order</h1>');
    if (now === 'garbage') return void response.writeHead(200).end('thank you');
    if (now === 'elsewhere') return sendJson(200, { secure_url: 'https://evil.example/picture.jpg' });
    if (now === 'script') return sendJson(200, { secure_url: 'javascript:alert(1)' });
    if (now === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    if (now === 'hang') {
      isHanging = true;
      return void events.emit('hanging');
    }
    if (now === 'drop-answer') take(file, content);
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

/** Throws for what is no form. */
async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
}
