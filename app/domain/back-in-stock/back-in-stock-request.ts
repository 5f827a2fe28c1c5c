import type { ObjectId } from 'mongodb';
import { dayMs } from '~/lib/time-units';

/** Longer than mail servers retry; then the address is deleted. */
export const confirmationTtlMs = 7 * dayMs;

/** From the confirmation. */
export const waitingTtlMs = 180 * dayMs;

/** An address that waits for one size of a product. It is deleted once its email is queued. */
export type BackInStockRequest = {
  readonly _id: ObjectId;
  readonly email: string;
  readonly productId: ObjectId;
  /** '' for a product without sizes. */
  readonly sku: string;
  /** `unconfirmed`: until the link in the email is opened and its button pressed. */
  readonly state: 'unconfirmed' | 'waiting';
  /** SHA-256 of the link's token; absent once confirmed. */
  readonly confirmHash?: string;
  /** The same for all requests of an address. In plain text: each email contains it, and it grants nothing but stopping. */
  readonly stopToken: string;
  readonly requestedAt: Date;
  readonly confirmedAt: Date | null;
  /** TTL index. */
  readonly expiresAt: Date;
};

/** A size of a product; '' for a product without sizes. */
export type WantedSize = Pick<BackInStockRequest, 'productId' | 'sku'>;
