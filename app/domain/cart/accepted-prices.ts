import { toCents, type Cents } from '~/lib/money';
import { maxCartLines, type AcceptedPrices } from './cart';
import type { PricedCart } from './priced-cart';

/**
 * The prices that a visitor who sees this cart accepts by going on, by line id. Lines that can't be had are left out:
 * if they come back, they come with the price of that day.
 */
export const acceptPrices = (cart: PricedCart): AcceptedPrices =>
  Object.fromEntries(
    cart.lines.flatMap((line) => (line.maxQuantity > 0 ? [[line.id, line.unitPrice] as const] : [])),
  );

/** Takes prices by line id as a form or a cookie held them and returns those that are prices. */
export function parseAcceptedPrices(content: unknown): AcceptedPrices {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return {};
  const prices: [string, Cents][] = Object.entries(content)
    .slice(0, maxCartLines)
    .flatMap(([id, price]) =>
      typeof price === 'number' && Number.isSafeInteger(price) && price >= 0 ? [[id, toCents(price)]] : [],
    );
  return Object.fromEntries(prices);
}
