import type { ObjectId } from 'mongodb';
import type { SignInMethod } from '~/domain/accounts/sessions/session';
import { hourMs, minuteMs } from '~/lib/time-units';

/** An authenticator app (TOTP, RFC 6238) with its recovery codes. */
export type TwoStep = {
  /** 160 bits, encrypted: see encryption/encrypted-text.server.ts. */
  readonly secret: string;
  readonly since: Date;
  /** The time step of the last accepted code; it and earlier ones are rejected (RFC 6238, 5.2). */
  readonly lastStep: number;
  /** Only of unused codes. */
  readonly recoveryCodes: readonly string[];
};

export type TwoStepSetUp = {
  /** The session's id. */
  readonly _id: string;
  readonly userId: ObjectId;
  readonly secret: string;
  readonly expiresAt: Date;
};

export type SignInChallenge = {
  readonly _id: string;
  readonly userId: ObjectId;
  readonly method: SignInMethod;
  readonly remember: boolean;
  readonly redirectTo: string;
  readonly tries: number;
  readonly expiresAt: Date;
};

export type SecondStepMethod = 'code' | 'recovery-code';

export const isTwoStepOn = (user: { readonly twoStep?: TwoStep }): boolean => user.twoStep !== undefined;

/** Both false where the user signs in by an identity provider only. */
export const reauthenticationFactors = (user: {
  readonly twoStep?: TwoStep;
  readonly passwordHash: string | null;
}) => ({
  password: user.passwordHash !== null,
  secondStep: isTwoStepOn(user),
});

export const twoStepLimits = {
  challengeTtlMs: 10 * minuteMs,
  setUpTtlMs: 30 * minuteMs,
  maxChallengeAttempts: 5,
  /** Wrong codes per account: 3 of a million are valid, so a year of guessing succeeds with a chance of 1 in 30. */
  accountCodes: [
    { limit: 10, windowMs: hourMs },
    { limit: 30, windowMs: 24 * hourMs },
  ],
  /** A further wrong code of the day is reported to the owner. */
  unreportedWrongCodes: { limit: 4, windowMs: 24 * hourMs },
  /** Per session: a stolen cookie must not allow guessing the password. */
  reauthentications: { limit: 10, windowMs: hourMs },
} as const;

/** Crockford's base 32: no characters that look alike. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const recoveryCodeLength = 24;

export const formatInGroups = (text: string, separator: ' ' | '-'): string =>
  text.replace(/.{4}(?=.)/g, `$&${separator}`);
