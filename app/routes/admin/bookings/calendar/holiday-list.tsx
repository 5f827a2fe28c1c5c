import { Form } from '@remix-run/react';
import type { Holiday } from '~/domain/bookings/days/kenyan-holidays.server';
import { calendarMonthPath } from '~/domain/bookings/list/booking-filter';
import { formatLongDate } from '~/lib/format/dates';
import { OfWhat } from '~/ui/of-what';

/** The coming public holidays on which visitors can still book. */
export const HolidayList = ({ holidays, month }: { holidays: readonly Holiday[]; month: string }) =>
  holidays.length > 0 && (
    <section className="card space-y-3 p-4" aria-labelledby="holidays">
      <h2 id="holidays">Public holidays</h2>
      <p className="text-sm text-ink-soft">
        Visitors can book these days. Close the days when the farm is closed.
      </p>
      <ul className="divide-y divide-edge-pale">
        {holidays.map(({ day, name, isToBeConfirmed }) => (
          <li key={day} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              <span className="block font-bold">{name}</span>
              <span className="block text-sm text-ink-soft">
                {formatLongDate(day)}
                {isToBeConfirmed && ', to be confirmed when the moon is sighted'}
              </span>
            </span>{' '}
            <Form method="post" action={calendarMonthPath(month)} preventScrollReset>
              <input type="hidden" name="day" value={day} />
              <button name="intent" value="close" className="button button-secondary">
                Close<OfWhat>{formatLongDate(day)}</OfWhat>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
