/** What waits for somebody on the farm. 0 also for what the person may not see. */
export type Attention = {
  /** New orders that nobody has begun to prepare. */
  readonly orders: number;
  /** Unmatched codes, wrong amounts, late and double payments. */
  readonly payments: number;
  /** Active products of which a size is at or below the low-stock threshold. */
  readonly lowStock: number;
  readonly messages: number;
  readonly bookings: number;
  /** That nobody has approved or hidden. */
  readonly comments: number;
  /** Organizations that have not paid in time. */
  readonly overdue: number;
  /** M-Pesa prompts to organizations with reports that a person has to check. */
  readonly prompts: number;
  /** Webhooks that got nothing for a day, or were switched off by their receiver. */
  readonly webhooks: number;
  /** Troubles of the shop that the owner was told of. */
  readonly alarms: number;
};

/** What waits in the orders, one by one, for the dashboard. */
export type OrderDuties = {
  readonly newOrders: number;
  /** To be confirmed by phone. */
  readonly largeOrders: number;
  /** M-Pesa codes to match. */
  readonly codes: number;
  /** M-Pesa orders that nothing else asks to be paid. */
  readonly unpaid: number;
  /** Orders with a wrong amount, or money that is due back. */
  readonly refunds: number;
  /** Due today, and overdue. */
  readonly pickups: number;
  readonly deliveries: number;
  /** Of standing orders, of which nobody has said by noon what became. */
  readonly mornings: number;
};

export type AttentionKind = keyof Attention;

const nouns = {
  orders: ['new order', 'new orders'],
  payments: ['payment to check', 'payments to check'],
  lowStock: ['product low in stock', 'products low in stock'],
  messages: ['new message', 'new messages'],
  bookings: ['visit to confirm', 'visits to confirm'],
  comments: ['new comment', 'new comments'],
  overdue: ['organization overdue', 'organizations overdue'],
  prompts: ['M-Pesa prompt to check', 'M-Pesa prompts to check'],
  webhooks: ['webhook that is failing', 'webhooks that are failing'],
  alarms: ['alarm', 'alarms'],
} as const satisfies Record<AttentionKind, readonly [string, string]>;

export const attentionKinds = Object.keys(nouns) as readonly AttentionKind[];

/** '2 new orders, 1 payment to look at'; '' where nothing waits. */
export const describeAttention = (attention: Attention, kinds: readonly AttentionKind[]): string =>
  kinds
    .filter((kind) => attention[kind] > 0)
    .map((kind) => `${attention[kind]} ${nouns[kind][attention[kind] === 1 ? 0 : 1]}`)
    .join(', ');
