import type { ObjectId } from 'mongodb';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs, minuteMs } from '~/lib/time-units';

/**
 * What a code opens: an account that confirmed the phone; the phone itself, for the account that is signed in; the orders of a guest
 * with the phone.
 */
export type PhoneCodePurpose = 'sign-in' | 'confirm' | 'orders';

/** What one browser asks for one phone. It has one code after another; its tries are counted over all of them. */
export type PhoneCodeRequest = {
  /** SHA-256 of the token in the cookie. Its codes are derived from it and the secret of the shop, and stored nowhere. */
  readonly _id: string;
  readonly phone: PhoneNumber;
  /** `ended`: it opens nothing any more. It stays to judge how many were entered. */
  readonly purpose: PhoneCodePurpose | 'ended';
  /** The account whose phone it is, or is to be; null for a guest, and where nothing was texted. */
  readonly userId: ObjectId | null;
  /** False where the code would open nothing: nobody is texted then, and the page says the same. */
  readonly isTexted: boolean;
  /** Which of its codes lives. */
  readonly round: number;
  readonly codeUntil: Date;
  readonly tries: number;
  /** How often a text was asked for. */
  readonly texts: number;
  readonly nextTextAt: Date;
  /** When it was first texted, if to a browser that we don't know: those are judged together. */
  readonly judgedAt: Date | null;
  readonly enteredAt: Date | null;
  readonly createdAt: Date;
  /** No code of it is taken after this. A code that is texted late in its time extends it. */
  readonly endsAt: Date;
  readonly expiresAt: Date;
};

export const phoneCodeLimits = {
  digits: 6,
  codeMs: 10 * minuteMs,
  /** Over all codes of a request. */
  tries: 5,
  /** From one text to the next; the last one repeats. */
  waitsMs: [30, 60, 120].map((seconds) => seconds * 1000),
  requestMs: 30 * minuteMs,
} as const;

/** Operators give a number to somebody else after 120 days without a paid use. */
export const phoneUnusedMs = 120 * dayMs;

/** The orders that a confirmed phone shows a guest. */
export const guestOrdersMs = 90 * dayMs;

/** How long the browser of a guest shows the orders of its phone. Phones are shared: whoever has it next should not find them. */
export const confirmedBrowserMs = 30 * minuteMs;

/** How long requests are kept to judge how many of them were entered. */
export const judgedMs = dayMs;

export const waitBeforeText = (texts: number): number =>
  phoneCodeLimits.waitsMs[Math.min(texts, phoneCodeLimits.waitsMs.length) - 1] ?? 0;

/** When codes that nobody enters stopped all of them. */
export type PhoneCodePause = { readonly _id: 'pause'; readonly since: Date; readonly until: Date };
