import { hostname } from 'node:os';
import { collections } from '~/domain/collections';
import { jobNames, type JobName } from './job-list';
import type { JobRun, JobRuns } from './job-run';

/** Between two writes: jobs of one second would otherwise write a document every second. */
const saveIntervalMs = 15_000;

/** After a start or a takeover: what the process before has recorded may be old. */
const firstSaveIntervalMs = 1_000;

/** A shorter run is over before anybody looks. */
const longRunMs = 10_000;

/** Host, or container, and process id. */
export const processName = `${hostname()} ${process.pid}`;

type Unsaved = { set: Partial<Omit<JobRun, 'failedRuns'>>; failedRuns: number };

export type JobRecorder = {
  started(name: JobName, at: Date): void;
  succeeded(name: JobName, at: Date, durationMs: number): void;
  /** `fault`: without phone numbers and addresses. Returns whether the run before it had succeeded. */
  failed(name: JobName, at: Date, durationMs: number, fault: string): boolean;
  /** Saves what has changed since the last call, in one write. Returns the ms until it should be called again. */
  save(now: Date): Promise<number>;
};

/** Collects the runs of this process, so that they cost one write in a while (docs/decisions/0079). */
export function createJobRecorder(): JobRecorder {
  const failingSince = new Map<JobName, Date>();
  const running = new Map<JobName, Date>();
  const saved = new Set<JobName>();
  let unsaved = new Map<JobName, Unsaved>();

  const finish = (name: JobName, set: Unsaved['set'], failedRuns: number) => {
    running.delete(name);
    const before = unsaved.get(name);
    unsaved.set(name, {
      set: { ...before?.set, ...set, runningSince: null, process: processName },
      failedRuns: (before?.failedRuns ?? 0) + failedRuns,
    });
  };

  return {
    started: (name, at) => void running.set(name, at),
    succeeded(name, at, durationMs) {
      failingSince.delete(name);
      finish(name, { at, durationMs, succeededAt: at, failingSince: null }, 0);
    },
    failed(name, at, durationMs, text) {
      const since = failingSince.get(name);
      failingSince.set(name, since ?? at);
      finish(name, { at, durationMs, failingSince: since ?? at, fault: { at, text } }, 1);
      return since === undefined;
    },
    async save(now) {
      for (const [name, since] of running) {
        if (now.getTime() - since.getTime() < longRunMs) continue;
        const before = unsaved.get(name);
        unsaved.set(name, {
          set: { ...before?.set, runningSince: since },
          failedRuns: before?.failedRuns ?? 0,
        });
      }
      if (unsaved.size === 0) return firstSaveIntervalMs;
      const saving = unsaved;
      unsaved = new Map();
      try {
        await saveRuns(saving);
        const before = saved.size;
        for (const name of saving.keys()) saved.add(name);
        return saved.size > before ? firstSaveIntervalMs : saveIntervalMs;
      } catch (error) {
        unsaved = merge(saving, unsaved);
        throw error;
      }
    },
  };
}

const merge = (older: Map<JobName, Unsaved>, newer: Map<JobName, Unsaved>): Map<JobName, Unsaved> => {
  const merged = new Map(older);
  for (const [name, { set, failedRuns }] of newer) {
    const before = older.get(name);
    merged.set(name, {
      set: { ...before?.set, ...set },
      failedRuns: (before?.failedRuns ?? 0) + failedRuns,
    });
  }
  return merged;
};

async function saveRuns(runs: Map<JobName, Unsaved>): Promise<void> {
  const set: Record<string, unknown> = {};
  const increment: Record<string, number> = {};
  for (const [name, { set: fields, failedRuns }] of runs) {
    for (const [field, value] of Object.entries(fields)) set[`runs.${name}.${field}`] = value;
    if (failedRuns > 0) increment[`runs.${name}.failedRuns`] = failedRuns;
  }
  await collections().operations.updateOne(
    { _id: 'jobs' },
    { $set: set, ...(Object.keys(increment).length > 0 && { $inc: increment }) },
    { upsert: true },
  );
}

/** The last runs in all processes; up to 15 s old. */
export async function findJobRuns(): Promise<JobRuns> {
  const record = await collections().operations.findOne<{ readonly runs: JobRuns }>({ _id: 'jobs' });
  if (!record) return {};
  return Object.fromEntries(
    jobNames.flatMap((name) => {
      const run = record.runs[name];
      // Only started: a run that takes long and is the first of all.
      return run?.at ? [[name, { ...initial, ...run }]] : [];
    }),
  );
}

const initial = { succeededAt: null, failingSince: null, fault: null, runningSince: null, failedRuns: 0 };
