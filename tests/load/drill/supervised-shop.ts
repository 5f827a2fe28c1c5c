import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { startBuiltShop } from '../start-built-shop';

export type SupervisedShop = {
  readonly url: string;
  /** The folder of the next start. */
  dataDirectory: string;
  /** Starts it, again and again while it ends by itself; resolves when it is ready. */
  start(options?: { readonly maxFileBlocks?: number }): Promise<void>;
  /** Spawns the process, and does not wait for it. */
  beginStart(options?: { readonly maxFileBlocks?: number }): void;
  /** Sends SIGKILL; resolves with the exit code or the signal. */
  kill(): Promise<string>;
  /** Sends SIGTERM, and SIGKILL to a process that takes longer than compose.yaml gives it. */
  stop(): Promise<void>;
  /** The process ends by itself within this time, or null. It is not started again. */
  waitForEnd(ms: number): Promise<string | null>;
  freeze(): void;
  resume(): void;
  /** Resolves when /readyz answers 200. */
  untilReady(): Promise<void>;
  /** Ends that no fault explains, with the exit code or signal. */
  readonly unexpectedEnds: readonly string[];
  /** How long each stop by SIGTERM took. */
  readonly stopTimesMs: readonly number[];
  /** When processes ended, in ms of the epoch: from the signal that asks one to stop, after which it waits for no answer. */
  readonly ends: readonly { readonly from: number; readonly to: number }[];
};

const pollMs = 50;
/** For one request to /readyz. */
const readyTimeoutMs = 10_000;
/** As a supervisor does that starts a container again. */
const restartPauseMs = 200;
/** stop_grace_period of compose.yaml. */
const maxStopMs = 30_000;

/** The built shop on one port, whose processes the drill ends and starts. */
export function superviseShop(options: {
  readonly port: number;
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Writable;
}): SupervisedShop {
  const { port, environment, log } = options;
  const url = `http://127.0.0.1:${port}`;
  const unexpectedEnds: string[] = [];
  const stopTimesMs: number[] = [];
  const ends: { from: number; to: number }[] = [];
  let stopsSince: number | null = null;
  let child: ChildProcess | null = null;
  let ended: Promise<string> = Promise.resolve('not started');
  let isEndExpected = false;

  const isReady = async () => {
    try {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(readyTimeoutMs) });
      await response.arrayBuffer();
      return response.status === 200;
    } catch {
      return false;
    }
  };

  process.once('exit', () => void child?.kill('SIGKILL'));
  const shop: SupervisedShop = {
    url,
    dataDirectory: options.dataDirectory,
    unexpectedEnds,
    stopTimesMs,
    ends,
    beginStart(start) {
      isEndExpected = start?.maxFileBlocks !== undefined;
      const started = startBuiltShop(shop.dataDirectory, {
        env: { ...environment, PORT: String(port), SITE_URL: url },
        log,
        ...start,
        onSpawn: (spawned) => {
          child = spawned;
          ended = once(spawned, 'exit').then(([code, signal]) => {
            const to = Date.now();
            ends.push({ from: stopsSince ?? to, to });
            stopsSince = null;
            const reason = String(code ?? signal);
            if (!isEndExpected) {
              unexpectedEnds.push(reason);
              void wait(restartPauseMs).then(() => shop.beginStart());
            }
            return reason;
          });
        },
      });
      // `ended` tells of it, too.
      started.catch(() => undefined);
    },
    async start(start) {
      shop.beginStart(start);
      await shop.untilReady();
    },
    async kill() {
      isEndExpected = true;
      child?.kill('SIGKILL');
      return ended;
    },
    async stop() {
      isEndExpected = true;
      const started = performance.now();
      stopsSince = Date.now();
      child?.kill('SIGTERM');
      const limit = setTimeout(() => child?.kill('SIGKILL'), maxStopMs);
      await ended;
      stopsSince = null;
      clearTimeout(limit);
      stopTimesMs.push(performance.now() - started);
    },
    waitForEnd: (ms) => {
      isEndExpected = true;
      return Promise.race([ended, wait(ms, null, { ref: false })]);
    },
    freeze: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async untilReady() {
      while (!(await isReady())) await wait(pollMs);
    },
  };
  return shop;
}
