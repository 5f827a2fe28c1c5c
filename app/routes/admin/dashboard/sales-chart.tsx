import type { Sales } from '~/domain/sales/load-sales.server';
import { parseNairobi } from '~/lib/format/dates';
import { countOf } from '~/lib/format/count-of';
import { formatMoney } from '~/lib/format/money';

type Day = Sales['days'][number];

const shortDay = new Intl.DateTimeFormat('en-KE', {
  timeZone: 'Africa/Nairobi',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

const formatDay = (day: string): string => shortDay.format(parseNairobi(day) ?? undefined);

/** Sales of the last 30 days as two rows of bars over the same days, with all figures in a table beneath. */
export function SalesChart({ sales }: { sales: Pick<Sales, 'days' | 'orders' | 'revenue'> }) {
  const { days, orders, revenue } = sales;
  return (
    <section aria-labelledby="sales" className="card space-y-3 p-4">
      <h2 id="sales">Sales of the last 30 days</h2>
      <p>
        {formatMoney(revenue, 'KSh')} paid, {countOf(orders, 'order', 'orders')}. Cancelled and refunded
        orders are left out.
      </p>
      <Bars
        days={days}
        name="Paid by day"
        valueOf={(day) => day.revenue}
        format={(day) => formatMoney(day.revenue, 'KSh')}
        className="h-32"
      />
      <Bars
        days={days}
        name="Orders by day"
        valueOf={(day) => day.orders}
        format={(day) => countOf(day.orders, 'order', 'orders')}
        className="h-16"
      />
      <p className="flex justify-between text-sm text-ink-soft" aria-hidden="true">
        <span>{formatDay(days[0]?._id ?? '')}</span>
        <span>Today</span>
      </p>
      <details>
        <summary className="flex min-h-[44px] items-center font-bold">Show the figures</summary>
        <table className="w-full text-left">
          <caption className="sr-only">Sales by day, newest first</caption>
          <thead>
            <tr className="border-b border-edge text-sm">
              <th scope="col" className="py-2">
                Day
              </th>
              <th scope="col" className="py-2 text-right">
                Orders
              </th>
              <th scope="col" className="py-2 text-right">
                Paid
              </th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day._id} className="border-b border-edge-pale">
                <th scope="row" className="py-1 font-normal">
                  {formatDay(day._id)}
                </th>
                <td className="py-1 text-right tabular-nums">{day.orders}</td>
                <td className="money py-1 text-right">{formatMoney(day.revenue, 'KSh')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** Units of the drawing for a day: a bar and the gap after it. */
const dayWidth = 10;
const barWidth = 8;
const height = 100;

function Bars(props: {
  days: readonly Day[];
  name: string;
  valueOf: (day: Day) => number;
  format: (day: Day) => string;
  className: string;
}) {
  const { days, name, valueOf, format, className } = props;
  const best = days.reduce<Day | null>(
    (found, day) => (found === null || valueOf(day) > valueOf(found) ? day : found),
    null,
  );
  const most = best ? valueOf(best) : 0;
  const id = name.replaceAll(' ', '-').toLowerCase();
  const description =
    best && most > 0
      ? `Most on ${formatDay(best._id)}: ${format(best)}. All figures are in the table below.`
      : 'Nothing on these days yet.';
  return (
    <div>
      <p className="flex justify-between gap-3 text-sm">
        <span className="font-bold">{name}</span>
        <span className="text-ink-soft">{best && most > 0 ? `best day: ${format(best)}` : ''}</span>
      </p>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
        viewBox={`0 0 ${days.length * dayWidth} ${height}`}
        // The bars take the width of the screen; the texts stand beside the drawing.
        preserveAspectRatio="none"
        className={`w-full border-b border-edge ${className}`}
      >
        <title id={`${id}-title`}>{name}</title>
        <desc id={`${id}-text`}>{description}</desc>
        {days.map((day, index) => {
          const bar = most === 0 ? 0 : Math.round((valueOf(day) / most) * height * 10) / 10;
          return (
            <rect
              key={day._id}
              x={index * dayWidth + (dayWidth - barWidth) / 2}
              y={height - bar}
              width={barWidth}
              height={bar}
              className={index === days.length - 1 ? 'fill-clay' : 'fill-pasture'}
            />
          );
        })}
      </svg>
    </div>
  );
}
