import { jobList, jobNames } from '~/domain/operations/jobs/job-list';
import { jobStateOf, type JobRuns } from '~/domain/operations/jobs/job-run';
import { pluralize } from '~/lib/format/pluralize';
import { formatDateTime } from '~/lib/format/dates';
import { fine, note, trouble, type Check } from './check';
import { thresholds } from './thresholds';

export function checkJobs(runs: JobRuns, now: Date): Check {
  const inState = (state: ReturnType<typeof jobStateOf>) =>
    jobNames.filter((name) => jobStateOf(name, runs[name], now) === state);
  const late = inState('late');
  const failing = inState('failing').map((name) => ({ name, since: runs[name]?.failingSince ?? now }));
  const failingLong = failing.filter(
    ({ since }) => now.getTime() - since.getTime() > thresholds.jobFailingMs,
  );
  const facts = [...failing.map(({ name }) => name), ...late].map((name) => ({
    name: jobList[name].title,
    value: describeTrouble(runs, name),
  }));
  if (late.length > 0)
    return trouble('jobs', `${pluralize(late.length, 'job has', 'jobs have')} stopped`, {
      advice: 'Restart the shop. If that does not help, check the log.',
      facts,
    });
  if (failingLong.length > 0)
    return trouble('jobs', `${pluralize(failingLong.length, 'job is', 'jobs are')} failing`, {
      advice: 'Check the fault below and the log. The job tries again by itself.',
      facts,
    });
  if (failing.length > 0)
    return note('jobs', `${pluralize(failing.length, 'job has', 'jobs have')} just failed`, {
      advice: 'Nothing to do yet: the job tries again every few seconds.',
      facts,
    });
  return inState('not-run').length === jobNames.length
    ? note('jobs', 'No job has run yet', { advice: 'Wait a minute, then reload this page.' })
    : fine('jobs', 'All jobs are running');
}

function describeTrouble(runs: JobRuns, name: keyof JobRuns): string {
  const run = runs[name];
  if (run?.failingSince)
    return `failing since ${formatDateTime(run.failingSince)}: ${run.fault?.text ?? 'unknown fault'}`;
  return run ? `last run ${formatDateTime(run.at)}` : 'never ran';
}
