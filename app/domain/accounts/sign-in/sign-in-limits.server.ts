import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import {
  consumeRateLimits,
  consumeRateLimitsInTransaction,
  refundRateLimits,
  rateLimitsOf,
  type RateLimitResult,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { mailboxKey } from '~/lib/mail-address';

/** Who tries, as far as the limits can tell people apart. */
export type SignInClient = {
  /** The network address; null where the server does not tell it. */
  readonly clientAddress: string | null;
  /** The mark of a browser in which the owner of the account signed in before; null in any other. */
  readonly device: string | null;
};

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A person who mistypes needs a handful; then the wait grows from minutes to a day. */
const closeLimits = [
  { limit: 10, windowMs: 15 * minuteMs },
  { limit: 40, windowMs: dayMs },
] as const;

/**
 * All unknown browsers together at one account. NIST SP 800-63B, 5.2.2 allows 100 failures; at 100 a day a password that
 * is not among the common ones is safe for centuries.
 */
const accountLimits = [
  { limit: 40, windowMs: hourMs },
  { limit: 100, windowMs: dayMs },
] as const;

/** One address at all accounts. Loose: a mobile network of the region puts thousands of phones behind one address. */
const addressLimits = [{ limit: 300, windowMs: hourMs }] as const;

/** New accounts, and mails asked for, from one address: as loose as above, but each costs a mail of ours. */
const mailingAddressLimits = [
  { limit: 30, windowMs: hourMs },
  { limit: 100, windowMs: dayMs },
] as const;

/** Mails to one address that somebody else may have asked for: enough for a person, too few to pester one. */
const mailLimits = [
  { limit: 3, windowMs: hourMs },
  { limit: 6, windowMs: dayMs },
] as const;

const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** What an account is called in a limit and in a cookie: the same whether there is such an account or not. */
export const accountLimitKey = (email: string): string => markOf(email.trim().toLowerCase());

/** What a mailbox is called in the limits of mails: the same for every spelling of its address. */
export const mailboxLimitKey = (email: string): string => markOf(mailboxKey(email));

/**
 * The limits of a try to sign in (OWASP, 'Slow down online guessing attacks with device cookies'): a browser that its
 * owner signed in with before has limits of its own, so that strangers who use up theirs lock nobody out of it.
 */
function signInLimits(email: string, { clientAddress, device }: SignInClient): RateLimit[] {
  const account = accountLimitKey(email);
  if (device !== null) return rateLimitsOf(`sign-in ${account} with ${device}`, closeLimits);
  return [
    ...rateLimitsOf(`sign-in ${account} from ${clientAddress ?? 'unknown'}`, closeLimits),
    ...rateLimitsOf(`sign-in ${account}`, accountLimits),
    ...(clientAddress === null ? [] : rateLimitsOf(`sign-in from ${clientAddress}`, addressLimits)),
  ];
}

export type SignInLimitResult =
  | {
      readonly ok: true;
      /** Takes the try back once the password was right. */
      readonly refund: () => Promise<void>;
    }
  | { readonly ok: false; readonly retryAt: Date };

/**
 * Counts a try to sign in to the account of an e-mail address, before its password is looked at. Refuses, with the time
 * from which on it may be tried again.
 */
export async function consumeSignInLimits(
  email: string,
  trier: SignInClient,
  now: Date,
): Promise<SignInLimitResult> {
  const limits = signInLimits(email, trier);
  const counted = await consumeRateLimits(limits, now);
  return counted.ok ? { ok: true, refund: () => refundRateLimits(limits, now) } : counted;
}

/** Counts a form that makes us send a mail to an address that is not known to be the sender's. */
export const consumeMailRequestLimits = async (
  kind: 'sign-up' | 'reset' | 'newsletter',
  address: string | null,
  now: Date,
): Promise<RateLimitResult> =>
  address === null
    ? { ok: true }
    : consumeRateLimits(rateLimitsOf(`${kind} from ${address}`, mailingAddressLimits), now);

/**
 * Whether such a mail may be sent to this e-mail address now; where not, the answer on the page is the same. With a
 * session it counts within that transaction.
 */
export async function consumeMailLimits(
  kind: 'sign-up' | 'reset' | 'verify' | 'newsletter' | 'order' | 'message-confirmation',
  email: string,
  now: Date,
  session?: ClientSession,
): Promise<boolean> {
  const limits = rateLimitsOf(`${kind} ${mailboxLimitKey(email)}`, mailLimits);
  return (
    await (session ? consumeRateLimitsInTransaction(session, limits, now) : consumeRateLimits(limits, now))
  ).ok;
}
