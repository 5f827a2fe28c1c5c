import type { ObjectId } from 'mongodb';
import type { SignInMethod } from '~/domain/accounts/sessions/session';
import type { User } from '~/domain/accounts/user';

/** An authenticator app of a user (RFC 6238), and what stands in for it. */
export type TwoStep = {
  /** The 160 bits that the app shares with us, sealed for this user: see encrypted-text.server.ts. */
  readonly secret: string;
  readonly since: Date;
  /** The last time step whose code was taken: neither it nor an earlier one is taken again (RFC 6238, 5.2). */
  readonly lastStep: number;
  /** The hash of each recovery code that is not used yet. */
  readonly recoveryCodes: readonly string[];
};

/** An authenticator app that is being set up: it counts once it has given its first code. */
export type TwoStepSetUp = {
  /** The id of the session that began it; only there it can be seen and ended. */
  readonly _id: string;
  readonly userId: ObjectId;
  /** Sealed for this user. */
  readonly secret: string;
  readonly expiresAt: Date;
};

/** A sign-in that waits for its second step. */
export type SignInChallenge = {
  /** The hash of the token in the browser's cookie. */
  readonly _id: string;
  readonly userId: ObjectId;
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly redirectTo: string;
  /** How often a code was given for it, counted before it is looked at. */
  readonly tries: number;
  readonly expiresAt: Date;
};

/** What somebody gives as the second step. */
export const secondStepMethods = ['code', 'recovery-code'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** Whether this user's sign-in asks for a second step. */
export const isTwoStepOn = (user: Pick<User, 'twoStep'>): boolean => user.twoStep !== undefined;

/** What this user can show again who they are with; neither for those who sign in through another service only. */
export const reauthenticationFactors = (user: Pick<User, 'twoStep' | 'passwordHash'>) => ({
  password: user.passwordHash !== null,
  secondStep: isTwoStepOn(user),
});

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

export const twoStepLimits = {
  /** To find the phone and the app; what was not ended by then asks for the password again. */
  challengeTtlMs: 10 * minuteMs,
  /** To install an app first; then a new secret is made. */
  setUpTtlMs: 30 * minuteMs,
  /** Typing errors are few. After them the password is asked again. */
  maxChallengeAttempts: 5,
  /**
   * Of the wrong codes of one account, counted only after the right password. Three codes of a million are right at a time:
   * whoever has the password and tries all year long finds one with a chance of 1 in 30, and the owner is told on the
   * first day. A recovery code is not held by this: nobody guesses it, and it lets the owner in meanwhile.
   */
  accountCodes: [
    { limit: 10, windowMs: hourMs },
    { limit: 30, windowMs: 24 * hourMs },
  ],
  /** In a day; the one after them is told to the owner. */
  unreportedWrongCodes: { limit: 4, windowMs: 24 * hourMs },
  /** Of showing again who one is, for a session: a stolen cookie is no place to guess a password. */
  reauthentications: { limit: 10, windowMs: hourMs },
} as const;

/** Digits and capitals without those that look alike (Crockford's base 32). */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 24 of 32 characters: 120 bits. */
export const recoveryCodeLength = 24;

/** In groups of four, as it is read and written down. */
export const formatInGroups = (text: string, between: ' ' | '-'): string =>
  text.replace(/.{4}(?=.)/g, `$&${between}`);
