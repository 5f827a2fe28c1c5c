import type { ObjectId } from 'mongodb';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import type { Cents } from '~/lib/format/money';
import { hourMs } from '~/lib/time-units';

/** What is done with many orders at once. */
export const choiceActs = {
  confirm: { name: 'Confirm' },
  next: { name: 'Next step' },
  deliver: { name: 'Delivered' },
  'deliver-cash': { name: 'Delivered and cash received' },
} as const;

export type ChoiceAct = keyof typeof choiceActs;

export const choiceActNames = Object.keys(choiceActs) as ChoiceAct[];

export const choiceTtlMs = hourMs;

/** More than a farm packs in a day; a page with a box for each is some 150 kB. */
export const maxChosenOrders = 500;

/** Where the orders were chosen. */
export type ChoiceSource =
  /** `listPath` is the list with its filter, to return to. */
  | { readonly kind: 'ticked'; readonly listPath: string }
  /** `query` is the filter as the address of the list has it. */
  | { readonly kind: 'filter'; readonly query: string }
  /** `YYYY-MM-DD`; of one rider (`noRider`: of nobody yet), whose name is kept with it, or of everybody. */
  | { readonly kind: 'sheet'; readonly day: string; readonly riderId?: string; readonly riderName?: string };

export type ChoiceRefusal =
  | 'unknown-order'
  | 'cancelled'
  | 'awaits-payment'
  | 'awaits-call'
  | 'not-confirmed'
  | 'already'
  | 'out-of-stock'
  | 'changed'
  | 'other-amount'
  | 'not-cash';

export type ChosenOrder = {
  readonly number: string;
  /** As it was when it was chosen, and what was to be collected then. */
  readonly seenStatus: OrderStatus;
  readonly toCollect: Cents;
} & (
  | { readonly state: 'chosen' | 'unticked' }
  | { readonly state: 'refused'; readonly reason: ChoiceRefusal }
  | ({ readonly state: 'done' } & Done)
  | ({ readonly state: 'taken-back'; readonly note: 'cash-stays' | 'cash-changed' | null } & Done)
  /** Another has changed it since. */
  | ({ readonly state: 'kept' } & Done)
);

/** What was done to an order: enough to take it back. */
type Done = {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** Recorded as received; null for none. */
  readonly cash: Cents | null;
  readonly at: Date;
};

/** Orders that one person has chosen, and how far the act on them has come. */
export type OrderChoice = {
  readonly _id: ObjectId;
  readonly userId: ObjectId;
  readonly act: ChoiceAct;
  readonly source: ChoiceSource;
  readonly orders: readonly ChosenOrder[];
  readonly chosenAt: Date;
  /** Absent until the person has pressed the button. */
  readonly pressedAt?: Date;
  /** Absent until it is taken back. */
  readonly takenBackAt?: Date;
  readonly expiresAt: Date;
};

/** The orders that are still to be done, or to be taken back. */
export const waitingOrders = ({
  orders,
  pressedAt,
  takenBackAt,
}: Pick<OrderChoice, 'orders' | 'pressedAt' | 'takenBackAt'>): readonly ChosenOrder[] =>
  pressedAt ? orders.filter(({ state }) => state === (takenBackAt ? 'done' : 'chosen')) : [];

export const orderChoiceMessages = {
  tooMany: `These are more than ${maxChosenOrders} orders. Choose a day or a status, so that they are fewer.`,
  gone: 'We keep a choice of orders for an hour. Please choose them again.',
} as const;
