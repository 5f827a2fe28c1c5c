import type { PaymentMethod } from '~/domain/orders/order';
import { offersMpesa, type OfferedMethods } from '~/domain/selling/offered-methods';
import type { OrderChange } from './order-changes';

/** Why an order was not placed, on the pages of the checkout and in the API. */
export const orderFailureMessages = {
  accountRequired: 'Please sign in to place your order.',
  cartEmpty: 'Cart is empty',
  belowMinimum: 'Your order is too small for delivery to this area. Please add products.',
  outsideTowns: 'We don’t deliver to this place.',
  outsideInCash:
    'This place is outside the towns we deliver to. We’ll call you first to confirm your order, so please pay by cash.',
  deliveryArea: 'Please choose your delivery area again.',
  deliveryNotOffered: 'We don’t offer this any more. Please choose another way to get your order.',
  pickup: 'Please choose your pickup location and date again.',
  paymentNotOffered: 'You can’t pay this way right now. Please choose another way.',
  failed: 'Failed to create order',
} as const;

const changeNames: Readonly<Record<OrderChange, string>> = {
  lines: 'what is in your cart',
  details: 'your details',
  fee: 'the delivery fee',
  day: 'the delivery day',
};

/** For an order that is no longer the one that the page showed. */
export const orderChangedMessage = (changes: readonly OrderChange[]): string =>
  `We have not placed your order, because something has changed since you opened this page: ${changes
    .map((change) => changeNames[change])
    .join(', ')}. Please check the order as it is now, then place it again.`;

/** For an amount that M-Pesa does not take. */
export const mpesaLimitMessage = ({ cash }: Pick<OfferedMethods, 'cash'>): string =>
  `M-Pesa does not accept this amount. ${cash ? 'Please choose cash.' : 'Please call us to order.'}`;

/** `what` names the limit, `advice` an alternative to waiting. */
export const tooManyOrdersMessage = (paymentMethod: PaymentMethod, offered: OfferedMethods) =>
  paymentMethod === 'mpesa'
    ? {
        what: 'Too many M-Pesa orders for this phone number, or from your network.',
        advice: offered.cash ? 'Or choose cash.' : 'Or call us.',
      }
    : {
        what: 'Too many cash orders with this phone number or email address, or from your network.',
        advice: offersMpesa(offered) ? 'Or pay by M-Pesa.' : 'Or call us.',
      };
