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

const paymentTones = {
  pending: 'waiting',
  paid: 'good',
  failed: 'bad',
  refunded: 'quiet',
} as const satisfies Record<OrderView['paymentStatus'], BadgeTone>;

export const OrderStatusBadge = ({ order }: { order: Pick<OrderView, 'status' | 'statusName'> }) => (
  <Badge tone={orderTones[order.status]}>{order.statusName}</Badge>
);

export const PaymentStatusBadge = ({
  order,
}: {
  order: Pick<OrderView, 'paymentStatus' | 'paymentStatusName'>;
}) => <Badge tone={paymentTones[order.paymentStatus]}>{order.paymentStatusName}</Badge>;
