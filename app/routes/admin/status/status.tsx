import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withoutClockSteps } from '~/domain/operations/alarms/clock-steps';
import { runChecks } from '~/domain/operations/checks/run-checks.server';
import { privateMeta } from '~/http/seo/page-title';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { requirePermission } from '~/http/session/session.server';
import { formatTime } from '~/lib/format/dates';
import { statusPath } from '~/paths';
import { ListError } from '~/ui/admin/list-page';
import { CheckCard } from './check-card';
import { JobRunList } from './job-run-list';
import { Overview } from './overview';
import { toJobViews } from './to-job-views';

export const meta: MetaFunction = ({ matches }) => privateMeta('Status', matches);

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request, context: { now } }: LoaderFunctionArgs) {
  await requirePermission(request, now, 'settings:write');
  const time = formatTime(now);
  const asOf = withoutClockSteps(now);
  const read = await nullIfUnavailable(runChecks(asOf));
  if (!read) return data({ time, status: null }, serviceUnavailable);
  return data({ time, status: { checks: read.checks, jobs: toJobViews(read.jobRuns, asOf) } });
}

const groups = [
  { state: 'trouble', title: 'Problems' },
  { state: 'note', title: 'Please check' },
  { state: 'fine', title: 'Working' },
] as const;

export default function StatusPage() {
  const { time, status } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-text space-y-6">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1>Status</h1>
        <p className="text-sm text-ink-soft">As of {time}</p>
      </div>
      {status === null ? (
        <ListError message="The database does not answer." retryPath={statusPath} />
      ) : (
        <>
          <Overview checks={status.checks} />
          {groups.map(({ state, title }) => {
            const checks = status.checks.filter((check) => check.state === state);
            if (checks.length === 0) return null;
            return (
              <section key={state} aria-labelledby={`${state}-checks`} className="space-y-3">
                <h2 id={`${state}-checks`}>{title}</h2>
                <ul className="space-y-3">
                  {checks.map((check) => (
                    <li key={check.name}>
                      <CheckCard check={check}>
                        {check.name === 'jobs' && <JobRunList jobs={status.jobs} />}
                      </CheckCard>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </>
      )}
    </div>
  );
}
