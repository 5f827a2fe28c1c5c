import type { OrderStatus, PaymentStatus } from './status/order-status';
import { viewDiscount, type DiscountView } from './corrections/discount';
import { describeUnconfirmed } from './placing/large-order';
import { describeDeclined } from './placing/outside-order';
import { formatPickupDate, formatPromisedDay } from './placing/shipping-address';
import { customerStatusName } from './status/customer-status-name';
import {
  isCashPayment,
  isPaidLater,
  paymentMethods,
  deliveryMethods,
  awaitsFarmConfirmation,
  isDeclined,
  isPaidByHand,
  type DeliveryMethod,
  type Order,
} from './order';
import { accountOf, partAmount, type OrderAccount } from './account/order-account';
import { describePayment, paymentDocumentOf, type PaymentDescription } from './payment-description';
import { multiplyCents, toCents, type Cents } from '~/lib/format/money';

export type OrderView = {
  readonly number: string;
  readonly createdAt: Date;
  readonly customerName: string;
  /** Null where the customer gave none. */
  readonly email: string | null;
  readonly status: OrderStatus;
  /** In the customer's words. */
  readonly statusName: string;
  readonly paymentStatus: PaymentStatus;
  readonly payment: PaymentDescription;
  readonly paymentDocument: ReturnType<typeof paymentDocumentOf>;
  readonly paymentMethodName: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly deliveryMethodName: string;
  readonly shippingAddress: string;
  /** 'Friday 27 November 2026', and the hours where they are promised; null where no day is promised. */
  readonly deliveryDay: string | null;
  readonly pickup: { readonly place: string; readonly date: string } | null;
  readonly lines: readonly {
    id: string;
    name: string;
    slug: string;
    quantity: number;
    price: Cents;
    lineTotal: Cents;
    /** What the customer asks for this line; '' for nothing. */
    notes: string;
  }[];
  readonly subtotal: Cents;
  readonly deliveryFee: Cents;
  readonly discount: DiscountView | null;
  readonly totalAmount: Cents;
  readonly money: Pick<OrderAccount, 'received' | 'refunded' | 'dueBack' | 'stillToPay' | 'rounded'> & {
    /** Part payments of an order whose rest is still to pay. */
    readonly paidInPart: Cents;
  };
  readonly receiptNumber: string | null;
  readonly paidAt: Date | null;
  /** True while the waiting page can do something for its customer. */
  readonly awaitsPayment: boolean;
  /** M-Pesa asks for it once it has come: nobody has cash ready. */
  readonly isAskedLater: boolean;
  readonly awaitsFarmConfirmation: boolean;
  /** What the customer of such an order is to know or to do; of one that was declined, why. */
  readonly confirmationNote: string | null;
  readonly mayCancel: boolean;
  /** False while its own payment can still be made, and where the farm can't deliver it. */
  readonly mayOrderAgain: boolean;
  readonly timeline: readonly { at: Date; text: string }[];
};

export const viewOrder = (order: Order): OrderView => ({
  number: order.number,
  createdAt: order.createdAt,
  customerName: `${order.customer.firstName} ${order.customer.lastName}`.trim(),
  email: order.customer.email || null,
  status: order.status,
  statusName: customerStatusName(order),
  paymentStatus: order.paymentStatus,
  payment: describePayment(order),
  paymentDocument: paymentDocumentOf(order),
  paymentMethodName: paymentMethods[order.paymentMethod].name,
  deliveryMethod: order.deliveryMethod,
  deliveryMethodName: deliveryMethods[order.deliveryMethod].name,
  shippingAddress: order.shippingAddress,
  deliveryDay: formatPromisedDay(order.delivery),
  pickup: viewPickup(order),
  lines: order.items.map((item) => ({
    id: `${item.productId}-${item.sku ?? ''}`,
    name: item.name,
    slug: item.slug,
    quantity: item.quantity,
    price: item.price,
    lineTotal: multiplyCents(item.price, item.quantity),
    notes: item.notes,
  })),
  subtotal: order.subtotal,
  deliveryFee: order.deliveryFee,
  discount: viewDiscount(order),
  totalAmount: order.totalAmount,
  money: viewMoney(order),
  receiptNumber: order.receiptNumber,
  paidAt: order.paidAt,
  awaitsPayment: awaitsMpesa(order),
  isAskedLater: isPaidLater(order) && !isCashPayment(order.paymentMethod),
  awaitsFarmConfirmation: awaitsFarmConfirmation(order),
  confirmationNote: awaitsFarmConfirmation(order)
    ? describeUnconfirmed(order)
    : describeDeclined(order, { namesPlace: true }),
  mayCancel:
    order.status === 'pending' &&
    order.paymentStatus === 'pending' &&
    order.claim === null &&
    (order.partPayments ?? []).length === 0 &&
    order.refundsDue.length === 0,
  mayOrderAgain: !awaitsMpesa(order) && !isDeclined(order),
  timeline: order.timeline.map(({ at, text }) => ({ at, text })),
});

function viewMoney(order: Order): OrderView['money'] {
  const { received, refunded, dueBack, stillToPay, rounded } = accountOf(order);
  return {
    received,
    refunded,
    dueBack,
    stillToPay,
    rounded,
    paidInPart: stillToPay > 0 ? partAmount(order) : toCents(0),
  };
}

const viewPickup = ({ delivery }: Order): OrderView['pickup'] =>
  delivery.method === 'pickup'
    ? { place: delivery.pickupLocationName, date: formatPickupDate(delivery.pickupDate) }
    : null;

const awaitsMpesa = (order: Order): boolean =>
  order.paymentMethod === 'mpesa' &&
  !isPaidLater(order) &&
  order.paymentStatus === 'pending' &&
  (order.status === 'pending' || (isPaidByHand(order) && order.status !== 'cancelled'));
