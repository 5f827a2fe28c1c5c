import { paymentPath } from '~/paths';
import { DataTable, type Column } from '~/ui/admin/data-table';
import { DialogLink } from '~/ui/admin/dialog';
import { Money } from '~/ui/money';
import { PaymentStatus } from './payment-status';
import type { PaymentRowView } from './payment-view';

export const PaymentTable = ({ payments }: { payments: readonly PaymentRowView[] }) => (
  <DataTable
    caption="Payment transactions, newest first"
    columns={columns}
    rows={payments}
    keyOf={({ number }) => number}
  />
);

/** docs/product.md 9 */
const columns: readonly Column<PaymentRowView>[] = [
  {
    name: 'Date',
    cell: ({ date, number }) => (
      <DialogLink to={paymentPath(number)} className="link inline-block py-1 font-bold">
        {date}
        <span className="sr-only">, {number}</span>
      </DialogLink>
    ),
  },
  { name: 'Type', isShort: true, cell: ({ typeName }) => typeName },
  { name: 'Amount', isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
  { name: 'Method', cell: ({ methodName }) => methodName },
  { name: 'Status', cell: ({ status }) => <PaymentStatus status={status} /> },
  {
    name: 'Description',
    cell: ({ description, number, partner }) => (
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {description}
        <span className="block text-sm text-ink-soft">
          {number}, {partner}
        </span>
      </span>
    ),
  },
];
