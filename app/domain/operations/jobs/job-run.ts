import { jobList, type JobName } from './job-list';

/** The last run of a job, in whichever process. */
export type JobRun = {
  /** When the last finished run began. */
  readonly at: Date;
  readonly durationMs: number;
  /** Null until one succeeds. */
  readonly succeededAt: Date | null;
  /** When the first of the failed runs in a row began; null after a success. */
  readonly failingSince: Date | null;
  /** The last error, without phone numbers and addresses; stays after a success. */
  readonly fault: { readonly at: Date; readonly text: string } | null;
  /** When a run began that has not finished; only of one that takes long. */
  readonly runningSince: Date | null;
  /** Since the shop was set up. */
  readonly failedRuns: number;
  /** Host and process id. */
  readonly process: string;
};

/** A field is missing until the job has run once. */
export type JobRuns = Readonly<Partial<Record<JobName, JobRun>>>;

export type JobState = 'fine' | 'running' | 'not-run' | 'failing' | 'late';

/** Longer than the lease of a killed process, the longest pause of a job, and a start. */
const toleranceMs = 5 * 60_000;

/** `failing`: the last run failed; `late`: none has finished for much longer than the interval. */
export function jobStateOf(name: JobName, run: JobRun | undefined, now: Date): JobState {
  if (!run) return 'not-run';
  if (run.failingSince) return 'failing';
  const lastMs = Math.max(run.at.getTime() + run.durationMs, run.runningSince?.getTime() ?? 0);
  if (now.getTime() - lastMs > jobList[name].intervalMs + toleranceMs) return 'late';
  return run.runningSince ? 'running' : 'fine';
}
