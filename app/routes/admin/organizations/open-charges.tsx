import { Link } from '@remix-run/react';
import type { OrganizationView } from '~/domain/organizations/organization-view.server';
import { pluralize } from '~/lib/format/pluralize';
import { formatMoney } from '~/lib/format/money';
import { paymentPath, reverseEntryPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { OfWhat } from '~/ui/of-what';
import { PaymentStatus } from '../organization-payments/payment-status';
import { BillingDay } from './billing-day';

type OpenCharge = OrganizationView['openCharges'][number];

/** What is still to be paid, oldest first. */
export const OpenCharges = (props: { organization: OrganizationView; mayChange: boolean }) => {
  const { openCharges } = props.organization;
  return (
    <section aria-labelledby="open" className="space-y-3">
      <h2 id="open">To be paid</h2>
      {openCharges.length === 0 ? (
        <p className="card p-4">Nothing. Every bill is paid.</p>
      ) : (
        <DataTable
          caption="Unpaid bills, oldest first"
          rows={openCharges}
          keyOf={({ number }) => number}
          columns={props.mayChange ? [...columns, correction] : columns}
        />
      )}
    </section>
  );
};

const columns: readonly Column<OpenCharge>[] = [
  {
    name: 'Billed',
    cell: ({ number, description, day, period }) => (
      <>
        <Link to={paymentPath(number)} className="link inline-block py-1 font-bold">
          {number}
        </Link>{' '}
        <span className="block break-words">{description}</span>
        <span className="block text-sm text-ink-soft">
          {period ? (
            <>
              <BillingDay day={period.from} /> to <BillingDay day={period.to} />
            </>
          ) : (
            <BillingDay day={day} />
          )}
        </span>
      </>
    ),
  },
  {
    name: 'Status',
    cell: ({ status }) => <PaymentStatus status={status} />,
  },
  {
    name: 'Pay by',
    cell: ({ payBy, daysLate }) => (
      <span>
        <BillingDay day={payBy} />
        {daysLate > 0 && (
          <strong className="block text-sm text-error">{pluralize(daysLate, 'day', 'days')} overdue</strong>
        )}
      </span>
    ),
  },
  {
    name: 'Open',
    isNumber: true,
    cell: ({ open, amount }) => (
      <span>
        <span className="money block">{formatMoney(open)}</span>
        {open < amount && <span className="money block text-sm text-ink-soft">of {formatMoney(amount)}</span>}
      </span>
    ),
  },
];

const correction: Column<OpenCharge> = {
  name: 'Actions',
  cell: ({ number, kind }) => (
    <Link
      to={kind === 'transaction' ? paymentPath(number) : reverseEntryPath(number)}
      className="link flex min-h-[44px] items-center font-bold"
    >
      Correct<OfWhat>{number}</OfWhat>
    </Link>
  ),
};
