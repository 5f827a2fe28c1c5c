import type { ObjectId } from 'mongodb';
import { dayMs, hourMs, minuteMs } from '~/lib/time-units';

/** `code`: by text, which is no proof for a sensitive change. */
export type SignInMethod = 'password' | 'oidc' | 'code';

/** Stored, so that it can be listed and revoked (docs/product.md 6.2). */
export type Session = {
  /** SHA-256 of the cookie's token: a copy of the database signs nobody in. */
  readonly _id: string;
  readonly userId: ObjectId;
  readonly method: SignInMethod;
  readonly twoStep: boolean;
  readonly remember: boolean;
  /** Such as `Chrome on Android`. */
  readonly device: string;
  /** Only for an access token of the API. The id of the session is in the token, whose signature protects it. */
  readonly isApi?: true;
  readonly createdAt: Date;
  /** The last authentication; sensitive changes require a fresh one. */
  readonly confirmedAt: Date;
  readonly lastSeenAt: Date;
  /** The end of an idle session; extended with `lastSeenAt`, at most to `endsAt`. */
  readonly expiresAt: Date;
  readonly endsAt: Date;
};

/** OWASP ASVS 5.0, 7.3.1 and 7.3.2. The server ends `sessionOnly` too, for browsers that are never closed. */
export const sessionLifetimes = {
  remembered: { idleMs: 30 * dayMs, totalMs: 30 * dayMs },
  sessionOnly: { idleMs: 12 * hourMs, totalMs: 3 * dayMs },
} as const;

/** The minimum interval between writes of `lastSeenAt`. */
export const lastSeenIntervalMs = 5 * minuteMs;

/** The maximum age of the authentication for a sensitive change (OWASP ASVS 5.0, 7.5.1). */
export const freshSessionMs = 15 * minuteMs;

export const isFresh = (session: Pick<Session, 'confirmedAt'>, now: Date): boolean =>
  now.getTime() - session.confirmedAt.getTime() < freshSessionMs;
