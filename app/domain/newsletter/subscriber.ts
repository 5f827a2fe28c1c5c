import type { ObjectId } from 'mongodb';

const dayMs = 24 * 60 * 60 * 1000;

/** Longer than mail servers retry; then the address is deleted. */
export const confirmationTtlMs = 7 * dayMs;

/** A confirmed or pending subscription (double opt-in). */
export type NewsletterSubscriber = {
  readonly _id: ObjectId;
  readonly email: string;
  readonly state: 'waiting' | 'confirmed';
  /** SHA-256 of the token in the confirmation link; absent once confirmed. */
  readonly confirmHash?: string;
  /** The token in the unsubscribe link of each mail; stored in plain text, because it grants nothing else. */
  readonly unsubscribeToken: string;
  readonly requestedAt: Date;
  readonly confirmedAt: Date | null;
  /** TTL index: end of the confirmation link and of a pending subscription; null once confirmed. */
  readonly expiresAt: Date | null;
};
