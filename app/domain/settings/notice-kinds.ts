/** What the farm is told of by email, each switched on or off in the settings. */
export const noticeKinds = {
  cashOrder: { name: 'A new order to be paid in cash', heading: 'New cash orders' },
  paidOrder: { name: 'An order paid by M-Pesa', heading: 'Paid orders' },
  paymentCheck: {
    name: 'A payment to check: a code entered by a customer, a wrong amount, paid late or twice',
    heading: 'Payments to check',
  },
  cancelledOrder: {
    name: 'An order cancelled by the customer',
    heading: 'Cancelled by the customer',
  },
} as const satisfies Record<string, { readonly name: string; readonly heading: string }>;

export type NoticeKind = keyof typeof noticeKinds;

export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

export const maxNoticeAddresses = 5;
