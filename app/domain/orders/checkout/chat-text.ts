import type { PricedCart } from '~/domain/cart/priced-cart';
import type { Settings } from '~/domain/settings/settings';
import { formatMoney } from '~/lib/format/money';

const maxLines = 12;

type Places = Pick<Settings, 'deliveryAreas' | 'pickupLocations'>;

/**
 * What a customer who would rather order by chat begins with: what is in the cart, and where it goes. `details` are the entries of
 * step 1 as far as they are known. '' for a cart from which nothing can be bought.
 */
export function composeOrderChat(
  { lines, subtotal }: Pick<PricedCart, 'lines' | 'subtotal'>,
  details: Readonly<Record<string, string>>,
  places: Places,
): string {
  const wanted = lines.filter(({ maxQuantity }) => maxQuantity > 0);
  if (wanted.length === 0) return '';
  const left = wanted.length - maxLines;
  return [
    'Hello! I would like to order:',
    ...wanted.slice(0, maxLines).map(({ quantity, name }) => `${quantity} x ${name}`),
    ...(left > 0 ? [`and ${left} more ${left === 1 ? 'product' : 'products'}`] : []),
    `Products: ${formatMoney(subtotal)}`,
    describePlace(details, places),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function describePlace(details: Readonly<Record<string, string>>, places: Places): string {
  if (details['deliveryMethod'] === 'pickup') {
    const place = places.pickupLocations.find(({ id }) => id === details['pickupLocation']);
    return place ? `I will collect it at ${place.name}` : '';
  }
  const area = places.deliveryAreas.find(({ id }) => id === details['deliveryArea'])?.name;
  const place = area ?? [details['location'], details['city']].filter(Boolean).join(', ');
  return place && `Deliver to ${place}`;
}

export const composeQuestionChat = (orderNumber: string): string =>
  `Hello! I have a question about my order ${orderNumber}.`;
