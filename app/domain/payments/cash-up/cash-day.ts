import type { ObjectId } from 'mongodb';
import type { CashHolder } from '~/domain/orders/account/cash-holder';
import type { Cents } from '~/lib/format/money';

/** What was counted, and what was said about it later. Lines are only ever added (docs/decisions/0133). */
export type CashLine = {
  /** One line per submitted form, however often it is sent. */
  readonly key: string;
  /**
   * `count`: cash that was counted and handed in. `correction`: more or less than was counted, or only a note. `not-received`: cash of
   * a closed day that turned out not to have come.
   */
  readonly kind: 'count' | 'correction' | 'not-received';
  /** Null for cash of which nobody recorded who took it. */
  readonly holder: CashHolder | null;
  /** Negative where less was handed in, or came; 0 for a note. */
  readonly amount: Cents;
  /** What the holder still had by the orders, when the line was written. */
  readonly expected: Cents;
  /** A correction has one. */
  readonly note: string;
  readonly at: Date;
  readonly by: { readonly userId: ObjectId; readonly name: string };
};

/** The cash-up of a day, from its first line on. */
export type CashDay = {
  /** Nairobi, `YYYY-MM-DD` */
  readonly _id: string;
  readonly lines: readonly CashLine[];
  /** Counts corrections of the cash of the day, so that a closing conflicts with them. */
  readonly corrections?: number;
  /** Null while it is open. */
  readonly closed: {
    readonly at: Date;
    readonly by: { readonly userId: ObjectId; readonly name: string };
    /** By the orders, when it was closed. */
    readonly collected: readonly { readonly holder: CashHolder | null; readonly amount: Cents }[];
    /**
     * Which movements those are (movementKey): cash may be stamped before the closing and recorded after it, or the other way round.
     * Absent in days that were closed before they were kept: by the clock.
     */
    readonly movements?: readonly string[];
  } | null;
};

type CashMovement = { readonly orderNumber: string; readonly at: Date };

export const movementKey = ({ orderNumber, at }: CashMovement): string => `${orderNumber}-${at.getTime()}`;

/** True for cash that the closing of the day has counted. */
export const isInClosing = (
  { at, movements }: Pick<NonNullable<CashDay['closed']>, 'at' | 'movements'>,
  movement: CashMovement,
): boolean => movements?.includes(movementKey(movement)) ?? movement.at <= at;

/** Identifies a holder within a day, and in an address. */
export const holderKey = (holder: CashHolder | null): string =>
  holder ? `${holder.kind}-${holder.id}` : unknownHolder;

export const unknownHolder = 'unknown';

export const holderName = (holder: CashHolder | null): string => holder?.name ?? 'Not recorded';

/** Lines that say what a holder has handed in. */
export const isHandedIn = ({ kind }: Pick<CashLine, 'kind'>): boolean => kind !== 'not-received';
