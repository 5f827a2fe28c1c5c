import { setTimeout as wait } from 'node:timers/promises';
import { createVisitor, type Fields, type TestResponse, type Visitor } from '../../../support/shop/visitor';
import type { Traffic } from './purchase';

export type RetryingBrowser = {
  readonly visitor: Visitor;
  /** Sends it again while the shop is away or says 5xx; null once the drill is over. */
  get(path: string): Promise<TestResponse | null>;
  post(path: string, fields: Fields): Promise<TestResponse | null>;
  /** Sends a form once; null without an answer. */
  postOnce(path: string, fields: Fields, signal?: AbortSignal): Promise<TestResponse | null>;
};

/** A browser gives up after minutes; the shop answers within 10 s. */
const timeoutMs = 20_000;
const slowMs = 3_000;
const reloadPauseMs = [500, 3_000] as const;

/** A browser without scripts whose user reloads until there is an answer. */
export function openBrowser(options: {
  readonly shopUrl: string;
  /** The client address that the shop's proxy would report. */
  readonly address: string;
  readonly traffic: Traffic;
  readonly isOver: () => boolean;
}): RetryingBrowser {
  const { shopUrl, address, traffic, isOver } = options;
  const visitor = createVisitor(shopUrl);
  const headers = { 'X-Forwarded-For': address };

  const send = async (path: string, request: () => Promise<TestResponse>): Promise<TestResponse | null> => {
    const started = performance.now();
    try {
      const response = await request();
      traffic.answers.set(response.status, (traffic.answers.get(response.status) ?? 0) + 1);
      const ms = performance.now() - started;
      if (ms > slowMs) traffic.slow.push({ path, status: response.status, endedAt: Date.now(), ms });
      return response;
    } catch {
      traffic.failures += 1;
      return null;
    }
  };
  const untilAnswered = async (request: () => Promise<TestResponse | null>): Promise<TestResponse | null> => {
    for (let tries = 1; ; tries += 1) {
      const response = await request();
      if (response && response.status < 500) return response;
      if (isOver()) return null;
      traffic.repeats += 1;
      await wait(pauseAfter(tries));
    }
  };
  const postOnce: RetryingBrowser['postOnce'] = (path, fields, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    return send(path, () =>
      visitor.post(path, fields, headers, signal ? AbortSignal.any([signal, timeout]) : timeout),
    );
  };
  return {
    visitor,
    get: (path) =>
      untilAnswered(() => send(path, () => visitor.get(path, headers, AbortSignal.timeout(timeoutMs)))),
    post: (path, fields) => untilAnswered(() => postOnce(path, fields)),
    postOnce,
  };
}

/** A customer who reloads in vain waits longer each time. */
export const pauseAfter = (tries: number): number => Math.min(reloadPauseMs[0] * tries, reloadPauseMs[1]);
