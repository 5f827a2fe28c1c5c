import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { priceCart } from '~/domain/cart/price-cart.server';
import type { PricedCart } from '~/domain/cart/priced-cart';
import { readRefusalText } from '~/domain/opening/read-ordering-state.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { isDatabaseUnavailable } from '~/http/server/database-unavailable.server';
import { lastKnownSettings } from '~/http/rendering/site.server';
import {
  findEnteredDetails,
  readEnteredDetails,
  type EnteredDetails,
} from '~/http/orders/entered-details.server';
import {
  findPlacedOrder,
  finishCheckout,
  readCheckout,
  type CheckoutState,
} from '~/http/orders/checkout-cookie.server';
import { readSession, requireUser, type SignedIn } from '~/http/session/session.server';
import { readCart } from '~/http/cart/visitor-cart.server';

/**
 * Redirects to an order that is placed already, to a cart that is empty, has problems or can't be ordered now, or to the
 * sign-in page. `cart` is null where the form was submitted while the database was unavailable: the page then has no
 * summary.
 */
export async function loadCheckout({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<{
  readonly state: CheckoutState;
  readonly entered: EnteredDetails;
  readonly cart: PricedCart | null;
  readonly settings: Settings;
  /** Null for a guest. */
  readonly signedIn: SignedIn | null;
}> {
  const { now } = context;
  const state = await readCheckout(request);
  if (isDatabaseUnavailable(context)) {
    const settings = lastKnownSettings();
    const entered = readEnteredDetails(state, settings, now);
    return { state, entered, cart: null, settings, signedIn: null };
  }
  const placed = await findPlacedOrder(state);
  if (placed) throw await finishCheckout(request, now, state, placed);
  const { lines, accepted } = await readCart(request, now);
  const [cart, settings] = await Promise.all([priceCart(lines, accepted), loadSettings()]);
  if (lines.length === 0 || cart.hasProblems || readRefusalText(settings, now) !== '')
    throw redirect('/cart');
  const signedIn = await requireCheckoutSession(request, now, settings);
  const entered = await findEnteredDetails(state, signedIn, settings, now);
  return { state, entered, cart, settings, signedIn };
}

/** Null for a guest; throws a redirect to the sign-in page where the settings require an account. */
export const requireCheckoutSession = (
  request: Request,
  now: Date,
  { checkout }: Pick<Settings, 'checkout'>,
): Promise<SignedIn | null> =>
  checkout.requireAccount ? requireUser(request, now) : readSession(request, now);
