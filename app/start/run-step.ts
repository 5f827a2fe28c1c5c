import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';

export type PrintLine = (line: string) => void;

type Report = (progress: string) => void;

/** A step of the start failed. `cause` says why. */
export class StartStepError extends Error {
  override readonly name = 'StartStepError';

  constructor(
    readonly step: string,
    override readonly cause: unknown,
  ) {
    super(`${step} failed`);
  }
}

const firstLineMs = 1_000;
const nextLinesMs = 5_000;

const maxAttempts = 5;
const retryMs = 2_000;

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/**
 * Runs a step, prints its progress after 1 s and every 5 s, and repeats it when the database goes away: every step goes
 * on from where it was. Rejects with StartStepError.
 */
export async function runStep<Result>(
  step: string,
  print: PrintLine,
  work: (report: Report) => Promise<Result>,
): Promise<Result> {
  return withProgress(step, print, async (report) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(report);
      } catch (error) {
        if (!isDatabaseUnavailableError(error) || attempt === maxAttempts)
          throw error instanceof StartStepError ? error : new StartStepError(step, error);
        print(`${step}: lost the connection to the database; trying again`);
        await wait(retryMs);
      }
    }
  });
}

/** Does work, and prints how far it is after 1 s and every 5 s. */
export async function withProgress<Result>(
  step: string,
  print: PrintLine,
  work: (report: Report) => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  let progress = '';
  let lines = 0;
  const line = () => {
    lines += 1;
    print(`${step}${progress && `: ${progress}`} (${seconds(started)})`);
    timer.refresh();
  };
  const first = setTimeout(line, firstLineMs);
  const timer = setTimeout(line, nextLinesMs);
  try {
    const result = await work((text) => (progress = text));
    if (lines > 0) print(`${step}: done after ${seconds(started)}`);
    return result;
  } finally {
    clearTimeout(first);
    clearTimeout(timer);
  }
}
