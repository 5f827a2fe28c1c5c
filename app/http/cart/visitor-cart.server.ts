import {
  cartLineId,
  emptyCart,
  packCartLines,
  parseAcceptedPrices,
  parseCartLines,
  type Cart,
} from '~/domain/cart/cart';
import { updateCustomerCart, readCustomerCart } from '~/domain/cart/customer-cart.server';
import { cartCookie, pricesCookie } from '~/http/session/cookies.server';
import { readSession } from '~/http/session/session.server';

type SetCookies = [string, string][];

/**
 * Reads the visitor's cart: a customer's is in the database, so that all their devices have the same; a guest's is in
 * two cookies and costs no query (decisions.md 16).
 */
export async function readCart(request: Request): Promise<Cart> {
  const signedIn = await readSession(request);
  return signedIn ? readCustomerCart(signedIn.user._id) : readGuestCart(request);
}

/**
 * Changes the visitor's cart: `change` takes it as it is and returns what it becomes, with whatever else the caller
 * wants to know; it may run several times and must do nothing but read. Returns what it returned, and the headers of
 * the answer that keep a guest's cart.
 */
export async function updateCart<Outcome extends { readonly cart: Cart }>(
  request: Request,
  change: (cart: Cart) => Promise<Outcome>,
): Promise<{ readonly outcome: Outcome; readonly headers: SetCookies }> {
  const signedIn = await readSession(request);
  if (signedIn) {
    const outcome = await updateCustomerCart(signedIn.user._id, change, new Date());
    return { outcome, headers: [] };
  }
  const outcome = await change(await readGuestCart(request));
  return { outcome, headers: await keepGuestCart(outcome.cart) };
}

/** Reads the cart that this browser holds; an unreadable or foreign one counts as empty (storefront.md section 8). */
export async function readGuestCart(request: Request): Promise<Cart> {
  const header = request.headers.get('Cookie');
  const [lines, prices] = await Promise.all([
    cartCookie().then((cookie) => cookie.parse(header)),
    pricesCookie().then((cookie) => cookie.parse(header)),
  ]);
  return { lines: parseCartLines(lines), accepted: parseAcceptedPrices(prices) };
}

/**
 * Returns the Set-Cookie headers that keep a guest's cart. The prices that the visitor has seen are kept beside the
 * cart, which holds ids, SKUs and quantities only (decisions.md 19).
 */
async function keepGuestCart(cart: Cart): Promise<SetCookies> {
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

/** Returns the Set-Cookie headers that take a guest's cart away. */
export const clearGuestCart = (): Promise<SetCookies> => keepGuestCart(emptyCart);
