import { findOrderAttempts } from '~/domain/mpesa/attempts/find-order-attempts.server';
import type { Order } from '~/domain/orders/order';
import { mayOpenOrder, type OrderAsker } from '~/domain/orders/tracking/order-access.server';
import { hashClientAddress } from '~/domain/orders/tracking/order-link.server';
import { loadPaymentView } from '~/domain/payments/view/load-payment-view.server';
import type { PaymentView } from '~/domain/payments/view/payment-view-state';
import { findOrdersOfPhone, type Transaction } from './find-orders-of-phone.server';

/** The 120 s of some prompts, and the minutes in which a late payment comes. */
const promptWindowMs = 15 * 60 * 1000;

/**
 * The payment of the newest order of the phone and amount that the asker may know of: with a permission, the order's
 * account or key, or from the client address from which the API has just been asked for its prompt (docs/decisions/0067).
 * Null for none.
 */
export async function findTransaction(
  transaction: Transaction,
  asker: OrderAsker,
  now: Date,
): Promise<PaymentView | null> {
  const orders = await findOrdersOfPhone(transaction);
  const prompted = await findPromptedFrom(orders, asker, now);
  const order = orders.find((each) => mayOpenOrder(each, asker, now) || prompted.has(each._id.toHexString()));
  return order ? loadPaymentView(order.number, now) : null;
}

/** The orders whose prompt was asked for from the address. */
async function findPromptedFrom(
  orders: readonly Order[],
  { address }: Pick<OrderAsker, 'address'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (orders.length === 0 || address === null) return new Set();
  const attempts = await findOrderAttempts(
    orders.map(({ _id }) => _id),
    {
      requestedFrom: hashClientAddress(address),
      createdAt: { $gt: new Date(now.getTime() - promptWindowMs) },
    },
  );
  return new Set(attempts.map(({ orderId }) => orderId.toHexString()));
}
