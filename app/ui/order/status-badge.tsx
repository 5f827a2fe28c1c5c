import type { OrderView } from '~/domain/orders/order-view';
import { Badge, type BadgeTone } from '../badge';

const orderTones = {
  pending: 'waiting',
  confirmed: 'good',
  processing: 'good',
  shipped: 'good',
  delivered: 'good',
  cancelled: 'bad',
} as const satisfies Record<OrderView['status'], BadgeTone>;

export const OrderStatusBadge = ({ order }: { order: Pick<OrderView, 'status' | 'statusName'> }) => (
  <Badge tone={orderTones[order.status]}>{order.statusName}</Badge>
);

export const PaymentStatusBadge = ({ order }: { order: Pick<OrderView, 'payment'> }) => (
  <Badge tone={order.payment.tone}>{order.payment.name}</Badge>
);
