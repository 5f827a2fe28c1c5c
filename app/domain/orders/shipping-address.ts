import { formatDay, formatDayAndTime, toMinuteInput } from '~/lib/dates';
import { formatPhone } from '~/lib/phone';
import type { Delivery, Order } from './order';

/** The multi-line text of an order, whose first line is the customer; also used for pickup details. */
export function writeShippingAddress(customer: Order['customer'], delivery: Delivery): string {
  const lines = [`${customer.firstName} ${customer.lastName}`, formatPhone(customer.phone), customer.email];
  if (delivery.method === 'delivery')
    lines.push(delivery.address, `${delivery.location}, ${delivery.city}`, delivery.additionalInfo);
  else lines.push(...pickupLines(delivery));
  return lines.filter((line) => line !== '').join('\n');
}

/** Where and when an order is picked up; nothing for one that is delivered. */
export const pickupLines = (delivery: Delivery): readonly string[] =>
  delivery.method === 'pickup'
    ? [`Pickup at ${delivery.pickupLocationName}`, `Pickup date: ${formatPickupDate(delivery.pickupDate)}`]
    : [];

/** A day alone stands for its first minute (see parseNairobi), which nobody means to come at. */
export const formatPickupDate = (date: Date): string =>
  toMinuteInput(date).endsWith('T00:00') ? formatDay(date) : formatDayAndTime(date);
