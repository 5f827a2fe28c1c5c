import {
  cartLineId,
  emptyCart,
  packCartLines,
  parseAcceptedPrices,
  parseCartLines,
  removeOrderedItems,
  type Cart,
} from '~/domain/cart/cart';
import { updateCustomerCart, readCustomerCart } from '~/domain/orders/carts/customer-cart.server';
import { followRenamedSkus } from '~/domain/orders/carts/follow-renamed-skus.server';
import { resolveCart } from '~/domain/orders/carts/resolve-cart.server';
import { limitReturned, noUnpaidOrders, type TrackedCart } from '~/domain/cart/unpaid-orders';
import { trackOrder } from '~/domain/orders/carts/apply-unpaid-orders';
import type { Order } from '~/domain/orders/order';
import { cartCookie, pricesCookie } from '~/http/session/cookies.server';
import { readSession } from '~/http/session/session.server';
import { ownValue } from '~/lib/own-value';
import {
  hasUnpaidOrdersCookie,
  readUnpaidOrders,
  serializeUnpaidOrders,
} from './unpaid-orders-cookie.server';

type SetCookies = [string, string][];

/** A customer's cart is in the database, a guest's in cookies. */
export const readCart = async (request: Request, now: Date): Promise<Cart> =>
  (await readTrackedCart(request, now)).cart;

/** With the M-Pesa orders that were placed from it and are not settled. */
export async function readTrackedCart(request: Request, now: Date): Promise<TrackedCart> {
  const signedIn = await readSession(request, now);
  return signedIn ? readCustomerCart(signedIn.user._id, now) : readGuestCart(request, now);
}

/** Whether the products of an unpaid order are in this visitor's cart again. */
export async function isBackInCart(request: Request, now: Date, number: string): Promise<boolean> {
  const { unpaid } = await readTrackedCart(request, now);
  return (
    unpaid.returned.length > 0 && unpaid.orders.some((order) => order.isReturned && order.number === number)
  );
}

/** `change` may run several times (updateCustomerCart). */
export async function updateCart<Outcome extends { readonly cart: Cart }>(
  request: Request,
  now: Date,
  change: (cart: Cart) => Promise<Outcome>,
): Promise<{ readonly outcome: Outcome; readonly headers: SetCookies }> {
  const signedIn = await readSession(request, now);
  if (signedIn) {
    const outcome = await updateCustomerCart(signedIn.user._id, change, now);
    return { outcome, headers: [] };
  }
  const state = await readGuestCart(request, now);
  const outcome = await change(state.cart);
  const headers = await serializeGuestCart(limitReturned({ ...state, cart: outcome.cart }), request);
  return { outcome, headers };
}

/** With what became of its unpaid orders. */
export const readGuestCart = async (request: Request, now: Date): Promise<TrackedCart> =>
  resolveCart(
    {
      cart: await followRenamedSkus(await readGuestCartCookies(request)),
      unpaid: await readUnpaidOrders(request),
    },
    now,
  );

/** Without the database. An unreadable or forged cookie counts as empty. */
export async function readGuestCartCookies(request: Request): Promise<Cart> {
  const header = request.headers.get('Cookie');
  const [lines, prices] = await Promise.all([cartCookie().parse(header), pricesCookie().parse(header)]);
  return { lines: parseCartLines(lines), accepted: parseAcceptedPrices(prices) };
}

/** Removes what a guest has ordered; the products of an M-Pesa order come back if it ends unpaid. */
export async function removeOrderedFromGuestCart(
  request: Request,
  now: Date,
  order: Order,
): Promise<SetCookies> {
  const { cart, unpaid } = await readGuestCart(request, now);
  return serializeGuestCart(
    limitReturned({
      cart: removeOrderedItems(cart, order.items),
      unpaid: trackOrder(unpaid, order, order.createdAt),
    }),
    request,
  );
}

/** Accepted prices have their own cookie: the cart cookie contains ids, SKUs and quantities only. */
async function serializeGuestCart({ cart, unpaid }: TrackedCart, request?: Request): Promise<SetCookies> {
  const empty = cart.lines.length === 0;
  const accepted = Object.fromEntries(
    cart.lines.flatMap((line) => {
      const price = ownValue(cart.accepted, cartLineId(line));
      return price === undefined ? [] : [[cartLineId(line), price]];
    }),
  );
  const options = empty ? { maxAge: 0 } : undefined;
  return [
    ['Set-Cookie', await cartCookie().serialize(packCartLines(cart.lines), options)],
    ['Set-Cookie', await pricesCookie().serialize(accepted, options)],
    ...(request && !hasUnpaidOrdersCookie(request) && unpaid.orders.length === 0
      ? []
      : [['Set-Cookie', await serializeUnpaidOrders(unpaid)] as [string, string]]),
  ];
}

export const clearGuestCart = (): Promise<SetCookies> =>
  serializeGuestCart({ cart: emptyCart, unpaid: noUnpaidOrders });
