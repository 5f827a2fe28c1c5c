import { describeLines } from '~/domain/orders/describe-lines';
import type { OrderView } from '~/domain/orders/order-view';
import { formatDate } from '~/lib/format/dates';
import { orderPath } from '~/paths';
import { ordersOffOf } from '../catalogue/orders-off';
import { useRootData } from '../layout/use-root-data';
import { Money } from '../money';
import { OrderAgainForm } from './order-again-form';
import { OrderStatusBadge, PaymentStatusBadge } from './status-badge';

/** Cards of orders, linked to their pages. */
export function OrderList({ orders }: { orders: readonly OrderView[] }) {
  const takesOrders = !ordersOffOf(useRootData().site);
  return (
    <ul className="space-y-3">
      {orders.map((order) => (
        <li key={order.number} className="card p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3>
              <a href={orderPath('order', order.number, '')} className="link">
                Order {order.number}
              </a>
            </h3>
            <p className="font-bold">
              <Money amount={order.totalAmount} />
            </p>
          </div>
          <p className="mt-1 break-words">{describeLines(order.lines)}</p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <time dateTime={order.createdAt.toISOString()}>{formatDate(order.createdAt)}</time>
            <span>
              Order <OrderStatusBadge order={order} />
            </span>
            <span>
              Payment <PaymentStatusBadge order={order} />
            </span>
          </p>
          {order.mayOrderAgain && takesOrders && (
            <div className="mt-2">
              <OrderAgainForm number={order.number} orderKey="" className="button button-quiet -ml-3" />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
