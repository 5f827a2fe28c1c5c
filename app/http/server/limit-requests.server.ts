import type { Server, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { receivedBody } from './receive-bodies.server';
import { sendUnavailable } from './send-unavailable.server';

type RequestLimits = {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  /** Leaves 3 s of the 10 s in which an answer has to be sent. */
  readonly maxWaitMs: number;
  /** What takes longer waits for M-Pesa or for the database, and must not hold up requests that need neither. */
  readonly maxSlotMs: number;
};

/** docs/decisions/0083 */
const requestLimits: RequestLimits = {
  maxRunning: 16,
  maxWaiting: 100,
  maxWaitMs: 7_000,
  maxSlotMs: 3_000,
};

/** `busy`: refused with 503. `left`: the client disconnected before its turn. */
export type SkippedRequests = { readonly busy: number; readonly left: number };

export type RequestQueue = {
  readonly limitRequests: RequestHandler;
  /** Since the start. */
  skipped(): SkippedRequests;
};

const retryAfterSeconds = 10;

/** Callbacks must not be lost; pictures and the data of hydrated pages take no rendering. */
const unlimitedPath = /^\/(?:images|hooks)\/|\.data$/;

/** Who has begun to order comes first. */
const checkoutPath = /^\/(?:checkout|(?:api\/)?orders|api\/mpesa)(?:\/|$)/;

/** A flood of requests must not stop all others. */
const maxArrivalMs = 250;

const slots = new WeakMap<ServerResponse, () => void>();

/** Call when the response is made: a client that reads slowly must not hold up the next request. */
export const releaseSlot = (response: ServerResponse): void => slots.get(response)?.();

type Waiting = Map<ServerResponse, { readonly start: () => void; readonly timer: NodeJS.Timeout }>;

/**
 * Bounds the pages and forms that are handled at a time. Others wait in order, are refused when too many wait or when they
 * have waited too long, and are dropped when their client leaves before their turn.
 */
export function createRequestQueue(server: Server, limits: RequestLimits = requestLimits): RequestQueue {
  const checkout: Waiting = new Map();
  const others: Waiting = new Map();
  const skipped = { busy: 0, left: 0 };
  let running = 0;
  let isScheduled = false;
  let hasArrivals = false;
  server.on('connection', () => (hasArrivals = true));

  /**
   * Starts requests after a turn of the event loop without arrivals. Node accepts one connection in each turn: those that
   * wait in the kernel are neither refused nor known to be closed. That a client has left is read one turn after its request.
   */
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    const since = performance.now();
    const startWhenQuiet = () => {
      if (!hasArrivals || performance.now() - since > maxArrivalMs) return startNext();
      hasArrivals = false;
      setImmediate(startWhenQuiet);
    };
    setImmediate(startWhenQuiet);
  };
  const startNext = () => {
    isScheduled = false;
    for (const waiting of [checkout, others])
      for (const [response, { start, timer }] of waiting) {
        if (running >= limits.maxRunning) return;
        waiting.delete(response);
        clearTimeout(timer);
        takeSlot(response);
        start();
      }
  };
  const takeSlot = (response: ServerResponse) => {
    running += 1;
    const release = () => {
      if (!slots.delete(response)) return;
      clearTimeout(timer);
      running -= 1;
      schedule();
    };
    const timer = setTimeout(release, limits.maxSlotMs);
    slots.set(response, release);
    response.once('close', release);
  };
  const refuse = (request: Request, response: ServerResponse) => {
    skipped.busy += 1;
    sendUnavailable(response, {
      path: request.path,
      title: 'The shop is very busy right now',
      text: 'We have kept your cart. Please try again in a minute.',
      retryAfterSeconds,
      form: isRead(request) ? null : { fields: fieldsToSendAgain(request) },
    });
  };

  return {
    skipped: () => skipped,
    limitRequests(request, response, next) {
      if (unlimitedPath.test(request.path)) return next();
      if (response.destroyed) return void (skipped.left += 1);
      const isCheckout = checkoutPath.test(request.path);
      const ahead = checkout.size + (isCheckout ? 0 : others.size);
      const isFull = running + ahead >= limits.maxRunning + limits.maxWaiting;
      if (isFull && (!isCheckout || isRead(request))) return refuse(request, response);
      const waiting = isCheckout ? checkout : others;
      const timer = setTimeout(() => {
        waiting.delete(response);
        refuse(request, response);
      }, limits.maxWaitMs);
      waiting.set(response, { start: next, timer });
      response.once('close', () => {
        if (!waiting.delete(response)) return;
        clearTimeout(timer);
        skipped.left += 1;
      });
      hasArrivals = true;
      schedule();
    },
  };
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

const secretField = /password|code|token|secret/i;

/** Null where the visitor has to go back: for files and secrets, and for a form of another site. */
function fieldsToSendAgain(request: Request): readonly (readonly [string, string])[] | null {
  const body = receivedBody(request);
  const isOwn = !/^(?:cross|same)-site$/.test(request.get('Sec-Fetch-Site') ?? '');
  if (!isOwn || !(body instanceof Uint8Array) || !request.is('urlencoded')) return null;
  const fields = [...new URLSearchParams(Buffer.from(body).toString())];
  return fields.some(([name]) => secretField.test(name)) ? null : fields;
}
