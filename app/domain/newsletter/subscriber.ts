import type { ObjectId } from 'mongodb';

const dayMs = 24 * 60 * 60 * 1000;

/** Longer than a mail server goes on trying, and than people are away from their inbox; then the address is forgotten. */
export const confirmationTtlMs = 7 * dayMs;

/** An address on the list of the newsletter, or one that waits for its owner's word (double opt-in, decisions.md 34). */
export type NewsletterSubscriber = {
  readonly _id: ObjectId;
  readonly email: string;
  readonly state: 'waiting' | 'confirmed';
  /** SHA-256 of what stands in the link that confirms it; absent once it is confirmed. */
  readonly confirmHash?: string;
  /** What stands in the link at the foot of each e-mail. It takes an address off the list, and shows nothing but it. */
  readonly unsubscribeToken: string;
  readonly requestedAt: Date;
  readonly confirmedAt: Date | null;
  /** The end of the link, and with it of an address that nobody confirmed; null once it is confirmed. */
  readonly expiresAt: Date | null;
};
