import type { HistoryView } from '~/domain/organizations/organization-view.server';
import { subscriptionStatuses } from '~/domain/organizations/subscription/subscription-status';
import { formatDateTime } from '~/lib/format/dates';

/** The changes of a subscription, newest first. */
export const StatusHistory = ({ history }: { history: HistoryView }) => (
  <section aria-labelledby="history" className="space-y-3">
    <h3 id="history">Subscription history</h3>
    <ol className="space-y-3">
      {history.map(({ from, to, at, by, remarks }, index) => (
        <li key={index}>
          <p>
            {from
              ? `${subscriptionStatuses[from].name} to ${subscriptionStatuses[to].name.toLowerCase()}`
              : 'Added'}
          </p>
          {remarks && (
            <p className="whitespace-pre-line break-words rounded-sm bg-mint px-3 py-2">{remarks}</p>
          )}
          <p className="text-sm text-ink-soft">
            <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>, by {by}
          </p>
        </li>
      ))}
    </ol>
  </section>
);
