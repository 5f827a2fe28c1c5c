import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import {
  countTries,
  countTriesWithin,
  takeBackTries,
  under,
  type Counted,
  type TryLimit,
} from '~/domain/rate-limits/count-try.server';
import { mailboxKey } from '~/lib/mail-address';

/** Who tries, as far as the limits can tell people apart. */
export type Trier = {
  /** The network address; null where the server does not tell it. */
  readonly address: string | null;
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
export const accountMark = (email: string): string => markOf(email.trim().toLowerCase());

/** What a mailbox is called in the limits of mails: the same for every spelling of its address. */
export const mailboxMark = (email: string): string => markOf(mailboxKey(email));

/**
 * The limits of a try to sign in (OWASP, 'Slow down online guessing attacks with device cookies'): a browser that its
 * owner signed in with before has limits of its own, so that strangers who use up theirs lock nobody out of it.
 */
function signInLimits(email: string, { address, device }: Trier): TryLimit[] {
  const account = accountMark(email);
  if (device !== null) return under(`sign-in ${account} with ${device}`, closeLimits);
  return [
    ...under(`sign-in ${account} from ${address ?? 'unknown'}`, closeLimits),
    ...under(`sign-in ${account}`, accountLimits),
    ...(address === null ? [] : under(`sign-in from ${address}`, addressLimits)),
  ];
}

export type CountedSignIn =
  | {
      readonly ok: true;
      /** Takes the try back once the password was right. */
      readonly takeBack: () => Promise<void>;
    }
  | { readonly ok: false; readonly retryAt: Date };

/**
 * Counts a try to sign in to the account of an e-mail address, before its password is looked at. Refuses, with the time
 * from which on it may be tried again.
 */
export async function countSignInTry(email: string, trier: Trier, now: Date): Promise<CountedSignIn> {
  const limits = signInLimits(email, trier);
  const counted = await countTries(limits, now);
  return counted.ok ? { ok: true, takeBack: () => takeBackTries(limits, now) } : counted;
}

/** Counts a form that makes us send a mail to an address that is not known to be the sender's. */
export const countMailing = async (
  kind: 'sign-up' | 'reset' | 'newsletter',
  address: string | null,
  now: Date,
): Promise<Counted> =>
  address === null ? { ok: true } : countTries(under(`${kind} from ${address}`, mailingAddressLimits), now);

/**
 * Whether such a mail may be sent to this e-mail address now; where not, the answer on the page is the same. With a
 * session it counts within that transaction.
 */
export async function mayMail(
  kind: 'sign-up' | 'reset' | 'verify' | 'newsletter' | 'order' | 'message-confirmation',
  email: string,
  now: Date,
  session?: ClientSession,
): Promise<boolean> {
  const limits = under(`${kind} ${mailboxMark(email)}`, mailLimits);
  return (await (session ? countTriesWithin(session, limits, now) : countTries(limits, now))).ok;
}
