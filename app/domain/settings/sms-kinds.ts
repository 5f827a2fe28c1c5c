/** What customers are told by SMS. Several notices may share one switch (orders/sms/order-sms.ts). */
export const customerSmsKinds = {
  received: 'We have the order',
  paid: 'The order is paid',
  confirmed: 'You have confirmed the order',
  onTheWay: 'The order is on its way, or ready for pickup',
  changed: 'You have changed or cancelled the order',
  unpaid: 'No payment came, and the order is closed',
  refunded: 'Money goes back',
} as const;

export type CustomerSmsKind = keyof typeof customerSmsKinds;

/** What the farm is told by SMS. */
export const farmSmsKinds = {
  newOrder: 'A new order',
  money: 'Money to look at',
  lowStock: 'Low stock',
  alarm: 'Trouble with the shop',
} as const;

export type FarmSmsKind = keyof typeof farmSmsKinds;

/** Of a text in the outbox, which keeps none of a code: it is composed when it is sent. */
export type SmsKind = CustomerSmsKind | FarmSmsKind | 'code' | 'link' | 'test';

export const smsKindNames: Readonly<Record<SmsKind, string>> = {
  ...customerSmsKinds,
  ...farmSmsKinds,
  code: 'A code to sign in, or to confirm a phone',
  link: 'A link that somebody asked for',
  test: 'A test',
};

export const customerSmsKindNames = Object.keys(customerSmsKinds) as CustomerSmsKind[];

export const farmSmsKindNames = Object.keys(farmSmsKinds) as FarmSmsKind[];

/** What the farm says before and after each text. Either may be ''. */
export type SmsWords = { readonly greeting: string; readonly signOff: string };
