import { checkoutDetailsSchema, type CheckoutDetails } from '~/domain/orders/checkout/checkout-schema';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import type { EnteredDetails } from '~/http/orders/entered-details.server';

/** Validates the entries of step 1 again, as a pickup date may have passed. Null when step 1 has to be repeated. */
export function readCheckoutDetails(
  { details: entered }: Pick<EnteredDetails, 'details'>,
  settings: Settings,
  now: Date,
): CheckoutDetails | null {
  const details = checkoutDetailsSchema(settings, findOfferedMethods(settings), now).safeParse(entered);
  return details.success ? details.data : null;
}
