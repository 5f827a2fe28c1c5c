import { offeredPayments } from '~/domain/orders/checkout/offered-payments.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { defineCall } from '../../call';
import { checkoutOptionsSchema, toCheckoutOptions } from '../../schemas/checkout-options';

export const checkoutOptionsCall = defineCall({
  method: 'get',
  path: '/checkout-options',
  tag: 'Orders',
  summary: 'Read what an order can choose from',
  description: 'Delivery, payment and pickup, as the checkout offers them now.',
  access: 'public',
  answer: checkoutOptionsSchema,
  handle: async (_input, { now }) => toCheckoutOptions(await loadSettings(), offeredPayments, now),
});
