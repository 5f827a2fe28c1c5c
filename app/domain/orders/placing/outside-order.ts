import type { Order } from '~/domain/orders/order';

/** For an order to none of the towns that the farm delivers to. */
export const outsideOrderMessages = {
  before:
    'This place is outside the towns we deliver to. You can still order: we’ll call you first to confirm it and agree on a day. We don’t reserve anything for you until then.',
  after:
    'Your place is outside the towns we deliver to. We’ll call you to confirm your order and agree on a day.',
} as const;

/** Where an order outside the towns was to go: 'Nyali, Mombasa'. */
const placeOf = (delivery: Order['delivery']): string =>
  delivery.method === 'delivery'
    ? [delivery.location, delivery.city].filter((text) => text !== '').join(', ')
    : '';

/**
 * 'We can’t deliver to Nyali, Mombasa: our rider goes as far as Busia.'; null for an order that was not declined. `namesPlace`: with what
 * the customer typed.
 */
export function describeDeclined(
  { delivery }: Pick<Order, 'delivery'>,
  { namesPlace }: { readonly namesPlace: boolean },
): string | null {
  if (delivery.method !== 'delivery' || delivery.declineReason === undefined) return null;
  const place = (namesPlace && placeOf(delivery)) || 'your place';
  return `We can’t deliver to ${place}: ${delivery.declineReason.trim().replace(/\.$/, '')}.`;
}
