import { redirect } from '@remix-run/node';
import type { Order } from '~/domain/orders/order';
import { findOrderByNumber, findUserOrder } from '~/domain/orders/order-queries.server';
import { verifyOrderKey } from '~/domain/orders/tracking/order-link.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { setFlash } from '~/http/session/flash.server';
import { readSession } from '~/http/session/session.server';
import { readCheckout } from './checkout-cookie.server';

export const readOrderKey = (request: Request): string => new URL(request.url).searchParams.get('key') ?? '';

export async function findOwnOrder(request: Request, now: Date, number: string): Promise<Order | null> {
  const signedIn = await readSession(request, now);
  return signedIn && findUserOrder(signedIn.user._id, number);
}

/** Throws 404 as for an unknown order, against enumeration, or redirects to Track Order if the link has expired. */
export async function requireOrder(
  request: Request,
  now: Date,
  number: string | undefined = '',
): Promise<Order> {
  const order = (await hasOrderAccess(request, now, number))
    ? await findOrderByNumber(number)
    : await findOwnOrder(request, now, number);
  if (!order) throw await createOrderDeniedResponse(request, now, number);
  return order;
}

/** Loads the order only if neither link nor cookie grants access. */
export const mayOpenOrder = async (request: Request, now: Date, number: string): Promise<boolean> =>
  (await hasOrderAccess(request, now, number)) || (await findOwnOrder(request, now, number)) !== null;

export async function requireOrderAccess(request: Request, now: Date, number: string): Promise<void> {
  if (await mayOpenOrder(request, now, number)) return;
  throw await createOrderDeniedResponse(request, now, number);
}

async function hasOrderAccess(request: Request, now: Date, number: string): Promise<boolean> {
  if (verifyOrderKey(number, readOrderKey(request), now) === 'valid') return true;
  return (await readCheckout(request)).orders.includes(number);
}

async function createOrderDeniedResponse(request: Request, now: Date, number: string): Promise<Response> {
  if (verifyOrderKey(number, readOrderKey(request), now) !== 'expired')
    return errorResponse(404, 'We could not find this order.');
  const text =
    'That link has expired: it works for an hour. To see your order again, enter its details here.';
  return redirect('/track-order', {
    status: 303,
    headers: { 'Set-Cookie': await setFlash({ kind: 'warning', text }) },
  });
}
