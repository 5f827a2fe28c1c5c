import { findOrderAttempts } from '~/domain/mpesa/attempts/find-order-attempts.server';
import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { noPhone, redactPhone } from '~/lib/format/phone';
import { searchKeysOf } from '~/domain/orders/list/order-list-keys';
import type { Delivery, Order } from '~/domain/orders/order';
import { formatPickupLines } from '~/domain/orders/placing/shipping-address';

const erasedCustomer = { firstName: 'Deleted', lastName: 'customer', phone: noPhone, email: '' } as const;

/** Leaves what the accounts need: items, amounts, dates, receipts, and the phone digits of an M-Pesa statement. */
export async function erasePersonFromOrders(
  orders: readonly Order[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (orders.length === 0) return;
  await collections().orders.bulkWrite(
    orders.map((order): AnyBulkWriteOperation<Order> => ({
      updateOne: {
        filter: { _id: order._id },
        update: { $set: withoutPerson(order, now), $unset: { requestHash: true } },
      },
    })),
    { session },
  );
}

const eraseCustomer = (
  order: Order,
  now: Date,
): Pick<
  Order,
  | 'userId'
  | 'customer'
  | 'shippingAddress'
  | 'delivery'
  | 'items'
  | 'paymentPhone'
  | 'internalNotes'
  | 'personErasedAt'
> => ({
  userId: null,
  customer: erasedCustomer,
  shippingAddress: [
    `${erasedCustomer.firstName} ${erasedCustomer.lastName}`,
    ...formatPickupLines(order.delivery),
  ].join('\n'),
  delivery: eraseAddress(order.delivery),
  items: order.items.map((item) => ({ ...item, notes: '' })),
  paymentPhone: order.paymentPhone && redactPhone(order.paymentPhone),
  internalNotes: [],
  personErasedAt: now,
});

/** The searched words go, too. */
function withoutPerson(order: Order, now: Date) {
  const erased = eraseCustomer(order, now);
  return { ...erased, searchKeys: searchKeysOf({ ...order, ...erased }) };
}

const eraseAddress = (delivery: Delivery): Delivery =>
  delivery.method === 'pickup'
    ? delivery
    : { method: 'delivery', address: '', city: '', location: '', additionalInfo: '' };

/** Redacts phone numbers, and removes CheckoutRequestIDs, which end with the number. */
export async function erasePersonFromPayments(
  orders: readonly Pick<Order, '_id'>[],
  session: ClientSession,
): Promise<void> {
  const { paymentAttempts } = collections();
  const attempts = await findOrderAttempts(
    orders.map(({ _id }) => _id),
    {},
    session,
  );
  if (attempts.length === 0) return;
  await paymentAttempts.bulkWrite(
    attempts.map(({ _id, phone, reports }): AnyBulkWriteOperation<PaymentAttempt> => ({
      updateOne: {
        filter: { _id },
        update: {
          $set: {
            phone: redactPhone(phone),
            reports: reports.map(({ sender: _, ...report }) => ({ ...report, checkoutRequestId: null })),
          },
          $unset: {
            checkoutRequestId: true,
            merchantRequestId: true,
            requestHash: true,
            requestedFrom: true,
          },
        },
      },
    })),
    { session },
  );
}
