import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { priceCart, type PricedCart } from '~/domain/cart/price-cart.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { isDatabaseUnavailable } from '~/http/server/database-unavailable.server';
import { lastKnownSettings } from '~/http/rendering/site.server';
import {
  findPlacedOrder,
  finishCheckout,
  readCheckout,
  type CheckoutState,
} from '~/http/orders/checkout-cookie.server';
import { readSession, requireUser, type SignedIn } from '~/http/session/session.server';
import { readCart } from '~/http/cart/visitor-cart.server';

/**
 * What each step of the checkout begins with. Throws a redirect for a visitor who has nothing to do here: to the order
 * that is placed already (its answer was lost), to a cart that is empty or has to be settled first (decisions.md 19), or
 * to the sign-in page where an account is required.
 * `cart` is null where this step's form has just waited for the database in vain: the page then shows the form again,
 * with what needs no database around it.
 */
export async function loadCheckout({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<{
  readonly state: CheckoutState;
  readonly cart: PricedCart | null;
  readonly settings: Settings;
  /** Null for a guest. */
  readonly signedIn: SignedIn | null;
}> {
  const state = await readCheckout(request);
  if (isDatabaseUnavailable(context))
    return { state, cart: null, settings: lastKnownSettings(), signedIn: null };
  const placed = await findPlacedOrder(state);
  if (placed) throw await finishCheckout(state, placed);
  const { lines, accepted } = await readCart(request);
  const [cart, settings] = await Promise.all([priceCart(lines, accepted), loadSettings()]);
  if (lines.length === 0 || cart.hasProblems) throw redirect('/cart');
  return { state, cart, settings, signedIn: await requireCheckoutSession(request, settings) };
}

/**
 * Who buys; null for a guest. Throws a redirect to the sign-in page, which comes back, for a guest where the settings
 * require an account (decisions.md 18).
 */
export const requireCheckoutSession = (
  request: Request,
  { checkout }: Pick<Settings, 'checkout'>,
): Promise<SignedIn | null> => (checkout.requireAccount ? requireUser(request) : readSession(request));
