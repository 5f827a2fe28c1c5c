import type { ObjectId } from 'mongodb';
import { dayMs } from '~/lib/time-units';
import type { StandingOrderForm } from '~/domain/standing-orders/standing-order';

/** How long the link works that begins a standing order. */
export const standingRequestTtlMs = dayMs;

/** What somebody asked for, until the link that we sent is opened and its button pressed. */
export type StandingRequest = {
  readonly _id: ObjectId;
  /** SHA-256 of the link's token. */
  readonly tokenHash: string;
  readonly form: StandingOrderForm;
  /** The account that was signed in; null for a guest. */
  readonly userId: ObjectId | null;
  /** What it began: the link then leads there. Null until the button is pressed. */
  readonly standingOrderId: ObjectId | null;
  readonly createdAt: Date;
  /** TTL index. */
  readonly expiresAt: Date;
};
