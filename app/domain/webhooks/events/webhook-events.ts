/** What happens to an order, its money and its messages, and to standing orders, in the order in which it happens. */
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
  'standing_order.started': 'A household takes the same every morning, or on certain days, from now on',
  'standing_order.changed':
    'What comes, when, where or to whom was changed, one day, or what was told of its prices',
  'standing_order.paused':
    'A standing order was paused: nothing comes for some days, or until somebody says so',
  'standing_order.resumed': 'A pause was ended, or taken back',
  'standing_order.ended': 'A standing order was ended: nothing comes from a day on',
  'morning.missed': 'A morning that was promised does not come, and why',
  'morning.short': 'Less comes on a morning than was promised',
} as const satisfies Record<string, string>;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

export const isWebhookEventType = (text: string): text is WebhookEventType =>
  Object.hasOwn(webhookEvents, text);

/** Staff sends it to one endpoint to try it out. */
export const testEventType = 'webhook.test';

export type DeliveredEventType = WebhookEventType | typeof testEventType;
