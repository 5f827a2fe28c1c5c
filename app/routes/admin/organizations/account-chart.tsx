import type { AccountMonth } from '~/domain/organizations/account/load-months.server';
import { formatMoney } from '~/lib/format/money';
import { parseNairobi } from '~/lib/format/dates';
import { BarChart } from '~/ui/admin/bar-chart';

const monthName = new Intl.DateTimeFormat('en-KE', {
  timeZone: 'Africa/Nairobi',
  month: 'long',
  year: 'numeric',
});

const formatMonth = (month: string): string => monthName.format(parseNairobi(`${month}-01`) ?? undefined);

/** Paid in each month and outstanding at its end, as bars, with all figures in a table. Null where nothing was booked. */
export function AccountChart({ months }: { months: readonly AccountMonth[] }) {
  if (months.every(({ charged, paid, outstanding }) => charged === 0 && paid === 0 && outstanding === 0))
    return null;
  const bars = (valueOf: (month: AccountMonth) => AccountMonth['paid']) =>
    months.map((month) => ({
      key: month.month,
      label: formatMonth(month.month),
      value: valueOf(month),
      text: formatMoney(valueOf(month)),
    }));
  return (
    <section aria-labelledby="months" className="card space-y-3 p-4">
      <h2 id="months">The last 12 months</h2>
      <BarChart
        name="Paid by month"
        bars={bars(({ paid }) => paid)}
        highestName="most"
        empty="Nothing was paid in these months."
        className="h-24"
      />
      <BarChart
        name="Outstanding at the end of the month"
        bars={bars(({ outstanding }) => outstanding)}
        highestName="most"
        empty="Nothing was outstanding in these months."
        className="h-24"
      />
      <p className="flex justify-between text-sm text-ink-soft" aria-hidden="true">
        <span>{formatMonth(months[0]?.month ?? '')}</span>
        <span>This month</span>
      </p>
      <details>
        <summary className="flex min-h-[44px] items-center font-bold">Show the figures</summary>
        <table className="w-full text-left text-sm">
          <caption className="sr-only">The last 12 months, newest first</caption>
          <thead>
            <tr className="border-b border-edge">
              {['Month', 'Billed', 'Paid', 'Outstanding'].map((name, index) => (
                <th key={name} scope="col" className={`py-2 ${index > 0 ? 'text-right' : ''}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, charged, paid, outstanding }) => (
              <tr key={month} className="border-b border-edge-pale">
                <th scope="row" className="py-1 font-normal">
                  {formatMonth(month)}
                </th>
                {[charged, paid, outstanding].map((amount, index) => (
                  <td key={index} className="py-1 text-right tabular-nums">
                    {formatMoney(amount, '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
