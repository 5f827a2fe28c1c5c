import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

export type WatchdogLimits = {
  /** How many ticks of the watching thread may pass without an answer. */
  readonly maxSilentTicks: number;
  readonly tickMs: number;
};

const limits: WatchdogLimits = { maxSilentTicks: 60, tickMs: 1_000 };

/**
 * Ends the process, with a line that says why, when its event loop has not turned for a minute: a supervisor restarts what
 * has ended, and nothing else. A thread counts the seconds in which it ran itself, so that neither a suspended machine nor a
 * busy one is taken for a hang. Call it when a start is over. Does nothing while a debugger may stop the process.
 */
export function startWatchdog({ maxSilentTicks, tickMs }: WatchdogLimits = limits): void {
  if (isInspected()) return;
  const turns = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => {
    Atomics.add(turns, 0, 1);
    // SIGUSR1 opens the inspector later.
    Atomics.store(turns, 1, isInspected() ? 1 : 0);
  }, tickMs).unref();
  const isSource = import.meta.url.endsWith('.ts');
  const thread = new Worker(
    new URL(isSource ? './watchdog-thread.mjs' : './watchdog-thread.js', import.meta.url),
    {
      workerData: { turns, maxSilentTicks, tickMs },
      execArgv: [],
      // It needs next to nothing: some MB less than by default.
      resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
    },
  );
  thread.on('error', (error) => console.error('The watchdog of the event loop has ended:', error));
  thread.unref();
}

const isInspected = (): boolean => inspectorUrl() !== undefined;
