import type { ClientSession } from 'mongodb';
import { findOrderDay } from '~/domain/orders/delivery/order-day';
import { awaitsDay, awaitsFarmConfirmation, type Order } from '~/domain/orders/order';
import { formatShippingAddress } from '~/domain/orders/placing/shipping-address';
import { loadSettings } from '~/domain/settings/settings.server';
import { formatDayOfWeek, toDateInput } from '~/lib/format/dates';
import { deductStockIfAvailable } from './stock.server';

type Confirmed = {
  readonly set: Partial<Pick<Order, 'stockTaken' | 'delivery' | 'shippingAddress'>>;
  /** For the customer, such as ' for Sunday 29 November'; '' where nothing is new. */
  readonly day: string;
};

/**
 * What an order gets when the farm confirms it: one that awaited that takes its stock, and outside the towns gets its day, which is
 * `day` (`YYYY-MM-DD`), or the next delivery, or today where the farm has no delivery days. Null where there is not enough in stock.
 */
export async function confirmOrder(
  order: Order,
  { day, now }: { readonly day?: string; readonly now: Date },
  session: ClientSession,
): Promise<Confirmed | null> {
  if (!awaitsFarmConfirmation(order)) return { set: { stockTaken: true }, day: '' };
  if (!(await deductStockIfAvailable(order, now, session))) return null;
  if (!awaitsDay(order) || order.delivery.method !== 'delivery')
    return { set: { stockTaken: true }, day: '' };
  const next = findOrderDay({ deliveryMethod: 'delivery' }, await loadSettings(), now)?.day;
  const delivery = { ...order.delivery, day: day ?? next ?? toDateInput(now) };
  const shippingAddress = order.personErasedAt
    ? order.shippingAddress
    : formatShippingAddress(order.customer, delivery);
  return {
    set: { stockTaken: true, delivery, shippingAddress },
    day: ` for ${formatDayOfWeek(delivery.day)}`,
  };
}
