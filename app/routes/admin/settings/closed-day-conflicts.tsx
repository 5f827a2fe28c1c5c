import type { ClosedDayConflict } from '~/domain/back-office/closed-day-conflicts.server';
import { formatLongDate } from '~/lib/format/dates';
import { orderDetailsPath, visitPath } from '~/paths';

const kindNames = { delivery: 'Delivery', pickup: 'Pickup', visit: 'Visit' } as const;

/** What was ordered and booked before its day was closed: somebody has to call. */
export const ClosedDayConflicts = ({ conflicts }: { conflicts: readonly ClosedDayConflict[] }) => (
  <section className="card space-y-3 p-4" aria-labelledby="conflicts">
    <h2 id="conflicts">Orders and visits on closed days</h2>
    <p className="text-sm text-ink-soft">
      They were placed before you closed the day, and stay until you change them. Please call the customers.
    </p>
    <ul className="divide-y divide-edge-pale">
      {conflicts.map((conflict) => {
        const isVisit = conflict.kind === 'visit';
        return (
          <li key={isVisit ? conflict.id : conflict.number} className="py-1">
            <a
              href={isVisit ? visitPath(conflict.id) : orderDetailsPath(conflict.number)}
              className="link inline-block py-2 font-bold"
            >
              {kindNames[conflict.kind]} {isVisit ? conflict.name : conflict.number}
            </a>
            <span className="block text-sm text-ink-soft">{formatLongDate(conflict.day)}</span>
          </li>
        );
      })}
    </ul>
  </section>
);
