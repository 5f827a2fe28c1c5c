import type { ObjectId } from 'mongodb';

/** How a person showed who they are. */
export type SignInMethod = 'password' | 'oidc';

/** One signed-in browser (decisions.md 13): kept so that it can be listed, and ended from elsewhere. */
export type Session = {
  /** SHA-256 of the token in the browser's cookie: who reads the database can't sign in with it. */
  readonly _id: string;
  readonly userId: ObjectId;
  readonly method: SignInMethod;
  /** Whether a second step was passed (an authenticator app or a recovery code). */
  readonly twoStep: boolean;
  readonly remember: boolean;
  /** The browser in words that its owner knows, such as `Chrome on Android`. */
  readonly device: string;
  readonly createdAt: Date;
  /** When the person last gave a password, a code or a sign-in elsewhere: sensitive changes ask for a fresh one. */
  readonly confirmedAt: Date;
  /** Written at most once in `lastSeenIntervalMs`. */
  readonly lastSeenAt: Date;
  /** The end, unless it is used: moves on with `lastSeenAt`, never beyond `endsAt`. */
  readonly expiresAt: Date;
  readonly endsAt: Date;
};

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How long a session lives (OWASP ASVS 5.0, 7.3.1 and 7.3.2: an end for idle ones and for all). With 'Remember me' 30
 * days (decisions.md 13); without, the browser ends it, and the server for browsers that are never closed.
 */
export const sessionLifetimes = {
  remembered: { idleMs: 30 * dayMs, totalMs: 30 * dayMs },
  sessionOnly: { idleMs: 12 * hourMs, totalMs: 3 * dayMs },
} as const;

/** A page view is no reason for a write: once in five minutes is enough for limits of hours. */
export const lastSeenIntervalMs = 5 * minuteMs;

/** After this a sensitive change asks who is there (OWASP ASVS 5.0, 7.5.1). */
export const freshSessionMs = 15 * minuteMs;

/** Whether the person has shown within the last minutes who they are. */
export const isFresh = (session: Pick<Session, 'confirmedAt'>, now: Date): boolean =>
  now.getTime() - session.confirmedAt.getTime() < freshSessionMs;
