import type { OrderRowView } from '~/domain/orders/handling/order-admin-view';
import { orderAttentions } from '~/domain/orders/list/order-attention';
import { formatDateTime } from '~/lib/format/dates';
import { orderDetailsPath } from '~/paths';
import type { Column } from '~/ui/admin/data-table';
import { DialogLink } from '~/ui/admin/dialog';
import { Badge } from '~/ui/badge';
import { Money } from '~/ui/money';
import { OfWhat } from '~/ui/of-what';
import { OrderStatusBadge } from '~/ui/order/status-badge';
import { StepForm } from './order-row';

/** docs/product.md 8.2 */
export const orderColumns = (mayChange: boolean): readonly Column<OrderRowView>[] => [
  {
    name: 'Order Details',
    cell: ({ number, createdAt, itemCount, attentions }) => (
      <>
        <DialogLink to={orderDetailsPath(number)} className="link whitespace-nowrap text-sm font-bold">
          {number}
        </DialogLink>{' '}
        <span className="block text-sm text-ink-soft">
          <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
        </span>{' '}
        <span className="block text-sm text-ink-soft">
          {itemCount} {itemCount === 1 ? 'item' : 'items'}
        </span>
        {attentions
          .filter((name) => name !== 'new' && name !== 'confirm')
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
  {
    name: 'Status',
    cell: (order) => (
      <span className="[overflow-wrap:normal]">
        <OrderStatusBadge order={order} />
      </span>
    ),
  },
  {
    name: 'Payment',
    cell: ({ paymentMethodName, isPaid, paymentStatusName }) => (
      <span className="[overflow-wrap:normal]">
        <span className="block">{paymentMethodName}</span>{' '}
        <Badge tone={isPaid ? 'good' : 'waiting'}>{paymentStatusName}</Badge>
      </span>
    ),
  },
  { name: 'Amount', isNumber: true, cell: ({ totalAmount }) => <Money amount={totalAmount} prefix="KSh" /> },
  {
    name: 'Actions',
    cell: (order) => (
      <span className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
        <DialogLink to={orderDetailsPath(order.number)} className="button button-quiet -ml-2">
          View<OfWhat>{order.number}</OfWhat>
        </DialogLink>{' '}
        {mayChange && order.choices.length > 0 && <RowStatus order={order} />}
      </span>
    ),
  },
];

/** Cancelling needs a reason: the page of the order asks for it. */
const RowStatus = ({ order }: { order: OrderRowView }) => (
  <StepForm order={order} className="flex min-w-0 flex-wrap items-start gap-2">
    <select
      name="status"
      aria-label={`New status of ${order.number}`}
      defaultValue=""
      required
      className="field w-32 px-2"
    >
      <option value="" disabled>
        Change to
      </option>
      {order.choices.map((choice) => (
        <option key={choice.status} value={choice.status}>
          {choice.name}
        </option>
      ))}
    </select>
    <button name="intent" value="status" className="button button-secondary">
      Save<span className="sr-only"> the status of {order.number}</span>
    </button>
  </StepForm>
);
