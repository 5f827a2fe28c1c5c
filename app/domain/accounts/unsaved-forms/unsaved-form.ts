import type { Resubmission } from '~/lib/forms/resubmission';
import { hourMs } from '~/lib/time-units';

/** A form of the back office or the profile that was sent after its session had ended. It has no secrets and no files. */
export type UnsavedForm = Omit<Resubmission, 'secrets'>;

export type StoredUnsavedForm = {
  /** SHA-256 of the token in the cookie. */
  readonly _id: string;
  /** accountLimitKey of the account that gets it back. */
  readonly account: string;
  readonly sealed: string;
  readonly expiresAt: Date;
};

export const unsavedFormLimits = {
  ttlMs: hourMs,
  /** Characters of a sealed form in the sign-in page: 64 KiB with names and escapes, in base64. A longer one is stored. */
  maxSealedInPage: 90_000,
  /** Characters: its cookie has 4,096 bytes, in base64. */
  maxPath: 2_000,
  /** Of an account, each of at most the size of a form (form-limits.ts). */
  maxStored: 5,
  /** Of an account: a browser that knows it can send forms without a session. */
  stored: { limit: 60, windowMs: hourMs },
} as const;
