import type { ObjectId } from 'mongodb';
import type { DeliveryHours } from '~/domain/settings/delivery-area';
import type { Picture } from '~/domain/images/picture';
import type { AwaitedUnits } from '~/domain/stock/awaited-units';
import type { Cents } from '~/lib/format/money';
import { noPhone, type ContactPhone, type PhoneNumber } from '~/lib/format/phone';
import type { CashHolder } from './account/cash-holder';
import type { MorningOutcome } from './status/morning-outcome';
import type { Actor, OrderStatus, PaymentStatus } from './status/order-status';

/** Names and descriptions: docs/product.md 5.2. */
export const paymentMethods = {
  mpesa: { name: 'M-Pesa', description: 'Pay on your phone: we send the M-Pesa prompt (STK push)' },
  cod: { name: 'Cash on Delivery', description: 'Pay in cash when your order arrives' },
  cop: { name: 'Cash on Pickup', description: 'Pay in cash when you collect your order' },
} as const;

export type PaymentMethod = keyof typeof paymentMethods;

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

export const cashMethods = { delivery: 'cod', pickup: 'cop' } as const satisfies Record<
  DeliveryMethod,
  PaymentMethod
>;

export const isCashPayment = (method: PaymentMethod): boolean => method !== 'mpesa';

/** Whether the payment method goes with the delivery method, offered now or not. */
export const goesWithDelivery = (delivery: DeliveryMethod, payment: PaymentMethod): boolean =>
  deliveryMethods[delivery].payments.some((offered) => offered === payment);

export const resolvePaymentMethod = (delivery: DeliveryMethod, payment: PaymentMethod): PaymentMethod =>
  goesWithDelivery(delivery, payment) ? payment : 'mpesa';

export type OrderItem = {
  /** The product's id as 24 hexadecimal digits. */
  readonly productId: string;
  readonly sku: string | null;
  readonly slug: string;
  readonly name: string;
  readonly picture: Picture | null;
  readonly quantity: number;
  readonly price: Cents;
  /** What the customer asks for this line; '' from the pages. */
  readonly notes: string;
};

export type Delivery =
  | {
      readonly method: 'delivery';
      readonly address: string;
      readonly city: string;
      /** Or the name of the delivery area. */
      readonly location: string;
      readonly additionalInfo: string;
      /** Absent where the farm had set up no delivery areas. */
      readonly areaId?: string;
      /** `YYYY-MM-DD`; absent where the farm had promised no day. */
      readonly day?: string;
      /** When on that day; absent where the farm had promised no hours. */
      readonly hours?: DeliveryHours;
      /** To none of the towns that the farm delivers to: the farm confirms it by phone, and gives it its day. */
      readonly isOutside?: true;
      /** Why the farm has declined to deliver there, in its words; shown to the customer. Absent where it has not. */
      readonly declineReason?: string;
    }
  | {
      readonly method: 'pickup';
      readonly pickupLocation: string;
      readonly pickupLocationName: string;
      readonly pickupDate: Date;
    };

export type TimelineEntry = {
  readonly at: Date;
  readonly by: Actor;
  /** The admin's name; null for the others. */
  readonly name: string | null;
  readonly text: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
};

/** For the farm only: the customer's pages, emails and receipts don't show it. */
type InternalNote = {
  readonly at: Date;
  /** The staff member. */
  readonly name: string;
  readonly text: string;
};

/**
 * Money received that does not belong to the order as it stands: an admin refunds or settles it. `paid-late`,
 * `order-cancelled` and `overpaid` are about the payment of the order; the others are beside it.
 */
export type RefundDue = {
  readonly reason:
    | 'paid-late'
    | 'order-cancelled'
    | 'overpaid'
    | 'paid-twice'
    | 'wrong-amount'
    | 'unmatched-prompt';
  /** What is still due back; null while unknown. */
  readonly amount: Cents | null;
  readonly receiptNumber: string | null;
  readonly attemptId: ObjectId | null;
  /** SHA-256 of the CheckoutRequestID where no attempt has it: the id contains a phone number. */
  readonly promptHash?: string;
  readonly since: Date;
};

/** A confirmation code that the customer entered: a claim, not a proof (docs/mpesa.md 6). */
export type PaymentClaim = {
  readonly code: string;
  readonly claimedAt: Date;
  readonly state: 'to-match' | 'matched' | 'rejected';
  /** Of a phone or an address that has entered too many codes (docs/decisions/0037): it keeps no products. */
  readonly isOverLimit?: true;
};

/** Money for the order that did not pay all of it. */
export type PartPayment = {
  /** Absent: M-Pesa. */
  readonly method?: 'cash';
  readonly amount: Cents;
  readonly receiptNumber: string | null;
  readonly attemptId: ObjectId | null;
  readonly at: Date;
  /** Who took it, in cash. Absent: not recorded. */
  readonly holder?: CashHolder;
};

/** An M-Pesa code that staff recorded, and nobody has found on the statement yet. Its money counts as received. */
export type UnseenCode = {
  readonly code: string;
  readonly amount: Cents;
  readonly at: Date;
  readonly by: string;
  /** What other orders got of the same payment, oldest first: it waits once, with the last of them. Absent: all of it is of this order. */
  readonly others?: readonly { readonly orderId: ObjectId; readonly amount: Cents }[];
};

/**
 * M-Pesa took a payment back, because its payer asked for that: `held` while the farm has to answer, then `returned` to the payer, or
 * `kept` by the farm.
 */
export type Reversal = {
  /** The receipt of the payment, or its prompt where M-Pesa told none. */
  readonly of: string;
  readonly amount: Cents;
  readonly state: 'held' | 'returned' | 'kept';
  /** Of this state. */
  readonly at: Date;
  readonly note: string;
  readonly by: string;
};

/** Money that was given back, recorded by hand. */
export type Refund = {
  /** One refund per submitted form, however often it is sent. */
  readonly idempotencyKey: string;
  readonly amount: Cents;
  readonly method: 'mpesa' | 'cash';
  /** Receipt of the M-Pesa reversal or payout; null for cash. */
  readonly code: string | null;
  /** Shown to the customer. */
  readonly reason: string;
  /** What was given back: the payment of the order, or the money with this key (order-account.ts). */
  readonly of: string;
  readonly receiptNumber: string | null;
  /** When money beside the order's payment had come in; absent for the payment of the order, and for refunds of before 0127. */
  readonly receivedAt?: Date;
  readonly at: Date;
  readonly by: string;
  /** Whose cash it was. Absent: M-Pesa, or not recorded. */
  readonly holder?: CashHolder;
};

/** What the farm takes off an order, as it wrote it (corrections/discount.ts). */
export type Discount = {
  readonly kind: 'percent' | 'amount';
  /** Per cent of the products, or cents. */
  readonly value: number;
  /** Shown to the customer. */
  readonly reason: string;
};

/**
 * What is paid when it has come: `delivery` at the door or by a prompt then, `week` with the other mornings of the week, `account` never
 * at the door, since an organization is charged for it (docs/decisions/0160).
 */
export const waysAfterDelivery = ['delivery', 'week', 'account'] as const;
export type PayAfterDelivery = (typeof waysAfterDelivery)[number];

export type Order = {
  readonly _id: ObjectId;
  readonly number: string;
  /** One order per submitted form, however often it is sent (docs/decisions/0010). */
  readonly idempotencyKey: string;
  /** SHA-256 of the API request that placed it with an Idempotency-Key; absent otherwise (docs/decisions/0067). */
  readonly requestHash?: string;
  readonly userId: ObjectId | null;
  /** The staff member who took the order by phone; absent where the customer placed it (docs/decisions/0049). */
  readonly takenBy?: ObjectId;
  /** The morning that it is of a household's standing order (docs/decisions/0157). Absent: somebody placed it. */
  readonly standing?: {
    readonly id: ObjectId;
    readonly household: ObjectId;
    /** `YYYY-MM-DD`: stays when the order is moved to another day. */
    readonly day: string;
    /** Null or absent: nobody has said what became of it. Follows its status, whoever changes that (morning-outcome.ts). */
    readonly outcome?: MorningOutcome | null;
    /** What it had before a rider said that less or something else was brought; absent: nobody has. */
    readonly promised?: readonly OrderItem[];
  };
  readonly customer: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: ContactPhone;
    /** Null where the customer gave none; empty after erasure. */
    readonly email: string | null;
  };
  readonly items: readonly OrderItem[];
  readonly shippingAddress: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly delivery: Delivery;
  readonly subtotal: Cents;
  readonly deliveryFee: Cents;
  /** Null or absent: none. */
  readonly discount?: Discount | null;
  /** What it costs now: subtotal and fee less the discount (corrections/discount.ts). */
  readonly totalAmount: Cents;
  readonly paymentMethod: PaymentMethod;
  /** Phone number that receives the M-Pesa prompts; null for cash from the start, and for a payment by hand. */
  readonly paymentPhone: PhoneNumber | null;
  /** Minutes in which it is to be paid to the till or Paybill by hand; absent for cash, and while its prompt is waited for. */
  readonly manualPaymentMinutes?: number;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  /** Every pending order has taken its stock, unless it awaits the farm's confirmation. */
  readonly stockTaken: boolean;
  /** What a morning of a standing order has not taken of it; absent or empty: nothing (docs/decisions/0161). */
  readonly awaitedStock?: readonly AwaitedUnits[];
  /** Payment deadline: an unpaid order is cancelled then. Null where no payment is awaited. */
  readonly payBy: Date | null;
  readonly promptCount: number;
  /** Who brings it (settings.ts), with the name of then. Absent or null: nobody was chosen. */
  readonly rider?: { readonly id: string; readonly name: string } | null;
  readonly paidAt: Date | null;
  /** Who took the cash that made it paid. Absent or null: M-Pesa, unpaid, or not recorded. */
  readonly cashHolder?: CashHolder | null;
  /** Null for cash, and for a claim that an admin matched. */
  readonly paidByAttempt: ObjectId | null;
  /** M-Pesa receipt. Null while unpaid, for cash, and for a payment that only a query reported. */
  readonly receiptNumber: string | null;
  /** It is served unpaid, has no time limit, and is never cancelled for want of payment. Absent: paid before, or in cash. */
  readonly payAfterDelivery?: PayAfterDelivery;
  /** Of a morning: how its household agreed to pay it. It is to be paid so again once it owes, however it was paid. */
  readonly agreedMethod?: PaymentMethod;
  /** The organization that is charged for it; only for `account`. */
  readonly chargedTo?: ObjectId;
  /** When its money is asked for, or it is charged, next (payment-after-delivery.ts). Absent: not by itself. */
  readonly settleAt?: Date;
  readonly claim: PaymentClaim | null;
  /** Received with the payment that made it paid. Absent: what the order costs by its payment method. */
  readonly paidAmount?: Cents;
  /** Absent: none. */
  readonly partPayments?: readonly PartPayment[];
  /** Absent: none. */
  readonly unseenCodes?: readonly UnseenCode[];
  /** Absent: none. */
  readonly reversals?: readonly Reversal[];
  /** One payment per submitted form, however often it is sent; `hash` of a request of the API. Absent: none was recorded by hand. */
  readonly paymentKeys?: readonly { readonly key: string; readonly hash?: string }[];
  /** One correction per submitted form, however often it is sent; like `paymentKeys`. Absent: it was not corrected. */
  readonly correctionKeys?: readonly { readonly key: string; readonly hash?: string }[];
  readonly refundsDue: readonly RefundDue[];
  /** Absent: none. */
  readonly refunds?: readonly Refund[];
  /** Keys of reported money that an admin found to be no payment (order-account.ts). Absent: none. */
  readonly dismissedMoney?: readonly string[];
  /** Absent until it is delivered or collected. */
  readonly deliveredAt?: Date;
  readonly timeline: readonly TimelineEntry[];
  /** Absent: none. */
  readonly internalNotes?: readonly InternalNote[];
  /** For the list of the back office (order-list-keys.ts). Every write of what they are made from writes them. */
  readonly listKeys?: readonly string[];
  readonly searchKeys?: readonly string[];
  /** When it is to be served (due-day.ts). Written like the keys; null or absent where there is nothing to serve. */
  readonly dueOn?: string | null;
  /**
   * Every day (Nairobi, `YYYY-MM-DD`) on which it ever had money come in or go back, those of corrected payments included: the
   * days of sales that a change of it concerns (0127). Absent or empty: none.
   */
  readonly moneyDays?: readonly string[];
  readonly personErasedAt?: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** No prompt is sent for it any more: its customer pays to the till or Paybill, and enters the confirmation code. */
export const isPaidByHand = ({ manualPaymentMinutes }: Pick<Order, 'manualPaymentMinutes'>): boolean =>
  manualPaymentMinutes !== undefined;

/** An M-Pesa order that is served before it is paid. */
export const isPaidLater = ({ payAfterDelivery }: Pick<Order, 'payAfterDelivery'>): boolean =>
  payAfterDelivery !== undefined;

/** An organization is charged for it: nobody pays for the order itself. */
export const isOnAccount = ({ payAfterDelivery }: Pick<Order, 'payAfterDelivery'>): boolean =>
  payAfterDelivery === 'account';

/** True while an order has a payment deadline. */
export const awaitsPayment = (order: Pick<Order, 'status' | 'payBy'>): boolean =>
  order.status === 'pending' && order.payBy !== null;

/** Whose M-Pesa it is; null for a customer without a phone. */
export const payerPhone = ({
  paymentPhone,
  customer,
}: Pick<Order, 'paymentPhone' | 'customer'>): PhoneNumber | null =>
  paymentPhone ?? (customer.phone === noPhone ? null : customer.phone);

/**
 * True until the farm confirms it by phone, or it is paid: for a large order of an unverified customer, in cash or by hand, and for one
 * to none of the towns that the farm delivers to.
 */
export const awaitsFarmConfirmation = (order: Pick<Order, 'status' | 'stockTaken'>): boolean =>
  order.status === 'pending' && !order.stockTaken;

/** True for an order outside the towns that the farm has not confirmed: nothing is prepared for it. */
export const awaitsDay = (order: Pick<Order, 'status' | 'stockTaken' | 'delivery'>): boolean =>
  awaitsFarmConfirmation(order) && order.delivery.method === 'delivery' && order.delivery.isOutside === true;

/** The farm can't deliver it, and has said why. */
export const isDeclined = ({ delivery }: Pick<Order, 'delivery'>): boolean =>
  delivery.method === 'delivery' && delivery.declineReason !== undefined;
