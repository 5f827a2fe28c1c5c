import type { Sales } from '~/domain/sales/load-sales.server';
import { parseNairobi } from '~/lib/format/dates';
import { pluralize } from '~/lib/format/pluralize';
import { formatMoney } from '~/lib/format/money';
import { BarChart } from '~/ui/admin/bar-chart';

const shortDay = new Intl.DateTimeFormat('en-KE', {
  timeZone: 'Africa/Nairobi',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

const formatDay = (day: string): string => shortDay.format(parseNairobi(day) ?? undefined);

const words = { highestName: 'best day', empty: 'No sales on these days yet.' };

/** Sales of the last 30 days as two rows of bars over the same days, with all figures in a table beneath. */
export function SalesChart({ sales }: { sales: Pick<Sales, 'days' | 'orders' | 'revenue'> }) {
  const { days, orders, revenue } = sales;
  return (
    <section aria-labelledby="sales" className="card space-y-3 p-4">
      <h2 id="sales">Sales of the last 30 days</h2>
      <p>
        {formatMoney(revenue, 'KSh')} paid, {pluralize(orders, 'order', 'orders')}. Money counts on the day it
        came in or went back; cancelled and refunded orders aren’t counted.
      </p>
      <BarChart
        name="Paid by day"
        bars={days.map((day) => ({
          key: day._id,
          label: formatDay(day._id),
          value: day.revenue,
          text: formatMoney(day.revenue, 'KSh'),
        }))}
        {...words}
        className="h-32"
      />
      <BarChart
        name="Orders by day"
        bars={days.map((day) => ({
          key: day._id,
          label: formatDay(day._id),
          value: day.orders,
          text: pluralize(day.orders, 'order', 'orders'),
        }))}
        {...words}
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
