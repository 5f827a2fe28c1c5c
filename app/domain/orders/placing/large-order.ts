import type { Settings } from '~/domain/settings/settings';
import { awaitsDay, isPaidByHand, type Order } from '~/domain/orders/order';
import { outsideOrderMessages } from './outside-order';

export const largeOrderMessages = {
  before:
    'This is a large order. If you pay cash, we’ll call you to confirm it before we pack it. We don’t reserve anything for you until then.',
  after: 'This is a large order. We’ll call you to confirm it before we pack it.',
  beforeByHand: 'This is a large order. We don’t reserve anything for you until we have your payment.',
  afterByHand:
    'We don’t reserve anything for this order until we have your payment. Please call us before you pay, to ask if we have enough.',
} as const;

/** For an order that awaits the farm's confirmation: what its customer is to know or to do. */
export const describeUnconfirmed = (
  order: Pick<
    Order,
    'manualPaymentMinutes' | 'paymentMethod' | 'paymentStatus' | 'delivery' | 'status' | 'stockTaken'
  >,
): string =>
  awaitsDay(order)
    ? outsideOrderMessages.after
    : isPaidByHand(order) && order.paymentMethod === 'mpesa' && order.paymentStatus === 'pending'
      ? largeOrderMessages.afterByHand
      : largeOrderMessages.after;

export const confirmationCallNote = '. The farm will call to confirm it';

/**
 * Whether an unpaid order takes no stock: in cash until the farm confirms it by phone (docs/decisions/0036), by hand until it is paid
 * (docs/decisions/0108).
 */
export const needsConfirmation = (
  items: readonly { readonly quantity: number }[],
  isVerified: boolean,
  { maxUnconfirmedUnits }: Settings['checkout'],
): boolean => !isVerified && items.reduce((sum, { quantity }) => sum + quantity, 0) > maxUnconfirmedUnits;
