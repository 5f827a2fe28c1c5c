import { timingSafeEqual } from 'node:crypto';
import type { Order } from '~/domain/orders/order';
import { makeOrderKey } from '~/domain/orders/order-link.server';
import { findOrderOf } from '~/domain/orders/order-queries.server';
import { readCheckout } from './checkout-cookie.server';
import { problem } from './form.server';
import { readSession } from './session.server';

/** The key in the address of a request; '' for none. */
export const orderKey = (request: Request): string => new URL(request.url).searchParams.get('key') ?? '';

/** Whether the visitor has the signed link of an order, or this browser placed it as a guest (decisions.md 22). */
export async function holdsOrder(request: Request, number: string): Promise<boolean> {
  const given = Buffer.from(orderKey(request));
  const expected = Buffer.from(makeOrderKey(number));
  if (given.length === expected.length && timingSafeEqual(given, expected)) return true;
  return (await readCheckout(request)).orders.includes(number);
}

/** The order with this number, if it belongs to the account that is signed in; null otherwise. */
export async function findOwnOrder(request: Request, number: string): Promise<Order | null> {
  const signedIn = await readSession(request);
  return signedIn && findOrderOf(signedIn.user._id, number);
}

/** The answer for what is not there, and for what is nobody else's business. */
export const orderNotFound = (): Response => problem(404, 'We could not find this order.');

/**
 * Lets a visitor see an order who holds it, or whose account it belongs to. Throws 404 for everybody else, as for an
 * order that does not exist: nobody learns which numbers are taken.
 */
export async function requireOrderAccess(request: Request, number: string): Promise<void> {
  if ((await holdsOrder(request, number)) || (await findOwnOrder(request, number))) return;
  throw orderNotFound();
}
