import { Link } from '@remix-run/react';
import { paymentFilter } from '~/domain/organizations/entries/payment-filter';
import type { OrganizationView } from '~/domain/organizations/organization-view.server';
import { formatMoney } from '~/lib/format/money';
import { paymentPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { PaymentStatus } from '../organization-payments/payment-status';
import { BillingDay } from './billing-day';

export const LastPayments = ({ organization }: { organization: OrganizationView }) => (
  <section aria-labelledby="payments" className="space-y-3">
    <h2 id="payments">Last payments</h2>
    {organization.payments.length === 0 ? (
      <p className="card p-4">No payments yet.</p>
    ) : (
      <>
        <DataTable
          caption="Last payments, newest first"
          rows={organization.payments}
          keyOf={({ number }) => number}
          columns={columns}
        />
        <p>
          <a
            href={paymentFilter.path({ organizationId: organization.id })}
            className="link inline-block py-2"
          >
            All payments of {organization.name}
          </a>
        </p>
      </>
    )}
  </section>
);

const columns: readonly Column<OrganizationView['payments'][number]>[] = [
  {
    name: 'Payment',
    cell: ({ number }) => (
      <Link to={paymentPath(number)} className="link inline-block py-1 font-bold">
        {number}
      </Link>
    ),
  },
  { name: 'Date', cell: ({ day }) => <BillingDay day={day} /> },
  { name: 'Method', cell: ({ method }) => method },
  { name: 'Status', cell: ({ status }) => <PaymentStatus status={status} /> },
  {
    name: 'Amount',
    isNumber: true,
    cell: ({ amount }) => <span className="money">{formatMoney(amount)}</span>,
  },
];
