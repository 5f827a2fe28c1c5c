import type { DeliveryMethod, PaymentMethod, RefundDue } from '~/domain/orders/order';
import type { OrderStatus, PaymentStatus } from '~/domain/orders/status/order-status';

/** What happens to an order and its money, in the order in which it happens. */
export const webhookEvents = {
  'order.placed': 'An order was placed, by a customer or by phone',
  'order.status_changed': 'An order was confirmed, is being prepared, was shipped or delivered',
  'order.cancelled': 'An order was cancelled, by somebody or because it was not paid in time',
  'payment.succeeded': 'An order was paid, by M-Pesa or in cash',
  'payment.part_received': 'Less than the total was received and counts towards the order',
  'payment.failed': 'An M-Pesa prompt was refused, failed or was not answered in time',
  'payment.needs_attention':
    'Somebody must check a payment: a code to match, a wrong amount, paid late or twice, or a refund due',
  'payment.corrected': 'Cash recorded by mistake was reversed: the order is not paid',
  'refund.recorded': 'A refund was made to the customer',
} as const satisfies Record<string, string>;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

export const isWebhookEventType = (text: string): text is WebhookEventType =>
  Object.hasOwn(webhookEvents, text);

/** Staff sends it to one endpoint to try it out. */
export const testEventType = 'webhook.test';

export type DeliveredEventType = WebhookEventType | typeof testEventType;

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
  readonly deliveryMethod: DeliveryMethod;
  readonly totalAmount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type PaymentAttention = RefundDue['reason'] | 'code-entered';

type ReceivedMoney = {
  readonly method: 'mpesa' | 'cash';
  readonly amount: number;
  /** Null for cash, and until M-Pesa tells it. */
  readonly receiptNumber: string | null;
};

/** `data` by type of event. */
export type WebhookEventData = {
  readonly 'order.placed': { readonly order: EventOrder };
  readonly 'order.status_changed': { readonly order: EventOrder };
  readonly 'order.cancelled': { readonly order: EventOrder };
  readonly 'payment.succeeded': { readonly order: EventOrder; readonly payment: ReceivedMoney };
  readonly 'payment.part_received': { readonly order: EventOrder; readonly payment: ReceivedMoney };
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
    readonly refund: ReceivedMoney;
  };
};

/** An event of one order; `data` without the order, which every event has. */
export type OrderEvent = {
  readonly [Type in WebhookEventType]: {
    readonly type: Type;
    readonly data: Omit<WebhookEventData[Type], 'order'>;
  };
}[WebhookEventType];
