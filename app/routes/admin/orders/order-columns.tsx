import { Form, useLocation } from '@remix-run/react';
import type { OrderRowView } from '~/domain/orders/handling/order-admin-view';
import { orderAttentions } from '~/domain/orders/list/order-attention';
import { formatDateTime } from '~/lib/format/dates';
import { orderDetailsPath } from '~/paths';
import type { Column } from '~/ui/admin/data-table';
import { DialogLink } from '~/ui/admin/dialog';
import { Badge } from '~/ui/badge';
import { Money } from '~/ui/money';
import { OrderStatusBadge } from '~/ui/order/status-badge';

/** docs/product.md 8.2 */
export const orderColumns = (mayChange: boolean): readonly Column<OrderRowView>[] => [
  {
    name: 'Order Details',
    cell: ({ number, createdAt, itemCount, attentions }) => (
      <>
        <DialogLink to={orderDetailsPath(number)} className="link font-bold">
          {number}
        </DialogLink>{' '}
        <span className="block text-sm text-ink-soft">
          <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
        </span>{' '}
        <span className="block text-sm text-ink-soft">
          {itemCount} {itemCount === 1 ? 'item' : 'items'}
        </span>
        {attentions
          .filter((name) => name !== 'new')
          .map((name) => (
            <span key={name} className="mt-1 block">
              <Badge tone="bright">{orderAttentions[name].badge}</Badge>
            </span>
          ))}
      </>
    ),
  },
  {
    name: 'Customer',
    cell: ({ customer, phone }) => (
      <span>
        {customer}{' '}
        {phone && (
          <a href={phone.href} className="link flex min-h-[44px] items-center text-sm">
            {phone.text}
          </a>
        )}
      </span>
    ),
  },
  { name: 'Status', cell: (order) => <OrderStatusBadge order={order} /> },
  {
    name: 'Payment',
    cell: ({ paymentMethodName, isPaid, paymentStatusName }) => (
      <span>
        <span className="block">{paymentMethodName}</span>{' '}
        <Badge tone={isPaid ? 'good' : 'waiting'}>{paymentStatusName}</Badge>
      </span>
    ),
  },
  { name: 'Amount', isNumber: true, cell: ({ totalAmount }) => <Money amount={totalAmount} prefix="KSh" /> },
  {
    name: 'Actions',
    cell: (order) => (
      <span className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <DialogLink to={orderDetailsPath(order.number)} className="button button-quiet -ml-2">
          View<span className="sr-only"> {order.number}</span>
        </DialogLink>{' '}
        {mayChange && order.choices.length > 0 && <RowStatus order={order} />}
      </span>
    ),
  },
];

/** Cancelling needs a reason: the page of the order asks for it. */
function RowStatus({ order: { number, status, choices } }: { order: OrderRowView }) {
  const { search } = useLocation();
  return (
    <Form
      // A changed order begins anew.
      key={status}
      method="post"
      action={`${orderDetailsPath(number)}${search}`}
      preventScrollReset
      className="flex w-full min-w-0 flex-col items-start gap-2 md:flex-row"
    >
      <input type="hidden" name="seenStatus" value={status} />
      <input type="hidden" name="from" value="list" />
      <select
        name="status"
        aria-label={`New status of ${number}`}
        defaultValue=""
        required
        className="field md:w-44"
      >
        <option value="" disabled>
          Change status
        </option>
        {choices.map((choice) => (
          <option key={choice.status} value={choice.status}>
            {choice.name}
          </option>
        ))}
      </select>
      <button name="intent" value="status" className="button button-secondary">
        Save<span className="sr-only"> the status of {number}</span>
      </button>
    </Form>
  );
}
