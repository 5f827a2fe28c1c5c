import type { JobState } from '~/domain/operations/jobs/job-run';
import { Badge, type BadgeTone } from '~/ui/badge';
import type { JobView } from './to-job-views';

const badges: Readonly<Record<JobState, { readonly tone: BadgeTone; readonly text: string }>> = {
  fine: { tone: 'good', text: 'OK' },
  running: { tone: 'good', text: 'Running' },
  'not-run': { tone: 'quiet', text: 'Not run yet' },
  failing: { tone: 'bad', text: 'Failing' },
  late: { tone: 'bad', text: 'Stopped' },
};

export const JobRunList = ({ jobs }: { jobs: readonly JobView[] }) => (
  <details>
    <summary className="link flex min-h-[44px] items-center font-bold">All {jobs.length} jobs</summary>
    <ul className="mt-2 divide-y divide-edge-pale">
      {jobs.map(({ name, title, state, lastRun, fault }) => (
        <li key={name} className="py-3" data-job={name}>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-bold">{title}</span>{' '}
            <Badge tone={badges[state].tone}>{badges[state].text}</Badge>
          </p>
          {lastRun && <p className="break-words text-sm text-ink-soft">{lastRun}</p>}
          {fault && <p className="break-words text-sm">{fault}</p>}
        </li>
      ))}
    </ul>
  </details>
);
