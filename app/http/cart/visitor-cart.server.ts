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

/** A customer's cart is in the database, a guest's in two cookies. */
export async function readCart(request: Request): Promise<Cart> {
  const signedIn = await readSession(request);
  return signedIn ? readCustomerCart(signedIn.user._id) : readGuestCart(request);
}

/** `change` may run several times (updateCustomerCart). */
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
  return { outcome, headers: await serializeGuestCart(outcome.cart) };
}

/** An unreadable or forged cookie counts as empty. */
export async function readGuestCart(request: Request): Promise<Cart> {
  const header = request.headers.get('Cookie');
  const [lines, prices] = await Promise.all([
    cartCookie().then((cookie) => cookie.parse(header)),
    pricesCookie().then((cookie) => cookie.parse(header)),
  ]);
  return { lines: parseCartLines(lines), accepted: parseAcceptedPrices(prices) };
}

/** Accepted prices have their own cookie: the cart cookie contains ids, SKUs and quantities only. */
async function serializeGuestCart(cart: Cart): Promise<SetCookies> {
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

export const clearGuestCart = (): Promise<SetCookies> => serializeGuestCart(emptyCart);
