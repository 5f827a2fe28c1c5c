import {
  cartLineId,
  packCartLines,
  parseAcceptedPrices,
  parseCartLines,
  type AcceptedPrices,
  type CartLine,
} from '~/domain/cart/cart';
import { cartCookie, pricesCookie } from './cookies.server';

export type VisitorCart = { readonly lines: readonly CartLine[]; readonly accepted: AcceptedPrices };

/** Reads the visitor's cart; an unreadable or foreign one counts as empty (storefront.md section 8). */
export async function readCart(request: Request): Promise<VisitorCart> {
  const header = request.headers.get('Cookie');
  const [lines, prices] = await Promise.all([
    cartCookie().then((cookie) => cookie.parse(header)),
    pricesCookie().then((cookie) => cookie.parse(header)),
  ]);
  return { lines: parseCartLines(lines), accepted: parseAcceptedPrices(prices) };
}

/**
 * Returns the Set-Cookie headers that keep a cart. The prices that the visitor has seen are kept beside the cart,
 * which holds ids, SKUs and quantities only (decisions.md 19).
 */
export async function keepCart(cart: VisitorCart): Promise<[string, string][]> {
  const empty = cart.lines.length === 0;
  const accepted = Object.fromEntries(
    cart.lines.flatMap((line) => {
      const price = cart.accepted[cartLineId(line)];
      return price === undefined ? [] : [[cartLineId(line), price]];
    }),
  );
  const options = empty ? { maxAge: 0 } : undefined;
  return [
    ['Set-Cookie', await (await cartCookie()).serialize(packCartLines(cart.lines), options)],
    ['Set-Cookie', await (await pricesCookie()).serialize(accepted, options)],
  ];
}
