import { redirect } from '@remix-run/node';
import type { Order } from '~/domain/orders/order';
import { verifyOrderKey } from '~/domain/orders/tracking/order-link.server';
import { findUserOrder } from '~/domain/orders/order-queries.server';
import { readCheckout } from './checkout-cookie.server';
import { setFlash } from '~/http/session/flash.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { readSession } from '~/http/session/session.server';

/** The key in the address of a request; '' for none. */
export const readOrderKey = (request: Request): string => new URL(request.url).searchParams.get('key') ?? '';

/** Whether the visitor has the signed link of an order, or this browser placed it as a guest (decisions.md 22). */
export async function hasOrderAccess(request: Request, number: string): Promise<boolean> {
  if (verifyOrderKey(number, readOrderKey(request), new Date()) === 'valid') return true;
  return (await readCheckout(request)).orders.includes(number);
}

/** The order with this number, if it belongs to the account that is signed in; null otherwise. */
export async function findOwnOrder(request: Request, number: string): Promise<Order | null> {
  const signedIn = await readSession(request);
  return signedIn && findUserOrder(signedIn.user._id, number);
}

/**
 * The answer for whoever may not see an order: 404, as for an order that does not exist, so that nobody learns which
 * numbers are taken. A link of Track Order that has ended leads there again.
 */
export async function createOrderDeniedResponse(request: Request, number: string): Promise<Response> {
  if (verifyOrderKey(number, readOrderKey(request), new Date()) !== 'ended')
    return errorResponse(404, 'We could not find this order.');
  const text = 'That link has ended: it works for an hour. To see the order again, enter its details here.';
  return redirect('/track-order', {
    status: 303,
    headers: { 'Set-Cookie': await setFlash({ kind: 'warning', text }) },
  });
}

/** Lets a visitor see an order who holds it, or whose account it belongs to; throws createOrderDeniedResponse for everybody else. */
export async function requireOrderAccess(request: Request, number: string): Promise<void> {
  if ((await hasOrderAccess(request, number)) || (await findOwnOrder(request, number))) return;
  throw await createOrderDeniedResponse(request, number);
}
