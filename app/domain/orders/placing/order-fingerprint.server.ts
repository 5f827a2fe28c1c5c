import { createHash } from 'node:crypto';
import type { PricedCart } from '~/domain/cart/priced-cart';
import { deliveryFeeFor } from '~/domain/orders/delivery/delivery-terms';
import type { Settings } from '~/domain/settings/settings';
import { orderParts, type OrderChange } from './order-changes';
import { composeDelivery, type OrderDetails } from './order-details';

/**
 * A short text for all that a page shows of an order before it is placed: products, quantities and prices; person and place;
 * delivery fee; delivery day. The form carries it, so that a cart or details that another tab has changed, or a fee that was
 * raised, is shown and asked (docs/decisions/0090). It is no secret: to forge it is to deceive oneself.
 */
export function fingerprintOrder(
  { lines }: Pick<PricedCart, 'lines'>,
  details: OrderDetails,
  settings: Settings,
  options: Parameters<typeof composeDelivery>[2],
): string {
  const { firstName, lastName, phone, email } = details;
  const { day, ...place } = { day: undefined, ...composeDelivery(details, settings, options) };
  const values: Readonly<Record<OrderChange, string>> = {
    lines: hash(lines.map(({ id, quantity, unitPrice }) => [id, quantity, unitPrice])),
    details: hash([firstName, lastName, phone, email, place]),
    fee: String(deliveryFeeFor(details, settings)),
    day: day ?? '',
  };
  return orderParts.map((part) => values[part]).join('.');
}

/** 72 bits: enough to tell the states of one cart apart. */
const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);
