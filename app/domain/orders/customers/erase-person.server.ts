import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';
import { redactPhone, erasedPhone } from '~/lib/phone';
import type { Delivery, Order } from '~/domain/orders/order';
import { formatPickupLines } from '~/domain/orders/placing/shipping-address';

/** What stands in an order in the place of its customer once the person is taken out of it. */
const nobody = { firstName: 'Deleted', lastName: 'customer', phone: erasedPhone, email: '' } as const;

/**
 * Takes the person out of orders, within the transaction that deletes the account: names, numbers, addresses. What the
 * books need stays: goods, amounts, days, the kind of delivery, receipts; and of a phone that paid, the digits that an
 * M-Pesa statement shows.
 */
export async function erasePersonFromOrders(
  orders: readonly Order[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (orders.length === 0) return;
  await collections().orders.bulkWrite(
    orders.map((order): AnyBulkWriteOperation<Order> => ({
      updateOne: { filter: { _id: order._id }, update: { $set: withoutPerson(order, now) } },
    })),
    { session },
  );
}

const withoutPerson = (
  order: Order,
  now: Date,
): Pick<
  Order,
  'userId' | 'customer' | 'shippingAddress' | 'delivery' | 'items' | 'paymentPhone' | 'personErasedAt'
> => ({
  userId: null,
  customer: nobody,
  shippingAddress: [`${nobody.firstName} ${nobody.lastName}`, ...formatPickupLines(order.delivery)].join(
    '\n',
  ),
  delivery: withoutAddress(order.delivery),
  // Notes are the customer's own words.
  items: order.items.map((item) => ({ ...item, notes: '' })),
  paymentPhone: order.paymentPhone && redactPhone(order.paymentPhone),
  personErasedAt: now,
});

const withoutAddress = (delivery: Delivery): Delivery =>
  delivery.method === 'pickup'
    ? delivery
    : { method: 'delivery', address: '', city: '', location: '', additionalInfo: '' };

/**
 * Covers the phone numbers of the attempts to pay these orders. The ids that M-Pesa gave their prompts go with them:
 * such an id ends with the number.
 */
export async function erasePersonFromPayments(
  orders: readonly Pick<Order, '_id'>[],
  session: ClientSession,
): Promise<void> {
  const { paymentAttempts } = collections();
  const ofThem = { orderId: { $in: orders.map(({ _id }) => _id) } };
  const attempts = await paymentAttempts.find(ofThem, { session }).toArray();
  if (attempts.length === 0) return;
  await paymentAttempts.bulkWrite(
    attempts.map(({ _id, phone, reports }): AnyBulkWriteOperation<PaymentAttempt> => ({
      updateOne: {
        filter: { _id },
        update: {
          $set: {
            phone: redactPhone(phone),
            reports: reports.map((report) => ({ ...report, checkoutRequestId: null })),
          },
          $unset: { checkoutRequestId: true, merchantRequestId: true },
        },
      },
    })),
    { session },
  );
}
