import { findBusinessNumber, findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { defineCall } from '../../call';
import { checkoutOptionsSchema, toCheckoutOptions } from '../../schemas/checkout-options';

export const checkoutOptionsCall = defineCall({
  method: 'get',
  path: '/checkout-options',
  tag: 'Checkout',
  summary: 'Read the options for an order',
  description: 'The delivery, payment and pickup options that the checkout offers now.',
  access: 'public',
  answer: checkoutOptionsSchema,
  handle: async (_input, { now }) => {
    const settings = await loadSettings();
    const offered = findOfferedMethods(settings);
    return toCheckoutOptions(settings, { offered, businessNumber: findBusinessNumber(settings) }, now);
  },
});
