import type { ObjectId } from 'mongodb';
import type { CartLine } from '~/domain/cart/cart';
import type { DoorMessage } from '~/domain/orders/door/door-message';
import type { Order } from '~/domain/orders/order';
import type { Cents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import type { Weekday } from '~/lib/weekdays';
import type { ChosenPayment, StandingPayment } from '~/domain/standing-orders/payment/standing-payment';
import type { StandingActor } from './standing-actor';

/** A size, and how many of it come on a morning. */
export type StandingLine = CartLine;

/** What the household was told that something costs from a day on: a morning costs no more (told-prices.ts). */
export type ToldPrice = {
  /** A size (cartLineId), or the fee of a morning (`feeLine`). */
  readonly line: string;
  readonly price: Cents;
  readonly from: string;
  readonly at: Date;
};

/** What comes on which days, from a day on: the last rule that has begun holds. */
export type StandingRule = {
  /** `YYYY-MM-DD`, as all days here. */
  readonly from: string;
  readonly days: readonly Weekday[];
  readonly lines: readonly StandingLine[];
  /** Of its days those on which the farm didn't come when it was agreed: nobody was promised them. Absent in one that is older than this. */
  readonly unserved?: readonly Weekday[];
  /** How its mornings are paid (paymentOn); absent in one that is older than this: as the standing order says. */
  readonly payment?: StandingPayment;
  readonly chargedTo?: ObjectId;
};

/** A day that somebody set by hand: it stays as it is when the rule changes. */
export type OwnDay = {
  readonly day: string;
  /** None: nothing comes on this day. */
  readonly lines: readonly StandingLine[];
  readonly by: StandingActor['kind'];
};

export type Pause = {
  /** The first day without. */
  readonly from: string;
  /** The first day with again; null until somebody says so. */
  readonly until: string | null;
  readonly by: StandingActor['kind'];
};

/** Why a promised morning has no order. */
export const missedReasons = {
  /** Known only at the last hour: the farm doesn't come on this day. Told to whom it was promised (lost-days.server.ts). */
  'no-round': 'We don’t deliver on this day',
  /** The household is told the evening before, once for all days of a closure. */
  closed: 'We are closed on this day',
  /** The farm has switched home delivery off: told once, back by itself. */
  'no-delivery': 'We don’t deliver at the moment',
  'too-late': 'The order was not made before the round left',
  'not-for-sale': 'What they take was not for sale',
  'out-of-stock': 'Nothing was left of what they take',
  /** As without home delivery. */
  'switched-off': 'Standing orders were switched off',
  'no-area': 'We no longer deliver to their area',
  restored: 'Brought before the data was restored: its order was lost',
} as const;

export type MissedReason = keyof typeof missedReasons;

/** These are no fault, and no news to the farm. */
export const quietReasons: readonly MissedReason[] = [
  'no-round',
  'closed',
  'no-delivery',
  'switched-off',
  'restored',
];

/** Nothing comes to anybody until the farm switches it on again. */
export const outages: readonly MissedReason[] = ['no-delivery', 'switched-off'];

/** Later than any day: nobody knows when. */
export const untilFurtherNotice = '9999-12-31';

export type MissedDay = {
  readonly day: string;
  readonly reason: MissedReason;
  readonly at: Date;
  /** The last day without of which the household was told on listing this one: of a closure, this one, or `untilFurtherNotice`. */
  readonly toldUntil?: string;
};

/** Less than was promised, in words for the farm. */
export type UntoldMorning = { readonly day: string; readonly text: string };

type StandingEntry = {
  readonly at: Date;
  readonly by: StandingActor['kind'];
  /** Of the staff member; null for the others. */
  readonly name: string | null;
  readonly text: string;
};

/** What a household takes on certain mornings. Its orders are made at the last hour of each day (make-mornings.server.ts). */
export type StandingOrder = {
  readonly _id: ObjectId;
  /** Stays when phone or place change: its orders carry it. One that begins again has that of before where it is known to be the same people. */
  readonly household: ObjectId;
  /** Of phone and place: one standing order for each as long as it is open. */
  readonly householdKey: string;
  /** Nobody has ended it. The mornings before `endsOn` still come. */
  readonly isOpen: boolean;
  readonly customer: Order['customer'];
  /** Of person and place (searchTextOf): the list is found and sorted by it. */
  readonly searchText: string;
  /** A phone of it that is somebody else's by now: no M-Pesa prompt goes there. Null or absent: none. */
  readonly freedPhone?: PhoneNumber | null;
  readonly userId: ObjectId | null;
  readonly place: StandingPlace;
  /** Oldest first, never empty. */
  readonly rules: readonly StandingRule[];
  /** The first day without; null for none. */
  readonly endsOn: string | null;
  readonly ownDays: readonly OwnDay[];
  /** Oldest first; they neither touch nor overlap. */
  readonly pauses: readonly Pause[];
  /** What was agreed last; a rule says from when it holds. */
  readonly payment: StandingPayment;
  /** The organization that is charged for the mornings; only with `account`. */
  readonly chargedTo?: ObjectId;
  /** By the day from which it holds, oldest first. */
  readonly told: readonly ToldPrice[];
  /** Oldest first. */
  readonly missed: readonly MissedDay[];
  /** Of the last attempt to make a morning; null where nothing is wrong. Its text says no more than the farm may read. */
  readonly failure: { readonly day: string; readonly text: string; readonly at: Date } | null;
  /** Ids of lines (cartLineId) that the household knows are not for sale now: it is told once, not each morning. */
  readonly toldOut: readonly string[];
  /** What the evening's message to the farm has not told yet (tell-farm-of-mornings.server.ts). */
  readonly untold?: readonly UntoldMorning[];
  /** What only the rider can tell it, and nobody has yet; oldest first (docs/decisions/0167). */
  readonly toTell?: readonly DoorMessage[];
  readonly timeline: readonly StandingEntry[];
  /** The staff member; null where the customer began it. */
  readonly takenBy: ObjectId | null;
  /** Of the API request that took it with an Idempotency-Key, and the hash of what it sent; absent otherwise. */
  readonly idempotencyKey?: string;
  readonly requestHash?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Grows with every change and every morning that is made, so that two at the same moment conflict. */
  readonly revision: number;
};

/** What is agreed with a household. */
export type StandingOrderForm = Pick<StandingOrder, 'customer' | 'place'> &
  ChosenPayment & {
    readonly lines: readonly CartLine[];
    readonly days: readonly Weekday[];
    /** From when it holds. */
    readonly from: string;
    /** The farm takes less than the smallest quantity. */
    readonly overrules?: boolean;
  };

/** Where it goes, as a home delivery has it. */
export type StandingPlace = {
  readonly address: string;
  readonly city: string;
  readonly location: string;
  readonly additionalInfo: string;
  /** Id; null where the farm has set up no areas. */
  readonly deliveryArea: string | null;
};

/** For a fault that nobody has named. */
export const unknownFailure = 'The shop failed to make the order. It tries again every minute';
