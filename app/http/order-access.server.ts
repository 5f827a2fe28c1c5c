import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCheckout } from './checkout-cookie.server';
import { runtime } from './cookies.server';
import { problem } from './form.server';

/** Takes an order's number and returns the key that opens its pages to whoever has the link. */
export async function signOrder(number: string): Promise<string> {
  const { secret } = await runtime();
  return createHmac('sha256', secret).update(`order ${number}`).digest('base64url');
}

/** The key in the address of a request; '' for none. */
export const orderKey = (request: Request): string => new URL(request.url).searchParams.get('key') ?? '';

/**
 * Lets a visitor see an order whose link is signed, or that this browser placed (decisions.md 22). Throws 404 for
 * everybody else, as for an order that does not exist: nobody learns which numbers are taken.
 */
export async function requireOrderAccess(request: Request, number: string): Promise<void> {
  const given = Buffer.from(orderKey(request));
  const expected = Buffer.from(await signOrder(number));
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  if ((await readCheckout(request)).orders.includes(number)) return;
  throw problem(404, 'We could not find this order.');
}
