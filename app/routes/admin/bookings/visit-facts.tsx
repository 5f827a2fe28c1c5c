import type { VisitAdminView } from '~/domain/bookings/list/visit-admin-view.server';
import { formatClock, formatDateTime, formatLongDate } from '~/lib/format/dates';
import { calendarDayPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { telephoneLink } from '~/lib/format/contact-links';
import { VisitStatusBadge } from './visit-status-badge';

export function VisitFacts({ visit }: { visit: VisitAdminView }) {
  const { day, email, phone, specialRequests, usedPlaces, capacity, isClosed } = visit;
  return (
    <section className="card space-y-4 p-4" aria-label="Visit">
      <p>
        <VisitStatusBadge status={visit.status} />
      </p>
      <DescriptionList
        items={[
          {
            name: 'When',
            value: (
              <>
                <strong>{formatLongDate(day)}</strong>,{' '}
                <span className="whitespace-nowrap">{formatClock(visit.startsAt)}</span>
              </>
            ),
          },
          {
            name: 'Group',
            value: `${visit.groupSize} people, ${visit.places} places`,
          },
          { name: 'Visitor', value: visit.name },
          {
            name: 'Phone',
            value: (
              <a href={telephoneLink(phone)} className="link call-link">
                {phone}
              </a>
            ),
          },
          {
            name: 'Email',
            value: email ? (
              <a href={`mailto:${email}`} className="link break-all">
                {email}
              </a>
            ) : (
              'Not given'
            ),
          },
          ...(specialRequests
            ? [
                {
                  name: 'Special requests',
                  value: <span className="whitespace-pre-line">{specialRequests}</span>,
                },
              ]
            : []),
          {
            name: 'The day',
            value: (
              <>
                {isClosed ? 'Closed for bookings. ' : ''}
                {usedPlaces > 0
                  ? `Other groups have ${usedPlaces} of ${capacity} places. `
                  : `No other group yet; ${capacity} places. `}
                <a href={calendarDayPath(day)} className="link">
                  See the day
                </a>
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

export const VisitHistory = ({ visit }: { visit: VisitAdminView }) =>
  visit.history.length > 0 && (
    <section className="card p-4" aria-labelledby="history">
      <h2 id="history" className="mb-4">
        Visit history
      </h2>
      <ol className="space-y-3">
        {visit.history.map(({ text, why, at, by }, index) => (
          <li key={index}>
            <p className="break-words">{text}</p>
            {why && <p className="break-words rounded-sm bg-mint px-3 py-2">{why}</p>}
            <p className="text-sm text-ink-soft">
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>, by {by}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
