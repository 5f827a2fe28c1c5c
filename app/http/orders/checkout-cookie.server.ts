import { randomBytes } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { idempotencyKeyPattern } from '~/domain/orders/checkout/checkout-form';
import type { Order } from '~/domain/orders/order';
import { findOrderByIdempotencyKey } from '~/domain/orders/order-queries.server';
import { checkoutCookie } from '~/http/session/cookies.server';
import { clearGuestCart } from '~/http/cart/visitor-cart.server';

/** A browser drops a cookie over 4096 bytes in silence (RFC 6265, 6.1). */
const cookieLimitBytes = 4_000;

/** The orders that one browser can open again without a link. */
const keptOrders = 10;

const checkout = z.object({
  /** What was typed in step 1, to be shown again and placed in step 2. */
  details: z.record(z.string(), z.string()).nullable().catch(null),
  /**
   * One key for one order (decisions.md 21). It stays until an answer has told this browser that the order is placed,
   * so that a retry after a lost answer, even from a freshly loaded form, finds the order that is already there.
   */
  placementKey: z.string().regex(idempotencyKeyPattern).nullable().catch(null),
  /** The numbers of the orders that this browser placed as a guest, newest first. */
  orders: z.array(z.string().max(20)).max(keptOrders).catch([]),
});

export type CheckoutState = z.infer<typeof checkout>;

const fresh: CheckoutState = { details: null, placementKey: null, orders: [] };

/** Reads how far this visitor is in the checkout. */
export async function readCheckout(request: Request): Promise<CheckoutState> {
  const value: unknown = await (await checkoutCookie()).parse(request.headers.get('Cookie'));
  return checkout.catch(fresh).parse(value ?? fresh);
}

/** Returns the Set-Cookie header that keeps the state; null when it is too long for a cookie. */
export async function serializeCheckout(state: CheckoutState): Promise<string | null> {
  const header = await (await checkoutCookie()).serialize(state);
  return header.length > cookieLimitBytes ? null : header;
}

/** 128 random bits, which only the visitor's own cookie and form hold. */
export const generateIdempotencyKey = (): string => randomBytes(16).toString('base64url');

/** The order that this checkout has already placed, when its answer was lost on the way; null otherwise. */
export const findPlacedOrder = async (state: CheckoutState): Promise<Order | null> =>
  state.placementKey === null ? null : findOrderByIdempotencyKey(state.placementKey);

/** Returns the Set-Cookie header that takes away what was typed, and the way to the orders that were placed here. */
export const clearCheckout = async (): Promise<string> =>
  (await checkoutCookie()).serialize('', { maxAge: 0 });

/**
 * Leads a visitor whose order is placed to what comes next, empties the cart and ends the checkout: an order that is
 * to be paid by M-Pesa is waited for, any other is complete (storefront.md section 4). A customer's order has left
 * their cart with its placement, and opens for who is signed in: this browser keeps nothing of it.
 */
export async function finishCheckout(state: CheckoutState, order: Order): Promise<Response> {
  const isGuests = order.userId === null;
  const headers = new Headers(isGuests ? await clearGuestCart() : []);
  const others = state.orders.filter((number) => number !== order.number);
  const orders = isGuests ? [order.number, ...others].slice(0, keptOrders) : others;
  headers.append('Set-Cookie', (await serializeCheckout({ ...fresh, orders })) ?? '');
  const next = order.paymentMethod === 'mpesa' ? 'waiting' : 'thank-you';
  return redirect(`/checkout/${next}/${order.number}`, { status: 303, headers });
}
