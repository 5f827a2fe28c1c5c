import { formatList } from '~/domain/content/page-text';
import type { MailContent, MailPart } from '~/domain/mail/compose-mail';
import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';
import type { Order } from '~/domain/orders/order';
import type { OrderView } from '~/domain/orders/order-view';
import { describeCashDue, describeNextStep } from '~/domain/orders/status/order-progress';
import type { Actor, OrderStatus } from '~/domain/orders/status/order-status';
import type { NoticeChannel } from '~/domain/settings/order-notices';

export type NoticedChange = { readonly before: Order; readonly after: Order; readonly by: Actor };

/** What the texts of a notice say of its order. */
export type NoticedOrder = {
  readonly order: Order;
  /** All orders of which it tells, `order` among them: several have one payment. */
  readonly together: readonly Order[];
  readonly view: OrderView;
  /** Where the goods go. In the farm's words only, unless the mailbox is the customer's own. */
  readonly destination: string;
  /** Why the farm doesn't deliver there; null where it has not declined. Names the place in the customer's own mailbox only. */
  readonly declined: string | null;
  /** contactWords */
  readonly contact: string;
  readonly showsFee: boolean;
  /** When it comes, or can be collected; empty where no day is promised. */
  readonly dayParts: readonly MailPart[];
  /** What happens if something is wrong. */
  readonly faultPart: MailPart;
  /** Where customers pay by hand. */
  readonly payTo: BusinessNumber | null;
  /** Why the shop takes no orders now (readRefusalText); '' while it does. */
  readonly refusal: string;
  readonly orderLink: MailPart;
  /** Puts the same products into the cart, with the details that the last digits of the phone number unlock. */
  readonly againLink: MailPart;
  /** Where the M-Pesa code is entered. */
  readonly codeLink: MailPart;
};

/** When a customer is told of an order, and the text for each channel. The name of the shop comes before the subject. */
export type CustomerNoticeRow = {
  readonly isPlaced?: (order: Order) => boolean;
  readonly isChanged?: (change: NoticedChange) => boolean;
  /** Told once; the others are about another change each time. */
  readonly isOnce?: true;
} & Readonly<Record<NoticeChannel, (noticed: NoticedOrder) => MailContent>>;

export const becomes = (status: OrderStatus, { before, after }: NoticedChange): boolean =>
  before.status !== status && after.status === status;

/** 'order M-1', 'orders M-1, M-2 and M-3'. */
export const nameOrders = (orders: readonly Pick<Order, 'number'>[]): string =>
  `${orders.length > 1 ? 'orders' : 'order'} ${formatList(orders.map(({ number }) => number))}`;

/** What comes next, and the cash to have ready. */
export const nextParts = (view: OrderView): MailPart[] =>
  [describeNextStep(view), describeCashDue(view)].flatMap((text) =>
    text === null ? [] : [{ kind: 'text', text } as const],
  );
