import type { OrderDetails } from '~/domain/orders/handling/order-admin-view';
import { formatDateTime } from '~/lib/format/dates';

/** What happened, when, by whom and why; oldest first. */
export const TimelineCard = ({ order }: { order: OrderDetails }) => (
  <section className="card p-4" aria-labelledby="timeline">
    <h2 id="timeline" className="mb-4">
      Order history
    </h2>
    <ol className="ml-2 border-l-2 border-pasture">
      {order.history.map((entry, index) => (
        <li key={index} className="relative pb-4 pl-5 last:pb-0">
          <span className="absolute -left-[7px] top-2 h-3 w-3 rounded-full bg-pasture" aria-hidden="true" />
          <p className="break-words">{entry.text}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={entry.at.toISOString()}>{formatDateTime(entry.at)}</time>, by {entry.who}
          </p>
        </li>
      ))}
    </ol>
  </section>
);
