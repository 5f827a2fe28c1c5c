/**
 * Ways in which people are told of orders; `switches`: the key of their switches in `settings.notices`. Another one, such as SMS, is
 * a row here, and a text in each row of orders/mail/customer-notices.ts.
 */
export const noticeChannels = { email: { name: 'email', switches: 'kinds' } } as const;

export type NoticeChannel = keyof typeof noticeChannels;

/** Who is told of what happened to an order. `switch`: its name in the settings; null for what is always told. */
export const orderNotices = {
  corrected: { to: 'customer', switch: null },
  refunded: { to: 'customer', switch: null },
  reversed: { to: 'customer', switch: null },
  'part-paid': { to: 'customer', switch: null },
  'code-rejected': { to: 'customer', switch: null },
  'code-unmatched': { to: 'customer', switch: null },
  revived: { to: 'customer', switch: null },
  'not-delivered': { to: 'customer', switch: null },
  'other-amount': { to: 'customer', switch: null },
  'paid-late': { to: 'customer', switch: null },
  'paid-after-cancellation': { to: 'customer', switch: null },
  'paid-twice': { to: 'customer', switch: null },
  unpaid: { to: 'customer', switch: null },
  declined: { to: 'customer', switch: null },
  cancelled: { to: 'customer', switch: null },
  'to-pay': { to: 'customer', switch: null },
  placed: { to: 'customer', switch: null },
  paid: { to: 'customer', switch: null },
  confirmed: { to: 'customer', switch: 'An order that you have confirmed' },
  shipped: { to: 'customer', switch: 'An order on its way, or ready for pickup' },
  delivered: { to: 'customer', switch: 'An order delivered or collected' },
  cashOrder: { to: 'farm', switch: 'A new order to be paid in cash' },
  paidOrder: { to: 'farm', switch: 'An order paid by M-Pesa' },
  paymentCheck: {
    to: 'farm',
    switch: 'A payment to check: a code entered by a customer, a wrong amount, paid late or twice',
  },
  cancelledOrder: { to: 'farm', switch: 'An order cancelled by the customer' },
} as const satisfies Record<string, { readonly to: 'customer' | 'farm'; readonly switch: string | null }>;

type OrderNotices = typeof orderNotices;
type OrderNotice = keyof OrderNotices;

export type NoticeAudience = OrderNotices[OrderNotice]['to'];

type NoticeTo<Audience extends NoticeAudience> = {
  [Notice in OrderNotice]: OrderNotices[Notice]['to'] extends Audience ? Notice : never;
}[OrderNotice];

export type CustomerNotice = NoticeTo<'customer'>;

export type FarmNoticeKind = NoticeTo<'farm'>;

/** What the farm switches on and off. */
export type SwitchedNotice = {
  [Notice in OrderNotice]: OrderNotices[Notice]['switch'] extends string ? Notice : never;
}[OrderNotice];

const noticeNames = Object.keys(orderNotices) as OrderNotice[];

const isSwitched = (notice: OrderNotice): notice is SwitchedNotice => orderNotices[notice].switch !== null;

const switchedNotices: readonly SwitchedNotice[] = noticeNames.filter(isSwitched);

/** In the order of the table. */
export const farmNoticeKinds = noticeNames.filter(
  (notice): notice is FarmNoticeKind => orderNotices[notice].to === 'farm',
);

/** Confirmed, on its way, delivered: what a customer can be spared. */
export const isAboutTheWay = (notice: CustomerNotice): boolean => isSwitched(notice);

export const switchedNoticesTo = (audience: NoticeAudience): readonly SwitchedNotice[] =>
  switchedNotices.filter((notice) => orderNotices[notice].to === audience);

/** The same value for each switch. */
export const forEachSwitch = <Value>(value: Value): Record<SwitchedNotice, Value> =>
  Object.fromEntries(switchedNotices.map((notice) => [notice, value])) as Record<SwitchedNotice, Value>;

/** The switches by channel, as the settings keep them. */
export type NoticeSwitches = {
  readonly [Channel in NoticeChannel as (typeof noticeChannels)[Channel]['switches']]: Readonly<
    Record<SwitchedNotice, boolean>
  >;
};

/** Whether people are told of it in this way. */
export const isNoticeOn = (
  notice: CustomerNotice | FarmNoticeKind,
  channel: NoticeChannel,
  settings: NoticeSwitches,
): boolean => !isSwitched(notice) || settings[noticeChannels[channel].switches][notice];

export const maxNoticeAddresses = 5;
