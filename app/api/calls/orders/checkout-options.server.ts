import { loadRefusalText } from '~/domain/opening/read-ordering-state.server';
import { findBusinessNumber, findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { defineCall } from '../../call';
import { checkoutOptionsSchema, toCheckoutOptions } from '../../schemas/checkout-options';

export const checkoutOptionsCall = defineCall({
  method: 'get',
  path: '/checkout-options',
  tag: 'Checkout',
  summary: 'Read the options for an order',
  description:
    'The delivery, payment and pickup options that the checkout offers now; none while orders are refused, with the reason in `refusal`.',
  access: 'public',
  answer: checkoutOptionsSchema,
  handle: async (_input, { now }) => {
    const settings = await loadSettings();
    return toCheckoutOptions(
      settings,
      {
        refusal: await loadRefusalText(settings, now),
        offered: findOfferedMethods(settings),
        businessNumber: findBusinessNumber(settings),
      },
      now,
    );
  },
});
