import type { SmsCosts, SmsMonth } from '~/domain/sms/list/sms-costs.server';
import { formatMonth } from '~/lib/format/dates';
import { pluralize } from '~/lib/format/pluralize';
import { DataTable } from '~/ui/admin/data-table';

/** What texts cost by month and kind; folded, since it is looked at once a month. */
export const CostTable = ({ costs }: { costs: SmsCosts }) => {
  const all = costs.rows.at(-1)?.months[0];
  return (
    <details className="card px-4">
      <summary className="link inline-flex min-h-[44px] items-center">
        {all && all.count > 0 ? `Cost this month: ${describe(all)}` : 'Cost of the last months'}
      </summary>
      <div className="pb-4">
        <DataTable
          caption="What texts cost"
          rows={costs.rows}
          keyOf={({ about }) => about}
          columns={[
            { name: 'About', cell: ({ about }) => <span className="font-bold">{about}</span> },
            ...costs.months.map((month, position) => ({
              name: formatMonth(month),
              isNumber: true,
              cell: ({ months }: SmsCosts['rows'][number]) => describe(months[position]),
            })),
          ]}
        />
      </div>
    </details>
  );
};

const describe = (month: SmsMonth | undefined): string =>
  month && month.count > 0 ? `${month.cost} for ${pluralize(month.count, 'text', 'texts')}` : 'none';
