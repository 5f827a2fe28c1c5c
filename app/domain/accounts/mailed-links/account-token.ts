import type { ObjectId } from 'mongodb';
import { hourMs } from '~/lib/time-units';

/** A mail may take two days, so harmless links last longer. */
export const accountTokenLifetimes = {
  'reset-password': hourMs,
  'verify-email': 72 * hourMs,
  // Gives control of the account to the new address.
  'change-email': 24 * hourMs,
} as const satisfies Record<string, number>;

export type AccountTokenKind = keyof typeof accountTokenLifetimes;

export type AccountToken = {
  /** SHA-256 of the link's token: a copy of the database opens no link. */
  readonly _id: string;
  readonly kind: AccountTokenKind;
  readonly userId: ObjectId;
  /** Recipient of the link, for `change-email` the new address: the link does not verify a later address. */
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export type ResetRequest = {
  readonly _id: ObjectId;
  readonly email: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
};
