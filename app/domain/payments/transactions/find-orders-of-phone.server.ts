import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { searchWords } from '~/domain/orders/list/order-search-words';
import { orderListIndexes } from '~/domain/orders/orders.collection';
import { findOrder } from '~/domain/orders/order-queries.server';
import { toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';

/** What a client of the API says about a payment. */
export type Transaction = {
  /** The phone number of the contact or of the payer. */
  readonly phone: PhoneNumber;
  /** The order's total, or what M-Pesa takes for it in whole shillings. */
  readonly amount: Cents;
  /** Id or number; null for the newest order. */
  readonly orderId: string | null;
};

const maxFound = 20;

/** M-Pesa orders of the phone and the amount, newest first. */
export async function findOrdersOfPhone({ phone, amount, orderId }: Transaction): Promise<readonly Order[]> {
  const isMeant = ({ customer, paymentPhone, paymentMethod, totalAmount }: Order): boolean =>
    paymentMethod === 'mpesa' &&
    (customer.phone === phone || paymentPhone === phone) &&
    (totalAmount === amount || toMpesaAmount(totalAmount) === amount);
  if (orderId !== null) {
    const order = await findOrder(orderId);
    return order && isMeant(order) ? [order] : [];
  }
  const [word = ''] = searchWords(phone);
  const orders = await collections()
    .orders.find({ searchKeys: word }, { hint: orderListIndexes.byWord })
    .sort({ createdAt: -1 })
    .limit(maxFound)
    .toArray();
  return orders.filter(isMeant);
}
