import type { DeliveryMethod, PayAfterDelivery, PaymentMethod, RefundDue } from '~/domain/orders/order';
import type { OrderStatus, PaymentStatus } from '~/domain/orders/status/order-status';
import type { CustomerSmsKind } from '~/domain/settings/sms-kinds';

/**
 * An order as its events tell it: what GET /api/orders/{id} says of its state, without anything about the customer. Its
 * fields may grow; none changes its meaning or goes away (docs/decisions/0068-webhooks.md). Money is in shillings.
 */
export type EventOrder = {
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly paymentMethod: PaymentMethod;
  /** Null for what is paid before it comes. */
  readonly payAfterDelivery: PayAfterDelivery | null;
  readonly deliveryMethod: DeliveryMethod;
  readonly totalAmount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type PaymentAttention = RefundDue['reason'] | 'code-entered';

type EventPayment = {
  readonly method: 'mpesa' | 'cash';
  readonly amount: number;
  /** Null for cash, and until M-Pesa tells it. */
  readonly receiptNumber: string | null;
};

/** A message that didn't reach its customer: neither its words nor the phone. */
export type EventMessage = {
  readonly id: string;
  readonly channel: 'sms';
  readonly about: CustomerSmsKind;
  readonly reason: MessageFailure;
  /** In the words of the provider or the operator, such as `407 CouldNotRoute`; '' where neither said anything. */
  readonly detail: string;
  readonly failedAt: string;
};

/**
 * `refused`: by the provider, for ever. `opted-out`: the phone takes no texts of this sender. `bad-number`: no text reaches the phone.
 * `not-delivered`: by the operator's report. `too-late`: it could not be sent while it was of use.
 */
export type MessageFailure = 'refused' | 'opted-out' | 'bad-number' | 'not-delivered' | 'too-late';

/** `data` by type of event. */
export type OrderEventData = {
  readonly 'order.placed': { readonly order: EventOrder };
  readonly 'order.status_changed': { readonly order: EventOrder };
  readonly 'order.corrected': { readonly order: EventOrder };
  readonly 'order.cancelled': { readonly order: EventOrder };
  readonly 'payment.succeeded': { readonly order: EventOrder; readonly payment: EventPayment };
  readonly 'payment.part_received': { readonly order: EventOrder; readonly payment: EventPayment };
  readonly 'payment.recorded': { readonly order: EventOrder; readonly payment: EventPayment };
  readonly 'payment.reversed': { readonly order: EventOrder; readonly payment: EventPayment };
  readonly 'payment.failed': {
    readonly order: EventOrder;
    readonly payment: {
      readonly method: 'mpesa';
      readonly amount: number;
      /** Code of M-Pesa's; null where it gave none. */
      readonly resultCode: string | null;
      readonly message: string;
    };
  };
  readonly 'payment.needs_attention': {
    readonly order: EventOrder;
    readonly payment: {
      readonly reason: PaymentAttention;
      /** Null while it is not known. */
      readonly amount: number | null;
      readonly receiptNumber: string | null;
    };
  };
  readonly 'payment.corrected': { readonly order: EventOrder };
  readonly 'refund.recorded': {
    readonly order: EventOrder;
    readonly refund: EventPayment;
  };
  readonly 'message.failed': { readonly order: EventOrder; readonly message: EventMessage };
};

/** An event of one order; `data` without the order, which every event has. */
export type OrderEvent = {
  readonly [Type in keyof OrderEventData]: {
    readonly type: Type;
    readonly data: Omit<OrderEventData[Type], 'order'>;
  };
}[keyof OrderEventData];
