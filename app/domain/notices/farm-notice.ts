import type { ObjectId } from 'mongodb';
import type { FarmNoticeKind } from '~/domain/settings/order-notices';
import type { Cents } from '~/lib/format/money';
import { minuteMs } from '~/lib/time-units';

/** Reasons of a refund that customers and M-Pesa cause; the others follow from what an admin did. */
export const checkedRefundReasons = [
  'wrong-amount',
  'paid-late',
  'order-cancelled',
  'paid-twice',
  'unmatched-prompt',
] as const;

/** Why a payment needs a look. */
export type PaymentCheck = 'code-entered' | (typeof checkedRefundReasons)[number];

export type NewFarmNotice =
  | { readonly kind: Exclude<FarmNoticeKind, 'paymentCheck'> }
  | {
      readonly kind: 'paymentCheck';
      readonly check: PaymentCheck;
      /** Null where M-Pesa did not tell it, or for an entered code. */
      readonly amount: Cents | null;
      /** Receipt, or the code that the customer entered. */
      readonly code: string | null;
    };

/** Names the order only: the mail takes what it says from the order itself. */
export type FarmNotice = NewFarmNotice & {
  readonly _id: ObjectId;
  readonly orderId: ObjectId;
  readonly createdAt: Date;
  /** Null until its mail is in the outbox. */
  readonly queuedAt: Date | null;
  /** Null until then, so that no waiting notice is deleted. */
  readonly expiresAt: Date | null;
};

/** Orders that come within minutes share one mail. */
export const noticeDelayMs = 3 * minuteMs;

export const minNoticeMailIntervalMs = 10 * minuteMs;

/** As long as emails in the outbox. */
export const noticeRetentionMs = 30 * 24 * 60 * minuteMs;
