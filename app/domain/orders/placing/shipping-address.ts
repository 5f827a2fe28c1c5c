import { withHours } from '~/domain/orders/delivery/delivery-hours';
import { formatLongDate, formatTime, toDateInput, toDateTimeInput } from '~/lib/format/dates';
import { formatPhone, noPhone } from '~/lib/format/phone';
import type { Delivery, Order } from '~/domain/orders/order';

export function formatShippingAddress(customer: Order['customer'], delivery: Delivery): string {
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  const { phone, email } = customer;
  const lines = [name, phone === noPhone ? '' : formatPhone(phone), email ?? ''];
  if (delivery.method === 'delivery')
    lines.push(
      delivery.address,
      [delivery.location, delivery.city].filter((text) => text !== '').join(', '),
      delivery.additionalInfo,
      ...formatDeliveryDay(delivery),
    );
  else lines.push(...formatPickupLines(delivery));
  return lines.filter((line) => line !== '').join('\n');
}

/** 'Sunday 29 November 2026', and the hours where they are promised; null where no day is. */
export const formatPromisedDay = (delivery: Delivery): string | null =>
  delivery.method === 'delivery' && delivery.day
    ? withHours(formatLongDate(delivery.day), delivery.hours)
    : null;

export const formatDeliveryDay = (delivery: Delivery): readonly string[] => {
  const day = formatPromisedDay(delivery);
  return day === null ? [] : [`Delivery day: ${day}`];
};

/** An address without its last line where that says the day: for a page that says it elsewhere, and for the search. */
export const withoutDay = (address: string): string =>
  address.replace(/\n(?:Pickup date|Delivery day):.*$/, '');

export const formatPickupLines = (delivery: Delivery): readonly string[] =>
  delivery.method === 'pickup'
    ? [`Pickup at ${delivery.pickupLocationName}`, `Pickup date: ${formatPickupDate(delivery.pickupDate)}`]
    : [];

/** 'Sunday 29 November 2026', or with the time: midnight means that only a day was chosen (see parseNairobi). */
export const formatPickupDate = (date: Date): string => {
  const day = formatLongDate(toDateInput(date));
  return toDateTimeInput(date).endsWith('T00:00') ? day : `${day}, ${formatTime(date)}`;
};
