import type { CheckoutDetails } from '~/domain/orders/checkout/checkout-schema';
import { offeredPayments } from '~/domain/orders/checkout/offered-payments';
import { deliveryFeeFor } from '~/domain/orders/delivery/delivery-terms';
import type { PaymentMethod } from '~/domain/orders/order';
import { findMethodsForPlace, findPlaceRule } from '~/domain/orders/delivery/place-rule.server';
import type { Settings } from '~/domain/settings/settings';
import type { EnteredDetails } from '~/http/orders/entered-details.server';
import type { Cents } from '~/lib/format/money';
import { readCheckoutDetails } from './read-checkout-details.server';

/** What step 2 takes from step 1; null while step 1 is to be asked. */
export function findPaymentStep(
  entered: EnteredDetails,
  settings: Settings,
  now: Date,
): {
  readonly details: CheckoutDetails;
  readonly deliveryFee: Cents;
  readonly payments: readonly PaymentMethod[];
} | null {
  const details = readCheckoutDetails(entered, settings, now);
  const deliveryFee = details && deliveryFeeFor(details, settings);
  if (!details || deliveryFee === null) return null;
  if (findPlaceRule(details, settings) === 'refused') return null;
  const payments = offeredPayments(details.deliveryMethod, findMethodsForPlace(details, settings));
  return payments.length === 0 ? null : { details, deliveryFee, payments };
}
