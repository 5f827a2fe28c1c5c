import type { RequestListener, ServerResponse } from 'node:http';
import { respondWhileStarting } from './respond-while-starting.server';

type StartGateLimits = {
  /** An answer has to be sent within 10 s. */
  readonly maxHoldMs: number;
  /** A usual start takes a few seconds; in a longer one, visitors are told at once. */
  readonly maxStartMs: number;
  /** A held request takes some 10 KB. */
  readonly maxHeld: number;
};

const startGateLimits: StartGateLimits = { maxHoldMs: 9_000, maxStartMs: 20_000, maxHeld: 1_000 };

export type StartGate = {
  readonly handleRequest: RequestListener;
  /** Hands the held requests over, and all that follow. */
  open(listener: RequestListener): void;
};

/** Holds the requests that come while the shop starts, but for those of health checks (docs/decisions/0084). */
export function createStartGate(limits: StartGateLimits = startGateLimits): StartGate {
  const { maxHoldMs, maxStartMs, maxHeld } = limits;
  const held = new Map<ServerResponse, (listener: RequestListener) => void>();
  const hold: RequestListener = (request, response) => {
    if (isHealthCheck(request.url) || held.size >= maxHeld) return respondWhileStarting(request, response);
    const release = (next: RequestListener) => {
      held.delete(response);
      clearTimeout(timer);
      next(request, response);
    };
    const timer = setTimeout(release, maxHoldMs, respondWhileStarting);
    held.set(response, release);
    response.once('close', () => {
      held.delete(response);
      clearTimeout(timer);
    });
  };
  let listener = hold;
  const open = (next: RequestListener) => {
    clearTimeout(startTimer);
    listener = next;
    for (const release of held.values()) release(next);
  };
  const startTimer = setTimeout(open, maxStartMs, respondWhileStarting).unref();
  return { handleRequest: (request, response) => listener(request, response), open };
}

const isHealthCheck = (url = ''): boolean => /^\/(?:healthz|readyz)(?:\?|$)/.test(url);
