/** What happens to an order, its money and its messages, in the order in which it happens. */
export const webhookEvents = {
  'order.placed': 'An order was placed, by a customer or by phone',
  'order.status_changed': 'An order was confirmed, is being prepared, was shipped or delivered',
  'order.corrected':
    'Lines, delivery, fee or discount of an order were corrected: its total may be another one',
  'order.cancelled': 'An order was cancelled, by somebody or because it was not paid in time',
  'payment.succeeded': 'An order was paid, by M-Pesa or in cash',
  'payment.part_received': 'Less than the total was received and counts towards the order',
  'payment.recorded': 'Somebody recorded a payment by hand: cash, or an M-Pesa code',
  'payment.reversed': 'M-Pesa took a payment back: its order owes the amount again',
  'payment.failed': 'An M-Pesa prompt was refused, failed or was not answered in time',
  'payment.needs_attention':
    'Somebody must check a payment: a code to match, a wrong amount, paid late or twice, or a refund due',
  'payment.corrected': 'A payment recorded by mistake was taken back: the order is not paid',
  'refund.recorded': 'A refund was made to the customer',
  'message.failed': 'A text (SMS) about an order was refused, not delivered, or too late to be sent',
} as const satisfies Record<string, string>;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

export const isWebhookEventType = (text: string): text is WebhookEventType =>
  Object.hasOwn(webhookEvents, text);

/** Staff sends it to one endpoint to try it out. */
export const testEventType = 'webhook.test';

export type DeliveredEventType = WebhookEventType | typeof testEventType;
