import { randomBytes } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { idempotencyKeyPattern } from '~/lib/forms/idempotency-key';
import {
  detailsFromOrder,
  paymentFromOrder,
  type LastPayment,
} from '~/domain/orders/checkout/details-from-order';
import type { Order } from '~/domain/orders/order';
import { findOrderByIdempotencyKey } from '~/domain/orders/order-queries.server';
import { removeOrderedFromGuestCart } from '~/http/cart/visitor-cart.server';
import { maxCookieBytes } from '~/http/session/cookie-limit';
import { checkoutCookie } from '~/http/session/cookies.server';

/** Orders that one browser can open again without a link. */
const maxGuestOrders = 10;

export type CheckoutState = {
  /** Step 1, as typed for the next order, or as it was in a guest's last one. */
  readonly details: Readonly<Record<string, string>> | null;
  /** Whether `details` are of the last order. */
  readonly isRemembered: boolean;
  /** How a guest's last order was paid. */
  readonly payment: LastPayment | null;
  /** Remains until a response confirms the order: a retry after a lost response finds it. */
  readonly idempotencyKey: string | null;
  readonly orders: readonly string[];
};

const emptyState: CheckoutState = {
  details: null,
  isRemembered: false,
  payment: null,
  idempotencyKey: null,
  orders: [],
};

/**
 * The cookie names the key `placementKey`, so that checkouts in progress survive a release. One of an older release remembers
 * no details.
 */
const cookieSchema = z
  .object({
    details: z.record(z.string(), z.string()).nullable().catch(null),
    isRemembered: z.boolean().catch(false),
    payment: z
      .object({ method: z.enum(['mpesa', 'cod', 'cop']), phone: z.string().nullable() })
      .nullable()
      .catch(null),
    placementKey: z.string().regex(idempotencyKeyPattern).nullable().catch(null),
    orders: z.array(z.string().max(20)).max(maxGuestOrders).catch([]),
  })
  .transform(({ placementKey, ...state }): CheckoutState => ({ ...state, idempotencyKey: placementKey }))
  .catch(emptyState);

export async function readCheckout(request: Request): Promise<CheckoutState> {
  const value: unknown = await checkoutCookie().parse(request.headers.get('Cookie'));
  return cookieSchema.parse(value ?? {});
}

/** Null if too long for a cookie. */
export async function serializeCheckout({ idempotencyKey, ...state }: CheckoutState): Promise<string | null> {
  const header = await checkoutCookie().serialize({ ...state, placementKey: idempotencyKey });
  return header.length > maxCookieBytes ? null : header;
}

/** Leaves out what is too long for a cookie: the directions first, then the other details, never the key or the orders. */
export async function serializeRemembered(state: CheckoutState): Promise<string> {
  const { additionalInfo: _, ...details } = state.details ?? {};
  return (
    (await serializeCheckout(state)) ??
    (await serializeCheckout({ ...state, details })) ??
    (await serializeCheckout({ ...state, details: null, isRemembered: false })) ??
    ''
  );
}

/** Makes a guest's browser remember who, where, how and how it was paid. */
export const rememberDetails = (state: CheckoutState, order: Order): Promise<string> =>
  serializeRemembered({
    ...state,
    details: detailsFromOrder(order),
    isRemembered: true,
    payment: paymentFromOrder(order),
  });

/** What a browser keeps of a placed order; of a customer's only the numbers of others, as the order itself has the details. */
const rememberOrder = (order: Order, orders: readonly string[]): Promise<string> =>
  order.userId === null
    ? rememberDetails({ ...emptyState, orders }, order)
    : serializeRemembered({ ...emptyState, orders });

/** Whether this browser remembers the details of that order. */
export async function isLastGuestOrder(
  request: Request,
  { number }: Pick<Order, 'number'>,
): Promise<boolean> {
  const { details, isRemembered, orders } = await readCheckout(request);
  return details !== null && isRemembered && orders[0] === number;
}

/** Whether a guest has placed that order in this browser. */
export const isGuestOrderHere = async (
  request: Request,
  { number }: Pick<Order, 'number'>,
): Promise<boolean> => (await readCheckout(request)).orders.includes(number);

export const generateIdempotencyKey = (): string => randomBytes(16).toString('base64url');

export const findPlacedOrder = async ({ idempotencyKey }: CheckoutState): Promise<Order | null> =>
  idempotencyKey === null ? null : findOrderByIdempotencyKey(idempotencyKey);

export const clearCheckout = async (): Promise<string> => checkoutCookie().serialize('', { maxAge: 0 });

/**
 * Removes the items from a guest's cart; placing the order already removed them from a customer's. An old form that is
 * submitted again leaves the cart, which has been filled since. The browser remembers a guest's details; a customer's are in
 * their orders.
 */
export async function finishCheckout(
  request: Request,
  now: Date,
  state: CheckoutState,
  order: Order,
): Promise<Response> {
  const isGuestOrder = order.userId === null;
  const isNew = state.idempotencyKey === order.idempotencyKey;
  const headers = new Headers(
    isGuestOrder && isNew ? await removeOrderedFromGuestCart(request, now, order) : [],
  );
  const otherOrders = state.orders.filter((number) => number !== order.number);
  const orders = isGuestOrder ? [order.number, ...otherOrders].slice(0, maxGuestOrders) : otherOrders;
  headers.append('Set-Cookie', await rememberOrder(order, orders));
  const page = order.paymentMethod === 'mpesa' ? 'waiting' : 'thank-you';
  return redirect(`/checkout/${page}/${order.number}`, { status: 303, headers });
}
