import type { ObjectId } from 'mongodb';
import { dayMs } from '~/lib/time-units';

/** Longer than mail servers retry; then the address is deleted. */
export const confirmationTtlMs = 7 * dayMs;

/** `unreachable`: the mail server of the address has refused three issues in a row. */
export const subscriberStates = ['confirmed', 'waiting', 'unreachable'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Issues refused in a row after which an address gets no more. */
export const maxRefusedIssues = 3;

export type NewsletterSubscriber = {
  readonly _id: ObjectId;
  readonly email: string;
  readonly state: SubscriberState;
  /** SHA-256 of the link's token; absent once confirmed. */
  readonly confirmHash?: string;
  /** In plain text: each mail contains it, and it grants nothing but unsubscribing. */
  readonly unsubscribeToken: string;
  readonly requestedAt: Date;
  readonly confirmedAt: Date | null;
  /** Issues that the mail server of the address has refused, since the last that it accepted. */
  readonly refusedIssues?: readonly ObjectId[];
  /** TTL index: the end of a pending subscription and its link; null once confirmed. */
  readonly expiresAt: Date | null;
};
