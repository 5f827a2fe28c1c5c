import type { CalendarDay } from '~/domain/bookings/days/load-calendar.server';
import { formatLongDate } from '~/lib/format/dates';
import { weekdayNames } from '~/lib/weekdays';
import { calendarDayPath } from '~/paths';
import { DialogLink } from '~/ui/admin/dialog';
import { Icon } from '~/ui/icon';

/** A month, with the groups and places of each day against its capacity. Narrow enough for a phone. */
export function MonthTable({ days, today }: { days: readonly CalendarDay[]; today: string }) {
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full min-w-[17.5rem] table-fixed border-collapse bg-milk" aria-labelledby="month">
          <thead>
            <tr>
              {Object.values(weekdayNames).map((name) => (
                <th key={name} scope="col" className="border border-edge-pale py-1 text-center text-sm">
                  <abbr title={name} className="no-underline">
                    {name.slice(0, 3)}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(days).map((week, index) => (
              <tr key={index}>
                {week.map((day, position) => (
                  <td
                    key={position}
                    className={`border border-edge-pale p-0 align-top ${day ? groundOf(day) : ''}`}
                  >
                    {day && <DayCell day={day} isToday={day.day === today} isPast={day.day < today} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span>15/40: 15 of 40 places taken</span>
        <span className="flex items-center gap-1">
          <Icon name="people" size={18} /> groups
        </span>
        <span className="flex items-center gap-1">
          <Icon name="x" size={18} /> closed
        </span>
        <span className="flex items-center gap-1">
          <Icon name="star" size={18} /> public holiday
        </span>
        <span className="flex items-center gap-1">
          <Icon name="alert" size={18} /> a visit to confirm
        </span>
      </p>
    </>
  );
}

/** Monday first; null before the first day and after the last. */
function weeksOf(days: readonly CalendarDay[]): readonly (readonly (CalendarDay | null)[])[] {
  const first = new Date(`${days[0]?.day ?? ''}T00:00:00Z`).getUTCDay();
  const cells: (CalendarDay | null)[] = [...Array<null>((first + 6) % 7).fill(null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const groundOf = ({ isClosed, groups, places, capacity }: CalendarDay): string =>
  isClosed ? 'bg-edge-pale' : places >= capacity ? 'bg-maize-pale' : groups > 0 ? 'bg-mint' : '';

function DayCell({ day, isToday, isPast }: { day: CalendarDay; isToday: boolean; isPast: boolean }) {
  const { isClosed, groups, places, capacity, newGroups, holiday } = day;
  return (
    <DialogLink
      to={calendarDayPath(day.day)}
      aria-label={describeDay(day)}
      {...(isToday && { 'aria-current': 'date' as const })}
      className={`block min-h-[80px] p-1 text-sm hover:underline ${isPast ? 'text-ink-soft' : ''}`}
    >
      <span className="flex items-center gap-1">
        <span className={isToday ? 'rounded-sm bg-pasture px-1 font-bold text-milk underline' : 'font-bold'}>
          {Number(day.day.slice(8))}
        </span>
        {holiday && <Icon name="star" size={18} />}
      </span>
      {isClosed ? (
        <Icon name="x" size={18} />
      ) : (
        <span className={`block tabular-nums ${groups > 0 ? 'font-bold' : 'text-ink-soft'}`}>
          {places}
          <wbr />/{capacity}
        </span>
      )}
      {groups > 0 && (
        <span className="flex flex-wrap items-center gap-1">
          <Icon name="people" size={18} />
          {groups}
          {newGroups > 0 && <Icon name="alert" size={18} />}
        </span>
      )}
    </DialogLink>
  );
}

function describeDay({ day, isClosed, groups, places, capacity, newGroups, holiday }: CalendarDay): string {
  const counted = `${groups} ${groups === 1 ? 'group' : 'groups'}, ${places} of ${capacity} places taken`;
  return [
    formatLongDate(day),
    holiday?.name,
    isClosed ? `closed${groups > 0 ? `, ${groups} ${groups === 1 ? 'group' : 'groups'}` : ''}` : counted,
    newGroups > 0 && `${newGroups} to confirm`,
  ]
    .filter(Boolean)
    .join(': ');
}
