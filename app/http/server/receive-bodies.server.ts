import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';

/** Larger than any form of ours without a file (form.server.ts). A longer one is discarded, and its page answers 413. */
const maxFormBytes = 64 * 1024;

/**
 * Most senders read no answer before they have sent all, so this much of a refused body is still received. A connection
 * that is closed before loses the answer with it, so from then on nothing is read until the time is over.
 */
const maxDiscardedBytes = 24 * 1024 * 1024;

export type BodyLimits = {
  /** Incomplete bodies overall, and of one client address. */
  readonly maxBodies: number;
  readonly maxBodiesPerAddress: number;
  /** Bytes that are stored of them. */
  readonly maxBytes: number;
  readonly maxBytesPerAddress: number;
  /** Uploads that are being answered, overall and of one client address. */
  readonly maxUploads: number;
  readonly maxUploadsPerAddress: number;
  /** A form is complete so long after its headers. */
  readonly formTimeoutMs: number;
  /** An upload takes its time on a mobile network, but never pauses for longer. */
  readonly uploadIdleTimeoutMs: number;
};

/**
 * A form comes with its headers or one round trip later: a hundred incomplete ones are no honest visitors, even where a
 * carrier puts thousands of phones behind one address. All together hold 16 MB of a process that stays below 200 MB.
 */
export const bodyLimits: BodyLimits = {
  maxBodies: 1_000,
  maxBodiesPerAddress: 100,
  maxBytes: 16 * 1024 * 1024,
  maxBytesPerAddress: 2 * 1024 * 1024,
  maxUploads: 16,
  maxUploadsPerAddress: 8,
  formTimeoutMs: 20_000,
  uploadIdleTimeoutMs: 15_000,
};

/** Pages with image fields. Their guards look at who sends before they read, and image-form.server.ts bounds the size. */
const uploadPath = /^\/(?:images|style-guide|gallary-management\/[^/]+|blogs-admin\/[^/]+)(?:\.data)?\/?$/i;

/** Whether a form sent to this path may be longer than 64 KiB. */
export const acceptsUploads = (path: string): boolean => uploadPath.test(path);

export type ReceivedBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
const receivedBodies = new WeakMap<IncomingMessage, ReceivedBody>();

/** The body that receiveBodies received: whole, or as a stream for an upload; null for none. */
export const receivedBody = (request: IncomingMessage): ReceivedBody | null =>
  receivedBodies.get(request) ?? null;

/** RFC 9112, 6.3: one of these headers announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const refusals = {
  late: [408, 'Your form did not arrive in time. Please send it again.'],
  address: [429, 'Too many forms are coming from your network at once. Please send yours again in a minute.'],
  overall: [503, 'Too many forms are coming in at once. Please send yours again in a minute.'],
} as const;
type Refusal = keyof typeof refusals;
const retryAfterSeconds = 10;

/** Answers with a plain sentence, and closes the connection. */
function refuse(response: Response, refusal: Refusal): void {
  const [status, text] = refusals[refusal];
  response.set({ Connection: 'close', 'Retry-After': String(retryAfterSeconds) });
  response.status(status).type('text').send(`${text}\n`);
}

/**
 * Receives the body of a request before a page sees it. An incomplete form costs its socket and the bytes that came:
 * a Request that Remix waits with takes 23 KB of the heap. Where a limit is reached, the oldest incomplete body of the
 * address that holds most is cut off, so that honest visitors are served during an attack. Answers 408, 429 or 503.
 * `addressOf` returns the client address of a request, null where it is unknown.
 */
export function receiveBodies(
  addressOf: (request: Request) => string | null,
  limits: BodyLimits = bodyLimits,
): RequestHandler {
  const open = createOpenBodies(limits);
  const uploads = createUploadCounts(limits);
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD' || !hasBody(request)) return next();
    const address = addressOf(request) ?? '';
    const transfer = { request, response, next, address, open, limits };
    if (!acceptsUploads(request.path)) return receiveForm(transfer);
    const refusal = uploads.refusalFor(address);
    if (refusal) return refuse(response, refusal);
    response.once('close', uploads.begin(address));
    receiveUpload(transfer);
  };
}

type Transfer = {
  readonly request: Request;
  readonly response: Response;
  readonly next: () => void;
  readonly address: string;
  readonly open: OpenBodies;
  readonly limits: BodyLimits;
};

function receiveForm({ request, response, next, address, open, limits }: Transfer): void {
  let state: 'storing' | 'discarding' | 'over' = 'storing';
  let stored = Buffer.alloc(0);
  let length = 0;
  const cutOff = (refusal: Refusal) => {
    const isAnswered = state !== 'storing';
    state = 'over';
    release();
    if (isAnswered) request.socket.destroy();
    else refuse(response, refusal);
  };
  const body: OpenBody = { address, bytes: 0, cutOff };
  const timer = setTimeout(() => cutOff('late'), limits.formTimeoutMs).unref();
  const release = () => {
    clearTimeout(timer);
    open.remove(body);
    stored = Buffer.alloc(0);
  };
  const discard = () => {
    state = 'discarding';
    stored = Buffer.alloc(0);
    open.resize(body, 0);
    next();
  };
  request.on('data', (chunk: Buffer) => {
    if (state === 'over') return;
    length += chunk.length;
    if (state === 'discarding') {
      if (length > maxDiscardedBytes) request.pause();
    } else if (length > maxFormBytes) {
      // The page sees by its length that it is too long.
      delete request.headers['transfer-encoding'];
      request.headers['content-length'] = String(length);
      discard();
    } else {
      stored = append(stored, length - chunk.length, chunk);
      open.resize(body, stored.length);
    }
  });
  request.once('end', () => {
    if (state !== 'storing') return;
    state = 'over';
    receivedBodies.set(request, stored.subarray(0, length));
    release();
    next();
  });
  request.once('close', release);
  open.add(body);
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) discard();
}

/** Doubles the buffer when it is full: a list of pieces of one byte each would take a hundred times as much. */
function append(stored: Buffer<ArrayBuffer>, length: number, chunk: Buffer): Buffer<ArrayBuffer> {
  const needed = length + chunk.length;
  const buffer =
    needed <= stored.length
      ? stored
      : Buffer.allocUnsafeSlow(Math.max(needed, Math.min(2 * stored.length, maxFormBytes)));
  if (buffer !== stored) stored.copy(buffer, 0, 0, length);
  chunk.copy(buffer, length);
  return buffer;
}

/** Hands the body to the page as a stream that takes from the socket only what the page reads. */
function receiveUpload({ request, response, next, address, open, limits }: Transfer): void {
  let reader: ReadableStreamDefaultController<Uint8Array> | null = null;
  let discarded = 0;
  const timer = setTimeout(() => {
    // A sender whom nobody reads from does not pause.
    if (reader && request.isPaused()) timer.refresh();
    else request.socket.destroy();
  }, limits.uploadIdleTimeoutMs).unref();
  const rest: OpenBody = { address, bytes: 0, cutOff: () => request.socket.destroy() };
  const discard = () => {
    if (!reader || request.readableEnded || request.destroyed) return;
    reader = null;
    open.add(rest);
    request.resume();
  };
  request.pause();
  request.on('data', (chunk: Buffer) => {
    timer.refresh();
    if (reader) {
      request.pause();
      reader.enqueue(chunk);
    } else if ((discarded += chunk.length) > maxDiscardedBytes) request.pause();
  });
  request.once('end', () => reader?.close());
  request.once('error', (error) => reader?.error(error));
  request.once('close', () => {
    clearTimeout(timer);
    open.remove(rest);
    reader = null;
  });
  receivedBodies.set(
    request,
    new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (reader = controller),
        pull: () => void request.resume(),
        cancel: discard,
      },
      { highWaterMark: 0 },
    ),
  );
  response.once('finish', discard);
  next();
}

type OpenBody = {
  readonly address: string;
  /** Bytes that are stored of it. */
  bytes: number;
  cutOff(refusal: Refusal): void;
};
type OpenBodies = ReturnType<typeof createOpenBodies>;
type Holder = { readonly bodies: Set<OpenBody>; bytes: number };

/** The incomplete bodies of all addresses, the oldest of each first. */
function createOpenBodies(limits: BodyLimits) {
  const holders = new Map<string, Holder>();
  let count = 0;
  let bytes = 0;

  const cutOffOldest = (holder: Holder | undefined, refusal: Refusal) => {
    for (const body of holder?.bodies ?? []) {
      remove(body);
      return body.cutOff(refusal);
    }
  };
  const largest = (size: (holder: Holder) => number): Holder | undefined => {
    let found: Holder | undefined;
    for (const holder of holders.values()) if (!found || size(holder) > size(found)) found = holder;
    return found;
  };
  const remove = (body: OpenBody) => {
    const holder = holders.get(body.address);
    if (!holder?.bodies.delete(body)) return;
    count -= 1;
    holder.bytes -= body.bytes;
    bytes -= body.bytes;
    if (holder.bodies.size === 0) holders.delete(body.address);
  };
  return {
    remove,
    add(body: OpenBody): void {
      const ofAddress = holders.get(body.address);
      if (ofAddress && ofAddress.bodies.size >= limits.maxBodiesPerAddress)
        cutOffOldest(ofAddress, 'address');
      else if (count >= limits.maxBodies)
        cutOffOldest(
          largest(({ bodies }) => bodies.size),
          'overall',
        );
      const holder = holders.get(body.address) ?? { bodies: new Set(), bytes: 0 };
      holders.set(body.address, holder);
      holder.bodies.add(body);
      count += 1;
    },
    /** Takes how many bytes are now stored of a body that was added. */
    resize(body: OpenBody, stored: number): void {
      const holder = holders.get(body.address);
      if (!holder?.bodies.has(body)) return;
      const more = stored - body.bytes;
      body.bytes = stored;
      holder.bytes += more;
      bytes += more;
      while (holder.bytes > limits.maxBytesPerAddress) cutOffOldest(holder, 'address');
      while (bytes > limits.maxBytes)
        cutOffOldest(
          largest((each) => each.bytes),
          'overall',
        );
    },
  };
}

/** Uploads are refused instead: who got as far as being read from is signed in. */
function createUploadCounts(limits: BodyLimits) {
  const counts = new Map<string, number>();
  let count = 0;
  const change = (address: string, by: 1 | -1) => {
    const left = (counts.get(address) ?? 0) + by;
    if (left > 0) counts.set(address, left);
    else counts.delete(address);
    count += by;
  };
  return {
    refusalFor: (address: string): Refusal | null =>
      count >= limits.maxUploads
        ? 'overall'
        : (counts.get(address) ?? 0) >= limits.maxUploadsPerAddress
          ? 'address'
          : null,
    /** Returns the function that ends it. */
    begin(address: string): () => void {
      change(address, 1);
      return () => change(address, -1);
    },
  };
}
