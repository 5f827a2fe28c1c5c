import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { formLimitsOf, maxFileFormBytes } from '~/http/forms/form-limits';
import { maxJsonBytes } from '~/http/forms/read-form.server';
import { sendError } from './send-unavailable.server';
import {
  createIncompleteBodies,
  createUploadCounts,
  type BodyLimits,
  type BodyRejection,
  type IncompleteBodies,
  type IncompleteBody,
} from './incomplete-bodies.server';

/** Received and dropped: most clients read no response before they have sent the whole body. */
const maxDiscardedBytes = maxFileFormBytes;

/** A form arrives within a round trip: a hundred incomplete ones from one address are an attack. */
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

const maxBytesFor = (path: string): number =>
  /^\/api\//i.test(path) ? maxJsonBytes : formLimitsOf(path).maxBytes;

/** Bodies sent to these paths may be larger than those of other forms: guards run before they are read. */
export const acceptsUploads = (path: string): boolean => formLimitsOf(path).hasFile;

/** A form without a file is none of the uploads, whose number is limited. */
const isSmall = ({ headers, path }: Request): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= maxBytesFor(path);

type ReceivedBody = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
const receivedBodies = new WeakMap<IncomingMessage, ReceivedBody>();

export const receivedBody = (request: IncomingMessage): ReceivedBody | null =>
  receivedBodies.get(request) ?? null;

/** RFC 9112, 6.3 */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const rejections: Readonly<Record<BodyRejection, readonly [status: number, message: string]>> = {
  timeout: [408, 'Your form took too long to arrive. Please send it again.'],
  'address-limit': [
    429,
    'We are getting too many forms from your network. Please send yours again in a minute.',
  ],
  'total-limit': [503, 'We are getting too many forms right now. Please send yours again in a minute.'],
};
const retryAfterSeconds = 10;

function sendRejection(response: Response, reason: BodyRejection): void {
  const [status, message] = rejections[reason];
  response.set({ Connection: 'close', 'Retry-After': String(retryAfterSeconds) });
  sendError(response, { path: response.req.path, status, message });
}

/** Receives the body before Remix, where a pending Request takes 23 KB of heap (docs/decisions/0035). */
export function receiveBodies(
  addressOf: (request: Request) => string | null,
  limits: BodyLimits = bodyLimits,
): RequestHandler {
  const incomplete = createIncompleteBodies(limits);
  const uploads = createUploadCounts(limits);
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD' || !hasBody(request)) return next();
    const address = addressOf(request) ?? '';
    const transfer = { request, response, next, address, incomplete, limits };
    if (!acceptsUploads(request.path) || isSmall(request)) return receiveForm(transfer);
    const rejection = uploads.findRejection(address);
    if (rejection) return sendRejection(response, rejection);
    response.once('close', uploads.start(address));
    receiveUpload(transfer);
  };
}

type Transfer = {
  readonly request: Request;
  readonly response: Response;
  readonly next: () => void;
  readonly address: string;
  readonly incomplete: IncompleteBodies;
  readonly limits: BodyLimits;
};

/** Discards a body over the limit; readForm and the API then respond with 413. */
function receiveForm({ request, response, next, address, incomplete, limits }: Transfer): void {
  let state: 'storing' | 'discarding' | 'done' = 'storing';
  let stored = Buffer.alloc(0);
  let length = 0;
  const maxBytes = maxBytesFor(request.path);
  const reject = (reason: BodyRejection) => {
    const isPassedOn = state !== 'storing';
    state = 'done';
    release();
    if (isPassedOn) request.socket.destroy();
    else sendRejection(response, reason);
  };
  const body: IncompleteBody = { address, bytes: 0, reject };
  const timer = setTimeout(() => reject('timeout'), limits.formTimeoutMs).unref();
  const release = () => {
    clearTimeout(timer);
    incomplete.remove(body);
    stored = Buffer.alloc(0);
  };
  const discard = () => {
    state = 'discarding';
    closeAfterBody(request);
    stored = Buffer.alloc(0);
    incomplete.resize(body, 0);
    next();
  };
  request.on('data', (chunk: Buffer) => {
    if (state === 'done') return;
    length += chunk.length;
    if (state === 'discarding') {
      if (length > maxDiscardedBytes) request.pause();
    } else if (length > maxBytes) {
      // readForm and the API read Content-Length.
      delete request.headers['transfer-encoding'];
      request.headers['content-length'] = String(length);
      discard();
    } else {
      stored = append(stored, length - chunk.length, chunk, maxBytes);
      incomplete.resize(body, stored.length);
    }
  });
  request.once('end', () => {
    if (state !== 'storing') return;
    state = 'done';
    receivedBodies.set(request, stored.subarray(0, length));
    release();
    next();
  });
  request.once('close', release);
  incomplete.add(body);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) discard();
}

/** A list of 1-byte chunks would take a hundred times as much memory. */
function append(
  stored: Buffer<ArrayBuffer>,
  length: number,
  chunk: Buffer,
  maxBytes: number,
): Buffer<ArrayBuffer> {
  const needed = length + chunk.length;
  const buffer =
    needed <= stored.length
      ? stored
      : Buffer.allocUnsafeSlow(Math.max(needed, Math.min(2 * stored.length, maxBytes)));
  if (buffer !== stored) stored.copy(buffer, 0, 0, length);
  chunk.copy(buffer, length);
  return buffer;
}

/**
 * Node closes the connection after a response with `Connection: close`, also while the client still sends: that resets it,
 * and the client may lose the response. Closes in stages instead (RFC 9112, 9.6). Only for bodies that are read to their end
 * or limit: a client may keep its side open.
 */
function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () =>
    request.complete ? Socket.prototype.destroySoon.call(socket) : void socket.end();
  request.once('close', () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    if (socket.writableEnded) socket.destroySoon();
  });
}

/** Backpressure: reads from the socket only as fast as the page does. */
function receiveUpload({ request, response, next, address, incomplete, limits }: Transfer): void {
  closeAfterBody(request);
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let discarded = 0;
  const timer = setTimeout(() => {
    // While the page does not read, the pause is ours: extend the timeout.
    if (controller && request.isPaused()) timer.refresh();
    else request.socket.destroy();
  }, limits.uploadIdleTimeoutMs).unref();
  const rest: IncompleteBody = { address, bytes: 0, reject: () => request.socket.destroy() };
  const discard = () => {
    if (!controller || request.readableEnded || request.destroyed) return;
    controller = null;
    incomplete.add(rest);
    request.resume();
  };
  request.pause();
  request.on('data', (chunk: Buffer) => {
    timer.refresh();
    if (controller) {
      request.pause();
      controller.enqueue(chunk);
    } else if ((discarded += chunk.length) > maxDiscardedBytes) request.pause();
  });
  request.once('end', () => controller?.close());
  request.once('error', (error) => controller?.error(error));
  request.once('close', () => {
    clearTimeout(timer);
    incomplete.remove(rest);
    controller = null;
  });
  receivedBodies.set(
    request,
    new ReadableStream<Uint8Array>(
      {
        start: (started) => void (controller = started),
        pull: () => void request.resume(),
        cancel: discard,
      },
      { highWaterMark: 0 },
    ),
  );
  response.once('finish', discard);
  next();
}
