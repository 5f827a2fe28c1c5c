import type { ObjectId } from 'mongodb';

const dayMs = 24 * 60 * 60 * 1000;

/** Longer than mail servers retry; then the address is deleted. */
export const confirmationTtlMs = 7 * dayMs;

export type NewsletterSubscriber = {
  readonly _id: ObjectId;
  readonly email: string;
  readonly state: 'waiting' | 'confirmed';
  /** SHA-256 of the link's token; absent once confirmed. */
  readonly confirmHash?: string;
  /** In plain text: each mail contains it, and it grants nothing but unsubscribing. */
  readonly unsubscribeToken: string;
  readonly requestedAt: Date;
  readonly confirmedAt: Date | null;
  /** TTL index: the end of a pending subscription and its link; null once confirmed. */
  readonly expiresAt: Date | null;
};
