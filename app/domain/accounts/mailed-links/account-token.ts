import type { ObjectId } from 'mongodb';

const hourMs = 60 * 60 * 1000;

/**
 * What a mailed link is for, and how long it works: one hour for a new password (decisions.md 9); longer for what gives
 * nobody anything, as an e-mail may be under way for two days.
 */
export const accountTokenLifetimes = {
  'reset-password': hourMs,
  'verify-email': 72 * hourMs,
  // Whoever receives it gets the account: no longer than somebody needs who waits for it.
  'change-email': 24 * hourMs,
} as const satisfies Record<string, number>;

export type AccountTokenKind = keyof typeof accountTokenLifetimes;

/** A link that was mailed to somebody, and that works once. */
export type AccountToken = {
  /** SHA-256 of what stands in the link: who reads the database can't open it. */
  readonly _id: string;
  readonly kind: AccountTokenKind;
  readonly userId: ObjectId;
  /**
   * Where it was sent: it proves nothing about another address that the account has got meanwhile. For `change-email`
   * the address that the account is to get.
   */
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** That somebody wants a new password for an address; whether it has an account is looked up in the background. */
export type ResetRequest = {
  readonly _id: ObjectId;
  readonly email: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
};
