import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { refreshConnections } from '~/domain/connections/current-connections.server';
import { createClockSteps, lastClockSteps } from '~/domain/operations/alarms/clock-steps';
import { jobList, jobNames, type JobName } from '~/domain/operations/jobs/job-list';
import { createJobRecorder, processName } from '~/domain/operations/jobs/job-runs.server';
import type { Log } from '~/lib/log';
import { minuteMs } from '~/lib/time-units';
import { contentVersions, isSoleWriter } from '#db/client';
import { acquireLease, releaseLease } from '#db/lease';
import { onWrite } from '#db/write-signals';
import { describeFault } from './describe-fault';
import { findNext } from './due.server';
import { jobLease } from './job-lease';
import { jobs, webhooks, type Job } from './jobs.server';
import { createTicks } from './ticks';

/** Three heartbeats may be missed. */
const heartbeatMs = 3_000;

/** A start has other things to do first. */
const startDelayMs = 1_000;

/** How soon a change of content by another process is noticed. */
const followMs = 1_000;

/** Low maximum: one order that can't be processed makes the job fail for all of them. */
const initialBackoffMs = 1_000;
const maxBackoffMs = 8_000;

/**
 * How long a job relies on what it knows: a write of this process wakes it, one of another process or of one that was
 * killed does not.
 */
const lookMs = () => (isSoleWriter() ? minuteMs : 10_000);

const jobsWokenBy = (collection: string): readonly JobName[] =>
  jobNames.filter((name) => {
    const { due = [], wakesOn = [] }: Job = jobs[name];
    return [...wakesOn, ...due.flatMap((each) => each.wakesOn)].some((each) => each === collection);
  });

/** Resolves when the runs in progress at the abort have ended. Never rejects: errors are logged and retried. */
export async function runJobs(options: {
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly now?: () => Date;
  /** In ms, of a clock that is never set. */
  readonly elapsed?: () => number;
}): Promise<void> {
  const { signal, log, now = () => new Date(), elapsed = () => performance.now() } = options;
  // Several jobs listen for the abort; Node.js warns of a leak above ten listeners.
  setMaxListeners(0, signal);
  // A process that is started again in the same container may have the same id.
  const holder = `${processName} ${randomUUID()}`;
  const recorder = createJobRecorder();
  const clockSteps = createClockSteps();
  const untilTurn = createTicks(signal);
  const woken = new Set<JobName>();
  let heldUntil = 0;
  /** Counted, because a process that takes over does what the other one has left. */
  let takeovers = 0;

  const startedMs = elapsed();
  const isHeld = () => now().getTime() < heldUntil;

  const heartbeat = async () => {
    const startedAt = now();
    // Here, because it runs every few seconds in each process.
    lastClockSteps().ms = clockSteps.measure(startedAt, elapsed());
    const wasHeld = isHeld();
    const isAcquired = isSoleWriter() || (await acquireLease({ ...jobLease, holder, now: startedAt }));
    heldUntil = isAcquired ? startedAt.getTime() + jobLease.ttlMs : 0;
    if (isAcquired && !wasHeld) takeovers += 1;
    return { pauseMs: heartbeatMs };
  };

  const saveRuns = async () => ({ pauseMs: await recorder.save(now()) });

  let contentVersion: number | null = null;
  const followContent = async () => {
    if (isHeld()) {
      const version = await contentVersions().readOthers();
      if (version !== contentVersion) for (const name of jobNames) if (jobs[name].due) woken.add(name);
      contentVersion = version;
    }
    return { pauseMs: followMs };
  };

  const stopListening = onWrite((collection) => jobsWokenBy(collection).forEach((name) => woken.add(name)));

  await Promise.all([
    repeat('lease', heartbeat),
    repeat('record-runs', saveRuns),
    ...(isSoleWriter() ? [] : [repeat('follow-content', followContent)]),
    ...jobNames.map((name) => repeatJob(name)),
  ]);
  stopListening();
  await webhooks
    .finish()
    .catch((error: unknown) => logFault('deliver-webhooks', error, 'a job failed at the stop'));
  await saveRuns().catch((error: unknown) =>
    logFault('record-runs', error, 'the runs could not be recorded'),
  );
  await releaseLease({ name: jobLease.name, holder }).catch((error: unknown) =>
    logFault('lease', error, 'the lease could not be released'),
  );

  function logFault(job: string, error: unknown, message: string, fields: object = {}): void {
    log.error({ job, fault: describeFault(error), ...fields }, message);
  }

  async function repeatJob(name: JobName): Promise<void> {
    const { intervalMs } = jobList[name];
    const { run, due, wakesOn, isPaced = false, retryMs } = jobs[name];
    const isAwaited = due !== undefined || wakesOn !== undefined;
    const isForAll = due !== undefined && !isPaced;
    /** When the next work is due; null where none is known. */
    let nextAt: Date | null = null;
    let lookAtMs = 0;
    let seenTakeovers = 0;
    let hasFailed = false;

    const isTurn = () => {
      if (elapsed() - startedMs < startDelayMs) return false;
      const isHere = isHeld();
      if (isHere && (seenTakeovers !== takeovers || elapsed() >= lookAtMs)) return true;
      return (isHere || isForAll) && (woken.has(name) || (nextAt !== null && nextAt <= now()));
    };

    const turn = async () => {
      const at = now();
      const started = performance.now();
      const elapsedMs = () => Math.round(performance.now() - started);
      const mustRun = !due || hasFailed || seenTakeovers !== takeovers;
      woken.delete(name);
      seenTakeovers = takeovers;
      recorder.started(name, at);
      try {
        nextAt = await contentVersions().shareReads(async (end) => {
          try {
            await refreshConnections();
            return mustRun ? at : await findNext(due, at);
          } finally {
            end();
          }
        });
        const result =
          nextAt && nextAt <= at ? await run(at, signal, clockSteps.measure(at, elapsed())) : null;
        if (!due) nextAt = null;
        hasFailed = false;
        lookAtMs = elapsed() + (isAwaited ? Math.max(intervalMs, lookMs()) : intervalMs);
        recorder.succeeded(name, at, elapsedMs());
        return { pauseMs: Math.max(intervalMs, result?.pauseMs ?? 0) };
      } catch (error) {
        nextAt = at;
        hasFailed = true;
        const isFirst = recorder.failed(name, at, elapsedMs(), describeFault(error));
        if (isFirst) await saveRuns().catch(() => undefined);
        throw error;
      }
    };
    await repeat(name, turn, isTurn, retryMs);
  }

  /** Runs again after the pause of the last run, at the first tick at which it is its turn. */
  async function repeat(
    job: string,
    run: () => Promise<{ readonly pauseMs: number }>,
    isTurn: () => boolean = () => true,
    retryMs = 0,
  ): Promise<void> {
    let failures = 0;
    let restsUntilMs = -Infinity;
    while (!signal.aborted) {
      if (isTurn()) {
        let pauseMs;
        try {
          ({ pauseMs } = await run());
          failures = 0;
        } catch (error) {
          pauseMs = Math.max(retryMs, Math.min(initialBackoffMs * 2 ** failures, maxBackoffMs));
          failures += 1;
          logFault(job, error, 'a job failed', { failures, retryInMs: pauseMs });
        }
        restsUntilMs = elapsed() + pauseMs;
      }
      await untilTurn(() => elapsed() >= restsUntilMs && isTurn());
    }
  }
}
