import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
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

/** Receives the body before Remix, where a pending Request takes 23 KB of heap (docs/decisions/0103). */
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
    if (!acceptsUploads(request.path) || isSmall(request))
      // The end of a body is an event of its connection, outside of what the reads of a request share (0024).
      return receiveForm({ ...transfer, next: AsyncResource.bind(() => next()) });
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

/**
 * A body over the limit is received to its end, and not stored: to a client that still sends, the answer would be lost with
 * its connection. readForm and the API then respond with 413.
 */
function receiveForm({ request, response, next, address, incomplete, limits }: Transfer): void {
  let stored = Buffer.alloc(0);
  let length = 0;
  let isEnded = false;
  const maxBytes = maxBytesFor(request.path);
  const declared = Number(request.headers['content-length'] ?? 0);
  const isTooLong = () => Math.max(length, declared) > maxBytes;
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
    incomplete.remove(body);
    stored = Buffer.alloc(0);
  };
  const reject = (reason: BodyRejection) => {
    end();
    sendRejection(response, reason);
  };
  /** Without the rest of the body. */
  const breakOff = () => {
    response.set('Connection', 'close');
    passOn();
  };
  const passOn = () => {
    if (isTooLong()) {
      // readForm and the API read Content-Length.
      delete request.headers['transfer-encoding'];
      request.headers['content-length'] = String(Math.max(length, declared));
    } else receivedBodies.set(request, stored.subarray(0, length));
    end();
    next();
  };
  const body: IncompleteBody = { address, bytes: 0, reject };
  const timer = setTimeout(
    () => (isTooLong() ? breakOff() : reject('timeout')),
    limits.formTimeoutMs,
  ).unref();
  request.on('data', (chunk: Buffer) => {
    if (isEnded) return;
    length += chunk.length;
    if (isTooLong()) stored = Buffer.alloc(0);
    else stored = append(stored, length - chunk.length, chunk, maxBytes);
    if (length > maxDiscardedBytes) breakOff();
    else incomplete.resize(body, stored.length);
  });
  request.once('end', () => {
    if (!isEnded) passOn();
  });
  request.once('close', end);
  incomplete.add(body);
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

/** Backpressure: reads from the socket only as fast as the page does. */
function receiveUpload({ request, response, next, address, incomplete, limits }: Transfer): void {
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
