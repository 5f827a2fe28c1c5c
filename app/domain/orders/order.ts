import type { ObjectId } from 'mongodb';
import type { Picture } from '~/domain/catalogue/product';
import { toCents, type Cents } from '~/lib/money';
import type { PhoneNumber } from '~/lib/phone';
import type { OrderStatus, PaymentStatus } from './status/order-status';

/** storefront.md section 3; the texts are those of the specification. */
export const paymentMethods = {
  mpesa: { name: 'M-Pesa', description: 'Pay via push prompt' },
  cod: { name: 'Cash on Delivery', description: 'Pay in cash when your order arrives' },
  cop: { name: 'Cash on Pickup', description: 'Pay in cash when you collect your order' },
} as const;

export type PaymentMethod = keyof typeof paymentMethods;

/** The first payment method of each is the one that a change of delivery method falls back to. */
export const deliveryMethods = {
  delivery: {
    name: 'Home Delivery',
    description: 'We deliver to your doorstep',
    payments: ['mpesa', 'cod'],
  },
  pickup: {
    name: 'Store Pickup',
    description: 'Collect from our store',
    payments: ['mpesa', 'cop'],
  },
} as const satisfies Record<
  string,
  { name: string; description: string; payments: readonly PaymentMethod[] }
>;

export type DeliveryMethod = keyof typeof deliveryMethods;

export const deliveryMethodNames = Object.keys(deliveryMethods) as DeliveryMethod[];

/** The way to pay in cash that goes with a delivery method. */
export const cashMethods = { delivery: 'cod', pickup: 'cop' } as const satisfies Record<
  DeliveryMethod,
  PaymentMethod
>;

export const isCashPayment = (method: PaymentMethod): boolean => method !== 'mpesa';

/** True where a delivery method offers a payment method (storefront.md section 4). */
export const offersPayment = (delivery: DeliveryMethod, payment: PaymentMethod): boolean =>
  deliveryMethods[delivery].payments.some((offered) => offered === payment);

/** Changing the delivery method turns a payment method that goes only with the other one into M-Pesa. */
export const resolvePaymentMethod = (delivery: DeliveryMethod, payment: PaymentMethod): PaymentMethod =>
  offersPayment(delivery, payment) ? payment : 'mpesa';

/** The fee follows the method: the setting's for home delivery, nothing for pickup. */
export const deliveryFeeFor = (delivery: DeliveryMethod, settings: { deliveryFee: Cents }): Cents =>
  delivery === 'delivery' ? settings.deliveryFee : toCents(0);

export type OrderItem = {
  /** The product's id as 24 hexadecimal digits. */
  readonly productId: string;
  readonly sku: string | null;
  readonly slug: string;
  readonly name: string;
  readonly picture: Picture | null;
  readonly quantity: number;
  /** Of one unit, when the order was placed. */
  readonly price: Cents;
  /** Sent as empty text (storefront.md section 3). */
  readonly notes: string;
};

export type Delivery =
  | {
      readonly method: 'delivery';
      readonly address: string;
      readonly city: string;
      readonly location: string;
      readonly additionalInfo: string;
    }
  | {
      readonly method: 'pickup';
      readonly pickupLocation: string;
      readonly pickupLocationName: string;
      readonly pickupDate: Date;
    };

/** Who caused a change: the limit is our own background job, the payment is what M-Pesa reported. */
export type Actor = 'customer' | 'admin' | 'payment' | 'limit';

/** Written in the same write as the change that it tells of (decisions.md 24). */
export type TimelineEntry = {
  readonly at: Date;
  readonly by: Actor;
  /** The admin's name; null for the others. */
  readonly name: string | null;
  /** What happened, in words for the customer. */
  readonly text: string;
  /** The statuses after it. */
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
};

/** Money that came in and does not belong to the order as it stands; an admin gives it back or settles it. */
export type RefundDue = {
  readonly reason: 'paid-late' | 'paid-twice' | 'wrong-amount' | 'unmatched-prompt' | 'order-cancelled';
  readonly amount: Cents | null;
  readonly receiptNumber: string | null;
  readonly attemptId: ObjectId | null;
  /** SHA-256 of M-Pesa's id of the prompt, where it is none that we know yet: the id itself holds a phone number. */
  readonly promptHash?: string;
  readonly since: Date;
};

/** A confirmation code that the customer typed: a claim, not a proof (mpesa.md). */
export type PaymentClaim = {
  readonly code: string;
  readonly claimedAt: Date;
  readonly state: 'to-match' | 'matched' | 'rejected';
};

export type Order = {
  readonly _id: ObjectId;
  /** What people read out, such as `M-24061` (decisions.md 22). */
  readonly number: string;
  /** One order for one form, however often it is sent (decisions.md 21). */
  readonly idempotencyKey: string;
  /** The account that it belongs to; null for a guest's, which belongs to whoever has its link. */
  readonly userId: ObjectId | null;
  readonly customer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: PhoneNumber;
    readonly email: string;
  };
  readonly items: readonly OrderItem[];
  /** Multi-line text whose first line is the customer; also used for pickup details. */
  readonly shippingAddress: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly delivery: Delivery;
  readonly subtotal: Cents;
  readonly deliveryFee: Cents;
  readonly totalAmount: Cents;
  readonly paymentMethod: PaymentMethod;
  /** The number that the M-Pesa prompts go to; null for an order that was cash from the start. */
  readonly paymentPhone: PhoneNumber | null;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** True while the units of its items are out of the stock for it; see awaitsFarmConfirmation. */
  readonly stockTaken: boolean;
  /** The moment at which it is cancelled unless it is paid; null where nothing is waited for. */
  readonly payBy: Date | null;
  /** How many prompts were begun for it. */
  readonly promptCount: number;
  readonly paidAt: Date | null;
  /** The attempt that paid it; null for cash, and for a claim that an admin matched. */
  readonly paidByAttempt: ObjectId | null;
  /** M-Pesa's; null while unpaid, for cash, and until it is known of a payment that only a query reported. */
  readonly receiptNumber: string | null;
  readonly claim: PaymentClaim | null;
  readonly refundsDue: readonly RefundDue[];
  readonly timeline: readonly TimelineEntry[];
  /** Since when it is nobody's: the person had the account deleted, and was taken out of it. */
  readonly personErasedAt?: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** True while an order waits for an M-Pesa payment that has a limit. */
export const awaitsPayment = (order: Pick<Order, 'status' | 'payBy'>): boolean =>
  order.status === 'pending' && order.payBy !== null;

/**
 * True while an order waits for the farm to confirm it by phone: a large one of somebody unknown, which takes its stock
 * only then. Every other pending order has its stock.
 */
export const awaitsFarmConfirmation = (order: Pick<Order, 'status' | 'stockTaken'>): boolean =>
  order.status === 'pending' && !order.stockTaken;
