import type { Server, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { formLimitsOf } from '~/http/forms/form-limits';
import { countPairs } from '~/http/forms/parse-form.server';
import { createFairQueue, type QueueEntry } from './fair-queue';
import { receivedBody } from './receive-bodies.server';
import { sendUnavailable } from './send-unavailable.server';

type RequestLimits = {
  readonly maxRunning: number;
  /** Leaves turns for others while those of one address wait for a slow service. */
  readonly maxRunningPerAddress: number;
  readonly maxWaiting: number;
  /** With the forms of the checkout, of which each takes up to 64 KB, and with parts of pages. */
  readonly maxWaitingWithForms: number;
  /** Leaves 3 s of the 10 s in which an answer has to be sent. */
  readonly maxWaitMs: number;
  /** What takes longer waits for M-Pesa or for the database, and must not hold up requests that need neither. */
  readonly maxSlotMs: number;
};

/** docs/decisions/0083 */
const requestLimits: RequestLimits = {
  maxRunning: 16,
  maxRunningPerAddress: 8,
  maxWaiting: 100,
  maxWaitingWithForms: 300,
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

/** Callbacks must not be lost. */
const unlimitedPath = /^\/hooks\//;

/** Pictures, and the data of hydrated pages: they take no rendering, and their browsers expect no page instead of them. */
const partOfPage = /^\/images\/|\.data$/;

/** Customers who have begun to order come first. */
const checkoutPath = /^\/(?:checkout|(?:api\/)?orders|api\/mpesa)(?:[/.]|$)/;

/** A flood of requests must not stop all others. */
const maxArrivalMs = 250;

const slots = new WeakMap<ServerResponse, () => void>();

/** Call when the response is made: a client that reads slowly must not hold up the next request. */
export const releaseSlot = (response: ServerResponse): void => slots.get(response)?.();

type Waiting = QueueEntry & {
  readonly request: Request;
  readonly response: ServerResponse;
  readonly start: () => void;
  readonly timer: NodeJS.Timeout;
};

/**
 * Bounds the pages and forms that are handled at a time. Others wait, those of the client address with the fewest requests
 * first. When too many wait, the newest of the address with the most is refused; so is what has waited too long. What its
 * client leaves before its turn is dropped.
 */
export function createRequestQueue(
  server: Server,
  addressOf: (request: Request) => string | null,
  limits: RequestLimits = requestLimits,
): RequestQueue {
  const queue = createFairQueue<Waiting>(limits.maxRunningPerAddress);
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
  /** One in each turn: what arrives while it begins may be of somebody who has fewer. */
  const startNext = () => {
    const next = running < limits.maxRunning ? queue.takeNext() : null;
    isScheduled = next !== null;
    if (!next) return;
    clearTimeout(next.timer);
    takeSlot(next);
    next.start();
    setImmediate(startNext);
  };
  const takeSlot = ({ response, address }: Waiting) => {
    running += 1;
    const release = () => {
      if (!slots.delete(response)) return;
      clearTimeout(timer);
      running -= 1;
      queue.finish(address);
      schedule();
    };
    const timer = setTimeout(release, limits.maxSlotMs);
    slots.set(response, release);
    response.once('close', release);
  };
  const refuse = (waiting: Waiting) => {
    const { request, response, timer } = waiting;
    queue.remove(waiting);
    clearTimeout(timer);
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
      const isPart = partOfPage.test(request.path);
      const waiting: Waiting = {
        request,
        response,
        address: addressOf(request) ?? '',
        isUrgent: isCheckout || isPart,
        isKept: isPart || (isCheckout && !isRead(request)),
        start: next,
        timer: setTimeout(() => refuse(waiting), limits.maxWaitMs),
      };
      response.once('close', () => {
        if (!queue.remove(waiting)) return;
        clearTimeout(waiting.timer);
        skipped.left += 1;
      });
      queue.add(waiting);
      if (queue.size + running > limits.maxWaiting + limits.maxRunning) {
        const isFull = queue.size > limits.maxWaitingWithForms;
        const excess = queue.findExcess(waiting) ?? (isFull ? waiting : null);
        if (excess) refuse(excess);
      }
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
  if (countPairs(body) > formLimitsOf(request.path).maxFields) return null;
  const fields = [...new URLSearchParams(Buffer.from(body).toString())];
  return fields.some(([name]) => secretField.test(name)) ? null : fields;
}
