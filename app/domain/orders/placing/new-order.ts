import { ObjectId } from 'mongodb';
import { totalOf } from '~/domain/orders/corrections/discount';
import { withListFields } from '~/domain/orders/list/order-list-keys';
import type { PricedLine } from '~/domain/cart/priced-cart';
import type { Order, OrderItem, TimelineEntry } from '~/domain/orders/order';
import { addCents, multiplyCents, toCents } from '~/lib/format/money';
import { formatShippingAddress } from './shipping-address';

/** Where new orders differ. */
type Beginning = Pick<
  Order,
  | 'number'
  | 'idempotencyKey'
  | 'userId'
  | 'customer'
  | 'items'
  | 'delivery'
  | 'deliveryFee'
  | 'paymentMethod'
  | 'status'
  | 'stockTaken'
> &
  Partial<
    Pick<
      Order,
      | 'requestHash'
      | 'takenBy'
      | 'discount'
      | 'paymentPhone'
      | 'manualPaymentMinutes'
      | 'payBy'
      | 'internalNotes'
      | 'standing'
      | 'payAfterDelivery'
      | 'agreedMethod'
      | 'chargedTo'
      | 'awaitedStock'
    >
  > & {
    /** Why it exists: the first entry of its timeline. */
    readonly entry: Pick<TimelineEntry, 'by' | 'name' | 'text'>;
    /** There is nothing to pay. */
    readonly isFree?: boolean;
    readonly now: Date;
  };

/** An order as it begins, however it came about, with the fields of the lists. */
export function newOrder({ entry, isFree = false, now, ...order }: Beginning): Order {
  const subtotal = addCents(...order.items.map(({ price, quantity }) => multiplyCents(price, quantity)));
  const paymentStatus = isFree ? 'paid' : 'pending';
  return withListFields({
    ...order,
    _id: new ObjectId(),
    shippingAddress: formatShippingAddress(order.customer, order.delivery),
    deliveryMethod: order.delivery.method,
    subtotal,
    totalAmount: totalOf({ ...order, subtotal }),
    paymentPhone: order.paymentPhone ?? null,
    paymentStatus,
    ...(isFree && { paidAmount: toCents(0) }),
    payBy: order.payBy ?? null,
    promptCount: 0,
    paidAt: isFree ? now : null,
    paidByAttempt: null,
    receiptNumber: null,
    claim: null,
    refundsDue: [],
    timeline: [{ at: now, ...entry, status: order.status, paymentStatus }],
    createdAt: now,
    updatedAt: now,
  });
}

/** A line of an order at the price that it has now; `notes` are the customer's. */
export const toOrderItem = (line: PricedLine, notes: string): OrderItem => ({
  productId: line.productId,
  sku: line.sku,
  slug: line.slug ?? line.productId,
  name: line.name,
  picture: line.picture,
  quantity: line.quantity,
  price: line.unitPrice,
  notes,
});
