import { withTransaction } from '#db/client';
import { guestOrdersMs } from '~/domain/accounts/phone-codes/phone-code';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { realNumbers } from '~/domain/orders/order-number';
import { findOrCreateOrderCode } from '~/domain/orders/sms/order-code.server';
import type { PhoneNumber } from '~/lib/format/phone';

/** A household orders once or twice a week; a kiosk every day. */
const maxOrders = 100;

export type OrderOfPhone = {
  readonly order: Order;
  /** Of its page without anything personal (findOrderByCode); null where it has none. */
  readonly code: string | null;
};

/**
 * What whoever has confirmed a phone may see without an account: its orders of the last 90 days, newest first. Not those of which
 * somebody with this phone has said that they aren't theirs.
 */
export async function listOrdersOfPhone(phone: PhoneNumber, now: Date): Promise<readonly OrderOfPhone[]> {
  const orders = await findOrders(phone, now);
  const codes = await collections()
    .orderCodes.find({ orderId: { $in: orders.map(({ _id }) => _id) } })
    .toArray();
  return orders.flatMap((order) => {
    const code = codes.find(({ orderId }) => orderId.equals(order._id));
    return code?.disownedAt ? [] : [{ order, code: code?._id ?? null }];
  });
}

/** Gives a page to each of these orders that never had a text. */
export async function openOrdersOfPhone(phone: PhoneNumber, now: Date): Promise<void> {
  const orders = await findOrders(phone, now);
  await withTransaction(async (session) => {
    for (const { _id } of orders) await findOrCreateOrderCode(_id, now, session);
  });
}

const findOrders = (phone: PhoneNumber, now: Date): Promise<Order[]> =>
  collections()
    .orders.find({
      'customer.phone': phone,
      createdAt: { $gt: new Date(now.getTime() - guestOrdersMs) },
      number: realNumbers,
    })
    .sort({ createdAt: -1 })
    .limit(maxOrders)
    .toArray();
