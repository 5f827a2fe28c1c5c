import type { Order } from '~/domain/orders/order';
import { nextOrderStatuses, type OrderStatus } from '~/domain/orders/status/order-status';

const stepLabels = {
  confirmed: { delivery: 'Confirm', pickup: 'Confirm' },
  processing: { delivery: 'Prepare', pickup: 'Prepare' },
  shipped: { delivery: 'Send out', pickup: 'Ready' },
  delivered: { delivery: 'Delivered', pickup: 'Collected' },
} as const satisfies Partial<Record<OrderStatus, Record<Order['deliveryMethod'], string>>>;

/** The next lawful step, as a button names it. Null at the end, and where M-Pesa is awaited. */
export function nextStep(
  order: Pick<Order, 'status' | 'deliveryMethod' | 'paymentMethod' | 'paymentStatus' | 'stockTaken'>,
): { readonly status: OrderStatus; readonly label: string } | null {
  const status = nextOrderStatuses(order, 'admin').find((next) => next in stepLabels);
  return status
    ? { status, label: stepLabels[status as keyof typeof stepLabels][order.deliveryMethod] }
    : null;
}
