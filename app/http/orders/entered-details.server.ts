import { detailsInArea } from '~/domain/orders/checkout/details-in-area';
import {
  detailsFromOrder,
  paymentFromOrder,
  type LastPayment,
} from '~/domain/orders/checkout/details-from-order';
import { findPresetPickupDay } from '~/domain/orders/checkout/pickup-days';
import { listLastOrders } from '~/domain/orders/customers/customer-orders.server';
import type { Settings } from '~/domain/settings/settings';
import type { SignedIn } from '~/http/session/session.server';
import type { CheckoutState } from './checkout-cookie.server';

/** What need not be asked in the checkout. */
export type EnteredDetails = {
  /** Step 1 as typed, maybe not valid any more; null where nothing is known. */
  readonly details: Readonly<Record<string, string>> | null;
  /** The details are of the last order: nobody has typed them for this one. */
  readonly isRemembered: boolean;
  readonly payment: LastPayment | null;
};

const nothing: EnteredDetails = { details: null, isRemembered: false, payment: null };

/**
 * What was typed for this order; otherwise that of the last order: a customer's, in the database, or a guest's, in the cookie.
 * The guest may have been another person with the same phone, so a customer never gets a guest's.
 */
export async function findEnteredDetails(
  state: CheckoutState,
  signedIn: SignedIn | null,
  settings: Settings,
  now: Date,
): Promise<EnteredDetails> {
  if (!signedIn || !state.isRemembered) {
    const entered = readEnteredDetails(state, settings, now);
    if (!signedIn || entered.details) return entered;
  }
  const [last] = await listLastOrders(signedIn.user._id, 1);
  if (!last) return nothing;
  const details = { email: signedIn.user.email, ...detailsFromOrder(last) };
  return {
    details: toOfferedDetails(details, settings, now),
    isRemembered: true,
    payment: paymentFromOrder(last),
  };
}

/** The same without the database: of a guest. */
export function readEnteredDetails(
  { details, isRemembered, payment }: CheckoutState,
  settings: Settings,
  now: Date,
): EnteredDetails {
  if (!details) return nothing;
  return {
    details: isRemembered ? toOfferedDetails(details, settings, now) : details,
    isRemembered,
    payment,
  };
}

/** On the first day on which an order placed now can be collected at its place, or in an area that the farm has named since. */
const toOfferedDetails = (
  details: Readonly<Record<string, string>>,
  settings: Settings,
  now: Date,
): Readonly<Record<string, string>> =>
  details['deliveryMethod'] === 'pickup'
    ? { ...details, pickupDate: findPresetPickupDay(settings, now, details['pickupLocation']) }
    : detailsInArea(details, settings.deliveryAreas);
