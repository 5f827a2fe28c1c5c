import { jobList, jobNames } from '~/domain/operations/jobs/job-list';
import { jobStateOf, type JobRun, type JobRuns, type JobState } from '~/domain/operations/jobs/job-run';
import { formatDateTime } from '~/lib/format/dates';
import { formatAge } from '~/lib/format/format-duration';

export type JobView = {
  readonly name: string;
  readonly title: string;
  readonly state: JobState;
  readonly lastRun: string | null;
  readonly fault: string | null;
};

const describeRun = (run: JobRun, now: Date): string =>
  run.runningSince
    ? `Running for ${formatAge(now.getTime() - run.runningSince.getTime())}, in ${run.process}`
    : `Last run ${formatAge(now.getTime() - run.at.getTime())} ago, took ${run.durationMs} ms, in ${run.process}`;

/** Each job with its last run, and its last fault, also one that is over. */
export const toJobViews = (runs: JobRuns, now: Date): readonly JobView[] =>
  jobNames.map((name) => {
    const run = runs[name];
    return {
      name,
      title: jobList[name].title,
      state: jobStateOf(name, run, now),
      lastRun: run ? describeRun(run, now) : null,
      fault: run?.fault ? `Last fault on ${formatDateTime(run.fault.at)}: ${run.fault.text}` : null,
    };
  });
