import type { PaymentMethod } from '~/domain/orders/order';

/** Why an order was not placed, on the pages of the checkout and in the API. */
export const orderFailureMessages = {
  accountRequired: 'Please sign in to place your order.',
  cartEmpty: 'Cart is empty',
  belowMinimum:
    'Your order is too small for delivery to this area. Please add products, or collect your order.',
  deliveryArea: 'Please choose your delivery area again.',
  pickup: 'Please choose the place and the day of your pickup again.',
  paymentNotOffered: 'This way to pay is not offered at the moment. Please choose another one.',
  mpesaLimit: 'M-Pesa does not take this amount. Please choose cash.',
  failed: 'Failed to create order',
} as const;

/** `what` names the limit, `advice` an alternative to waiting. */
export const tooManyOrdersMessage = (paymentMethod: PaymentMethod, isMpesaOffered: boolean) =>
  paymentMethod === 'mpesa'
    ? {
        what: 'Too many M-Pesa orders were placed for this phone, or from your network.',
        advice: 'Or choose cash.',
      }
    : {
        what: 'Too many cash orders were placed with this phone number or e-mail address, or from your network.',
        advice: isMpesaOffered ? 'Or pay by M-Pesa.' : 'Or call us.',
      };
