import { request as sendRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Slower responses count as failures. */
const visitorTimeoutMs = 10_000;

type Waits = { readonly ms: number[]; failed: number };

type Visit = {
  readonly address: string;
  readonly proxied: boolean;
  /** `GET /home`; `#` becomes a number of its own, so that no cache has the page. A POST clears the cart. */
  readonly requests: readonly string[];
  /** Between the headers and the body of a POST, as on a slow network. */
  readonly bodyDelayMs?: number;
};

/** A visitor who requests these pages again and again, each after the answer to the one before. */
export function startVisitor(url: string, { address, proxied, requests, bodyDelayMs = 0 }: Visit) {
  const phases = new Map<string, Map<string, Waits>>();
  let phase = 'before';
  let stopped = false;
  let count = 0;
  const send = async (request: string) => {
    const startPhase = phase;
    const started = performance.now();
    const [method = '', path = ''] = request.replace('#', String((count += 1))).split(' ');
    const isExpected = await sendRequestAs(`${url}${path}`, { method, address, proxied, bodyDelayMs });
    const pages = phases.get(startPhase) ?? new Map<string, Waits>();
    const waits = pages.get(request) ?? { ms: [], failed: 0 };
    phases.set(startPhase, pages.set(request, waits));
    waits.ms.push(performance.now() - started);
    if (!isExpected) waits.failed += 1;
  };
  const run = async () => {
    while (!stopped) {
      for (const request of requests) await send(request);
      await wait(20);
    }
  };
  const running = run();
  return {
    begin: (name: string) => void (phase = name),
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
    /** Sums up all requests that began in a phase. */
    waitsOf(name: string): { readonly count: number; readonly failed: number; readonly longestMs: number } {
      const waits = [...(phases.get(name)?.values() ?? [])];
      return {
        count: waits.reduce((sum, { ms }) => sum + ms.length, 0),
        failed: waits.reduce((sum, { failed }) => sum + failed, 0),
        longestMs: Math.max(0, ...waits.flatMap(({ ms }) => ms)),
      };
    },
    /** A line for each phase and request. */
    describe: () =>
      [...phases].flatMap(([name, pages]) =>
        [...pages].map(([request, waits]) => describeWaits(name, request, waits)),
      ),
  };
}

/** Whether the response is the regular one. */
const sendRequestAs = (
  url: string,
  {
    method,
    address,
    proxied,
    bodyDelayMs,
  }: { method: string; address: string; proxied: boolean; bodyDelayMs: number },
): Promise<boolean> =>
  new Promise((resolve) => {
    const body = method === 'POST' ? 'intent=clear' : undefined;
    const request = sendRequest(url, {
      method,
      agent: false,
      localAddress: proxied ? '127.0.0.1' : address,
      headers: {
        ...(proxied && { 'X-Forwarded-For': address }),
        ...(body && {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': String(body.length),
        }),
      },
      signal: AbortSignal.timeout(visitorTimeoutMs),
    });
    request.once('error', () => resolve(false));
    request.once('response', (response) => {
      response.once('error', () => resolve(false));
      response.once('end', () => resolve(response.statusCode === (body ? 303 : 200)));
      response.resume();
    });
    if (!body || bodyDelayMs === 0) return void request.end(body);
    request.flushHeaders();
    setTimeout(() => request.end(body), bodyDelayMs);
  });

function describeWaits(phase: string, request: string, { ms, failed }: Waits): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(0).padStart(5);
  const waits = `p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ms`;
  return `${phase.padEnd(6)}  ${request.padEnd(10)}  ${String(ms.length).padStart(5)} requests, ${failed} failed  ${waits}`;
}
