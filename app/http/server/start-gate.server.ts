import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { respondWhileStarting } from './respond-while-starting.server';

type StartGateLimits = {
  /** From the start on. A usual one takes a few seconds; who comes in a long one is told so. */
  readonly maxHoldMs: number;
  /** A held request takes some 10 KB. */
  readonly maxHeld: number;
};

const startGateLimits: StartGateLimits = { maxHoldMs: 20_000, maxHeld: 1_000 };

export type StartGate = {
  readonly handleRequest: RequestListener;
  /** Hands the held requests over, and all that follow. */
  open(listener: RequestListener): void;
};

/** Holds the requests that come while the shop starts, but for those of health checks (docs/decisions/0084). */
export function createStartGate({ maxHoldMs, maxHeld }: StartGateLimits = startGateLimits): StartGate {
  const held = new Map<ServerResponse, IncomingMessage>();
  const hold: RequestListener = (request, response) => {
    if (isHealthCheck(request) || held.size >= maxHeld) return respondWhileStarting(request, response);
    held.set(response, request);
    response.once('close', () => held.delete(response));
  };
  let listener = hold;
  const open = (next: RequestListener) => {
    clearTimeout(timer);
    listener = next;
    for (const [response, request] of held) {
      held.delete(response);
      next(request, response);
    }
  };
  const timer = setTimeout(() => open(respondWhileStarting), maxHoldMs).unref();
  return { handleRequest: (request, response) => listener(request, response), open };
}

const isHealthCheck = ({ url = '' }: IncomingMessage): boolean => /^\/(?:healthz|readyz)(?:\?|$)/.test(url);
