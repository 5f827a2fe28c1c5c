import type { PaymentSummary as Summary } from '~/domain/organizations/entries/summarize-payments.server';
import { paymentMethods } from '~/domain/organizations/entries/account-entry';
import { formatWholeNumber } from '~/lib/format/pluralize';
import { formatMoney } from '~/lib/format/money';

/** Sums all payments of the filter, not those of the page. */
export const PaymentSummary = ({ summary }: { summary: Summary }) => (
  <section aria-label="Summary" className="card space-y-3 p-4">
    <dl className="grid gap-3 sm:grid-cols-3">
      <Figure name="Total Payments (KES)" value={formatMoney(summary.totalAmount, '')} />
      <Figure name="Total Transactions" value={formatWholeNumber(summary.totalPayments)} />
      <Figure
        name="Most Used Method"
        value={summary.mostUsedMethod ? paymentMethods[summary.mostUsedMethod] : 'None yet'}
      />
    </dl>
    <dl className="grid gap-x-3 gap-y-1 border-t border-edge-pale pt-3 text-sm sm:grid-cols-3">
      <Part name="Received" value={formatMoney(summary.received)} />
      <Part name="Spent" value={formatMoney(summary.spent)} />
      <Part name="On account, not in the total" value={formatMoney(summary.onAccount)} />
    </dl>
  </section>
);

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="break-words text-2xl font-bold tabular-nums text-pasture">{value}</dd>
  </div>
);

const Part = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-3 sm:block">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="money">{value}</dd>
  </div>
);
