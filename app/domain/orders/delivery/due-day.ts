import type { Delivery } from '~/domain/orders/order';
import { toDateInput } from '~/lib/format/dates';

/** The day (`YYYY-MM-DD`) of a pickup, or of a delivery to a delivery area; null for a delivery that has no day. */
export const dueDayOf = (delivery: Delivery): string | null =>
  delivery.method === 'pickup' ? toDateInput(delivery.pickupDate) : (delivery.day ?? null);
